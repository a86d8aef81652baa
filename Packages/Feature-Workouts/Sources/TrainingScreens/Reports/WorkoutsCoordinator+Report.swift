import AppData
import Core
import TrainingLog

extension WorkoutsCoordinator {
    /// A workout as it is shown, with its energy where the weight is known.
    ///
    /// - Parameter withRecording: true if the recording of a watch is read too.
    package func report(
        _ words: String,
        _ logged: LoggedWorkout,
        hint: String? = nil,
        withRecording: Bool = false
    ) async throws -> WorkoutReport {
        let kcal = logged.workout.phase == .completed ? try await body.energy(of: logged) : nil
        var hint = hint
        if hint == nil, logged.workout.phase == .completed, kcal == nil {
            let units = try await ProfileStore(database: journal.database, time: time).profile().units
            let weight = units == .imperial ? "160lb" : "72kg"
            hint = "Give your weight for the energy spent: bento profile set --weight \(weight)"
        }
        return WorkoutReport(
            words,
            logged,
            time: time,
            kcal: kcal,
            hint: hint,
            recording: withRecording ? try await recording(of: logged) : nil
        )
    }

    private func recording(of logged: LoggedWorkout) async throws -> RecordingReport? {
        let workout = logged.workout
        guard let track = try await journal.database.read({ try WorkoutTrack.living(workout.id, in: $0) }) else {
            return nil
        }
        let profile = try await ProfileStore(database: journal.database, time: time).profile()
        let highest = try await journal.highestHeartRate()
        return try RecordingReport(
            track,
            exerciseId: logged.exercises.first?.exerciseId ?? WorkoutReport.way(named: workout.name),
            units: profile.units ?? .metric,
            maximum: RecordingReport.maximum(age: profile.age(on: workout.day), measured: highest)
        )
    }
}
