/// A text in bech32 (BIP-173) or bech32m (BIP-350).
package struct Bech32: Sendable, Equatable {
    package enum Checksum: Sendable, Equatable {
        case bech32
        case bech32m

        var constant: UInt32 { self == .bech32 ? 1 : 0x2bc8_30a3 }
    }

    /// Lower case.
    package let humanReadablePart: String
    /// Five bits each, without the checksum.
    package let values: [UInt8]
    package let checksum: Checksum

    package init(humanReadablePart: String, values: [UInt8], checksum: Checksum) {
        self.humanReadablePart = humanReadablePart
        self.values = values
        self.checksum = checksum
    }

    /// Reads a text and verifies its checksum.
    ///
    /// - Parameters:
    ///   - kind: the expected kind of text, for the error message.
    ///   - limit: the maximum number of characters; 90 for addresses, where the checksum detects any four errors.
    package init(_ text: String, kind: String = "bech32 text", limit: Int = 90) throws(BitcoinTextError) {
        let bytes = try Self.lowercased(text, kind: kind, limit: limit)
        guard let separator = bytes.lastIndex(of: UInt8(ascii: "1")) else {
            throw .malformed(kind: kind, "it has no separator '1'")
        }
        guard separator > 0 else { throw .malformed(kind: kind, "nothing stands before its separator '1'") }
        guard bytes.count - separator - 1 >= 6 else { throw .malformed(kind: kind, "its checksum is too short") }
        var residue = Self.begin(bytes[..<separator])
        var values = [UInt8]()
        values.reserveCapacity(bytes.count - separator)
        let positions = Self.positions
        let generators = Self.generators
        for index in (separator + 1)..<bytes.count {
            let value = positions[Int(bytes[index])]
            guard value < 32 else { throw Self.foreign(bytes[index], at: index, kind: kind) }
            residue = (residue & 0x1ff_ffff) << 5 ^ UInt32(value) ^ generators[Int(residue >> 25)]
            values.append(value)
        }
        switch residue {
        case Checksum.bech32.constant: checksum = .bech32
        case Checksum.bech32m.constant: checksum = .bech32m
        default: throw .checksum(kind: kind)
        }
        values.removeLast(6)
        self.values = values
        humanReadablePart = String(decoding: bytes[..<separator], as: UTF8.self)
    }

    /// The text, in lower case.
    package var text: String {
        let prefix = Array(humanReadablePart.utf8)
        var residue = Self.begin(prefix[...])
        for value in values + [0, 0, 0, 0, 0, 0] {
            residue = (residue & 0x1ff_ffff) << 5 ^ UInt32(value) ^ Self.generators[Int(residue >> 25)]
        }
        residue ^= checksum.constant
        let sum = (0..<6).map { UInt8(residue >> (5 * UInt32(5 - $0)) & 31) }
        return String(
            decoding: prefix + [UInt8(ascii: "1")] + (values + sum).map { Self.alphabet[Int($0)] },
            as: UTF8.self
        )
    }

    // MARK: Parts, also for BOLT12, which has no checksum

    static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    /// The value of each ASCII character; 255 for invalid ones.
    static let positions: [UInt8] = {
        var result = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { result[Int(character)] = UInt8(value) }
        return result
    }()

    /// The contribution to the residue of the five bits that are shifted out at the top.
    private static let generators: [UInt32] = (0..<32).map { top in
        let polynomials: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
        return polynomials.enumerated().reduce(0) { top >> $1.offset & 1 == 1 ? $0 ^ $1.element : $0 }
    }

    private static func begin(_ prefix: ArraySlice<UInt8>) -> UInt32 {
        var residue: UInt32 = 1
        let generators = Self.generators
        for byte in prefix {
            residue = (residue & 0x1ff_ffff) << 5 ^ UInt32(byte >> 5) ^ generators[Int(residue >> 25)]
        }
        residue = (residue & 0x1ff_ffff) << 5 ^ generators[Int(residue >> 25)]
        for byte in prefix {
            residue = (residue & 0x1ff_ffff) << 5 ^ UInt32(byte & 31) ^ generators[Int(residue >> 25)]
        }
        return residue
    }

    /// The bytes in lower case: only printable ASCII, of one case.
    static func lowercased(_ text: String, kind: String, limit: Int) throws(BitcoinTextError) -> [UInt8] {
        var bytes = Array(text.utf8.prefix(limit + 1))
        guard bytes.count <= limit else { throw .tooLong(kind: "A \(kind)", limit: limit) }
        var hasUpper = false
        var hasLower = false
        for index in bytes.indices {
            let byte = bytes[index]
            switch byte {
            case 65...90:
                hasUpper = true
                bytes[index] = byte | 32
            case 97...122: hasLower = true
            case 33...126: break
            default: throw foreign(in: text, kind: kind)
            }
        }
        guard !(hasUpper && hasLower) else { throw .mixedCase(kind: kind) }
        return bytes
    }

    /// Names the first character of a text that is not printable ASCII.
    private static func foreign(in text: String, kind: String) -> BitcoinTextError {
        for (index, scalar) in text.unicodeScalars.enumerated() where !(33...126).contains(scalar.value) {
            return .foreignCharacter(kind: kind, position: index + 1, codePoint: scalar.value)
        }
        return .malformed(kind: kind, "it is not text")
    }

    static func foreign(_ byte: UInt8, at index: Int, kind: String) -> BitcoinTextError {
        .foreignCharacter(kind: kind, position: index + 1, codePoint: UInt32(byte))
    }
}
