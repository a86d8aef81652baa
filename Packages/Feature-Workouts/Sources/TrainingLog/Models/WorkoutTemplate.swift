import AppData
import Core
import Strength

/// A workout to be done again.
package struct WorkoutTemplate: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_templates"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["name", "type", "exercises"], "is_favorite",
        ]
    )

    package struct Entry: Codable, Sendable, Hashable {
        package var exerciseId: String
        package var name: String
        package var superset: String?
        package var rest: Double?
        /// With targets, nothing done.
        package var sets: [TrainingSet]

        package init(
            exerciseId: String,
            name: String,
            superset: String? = nil,
            rest: Double? = nil,
            sets: [TrainingSet]
        ) {
            self.exerciseId = exerciseId
            self.name = name
            self.superset = superset
            self.rest = rest
            self.sets = sets
        }
    }

    /// The folded name: two devices that save the same name mean the same template.
    package let id: String
    package var name: String
    package var type: WorkoutType
    package var exercises: [Entry]
    package var isFavorite: Bool
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}

/// A program's text as the person keeps it.
package struct StoredProgramme: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_programmes"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "text", ["is_current", "next_day"], "training_maxes",
        ]
    )

    /// The folded name.
    package let id: String
    package var name: String
    package var text: String
    /// True if its days are proposed.
    package var isCurrent: Bool
    /// The next of its days, from 0; it counts on through cycles.
    var nextDay: Int
    /// Training maxes in kilograms, by exercise id.
    package var trainingMaxes: [String: Double]
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}
