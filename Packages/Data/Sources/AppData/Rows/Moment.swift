import Core
import Foundation
import GRDB

/// A moment in UTC, in whole milliseconds since 1970, stored as an integer.
///
/// A type of its own, because GRDB stores `Date` as text unless each record says otherwise, and a text compared with an
/// integer is silently never equal. The zone it was lived in belongs into a column beside it (`zone`, IANA name).
public struct Moment: Sendable, Hashable, Comparable, Codable, DatabaseValueConvertible {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// Years 1...9999: outside them neither calendars nor ISO 8601 have a word for a moment.
    package static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// Milliseconds since 1970, kept within years 1...9999.
    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// The moment of a date, rounded to the nearest millisecond and kept within years 1...9999.
    public init(_ date: Date) {
        milliseconds = RFC3339Time.milliseconds(date)
    }

    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The earlier one comes first.
    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// - Throws: `DecodingError` outside years 1...9999.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        milliseconds = try container.decode(Int64.self)
        guard Self.range.contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected years 1 to 9999.")
        }
    }

    /// Encodes the integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// The integer.
    public var databaseValue: DatabaseValue { milliseconds.databaseValue }

    /// Reads the integer; `nil` outside years 1...9999.
    public static func fromDatabaseValue(_ value: DatabaseValue) -> Moment? {
        guard let number = Int64.fromDatabaseValue(value), range.contains(number) else { return nil }
        return Moment(milliseconds: number)
    }
}
