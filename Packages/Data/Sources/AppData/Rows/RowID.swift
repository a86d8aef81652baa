import Core
import Crypto
import Foundation
import GRDB

/// The identifier of a row: a UUID of version 7 (RFC 9562), stored as 36 lower-case characters of text.
///
/// Text, because a file must be readable with any SQLite tool, exports need no second form, and text of one case sorts as
/// the bytes do, by time of making. A type of its own, because `UUID` given to GRDB as a query argument is stored as a
/// blob, which silently equals no text.
public struct RowID: Sendable, Hashable, Comparable, Codable, CustomStringConvertible, DatabaseValueConvertible {
    /// The identifier.
    public let uuid: UUID

    /// Wraps an identifier, for example one from a contract.
    public init(_ uuid: UUID) { self.uuid = uuid }

    /// A new identifier for a moment.
    public static func make(at date: Date) -> RowID { RowID(UUIDv7.make(at: date)) }

    /// A new identifier for a moment, with randomness from `generator`.
    public static func make(at date: Date, using generator: inout some RandomNumberGenerator) -> RowID {
        RowID(UUIDv7.make(at: date, using: &generator))
    }

    /// Reads 36 characters of either case; `nil` for anything else.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// 36 lower-case characters.
    public var description: String { uuid.uuidString.lowercased() }

    /// Earlier made comes first.
    public static func < (left: RowID, right: RowID) -> Bool { left.uuid < right.uuid }

    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = RowID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a UUID.")
        }
        self = id
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The text form.
    public var databaseValue: DatabaseValue { description.databaseValue }

    /// Reads the text form.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> RowID? {
        String.fromDatabaseValue(value).flatMap { RowID($0) }
    }
}

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
