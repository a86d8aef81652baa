import Core

/// A `bitcoin:` link (BIP-21, BIP-321): one payment and the ways to make it.
package struct PaymentURI: Sendable, Equatable {
    static let name = "bitcoin: link"
    static let maximumLength = 16_384

    /// The address in the link's body, unchanged and not verified; empty if only parameters say how to pay.
    package let body: String
    package let amount: Satoshis?
    package let label: String?
    package let message: String?
    /// Texts of ways to pay beside the body, by their lower-case key (`lightning`, `lno`, `ark`, `sp`, `bc`, `tb`), in
    /// order; not verified.
    package let instructions: [(key: String, text: String)]
    /// Keys that are not known and may be ignored.
    package let ignoredKeys: [String]

    /// Keys that hold one more way to pay.
    private static let instructionKeys: Set<String> = ["lightning", "lno", "ark", "sp", "bc", "tb", "bcrt", "pay"]

    package static func == (left: PaymentURI, right: PaymentURI) -> Bool {
        left.body == right.body && left.amount == right.amount && left.label == right.label
            && left.message == right.message && left.ignoredKeys == right.ignoredKeys
            && left.instructions.elementsEqual(right.instructions) { $0 == $1 }
    }

    static func isOne(_ text: String) -> Bool { text.prefix(8).lowercased() == "bitcoin:" }

    /// Reads the link's form. The addresses in it are verified by ``destinations()``.
    package init(_ text: String) throws(BitcoinTextError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .tooLong(kind: "A \(Self.name)", limit: Self.maximumLength)
        }
        guard Self.isOne(text) else { throw .malformed(kind: Self.name, "it does not begin with bitcoin:") }
        let rest = text.dropFirst(8).prefix { $0 != "#" }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var reader = PaymentURIReader()
        if parts.count == 2 {
            for parameter in parts[1].split(separator: "&") { try reader.take(parameter, known: Self.instructionKeys) }
        }
        guard let body = PercentEncoding.decoded(parts[0]) else {
            throw .malformed(kind: Self.name, "it has a broken % code")
        }
        guard !body.isEmpty || !reader.instructions.isEmpty else {
            throw .malformed(kind: Self.name, "it holds no address")
        }
        self.body = body
        amount = reader.amount
        label = reader.label
        message = reader.message
        instructions = reader.instructions
        ignoredKeys = reader.ignoredKeys
    }

    package init(body: String, amount: Satoshis?, label: String?, message: String?, instructions: [(String, String)]) {
        self.body = body
        self.amount = amount
        self.label = label
        self.message = message
        self.instructions = instructions.map { (key: $0.0, text: $0.1) }
        ignoredKeys = []
    }

    /// The ways to pay, verified, in order. A way in an unknown later format is left out.
    ///
    /// - Throws: an error for the first invalid way: a link that was copied wrong in one place must not be trusted.
    package func destinations() throws(BitcoinTextError) -> [PaymentDestination] {
        var result: [PaymentDestination] = []
        if !body.isEmpty { result.append(.bitcoin(try BitcoinAddress(body))) }
        for instruction in instructions {
            switch instruction.key {
            case "lightning": result.append(try Self.lightning(instruction.text))
            case "lno": result.append(.offer(try Bolt12Offer(instruction.text)))
            case "ark": result.append(.ark(try ArkAddress(instruction.text)))
            case "sp": result.append(.silentPayment(try SilentPaymentAddress(instruction.text)))
            case "bc": result.append(try Self.address(instruction, on: .mainnet))
            case "tb": result.append(try Self.address(instruction, on: .signet))
            case "bcrt": result.append(try Self.address(instruction, on: .regtest))
            default: break
            }
        }
        return result
    }

    /// An address whose key names its network (BIP-321). A signet's looks as a testnet's does.
    private static func address(
        _ instruction: (key: String, text: String),
        on network: BitcoinNetwork
    ) throws(BitcoinTextError) -> PaymentDestination {
        let address = try BitcoinAddress(instruction.text)
        guard address.family.contains(network) else {
            throw .malformed(kind: name, "the address under '\(instruction.key)' belongs to another network")
        }
        return .bitcoin(address)
    }

    private static func lightning(_ text: String) throws(BitcoinTextError) -> PaymentDestination {
        let head = text.prefix(6).lowercased()
        if head.hasPrefix("lno1") { return .offer(try Bolt12Offer(text)) }
        if head == "lnurl1" { return .lnurl(try LNURL(text)) }
        return .invoice(try Bolt11Invoice(text))
    }

    package var text: String {
        var parameters = amount.map { ["amount=" + Self.decimal($0)] } ?? []
        if let label { parameters.append("label=" + PercentEncoding.encoded(label)) }
        if let message { parameters.append("message=" + PercentEncoding.encoded(message)) }
        parameters += instructions.map { "\($0.key)=\(PercentEncoding.encoded($0.text))" }
        return "bitcoin:\(PercentEncoding.encoded(body))"
            + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    /// Bitcoin without trailing zeros, as the BIP writes it.
    private static func decimal(_ amount: Satoshis) -> String {
        var text = Substring(amount.formatted(.bitcoin).prefix { $0 != " " })
        while text.hasSuffix("0") { text = text.dropLast() }
        if text.hasSuffix(".") { text = text.dropLast() }
        return String(text)
    }
}
