import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingReading

/// Reads what was done, workout by workout, for questions about it.
package enum SessionReader {
    package static func sessions(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [TrainedSession] {
        let outlines = try WorkoutOutline.workouts(days, in: database).filter(\.isDone)
        guard !outlines.isEmpty else { return [] }
        let facts =
            outlines.contains { $0.kcal == nil }
            ? WorkoutOutline.EnergyFacts(
                weights: try DailyLogStore.weights(days, in: database),
                parts: try BodyFacts.parts(days, in: database)
            ) : nil
        let exercises = try exercises(days, in: database)
        let ways = try ways(days, in: database)
        return outlines.map { outline in
            let done = exercises[outline.id] ?? []
            let way = ways[outline.id]
            return TrainedSession(
                id: outline.id.uuid,
                name: outline.name,
                type: outline.type.rawValue,
                day: outline.day,
                startsAt: outline.moment.date,
                seconds: limited(outline.activeSeconds),
                meters: way?.meters.map(limited),
                ascent: way?.ascent.map(limited),
                kcal: outline.energy(facts),
                sport: sport(of: outline, done),
                exercises: done
            )
        }
    }

    /// A file may say anything.
    private static func limited(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1e9) : 0 }

    /// The one sport of its exercises; of one without exercises that of its name.
    private static func sport(of outline: WorkoutOutline, _ exercises: [TrainedExercise]) -> String? {
        guard exercises.isEmpty else {
            let sports = Set(exercises.map(\.sport))
            return sports.count == 1 ? exercises[0].sport : nil
        }
        return outline.type == .strength ? nil : Self.sport(named: outline.name)
    }

    private static func sport(named name: String) -> String? {
        guard let known = Sport.named(name), known.type != .strength, known.type != .general else { return nil }
        return known.name == "Indoor Ride" ? "ride" : known.name.lowercased()
    }

    private static func exercises(
        _ days: ClosedRange<LocalDay>,
        in database: Database
    ) throws -> [RowID: [TrainedExercise]] {
        let library = try ExerciseShelf.library(in: database)
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT workout_id, exercise_id, name, heaviest_kg, heaviest_reps, one_rep_max, volume, working_sets, reps,
                        seconds, meters
                    FROM workouts_exercises WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ?
                    ORDER BY workout_id, position
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        var found: [RowID: [TrainedExercise]] = [:]
        while let row = try rows.next() {
            let id = try row.decode(String.self, atIndex: 1)
            let known = library.exercise(id)
            let name = try known?.name ?? row.decode(String.self, atIndex: 2)
            let isSport = known.map { $0.isEndurance || $0.type != .strength } ?? false
            // 'Double.fromDatabaseValue(row[column]).map' ends the optimizer of Swift 6.3.1.
            func figure(_ column: Int) -> Double? { (try? row.decode(Double?.self, atIndex: column)).map(limited) }
            func count(_ column: Int) -> Int { min(max(Int.fromDatabaseValue(row[column]) ?? 0, 0), 1_000_000_000) }
            found[try row.decode(RowID.self, atIndex: 0), default: []].append(
                TrainedExercise(
                    id: id,
                    name: name,
                    sport: isSport ? sport(named: name) : nil,
                    muscles: known?.primary.map(\.rawValue) ?? [],
                    heaviestKg: figure(3),
                    heaviestReps: Int.fromDatabaseValue(row[4]).map { min(max($0, 0), 10_000) },
                    oneRepMax: figure(5),
                    volume: figure(6) ?? 0,
                    sets: count(7),
                    reps: count(8),
                    seconds: figure(9) ?? 0,
                    meters: figure(10) ?? 0
                )
            )
        }
        return found
    }

    private static func ways(
        _ days: ClosedRange<LocalDay>,
        in database: Database
    ) throws -> [RowID: (meters: Double?, ascent: Double?)] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, meters, ascent FROM workouts_workouts
                    WHERE deleted_at IS NULL AND (meters IS NOT NULL OR ascent IS NOT NULL) AND day BETWEEN ? AND ?
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        let pairs = try rows.map {
            (try $0.decode(RowID.self, atIndex: 0), (meters: $0[1] as Double?, ascent: $0[2] as Double?))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
