import AppData
import Core
import Foundation
import GRDB
import Strength

/// A workout as the calendar and other features see it: a few of its columns, and nothing of its exercises.
package struct WorkoutOutline: Sendable {
    package let id: RowID
    package let name: String
    package let type: WorkoutType
    package let phase: TrainingPhase
    package let day: LocalDay
    /// Its start, else its plan.
    package let moment: Moment
    /// Without pauses.
    package let activeSeconds: Double
    /// As measured by a device.
    package let kcal: Double?

    package var isDone: Bool { phase == .completed }

    /// The facts that give the energy of workouts that no device has measured.
    package struct EnergyFacts: Sendable {
        package let weights: BodyWeights
        /// The parts of workouts of several kinds.
        package let parts: [RowID: [TrainingPart]]

        package init(weights: BodyWeights, parts: [RowID: [TrainingPart]]) {
            self.weights = weights
            self.parts = parts
        }
    }

    /// The energy spent in kilocalories; `nil` where neither a device nor the body's weight tells it.
    package func energy(_ facts: EnergyFacts?) -> Double? {
        if let kcal { return kcal }
        guard let facts, let kilograms = facts.weights.kilograms(on: day) else { return nil }
        return type.kilocalories(kg: kilograms, seconds: activeSeconds, of: facts.parts[id] ?? [])
    }

    package func summary(_ facts: EnergyFacts?) -> WorkoutSummary {
        WorkoutSummary(
            id: id.uuid,
            name: name,
            type: type.rawValue,
            startsAt: moment.date,
            activeSeconds: isDone ? activeSeconds : nil,
            kcal: isDone ? energy(facts) : nil
        )
    }

    /// The workouts that are planned, begun or done, and count.
    private static let counts = """
        deleted_at IS NULL AND phase IN ('planned', 'active', 'paused', 'completed') AND linked_to IS NULL
        AND day BETWEEN ? AND ?
        """

    /// Workouts of a span of days, in order of time; none that was canceled.
    package static func workouts(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [WorkoutOutline] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, name, type, phase, day, COALESCE(started_at, planned_at, updated_at), active_seconds, kcal
                    FROM workouts_workouts WHERE \(counts) ORDER BY day, started_at, id
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        ).map(WorkoutOutline.init)
    }

    /// The days of a span that have such a workout.
    package static func trainingDays(_ days: ClosedRange<LocalDay>, in database: Database) throws -> Set<LocalDay> {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT DISTINCT day FROM workouts_workouts WHERE \(counts)"),
            arguments: [days.lowerBound, days.upperBound]
        )
        return Set(try rows.map { try $0.decode(LocalDay.self, atIndex: 0) })
    }

    private init(_ row: Row) throws {
        let (type, phase) = (try row.decode(String.self, atIndex: 2), try row.decode(String.self, atIndex: 3))
        guard let type = WorkoutType(rawValue: type), let phase = TrainingPhase(rawValue: phase) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "No type of workout, or no phase.")
            )
        }
        id = try row.decode(atIndex: 0)
        name = try row.decode(atIndex: 1)
        (self.type, self.phase) = (type, phase)
        day = try row.decode(atIndex: 4)
        moment = try row.decode(atIndex: 5)
        activeSeconds = try row.decode(atIndex: 6)
        kcal = try row.decode(atIndex: 7)
    }
}
