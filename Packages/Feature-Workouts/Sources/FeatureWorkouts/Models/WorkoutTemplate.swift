import AppData
import Core
import Strength

/// A workout to be done again.
struct WorkoutTemplate: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_templates"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["name", "type", "exercises"], "is_favorite",
        ]
    )

    struct Entry: Codable, Sendable, Hashable {
        var exerciseId: String
        var name: String
        var superset: String?
        var rest: Double?
        /// With targets, nothing done.
        var sets: [TrainingSet]
    }

    /// The folded name: two devices that save the same name mean the same template.
    let id: String
    var name: String
    var type: WorkoutType
    var exercises: [Entry]
    var isFavorite: Bool
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// A programme's text as the person keeps it.
struct StoredProgramme: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_programmes"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "text", ["is_current", "next_day"], "training_maxes",
        ]
    )

    /// The folded name.
    let id: String
    var name: String
    var text: String
    /// Whether its days are proposed.
    var isCurrent: Bool
    /// Which of its days comes next, from 0; it counts on through cycles.
    var nextDay: Int
    /// Training maxes in kilograms, by exercise id.
    var trainingMaxes: [String: Double]
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
