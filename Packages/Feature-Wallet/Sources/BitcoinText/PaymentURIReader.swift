import Core

/// Takes the parameters of a `bitcoin:` link one by one.
struct PaymentURIReader {
    var amount: Satoshis?
    var label: String?
    var message: String?
    var instructions: [(key: String, text: String)] = []
    var ignoredKeys: [String] = []
    private var seen: Set<String> = []

    private static let name = PaymentURI.name

    mutating func take(_ parameter: Substring, known: Set<String>) throws(BitcoinTextError) {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let key = PercentEncoding.decoded(parts[0])?.lowercased(),
            let value = PercentEncoding.decoded(parts.count == 2 ? parts[1] : "")
        else { throw .malformed(kind: Self.name, "it has a broken % code") }
        let isRequired = key.hasPrefix("req-")
        let plain = isRequired ? String(key.dropFirst(4)) : key
        switch plain {
        case "amount":
            try once(plain)
            amount = try Self.amount(value)
        case "label":
            try once(plain)
            label = value
        case "message":
            try once(plain)
            message = value
        case "pop" where !isRequired: ignoredKeys.append(key)
        case _ where known.contains(plain): instructions.append((plain, value))
        default:
            guard !isRequired else {
                throw .unsupported(kind: Self.name, "it demands '\(plain.prefix(40))', which Bento does not know")
            }
            ignoredKeys.append(key)
        }
    }

    private mutating func once(_ key: String) throws(BitcoinTextError) {
        guard seen.insert(key).inserted else { throw .malformed(kind: Self.name, "it has '\(key)' twice") }
    }

    /// Bitcoin with at most eight decimals: digits and one point, nothing else.
    private static func amount(_ text: String) throws(BitcoinTextError) -> Satoshis {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        let digits = text.hasPrefix(".") ? "0" + text : text
        guard isPlain, let amount = try? Satoshis(parsing: digits + " BTC") else {
            throw .malformed(kind: name, "its amount is not a number of bitcoin")
        }
        return amount
    }
}
