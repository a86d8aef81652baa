import Core
import Foundation
import GRDB

/// A person's target. It may rise or fall: the target of a goal to lose weight is below its start.
public struct Goal: SyncedRecord, Equatable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case weight, performance, habit, nutrition, endurance, strength, flexibility, custom
    }

    public static let databaseTableName = "shared_goals"
    public static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["kind", "title", "unit", "start", "target", "exercise"], ["begun_on", "deadline"], "current",
            "completed_on",
            "notes",
        ]
    )

    public let id: RowID
    public var kind: Kind
    public var title: String
    /// The unit of the values: `kg`, `workouts`, `km`.
    public var unit: String
    public var start: Double
    public var target: Double
    /// The value as said last; where ``exercise`` or ``kind`` tells where to look, what is found there counts instead.
    public var current: Double
    /// The exercise whose best counts, by its id.
    public var exercise: String?
    public var begunOn: LocalDay
    public var deadline: LocalDay?
    public var completedOn: LocalDay?
    public var notes: String?
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    public init(
        id: RowID,
        kind: Kind,
        title: String,
        unit: String,
        start: Double,
        target: Double,
        begunOn: LocalDay,
        deadline: LocalDay? = nil
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.unit = unit
        self.start = start
        self.target = target
        current = start
        self.begunOn = begunOn
        self.deadline = deadline
    }

    public func validate() throws(ValueError) {
        guard !title.isEmpty else { throw ValueError("title", title, allowed: "1 to 500 bytes of text") }
        try ValueError.check("title", title, maximumBytes: 500)
        try ValueError.check("unit", unit, maximumBytes: 40)
        try ValueError.check("notes", notes, maximumBytes: 2000)
        for (name, value) in [("start", start), ("target", target), ("current value", current)] {
            try ValueError.check(name, value, -1e9...1e9, unit)
        }
        guard start != target else { throw ValueError("target", "\(target)", allowed: "another value than the start") }
        if let deadline, deadline < begunOn {
            throw ValueError("deadline", "\(deadline)", allowed: "a day after \(begunOn)")
        }
    }
}

/// A goal's value on one day.
public struct GoalEntry: SyncedRecord, Equatable {
    public static let databaseTableName = "shared_goal_entries"
    public static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["goal_id", "day"]), "value",
        ]
    )

    /// The goal's id and the day: two devices that say the same day mean the same row.
    public let id: String
    public let goalId: RowID
    public let day: LocalDay
    public var value: Double
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    public init(goal: RowID, day: LocalDay, value: Double) {
        id = "\(goal) \(day)"
        goalId = goal
        self.day = day
        self.value = value
    }
}
