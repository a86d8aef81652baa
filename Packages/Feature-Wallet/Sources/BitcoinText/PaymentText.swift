import Core

/// Anything related to bitcoin that somebody pastes, recognized and validated.
package enum PaymentText: Sendable, Equatable {
    /// One way to pay.
    case destination(PaymentDestination)
    /// A link with its ways to pay.
    case link(PaymentURI, [PaymentDestination])
    /// A private key, which Bento refuses to accept.
    case privateKey(PrivateKeyText)
    /// Bearer money, which Bento refuses to accept.
    case note(ArkNote)

    /// Reads a text; white space around it is ignored.
    ///
    /// - Throws: ``BitcoinTextError`` for the kind that the text resembles.
    package init(_ text: String) throws(BitcoinTextError) {
        let scalars = text.unicodeScalars
        var trimmed = scalars[...]
        while let first = trimmed.first, first.properties.isWhitespace { trimmed = trimmed.dropFirst() }
        while let last = trimmed.last, last.properties.isWhitespace { trimmed = trimmed.dropLast() }
        try self.init(trimmed: String(trimmed))
    }

    private init(trimmed text: String) throws(BitcoinTextError) {
        guard !text.isEmpty else { throw .empty }
        if PaymentURI.isOne(text) {
            let link = try PaymentURI(text)
            let destinations = try link.destinations()
            guard !destinations.isEmpty else {
                throw .unsupported(kind: PaymentURI.name, "it holds no way to pay that Bento knows")
            }
            self = .link(link, destinations)
            return
        }
        var rest = text
        for scheme in ["lightning:", "ark:", "lnurl:"] where text.prefix(scheme.count).lowercased() == scheme {
            rest = String(text.dropFirst(scheme.count))
            if rest.hasPrefix("//") { rest = String(rest.dropFirst(2)) }
        }
        self = try Self.plain(rest)
    }

    private static func plain(_ text: String) throws(BitcoinTextError) -> PaymentText {
        let head = text.prefix(12).lowercased()
        if let scheme = head.firstIndex(of: ":"), LNURL.schemes.contains(String(head[..<scheme])) {
            return .destination(.lnurl(try LNURL(scheme: text)))
        }
        if BitcoinAddress.segwitFamily(of: text) != nil { return .destination(.bitcoin(try BitcoinAddress(text))) }
        if head.hasPrefix("ark1") || head.hasPrefix("tark1") { return .destination(.ark(try ArkAddress(text))) }
        if head.hasPrefix("lnurl1") { return .destination(.lnurl(try LNURL(text))) }
        if head.hasPrefix("lno1") || head.hasPrefix("l+") || head.hasPrefix("ln+") || head.hasPrefix("lno+") {
            return .destination(.offer(try Bolt12Offer(text)))
        }
        if head.hasPrefix("lnr1") || head.hasPrefix("lni1") {
            throw .unsupported(kind: "BOLT 12 text", "it is a step between two wallets, not something to pay")
        }
        if head.hasPrefix("sp1") || head.hasPrefix("tsp1") {
            return .destination(.silentPayment(try SilentPaymentAddress(text)))
        }
        if ["lnbc", "lntb", "lnsb"].contains(where: head.hasPrefix) {
            let invoice = try Bolt11Invoice(text)
            _ = try invoice.payee()
            return .destination(.invoice(invoice))
        }
        if ArkNote.prefixes.contains(where: head.hasPrefix) { return .note(try ArkNote(text)) }
        if text.contains("@") { return .destination(.name(try PayName(text))) }
        return try base58(text)
    }

    private static func base58(_ text: String) throws(BitcoinTextError) -> PaymentText {
        if let key = try? PrivateKeyText(text) { return .privateKey(key) }
        // Only a text with the length and the first character of an address is reported as an invalid one.
        let looksLikeAddress =
            (25...36).contains(text.unicodeScalars.count) && "123mn".contains(text.first ?? " ")
        guard looksLikeAddress else { throw .notRecognised }
        return .destination(.bitcoin(try BitcoinAddress(text)))
    }
}

/// A bearer note of Arkade: whoever has the text has the money. It is recognized, but never stored or shown in full.
package struct ArkNote: Sendable, Equatable {
    static let name = "Ark note"

    /// Either spelling is in use: `arknote` and `noteark`.
    package static let prefixes = ["arknote", "noteark"]

    package let amount: Satoshis
    /// The preimage that unlocks it.
    let preimage: [UInt8]

    package init(_ text: String) throws(BitcoinTextError) {
        guard let prefix = Self.prefixes.first(where: { text.utf8.starts(with: $0.utf8) }) else {
            throw .malformed(kind: Self.name, "it begins with neither arknote nor noteark")
        }
        let payload = try Base58.bytes(String(text.dropFirst(prefix.utf8.count)), kind: Self.name)
        guard payload.count == 36 else { throw .malformed(kind: Self.name, "it has \(payload.count) bytes, not 36") }
        let value = payload.suffix(4).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard let amount = try? Satoshis(value) else { throw .malformed(kind: Self.name, "its amount is too large") }
        self.amount = amount
        preimage = Array(payload.prefix(32))
    }
}

/// A private key in the export format of wallets (WIF). Bento holds no keys; it is recognized so that nobody pastes one
/// without noticing.
package struct PrivateKeyText: Sendable, Equatable {
    package let family: NetworkFamily
    package let isCompressed: Bool

    package init(_ text: String) throws(BitcoinTextError) {
        let name = "private key"
        let payload = try Base58.checkedBytes(text, kind: name)
        guard payload.count == 33 || (payload.count == 34 && payload[33] == 1) else {
            throw .malformed(kind: name, "it has \(payload.count) bytes")
        }
        switch payload[0] {
        case 128: family = .mainnet
        case 239: family = .tests
        default: throw .malformed(kind: name, "its version byte \(payload[0]) is not bitcoin's")
        }
        isCompressed = payload.count == 34
    }
}
