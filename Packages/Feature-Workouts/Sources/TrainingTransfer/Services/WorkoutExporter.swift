import AppData
import Core
import GRDB
import TrainingFiles
import TrainingLog

/// Reads workouts for other programs.
package struct WorkoutExporter: Sendable {
    let journal: WorkoutJournal

    /// Everything that was done from a day on; second records of the same training are left out.
    package func entries(from first: LocalDay, withTracks: Bool) async throws -> [BentoWorkoutFile.Entry] {
        let logged = try await journal.workouts(first...LocalDay(daysSince1970: 2_932_896), phases: [.completed])
        return try await journal.database.read { database in
            try logged.map { logged in
                var entry = Self.entry(of: logged)
                if withTracks, let track = try WorkoutTrack.living(logged.workout.id, in: database) {
                    entry.points = track.points.isEmpty ? [] : try TrackPacking.unpack(Array(track.points))
                    entry.laps = track.laps ?? []
                }
                return BentoWorkoutFile.Entry(id: Self.key(of: logged.workout), entry)
            }
        }
    }

    /// The workouts planned from a day on, with the moments of the plans.
    package func planned(from first: LocalDay) async throws -> [BentoWorkoutFile.Entry] {
        try await journal.planned(from: first).map { logged in
            BentoWorkoutFile.Entry(id: logged.workout.id.description, Self.entry(of: logged))
        }
    }

    private static func key(of workout: Workout) -> String { workout.externalId ?? workout.id.description }

    private static func entry(of logged: LoggedWorkout) -> ImportedWorkout {
        let workout = logged.workout
        var entry = ImportedWorkout(
            name: workout.name,
            type: workout.type,
            startedAt: (workout.startedAt ?? workout.plannedAt)?.milliseconds ?? 0,
            place: ""
        )
        entry.activeSeconds = workout.activeSeconds
        if let start = workout.startedAt, let end = workout.endedAt {
            entry.elapsedSeconds = Double(end.milliseconds - start.milliseconds) / 1000
        }
        entry.meters = workout.meters
        entry.ascent = workout.ascent
        entry.kcal = workout.kcal
        entry.meanHeartRate = workout.meanHeartRate
        entry.maxHeartRate = workout.maxHeartRate
        entry.notes = workout.notes
        entry.intensity = workout.intensity
        entry.zone = workout.zone
        entry.exercises = logged.exercises.map {
            .init(name: $0.name, superset: $0.superset, rest: $0.rest, notes: $0.notes, sets: $0.sets)
        }
        return entry
    }
}

extension WorkoutsCoordinator {
    package var exporter: WorkoutExporter { WorkoutExporter(journal: journal) }
}
