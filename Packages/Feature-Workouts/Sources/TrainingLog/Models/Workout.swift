import AppData
import Core
import Foundation
import GRDB
import Strength

/// A workout, from its plan to its end. Its exercises are ``WorkoutExercise`` rows.
package struct Workout: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_workouts"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "type", ["phase", "started_at", "resumed_at", "ended_at", "active_seconds", "zone", "day"],
            "planned_at",
            "intensity", "meters", "ascent", "kcal", "mean_heart_rate", "max_heart_rate", "notes",
            ["programme", "programme_day"], SyncGroup(.once, ["source", "external_id", "import_id"]), "linked_to",
        ]
    )

    package let id: RowID
    package var name: String
    package var type: WorkoutType
    package var phase: TrainingPhase
    package var plannedAt: Moment?
    package var startedAt: Moment?
    /// The beginning of the running stretch; `nil` while nothing runs.
    var resumedAt: Moment?
    package var endedAt: Moment?
    /// The IANA zone it was done in.
    package var zone: String
    /// The local day of its start, or of its plan. It stays when the person travels on.
    package var day: LocalDay
    /// Seconds without pauses, of the stretches that are over.
    package var activeSeconds: Double
    /// The effort, 1...10.
    package var intensity: Double?
    package var meters: Double?
    /// Meters climbed.
    package var ascent: Double?
    /// As measured by a device; `nil` where it is to be worked out.
    package var kcal: Double?
    package var meanHeartRate: Double?
    package var maxHeartRate: Double?
    package var notes: String?
    /// The program and the number of its day, from 0.
    package var programme: String?
    var programmeDay: Int?
    /// The source: `bento`, `hevy`, `garmin`.
    package var source: String
    /// The source's own key.
    package var externalId: String?
    package var importId: RowID?
    /// The richer record of the same training; a linked one counts nowhere.
    package var linkedTo: RowID?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(
        id: RowID,
        name: String,
        type: WorkoutType,
        day: LocalDay,
        zone: TimeZone,
        phase: TrainingPhase = .planned,
        source: String = "bento"
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.phase = phase
        self.day = day
        self.zone = zone.identifier
        self.source = source
        activeSeconds = 0
    }

    /// Its state machine.
    package var clock: TrainingClock {
        get {
            TrainingClock(
                phase: phase,
                startedAt: startedAt?.date,
                resumedAt: resumedAt?.date,
                endedAt: endedAt?.date,
                activeSeconds: activeSeconds
            )
        }
        set {
            phase = newValue.phase
            startedAt = newValue.startedAt.map { Moment($0) }
            resumedAt = newValue.resumedAt.map { Moment($0) }
            endedAt = newValue.endedAt.map { Moment($0) }
            activeSeconds = newValue.activeSeconds
        }
    }

    /// True if it counts for records, trends and sums.
    package var counts: Bool { phase == .completed && linkedTo == nil }

    /// Seconds from its start to its end, pauses included.
    package var lasted: TimeInterval {
        guard let startedAt, let endedAt else { return 0 }
        return endedAt.date.timeIntervalSince(startedAt.date)
    }

    /// The moment to show: its start, else its plan.
    package var moment: Date { (startedAt ?? plannedAt ?? updatedAt).date }
}

extension Workout {
    /// By hand: days and years of them are read at once.
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        name = try row.decode(forColumn: "name")
        type = try row.decode(forColumn: "type")
        phase = try row.decode(forColumn: "phase")
        plannedAt = try row.decode(forColumn: "planned_at")
        startedAt = try row.decode(forColumn: "started_at")
        resumedAt = try row.decode(forColumn: "resumed_at")
        endedAt = try row.decode(forColumn: "ended_at")
        zone = try row.decode(forColumn: "zone")
        day = try row.decode(forColumn: "day")
        activeSeconds = try row.decode(forColumn: "active_seconds")
        intensity = try row.decode(forColumn: "intensity")
        meters = try row.decode(forColumn: "meters")
        ascent = try row.decode(forColumn: "ascent")
        kcal = try row.decode(forColumn: "kcal")
        meanHeartRate = try row.decode(forColumn: "mean_heart_rate")
        maxHeartRate = try row.decode(forColumn: "max_heart_rate")
        notes = try row.decode(forColumn: "notes")
        programme = try row.decode(forColumn: "programme")
        programmeDay = try row.decode(forColumn: "programme_day")
        source = try row.decode(forColumn: "source")
        externalId = try row.decode(forColumn: "external_id")
        importId = try row.decode(forColumn: "import_id")
        linkedTo = try row.decode(forColumn: "linked_to")
        updatedAt = try row.decode(forColumn: "updated_at")
        deletedAt = try row.decode(forColumn: "deleted_at")
    }
}

/// Stored as their names.
extension WorkoutType: DatabaseValueConvertible {}
extension TrainingPhase: DatabaseValueConvertible {}

extension Workout {
    /// An import has names and notes that somebody else may have written.
    package var outsideSources: Set<String> {
        ["bento", "line"].contains(source) ? [] : ["a workout imported from \(source.prefix(40))"]
    }
}
