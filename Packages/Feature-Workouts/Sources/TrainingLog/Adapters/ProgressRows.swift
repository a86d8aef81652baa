import AppData
import GRDB

extension Goal {
    /// All goals, the one begun first at the front.
    static func all(in database: Database) throws -> [Goal] {
        try living(where: "TRUE ORDER BY begun_on, id", in: database)
    }
}

extension GoalEntry {
    /// The values recorded for a goal, by day.
    static func entries(of goal: Goal, in database: Database) throws -> [GoalEntry] {
        try living(where: "goal_id = ? ORDER BY day", [goal.id], in: database)
    }
}

extension BodyMeasurement {
    /// All measurements, by day.
    package static func all(in database: Database) throws -> [BodyMeasurement] {
        try living().order(Column("day"), Column("id")).fetchReadable(database)
    }
}
