import Core
import Foundation
import GRDB

/// One measurement from a health source: a heart rate, a count of steps, the energy of an hour.
public struct HealthSample: SyncedRecord, Equatable {
    /// The table.
    public static let databaseTableName = "shared_health_samples"

    /// The key that makes importing it twice harmless: the source and its own identifier, at most 200 bytes.
    public let id: String
    /// What was measured, for example `steps`, `active-energy`, `heart-rate`, `body-mass`.
    public var kind: String
    /// The value, in ``unit``.
    public var value: Double
    /// The unit, for example `count`, `kcal`, `count/min`, `kg`.
    public var unit: String
    /// The first moment it covers.
    public var startedAt: Moment
    /// The last moment it covers; not before the first.
    public var endedAt: Moment
    /// The IANA zone it was measured in.
    public var zone: String
    /// Which device or file it came from.
    public var source: String
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    /// - Parameter idempotencyKey: see ``id``.
    public init(
        idempotencyKey: String,
        kind: String,
        value: Double,
        unit: String,
        from start: Date,
        to end: Date,
        zone: TimeZone,
        source: String
    ) {
        self.id = idempotencyKey
        self.kind = kind
        self.value = value
        self.unit = unit
        self.startedAt = Moment(start)
        self.endedAt = Moment(end)
        self.zone = zone.identifier
        self.source = source
    }

    /// Whether two samples say the same, whenever they were stored.
    func saysSame(as other: HealthSample) -> Bool {
        var copy = other
        copy.updatedAt = updatedAt
        copy.deletedAt = deletedAt
        return copy == self
    }

    /// - Throws: ``ValueError``.
    public func validate() throws(ValueError) {
        guard !id.isEmpty else { throw ValueError("sample key", id, allowed: "1 to 200 bytes of text") }
        try ValueError.check("sample key", id, maximumBytes: 200)
        try ValueError.check("kind", kind, maximumBytes: 100)
        try ValueError.check("unit", unit, maximumBytes: 40)
        try ValueError.check("source", source, maximumBytes: 200)
        try ValueError.check(kind, value, -1e12...1e12, unit)
        try ValueError.check("zone", zone, maximumBytes: 100)
        guard startedAt <= endedAt else {
            throw ValueError("end", endedAt.date.formatted(.iso8601), allowed: "a moment after the start")
        }
    }
}
