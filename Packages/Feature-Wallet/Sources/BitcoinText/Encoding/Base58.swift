import Crypto

/// Base58 as bitcoin writes it, with and without a checksum.
package enum Base58 {
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    private static let positions: [UInt8] = {
        var result = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { result[Int(character)] = UInt8(value) }
        return result
    }()

    /// Reads a text of at most 256 characters.
    package static func bytes(_ text: String, kind: String = "base58 text") throws(BitcoinTextError) -> [UInt8] {
        let digits = Array(text.utf8.prefix(257))
        guard digits.count <= 256 else { throw .tooLong(kind: "A \(kind)", limit: 256) }
        let zeros = digits.prefix { $0 == alphabet[0] }.count
        // Little-endian while it grows.
        var result: [UInt8] = []
        result.reserveCapacity(digits.count)
        for (index, digit) in digits.enumerated() {
            let position = positions[Int(digit)]
            guard position < 58 else { throw foreign(in: text, from: index, kind: kind) }
            guard index >= zeros else { continue }
            var carry = Int(position)
            for place in result.indices {
                carry += Int(result[place]) * 58
                result[place] = UInt8(carry & 255)
                carry >>= 8
            }
            if carry > 0 { result.append(UInt8(carry)) }
        }
        return Array(repeating: 0, count: zeros) + result.reversed()
    }

    package static func text(_ bytes: [UInt8]) -> String {
        let zeros = bytes.prefix { $0 == 0 }.count
        var digits: [UInt8] = []
        for byte in bytes.dropFirst(zeros) {
            var carry = Int(byte)
            for place in digits.indices {
                carry += Int(digits[place]) << 8
                digits[place] = UInt8(carry % 58)
                carry /= 58
            }
            while carry > 0 {
                digits.append(UInt8(carry % 58))
                carry /= 58
            }
        }
        let characters = Array(repeating: alphabet[0], count: zeros) + digits.reversed().map { alphabet[Int($0)] }
        return String(decoding: characters, as: UTF8.self)
    }

    /// The payload of a text that ends with four bytes of its double SHA-256.
    package static func checkedBytes(_ text: String, kind: String = "base58 text") throws(BitcoinTextError) -> [UInt8] {
        let bytes = try bytes(text, kind: kind)
        guard bytes.count >= 5 else { throw .malformed(kind: kind, "it is too short") }
        guard Array(bytes.suffix(4)) == checksum(bytes.dropLast(4)) else { throw .checksum(kind: kind) }
        return Array(bytes.dropLast(4))
    }

    package static func checkedText(_ payload: [UInt8]) -> String { text(payload + checksum(payload[...])) }

    private static func checksum(_ payload: ArraySlice<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(SHA256.hash(data: payload))).prefix(4))
    }

    private static func foreign(in text: String, from byte: Int, kind: String) -> BitcoinTextError {
        let index = text.utf8.index(text.utf8.startIndex, offsetBy: byte)
        let scalars = text.unicodeScalars
        guard index < scalars.endIndex else { return .malformed(kind: kind, "it is cut short") }
        let position = scalars.distance(from: scalars.startIndex, to: index) + 1
        return .foreignCharacter(kind: kind, position: position, codePoint: scalars[index].value)
    }
}
