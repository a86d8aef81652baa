import Core

/// An amount as typed, with its error in words.
enum WalletAmount {
    static func parse(_ text: String?) throws -> Satoshis? { try text.map { try Satoshis(parsing: $0) } }
}
