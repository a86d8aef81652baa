import AppData
import Core
import Foundation
import GRDB
import Strength

/// A workout, from its plan to its end. Its exercises are ``WorkoutExercise`` rows.
struct Workout: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_workouts"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "type", ["phase", "started_at", "resumed_at", "ended_at", "active_seconds", "zone", "day"],
            "planned_at",
            "intensity", "meters", "ascent", "kcal", "mean_heart_rate", "max_heart_rate", "notes",
            ["programme", "programme_day"], SyncGroup(.once, ["source", "external_id", "import_id"]), "linked_to",
        ]
    )

    let id: RowID
    var name: String
    var type: WorkoutType
    var phase: TrainingPhase
    var plannedAt: Moment?
    var startedAt: Moment?
    /// When the running stretch began; `nil` while nothing runs.
    var resumedAt: Moment?
    var endedAt: Moment?
    /// The IANA zone it was done in.
    var zone: String
    /// The local day of its start, or of its plan. It stays when the person travels on.
    var day: LocalDay
    /// Seconds without pauses, of the stretches that are over.
    var activeSeconds: Double
    /// How hard it felt, 1...10.
    var intensity: Double?
    var meters: Double?
    /// Metres climbed.
    var ascent: Double?
    /// As measured by a device; `nil` where it is to be worked out.
    var kcal: Double?
    var meanHeartRate: Double?
    var maxHeartRate: Double?
    var notes: String?
    /// The programme and the number of its day, from 0.
    var programme: String?
    var programmeDay: Int?
    /// Where it came from: `bento`, `hevy`, `garmin`.
    var source: String
    /// The source's own key.
    var externalId: String?
    var importId: RowID?
    /// The richer record of the same training; a linked one counts nowhere.
    var linkedTo: RowID?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(
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
    var clock: TrainingClock {
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

    /// Whether it counts for records, trends and sums.
    var counts: Bool { phase == .completed && linkedTo == nil }

    /// Seconds from its start to its end, pauses included.
    var lasted: TimeInterval {
        guard let startedAt, let endedAt else { return 0 }
        return endedAt.date.timeIntervalSince(startedAt.date)
    }

    /// The moment to show: its start, else its plan.
    var moment: Date { (startedAt ?? plannedAt ?? updatedAt).date }
}

extension Workout {
    /// By hand: days and years of them are read at once.
    init(row: Row) throws {
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
    var outsideSources: Set<String> {
        ["bento", "line"].contains(source) ? [] : ["a workout imported from \(source.prefix(40))"]
    }
}
