import Core
import Crypto
import Foundation

extension RowID {
    /// The identifier of what two devices make for the same reason: both get the same one, and sync sees one row.
    ///
    /// A UUID of version 7 whose random bits are the first of SHA-256 of the parts.
    ///
    /// - Parameters:
    ///   - parts: what it is, such as a source and its key; in this order, for ever.
    ///   - date: when it is; it sorts by that. Only what is the same on every device.
    public static func named(_ parts: String..., at date: Date = Date(timeIntervalSince1970: 0)) -> RowID {
        var hash = SHA256()
        for part in parts {
            // With its length, so that no two lists of parts run together.
            withUnsafeBytes(of: UInt64(part.utf8.count).bigEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: Data(part.utf8))
        }
        var bits = FixedBits(bytes: Array(hash.finalize()))
        return make(at: date, using: &bits)
    }

    /// Bits that are known, where random ones are asked for.
    private struct FixedBits: RandomNumberGenerator {
        let bytes: [UInt8]
        var place = 0

        mutating func next() -> UInt64 {
            defer { place += 8 }
            return (place..<place + 8).reduce(0) { $0 << 8 | UInt64(bytes[$1 % bytes.count]) }
        }
    }
}
