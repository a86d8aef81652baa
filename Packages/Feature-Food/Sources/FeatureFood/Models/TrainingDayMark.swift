import AppData
import Core

/// The person's word on whether a day is a training day; without one, Workouts tells.
struct TrainingDayMark: SyncedRecord, Equatable {
    static let databaseTableName = "food_training_days"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "is_training_day"
        ]
    )

    let id: LocalDay
    var isTrainingDay: Bool
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
