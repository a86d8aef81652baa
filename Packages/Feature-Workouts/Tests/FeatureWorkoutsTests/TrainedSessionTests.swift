import AppData
import Core
import Foundation
import GRDB
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("What Workouts tells of sessions")
struct TrainedSessionTests {
    private func save(
        _ name: String,
        _ type: WorkoutType,
        _ meters: Double?,
        in home: WorkoutsHome,
        ago: Int
    ) async throws {
        var workout = Workout(
            id: .make(at: home.time.now),
            name: name,
            type: type,
            day: home.time.today.adding(days: -ago),
            zone: home.time.zone,
            phase: .completed,
            source: "file"
        )
        workout.meters = meters
        workout.activeSeconds = 1200
        workout.startedAt = Moment(home.time.now.addingTimeInterval(-86_400 * Double(ago)))
        let done = LoggedWorkout(workout: workout, exercises: [])
        try await home.workouts.journal.change("import") { edit, database in
            try edit.save(done, over: nil, in: database)
        }
    }

    @Test("running is running alone: a ride of a file is no run, and all of it adds up to the rows")
    func sports() async throws {
        let home = try WorkoutsHome()
        try await home.log("run 5k 27:30", day: "-2")
        try await home.log("bench 3x8 @ 80kg", day: "-1")
        try await save("Morning ride", .cardio, 4070, in: home, ago: 1)
        try await save("Run", .cardio, 12_000, in: home, ago: 0)
        let today = home.time.today
        let sessions = try await home.workouts.trainedSessions(today.adding(days: -6)...today)
        #expect(sessions.reduce(0) { $0 + $1.meters(of: "run") } == 17_000)
        #expect(sessions.reduce(0) { $0 + $1.meters(of: "ride") } == 4070)
        #expect(sessions.filter { $0.has(sport: "run") }.count == 2)
        #expect(sessions.count == 4)
        let rows = try await home.database.read { database in
            try [
                "TOTAL(meters) FROM workouts_workouts", "TOTAL(volume) FROM workouts_exercises",
                "TOTAL(active_seconds) FROM workouts_workouts",
            ].map { try Double.fetchOne(database, sql: "SELECT \($0) WHERE deleted_at IS NULL") ?? .nan }
        }
        #expect(sessions.reduce(0) { $0 + ($1.meters ?? 0) } == rows[0])
        #expect(sessions.flatMap(\.exercises).reduce(0) { $0 + $1.volume } == rows[1])
        #expect(sessions.reduce(0) { $0 + $1.seconds } == rows[2])
        let summary = try await home.workouts.trainingSummary(today.adding(days: -6)...today)
        #expect(summary.meters == 21_070)
        #expect(summary.volume == 1920)
    }

    @Test("sets, weights and muscles are told, and words find the exercise that was done most")
    func exercises() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 @ 80kg")
        let sessions = try await home.workouts.trainedSessions(home.time.today...home.time.today)
        let bench = try #require(sessions.first?.exercises.first)
        #expect(bench.sets == 3)
        #expect(bench.reps == 24)
        #expect(bench.heaviestKg == 80)
        #expect(bench.heaviestReps == 8)
        #expect(bench.muscles == ["chest"])
        #expect(bench.sport == nil)
        #expect(bench.volume == 1920)
        #expect(try await home.workouts.trainedExercise("bench")?.id == bench.id)
        #expect(try await home.workouts.trainedExercise("zorbl") == nil)
        await #expect(throws: WorkoutsError.self) {
            try await home.workouts.trainedSessions(home.time.today.adding(days: -4000)...home.time.today)
        }
    }

    @Test("readiness that is unknown shows no number")
    func readiness() async throws {
        let home = try WorkoutsHome()
        let report = try await home.run(ShowReadiness.self)
        let text = report.presentation(in: FlowContext(time: home.time)).plainText
        #expect(text.contains("not known yet"))
        #expect(!text.contains("50"))
        #expect(!text.contains("of 100"))
        #expect(report.readiness.score == nil)
    }
}
