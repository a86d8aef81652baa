import Core

/// Why a text is not the address, invoice or request that it looks like.
///
/// The text itself is never part of a message: it may be a key or a bearer note.
package enum BitcoinTextError: BentoError, Equatable {
    /// Nothing was given.
    case empty
    /// Nothing that Bento knows looks like this.
    case notRecognised
    /// More characters than any text of its kind has.
    case tooLong(kind: String, limit: Int)
    /// A character that no text of the kind holds: its place from 1, and its code point. Often a look-alike.
    case foreignCharacter(kind: String, position: Int, codePoint: UInt32)
    /// Upper and lower case letters together.
    case mixedCase(kind: String)
    /// The checksum does not fit: at least one character is wrong.
    case checksum(kind: String)
    /// Invalid in another way: the expected kind, and the problem as a clause.
    case malformed(kind: String, String)
    /// Right, but of another network than the wallet's.
    case wrongNetwork(kind: String, found: [BitcoinNetwork], wanted: BitcoinNetwork)
    /// Well formed, but demands what Bento does not do.
    case unsupported(kind: String, String)

    package var code: String {
        switch self {
        case .empty: "bitcoin.empty"
        case .notRecognised: "bitcoin.not-recognised"
        case .tooLong: "bitcoin.too-long"
        case .foreignCharacter: "bitcoin.foreign-character"
        case .mixedCase: "bitcoin.mixed-case"
        case .checksum: "bitcoin.checksum"
        case .malformed: "bitcoin.malformed"
        case .wrongNetwork: "bitcoin.wrong-network"
        case .unsupported: "bitcoin.unsupported"
        }
    }

    package var message: String {
        switch self {
        case .empty: "No address or invoice was given."
        case .notRecognised: "This is not an address, invoice or payment request that Bento knows."
        case .tooLong(let kind, let limit): "\(kind) has at most \(limit) characters; this one has more."
        case .foreignCharacter(let kind, let position, let codePoint):
            "Character \(position) of this \(kind) is \(Self.described(codePoint)), which no \(kind) holds."
        case .mixedCase(let kind): "This \(kind) mixes upper and lower case."
        case .checksum(let kind): "The checksum of this \(kind) does not fit: at least one character is wrong."
        case .malformed(let kind, let reason): "This \(kind) is broken: \(reason)."
        case .wrongNetwork(let kind, let found, let wanted):
            "This \(kind) belongs to \(Self.list(found)); the wallet is on \(wanted.rawValue)."
        case .unsupported(let kind, let reason): "This \(kind) cannot be used: \(reason)."
        }
    }

    package var recovery: String? {
        switch self {
        case .empty: "Paste an address, an invoice or a bitcoin: link."
        case .notRecognised: "Bento reads bitcoin and Ark addresses, Lightning invoices and offers, and bitcoin: links."
        case .foreignCharacter: "It may be a look-alike letter. Copy it anew from its source."
        case .wrongNetwork(_, let found, _):
            found.contains(.mainnet)
                ? "Ask for a test address, or change the network: bento wallet network."
                : "Ask for an address of your network; never send across networks."
        case .unsupported: nil
        default: "Copy it anew, as a whole, from its source."
        }
    }

    package var exitStatus: ExitStatus { .dataError }

    private static func list(_ networks: [BitcoinNetwork]) -> String {
        let names = networks.map(\.rawValue)
        guard let last = names.last, names.count > 1 else { return names.first ?? "no network" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func described(_ codePoint: UInt32) -> String {
        let hex = String(codePoint, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        // A space, control or combining character shown as it is would mislead.
        guard let scalar = Unicode.Scalar(codePoint), scalar.properties.isAlphabetic || scalar.isASCII,
            !scalar.properties.isWhitespace, scalar.value > 32, scalar.value != 127
        else { return name }
        return "'\(scalar)' (\(name))"
    }
}
