import Core

/// A name for payments: `user@domain`, which is a Lightning address (LUD-16), or with a ₿ in front a name in the DNS
/// (BIP-353). The name is only recognized here; its meaning is known to its domain alone.
package struct PayName: Sendable, Equatable {
    static let name = "payment name"

    package let user: String
    package let domain: String
    /// True if it begins with ₿, so that the DNS must be queried.
    package let isDNSName: Bool

    package init(_ text: String) throws(BitcoinTextError) {
        var rest = text[...]
        isDNSName = rest.unicodeScalars.first == "₿"
        if isDNSName { rest = Substring(rest.unicodeScalars.dropFirst()) }
        guard rest.utf8.count <= 320 else { throw .tooLong(kind: "A \(Self.name)", limit: 320) }
        for (index, scalar) in rest.unicodeScalars.enumerated() {
            let isPlain =
                switch scalar.value {
                case 48...57, 65...90, 97...122, 0x2d, 0x2e, 0x5f, 0x2b, 0x40: true
                default: false
                }
            guard isPlain else {
                throw .foreignCharacter(
                    kind: Self.name,
                    position: index + 1 + (isDNSName ? 1 : 0),
                    codePoint: scalar.value
                )
            }
        }
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 64 else {
            throw .malformed(kind: Self.name, "it is not of the form user@domain")
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isDomain =
            labels.count >= 2 && parts[1].utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.utf8.first != 0x2d && label.utf8.last != 0x2d
                    && !label.utf8.contains(0x5f) && !label.utf8.contains(0x2b)
            }
        guard isDomain else { throw .malformed(kind: Self.name, "what follows the @ is not a domain") }
        user = parts[0].lowercased()
        domain = parts[1].lowercased()
    }

    package var text: String { "\(isDNSName ? "₿" : "")\(user)@\(domain)" }
}
