import Foundation
import GRDB

/// A moment in UTC, in whole milliseconds since 1970, stored as an integer.
///
/// A type of its own, because GRDB stores `Date` as text unless each record says otherwise, and a text compared with an
/// integer is silently never equal. The zone it was lived in belongs into a column beside it (`zone`, IANA name).
public struct Moment: Sendable, Hashable, Comparable, Codable, DatabaseValueConvertible {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Wraps milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The moment of a date, rounded to the nearest millisecond and kept within years 1...9999.
    public init(_ date: Date) {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        milliseconds = value.isFinite ? Int64(min(max(value, -62_135_596_800_000), 253_402_300_799_999)) : 0
    }

    /// The moment as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The earlier one comes first.
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// Decodes the integer.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Encodes the integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// The integer.
    public var databaseValue: DatabaseValue { milliseconds.databaseValue }

    /// Reads the integer.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Moment? {
        Int64.fromDatabaseValue(value).map { Moment(milliseconds: $0) }
    }
}
