import ArkWallets
import Core

/// A label of the wallet label export format (BIP-329): one JSON object a line. Members that are not known are kept. Pure.
package struct BIP329Label: Sendable, Equatable {
    /// The longest line that is read, in bytes.
    package static let longestLine = 64 << 10
    private static let longest = (type: 40, reference: 1000)

    /// `tx`, `addr`, `pubkey`, `input`, `output`, `xpub`; one of a later version is kept as it is.
    let type: String
    let reference: String
    private(set) var members: [String: JSONValue]

    /// Its own identity: of two lines with the same, the later one counts.
    var key: String { "\(type) \(reference)" }
    var label: String? { members["label"]?.stringValue }

    init(_ type: String, _ reference: String, label: String) {
        self.type = type
        self.reference = reference
        members = ["type": .string(type), "ref": .string(reference), "label": .string(label)]
    }

    /// - Throws: ``WalletError/bad(_:_:)`` for a line that is no label.
    init(line: [UInt8]) throws {
        guard line.count <= Self.longestLine, let value = try? JSONValue(parsing: line, maximumDepth: 8),
            let members = value.objectValue
        else { throw WalletError.bad("A label's line", "a JSON object of at most 64 KiB") }
        guard let type = members["type"]?.stringValue, (1...Self.longest.type).contains(type.utf8.count),
            let reference = members["ref"]?.stringValue,
            (1...Self.longest.reference).contains(reference.utf8.count),
            OneLine.text(type) == type, !reference.utf8.contains(where: { $0 < 32 || $0 == 127 })
        else { throw WalletError.bad("A label", "an object with 'type' and 'ref'") }
        if let label = members["label"], label.stringValue == nil, label != .null {
            throw WalletError.bad("A label's 'label'", "a text")
        }
        if let spendable = members["spendable"], spendable.boolValue == nil {
            throw WalletError.bad("A label's 'spendable'", "true or false")
        }
        self.type = type
        self.reference = reference
        self.members = members
    }

    /// The same with another label.
    func labelled(_ text: String) -> Self {
        var copy = self
        copy.members["label"] = .string(text)
        return copy
    }

    /// The exported form.
    ///
    /// - Parameter network: named in each line unless it is mainnet: play money and test coins are worth nothing.
    package func line(network: BitcoinNetwork) -> String {
        var members = members
        members["network"] = network == .mainnet ? nil : .string(network.rawValue)
        return JSONValue.object(members).text()
    }
}
