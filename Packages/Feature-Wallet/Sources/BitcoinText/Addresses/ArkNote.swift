import Core

/// A bearer note of Arkade: whoever has the text has the money. It is recognised, and never kept or shown in full.
package struct ArkNote: Sendable, Equatable {
    static let name = "Ark note"

    /// Either order is in use: `arknote` and `noteark`.
    package static let prefixes = ["arknote", "noteark"]

    package let amount: Satoshis
    /// What unlocks it.
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
