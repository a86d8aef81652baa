import Core
import Foundation

/// One measurement of a device or an app: a heart rate, the steps of a minute, a stage of sleep.
public struct HealthSample: Sendable, Hashable, Codable {
    public var kind: HealthKind
    /// In ``Core/HealthKind/unit``.
    public var value: Double
    /// Whole seconds since 1970, UTC: where it begins.
    public var start: Int64
    /// Seconds; 0 for a moment.
    public var length: Int64
    /// Minutes east of UTC where it was measured: they make the local day.
    public var zoneOffset: Int
    /// The device, app or file that it came from.
    public var source: String

    /// The longest that one may last, in seconds: two days.
    static let maximumLength: Int64 = 172_800
    static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
    static let zoneOffsets = -18 * 60...18 * 60
    static let values = -1e12...1e12

    /// - Parameters:
    ///   - start: milliseconds since 1970, UTC; kept in whole seconds.
    ///   - end: likewise, not before the start.
    ///   - zoneOffset: seconds east of UTC.
    public init(kind: HealthKind, value: Double, start: Int64, end: Int64, zoneOffset: Int, source: String) {
        self.kind = kind
        self.value = value
        let first = Self.seconds(start)
        self.start = first
        length = Self.seconds(end).subtractingReportingOverflow(first).partialValue
        self.zoneOffset = zoneOffset / 60
        self.source = source
    }

    public init(
        kind: HealthKind,
        value: Double,
        from start: Date,
        to end: Date? = nil,
        in zone: TimeZone,
        source: String
    ) {
        let moment = Moment(start)
        self.init(
            kind: kind,
            value: value,
            start: moment.milliseconds,
            end: end.map { Moment($0).milliseconds } ?? moment.milliseconds,
            zoneOffset: zone.secondsFromGMT(for: moment.date),
            source: source
        )
    }

    init(kind: HealthKind, value: Double, start: Int64, length: Int64, zoneOffsetMinutes: Int, source: String) {
        (self.kind, self.value, self.start, self.length) = (kind, value, start, length)
        (zoneOffset, self.source) = (zoneOffsetMinutes, source)
    }

    public var end: Int64 { start + length }
    public var startedAt: Date { Date(timeIntervalSince1970: Double(start)) }
    public var endedAt: Date { Date(timeIntervalSince1970: Double(end)) }

    private static func seconds(_ milliseconds: Int64) -> Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : -((-(milliseconds + 1)) / 1000) - 1
    }

    public func validate() throws(ValueError) {
        try validateFigures()
        try Self.validate(source: source)
    }

    /// True if ``validateFigures()`` accepts them.
    static func canBe(value: Double, start: Int64, length: Int64, zoneOffset: Int64) -> Bool {
        values.contains(value) && moments.contains(start) && (0...maximumLength).contains(length)
            && zoneOffsets.contains(Int(zoneOffset))
    }

    static func validate(source: String) throws(ValueError) {
        guard !source.isEmpty else { throw ValueError("source", source, allowed: "1 to 200 bytes of text") }
        try ValueError.check("source", source, maximumBytes: 200)
    }

    /// All but the source, which thousands of samples have in common.
    ///
    /// - Throws: ``ValueError``.
    public func validateFigures() throws(ValueError) {
        guard Self.values.contains(value) else {
            throw ValueError(kind.name, "\(value)", allowed: "-1e12 to 1e12 \(kind.unit)")
        }
        guard Self.moments.contains(start) else {
            throw ValueError("start", "\(start)", allowed: "a moment in years 1 to 9999")
        }
        guard (0...Self.maximumLength).contains(length) else {
            throw ValueError("length", "\(length) s", allowed: "0 s to two days")
        }
        guard Self.zoneOffsets.contains(zoneOffset) else {
            throw ValueError("zone", "\(zoneOffset) min", allowed: "18 hours around UTC")
        }
    }
}
