import AppData
import Core

/// The outcome of a step of the first run.
struct StepRecord: SyncedRecord, Equatable {
    static let databaseTableName = "start_steps"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["state", "words"]
        ]
    )

    enum State: String, Codable, Sendable {
        case done, skipped, failed
    }

    /// The step's id, such as `food.body`.
    let id: String
    var state: State
    /// The saved answers, as sentences; each on a line.
    var words: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// The table of Onboarding.
enum OnboardingSchema {
    static let first = MigrationPlan.Step.sql(
        "create the steps of the first run",
        """
        CREATE TABLE start_steps (
            id TEXT PRIMARY KEY NOT NULL,
            state TEXT NOT NULL,
            words TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )
}
