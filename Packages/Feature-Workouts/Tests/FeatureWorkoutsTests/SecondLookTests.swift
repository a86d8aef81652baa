import AppData
import Core
import CoreTesting
import Foundation
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

@Suite("Lines, their days, their energy and their corrections")
struct SecondLookTests {
    private func weighed(_ home: WorkoutsHome, _ kilograms: Double = 80) async throws {
        try await home.database.write { database in
            _ = try DailyLogStore.update(home.time.today, in: database, at: home.time.now) { $0.weightKg = kilograms }
        }
    }

    @Test("energy follows what was done and how fast: a walk is no run, a run is no ride")
    func energy() async throws {
        let home = try WorkoutsHome()
        try await weighed(home)
        var spent: [String: Double] = [:]
        for line in [
            "walk 60 min", "run 60 min", "run 12 km 1:00:00", "bike 60 min", "bike 30 km 1:00:00", "yoga 60 min",
        ] {
            spent[line] = try await home.log(line).workout.kcal
        }
        #expect(spent["walk 60 min"] == 280)
        #expect(spent["run 60 min"] == 640)
        // 12 km/h, between 7 and 8 mph of the Compendium.
        #expect(abs((spent["run 12 km 1:00:00"] ?? 0) - 906) < 10)
        #expect(spent["bike 60 min"] == 600)
        // 30 km/h, between 17.5 and 20 mph of the Compendium: 13.74 MET.
        #expect(abs((spent["bike 30 km 1:00:00"] ?? 0) - 1099) < 15)
        #expect(spent["yoga 60 min"] == 200)
    }

    @Test("a pace belongs to its kind: runs by the kilometer, rides by the hour, and none over both")
    func paces() async throws {
        let home = try WorkoutsHome()
        let report = try await home.log("run 5k 25:00, bike 20 km 40:00, row 2000m 8:00")
        let shown = report.workout.presentation(in: home.session().context)
        let text = "\(shown)"
        #expect(text.contains("Pace, Running"))
        #expect(text.contains("5:00 / km"))
        #expect(text.contains("Speed, Cycling"))
        #expect(text.contains("30 km/h"))
        #expect(text.contains("2:00 / 500 m"))
    }

    @Test("the climb and the heart rate of a line are the workout's")
    func facts() async throws {
        let home = try WorkoutsHome()
        let workout = try await home.log("hiked 12km with 600m elevation in 3h20, avg hr 118, max hr 150").workout
        #expect(workout.ascentMeters == 600)
        #expect(workout.meanHeartRate == 118)
        #expect(workout.activeSeconds == 12_000)
    }

    @Test("a line says its day")
    func day() async throws {
        let home = try WorkoutsHome()
        #expect(try await home.log("yesterday: squat 3x5 100kg").workout.day == home.time.today.adding(days: -1))
        // 2026-11-21 is a Saturday.
        #expect(try await home.log("run 5k 27:30 on monday").workout.day == LocalDay("2026-11-16"))
        #expect(try await home.log("bench 3x8 60kg", day: "2026-11-10").workout.day == LocalDay("2026-11-10"))
        await #expect(throws: WorkoutsError.self) { try await home.log("bench 3x8 80kg tomorrow") }
    }

    @Test("sets that were timed as a whole took so long, whatever else they would count as")
    func whole() async throws {
        let home = try WorkoutsHome()
        let report = try await home.log("bench 5x5 100kg in 60 minutes")
        #expect(report.workout.activeSeconds == 3600)
        #expect(report.workout.exercises.first?.sets.allSatisfy { $0.seconds == nil } == true)
        // Three more sets of three minutes.
        #expect(try await home.log("row 3x8 60kg").workout.activeSeconds == 3600 + 540)
    }

    @Test("supersets by their letters")
    func supersets() async throws {
        let home = try WorkoutsHome()
        let report = try await home.log("A1 bench 3x5 90 A2 row 3x8 70")
        let names = report.workout.exercises.map(\.superset)
        #expect(names.count == 2 && names[0] != nil && names[0] == names[1])
    }

    @Test(
        "what was logged is put right, and nothing is added",
        arguments: [
            ("bench 3x8 60kg", "sorry, bench was 65 not 60", [65.0, 65, 65], [8, 8, 8]),
            ("bench 3x8 60kg", "actually 4 sets not 3", [60, 60, 60, 60], [8, 8, 8, 8]),
            ("bench 3x8 60kg", "it was 2 sets not 3", [60, 60], [8, 8]),
            ("bench 3x8 60kg", "10 reps not 8", [60, 60, 60], [10, 10, 10]),
            ("bench 3x8 60kg", "62.5kg instead of 60kg", [62.5, 62.5, 62.5], [8, 8, 8]),
        ]
    )
    func corrections(line: String, correction: String, weights: [Double], reps: [Int]) async throws {
        let home = try WorkoutsHome()
        try await home.log("squat 3x5 100kg")
        try await home.log(line)
        let report = try await home.log(correction)
        #expect(report.isNewWorkout == false)
        let sets = try #require(report.workout.exercises.last?.sets)
        #expect(sets.map(\.kg) == weights.map { $0 })
        #expect(sets.compactMap(\.reps) == reps)
        #expect(report.workout.exercises.first?.sets.map(\.kg) == [100, 100, 100])
        #expect(report.workout.activeSeconds == Double(3 + reps.count) * 180)
        _ = try await home.workouts.journal.undo()
        #expect(try await home.workouts.journal.latest(1).first?.exercises.last?.sets.map(\.kg) == [60, 60, 60])
    }

    @Test("a correction of what was never said changes nothing")
    func noCorrection() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 60kg")
        let before = try await home.contents()
        for line in ["sorry, bench was 65 not 70", "squat was 100 not 90", "actually 4 sets not 5"] {
            await #expect(throws: WorkoutsError.self) { try await home.log(line) }
        }
        #expect(try await home.contents() == before)
    }

    @Test("a length of the pool is said in the line, or kept as a setting")
    func pool() async throws {
        let home = try WorkoutsHome()
        #expect(try await home.log("swam 40 lengths in 25m pool").workout.meters == 1000)
        let refusal = await #expect(throws: WorkoutsError.self) { try await home.log("swim 40 lengths") }
        #expect(refusal.map { "\($0)" }?.contains("pool") == true)
    }

    @Test("a plan may say its sets")
    func plan() async throws {
        let home = try WorkoutsHome()
        let report = try await home.run(PlanWorkout.self, ["name": "squat 5x5 100kg, bench 3x8", "day": "tomorrow"])
        #expect(report.name == "Barbell Squat, Barbell Bench Press")
        #expect(report.exercises.map(\.sets.count) == [5, 3])
        #expect(
            report.exercises.first?.sets.allSatisfy { $0.targetReps == 5 && $0.reps == nil && $0.kg == 100 } == true
        )
        // A name stays a name.
        #expect(try await home.run(PlanWorkout.self, ["name": "leg day 2", "day": "tomorrow"]).exercises.isEmpty)
    }

    @Test("a warm-up stands in front of the planned work sets and takes none's place")
    func warmUps() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self, ["name": "squat 3x5 100kg"])
        try await home.log("squat warm-up 60kg x 5")
        let report = try await home.log("squat 100kg x 5")
        let sets = try #require(report.workout.exercises.first?.sets)
        #expect(sets.map(\.kind) == [.warmUp, .working, .working, .working])
        #expect(sets.map(\.isDone) == [true, true, false, false])
    }

    @Test(
        "a goal is understood in words",
        arguments: [
            ("bench 120 kg by march", "strength", 120.0, "kg", "2027-03-01"),
            ("squat 140kg by 2027-06-01", "strength", 140, "kg", "2027-06-01"),
            ("lose 4 kg by march", "weight", 76, "kg", "2027-03-01"),
            ("78 kg", "weight", 78, "kg", ""), ("run 10 km by end of june", "endurance", 10, "km", "2027-06-30"),
            ("20 pull ups", "performance", 20, "reps", ""), ("deadlift 400 lb", "strength", 400, "lb", ""),
        ]
    )
    func goals(text: String, kind: String, target: Double, unit: String, by: String) async throws {
        let home = try WorkoutsHome()
        try await weighed(home)
        let goal = try #require(try await home.run(AddGoal.self, ["title": .string(text)]).goals.first)
        #expect(goal.kind.rawValue == kind)
        #expect(goal.target == target)
        #expect(goal.unit == unit)
        #expect(goal.deadline.map { "\($0)" } ?? "" == by)
    }

    @Test("a goal that says no figure is refused and kept nowhere")
    func noGoal() async throws {
        let home = try WorkoutsHome()
        for text in ["get stronger", "bench more by march", "flurb 100 kg", "lose 4 kg"] {
            await #expect(throws: WorkoutsError.self) { try await home.run(AddGoal.self, ["title": .string(text)]) }
        }
        #expect(try await home.contents() == [])
    }

    @Test("a programme that is not known is answered with those that have its words")
    func programme() async throws {
        let home = try WorkoutsHome()
        let refusal = await #expect(throws: WorkoutsError.self) {
            try await home.run(ChooseProgramme.self, ["name": "5x5"])
        }
        #expect(refusal?.recovery?.contains("StrongLifts 5x5") == true)
    }

    @Test("the screen shows the weight that enter would log, and asks for a first one")
    func screen() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self, ["name": "squat 2x5"])
        func train(_ events: [TerminalEvent]) async throws -> (WorkoutReport, [JSONValue]) {
            let frontEnd = ScriptedFrontEnd(terminalEvents: events)
            let report = try await home.run(TrainWorkout.self, [:], frontEnd)
            return (
                report,
                frontEnd.events.compactMap { event -> JSONValue? in
                    if case .replaced(let value) = event { value } else { nil }
                }
            )
        }
        let (first, screens) = try await train([.key(.enter), .key(.escape)])
        #expect(first.exercises.first?.sets.contains { $0.isDone } == false)
        #expect(screens.contains { $0["message"]?.stringValue?.contains("Which weight") == true })
        let typed: [TerminalEvent] = "80kg".map { .key(.character($0)) } + [.key(.enter), .key(.escape)]
        let (second, later) = try await train(typed)
        #expect(second.exercises.first?.sets.filter(\.isDone).map(\.kg) == [80])
        #expect(second.exercises.first?.sets.filter(\.isDone).map(\.reps) == [5])
        #expect(later.last?["next"]?["kg"] == 80)
    }

    @Test("the same ride from two programs is one, also where one of them counts its pauses")
    func twins() async throws {
        let home = try WorkoutsHome()
        func file(_ name: String, end: String, seconds: Int) -> [UInt8] {
            Array(
                """
                <?xml version="1.0"?><TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2026-11-20T10:00:00Z</Id>
                <Lap StartTime="2026-11-20T10:00:00Z"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds><DistanceMeters>20000</DistanceMeters>
                <Track><Trackpoint><Time>2026-11-20T10:00:00Z</Time></Trackpoint><Trackpoint><Time>\(end)</Time></Trackpoint></Track>
                </Lap></Activity></Activities></TrainingCenterDatabase>
                """.utf8
            )
        }
        // An hour on the move within an hour and a half.
        _ = try await home.workouts.importer.run(
            file("a", end: "2026-11-20T11:30:00Z", seconds: 3600),
            name: "a.tcx",
            options: .init()
        )
        let csv =
            "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,"
            + "weight_kg,reps,distance_km,duration_seconds,rpe\n"
            + "Ride,\"20 Nov 2026, 11:00\",\"20 Nov 2026, 12:30\",,Cycling,,,0,normal,,,20,5400,\n"
        let outcome = try await home.workouts.importer.run(Array(csv.utf8), name: "b.csv", options: .init())
        #expect(outcome.counts.linked == 1)
        #expect(try await home.workouts.journal.latest(10).count == 1)
    }

    @Test("warm-up sets lead up to a weight, by what can be loaded")
    func warmUp() async throws {
        let home = try WorkoutsHome()
        let squat = try await home.run(ProposeWarmUp.self, ["text": "squat 140kg"])
        #expect(squat.sets.map(\.kg) == [20, 55, 82.5, 110])
        #expect(squat.sets.map(\.targetReps) == [10, 5, 3, 2])
        #expect(try await home.run(ProposeWarmUp.self, ["text": "bench 20kg"]).sets.isEmpty)
        await #expect(throws: WorkoutsError.self) { try await home.run(ProposeWarmUp.self, ["text": "bench"]) }
        try await home.log("bench 3x5 100kg")
        #expect(try await home.run(ProposeWarmUp.self, ["text": "bench"]).weightKg == 100)
        #expect(WarmUpSets.sets(to: .infinity, plates: nil).isEmpty)
        #expect(WarmUpSets.sets(to: 30, plates: nil).map(\.kg) == [10, 17.5])
    }

    @Test("an exercise gives way to one for the same muscles, and what was done of it stays")
    func replace() async throws {
        let home = try WorkoutsHome()
        await #expect(throws: WorkoutsError.self) { try await home.run(ReplaceExercise.self, ["exercise": "bench"]) }
        try await home.run(StartWorkout.self, ["name": "bench 3x5 80kg, squat 3x5 100kg"])
        try await home.log("bench 80kg x 5")
        let listed = try await home.run(ReplaceExercise.self, ["exercise": "bench", "equipment": "dumbbell"])
        #expect(listed.others.contains("Dumbbell Bench Press"))
        _ = try await home.run(ReplaceExercise.self, ["exercise": "bench", "with": "dumbbell bench press"])
        _ = try await home.run(ReplaceExercise.self, ["exercise": "squat", "with": "leg press"])
        let rows = try #require(try await home.workouts.journal.open()).exercises
        #expect(rows.map(\.exerciseId) == ["bench-press", "leg-press", "dumbbell-bench-press"])
        #expect(rows.map(\.sets.count) == [1, 3, 2])
        #expect(rows[1].sets.allSatisfy { $0.kg == nil && $0.targetReps == 5 })
        _ = try await home.workouts.journal.undo()
        #expect(try await home.workouts.journal.open()?.exercises.map(\.exerciseId).contains("squat") == true)
    }

    private static let ruled = """
        programme: Mine
        unit: kg
        day A
        - squat: 3x5; when least >= 8: +5 kg; when least >= 5: +2.5 kg; when least < 3: -10 %
        """

    @Test("rules that a person writes are tried on what was done, and nothing is kept")
    func rules() async throws {
        let home = try WorkoutsHome()
        for (day, line) in [
            ("2026-11-10", "squat 3x5 100kg"), ("2026-11-12", "squat 102.5kg 5, 4, 4"),
            ("2026-11-14", "squat 3x8 102.5kg"),
            ("2026-11-16", "squat 107.5kg 3, 2, 2"), ("2026-11-18", "squat 3x5 95kg"),
        ] { try await home.log(line, day: day) }
        let before = try await home.contents()
        let (name, trials) = try await home.workouts.programmes.trial(Self.ruled, from: "plan.txt", sessions: 4)
        #expect(name == "Mine")
        #expect(trials.map { $0.proposed.first?.kg } == [102.5, 102.5, 107.5, 95])
        #expect(trials.map { $0.done.first?.kg } == [102.5, 102.5, 107.5, 95])
        #expect(try await home.contents() == before)
        let context = home.session().context
        #expect(TrialReport(name, trials, in: context).sessions.last?.why.contains("least < 3") == true)
    }

    @Test(
        "a rule that says nothing is refused with its place",
        arguments: [
            "when most >= 5: +2.5 kg", "when least => 5: +2.5 kg", "when least >= 0: +2.5 kg",
            "when least >= 5: 2.5 kg",
            "when least >= 5: +0 kg", "when least >= 5: +80 %", "linear +2.5kg; when least >= 5: same",
            "when least >= 5: same; double +2.5kg",
        ]
    )
    func badRules(rule: String) async throws {
        let home = try WorkoutsHome()
        let text = "programme: Mine\nunit: kg\nday A\n- squat: 3x5; \(rule)\n"
        await #expect(throws: WorkoutsError.self) {
            try await home.workouts.programmes.trial(text, from: "plan.txt", sessions: 4)
        }
    }

    @Test("girths are kept by day, show their change, and are taken back")
    func girths() async throws {
        let home = try WorkoutsHome()
        _ = try await home.run(MeasureBody.self, ["text": "waist 84cm", "day": "2026-11-01"])
        _ = try await home.run(MeasureBody.self, ["text": "waist 83 cm", "day": "2026-11-10"])
        _ = try await home.run(MeasureBody.self, ["text": "biceps 14.5in"])
        let report = try await home.run(MeasureBody.self, ["text": "Waist 82,5"])
        #expect(report.parts.map(\.part) == [.waist, .arm])
        #expect(report.parts.first?.centimeters == 82.5)
        #expect(report.parts.first?.change == -0.5)
        #expect(report.parts.first?.sinceFirst == -1.5)
        #expect(report.parts.last?.centimeters == 36.83)
        _ = try await home.workouts.journal.undo()
        #expect(try await home.run(MeasureBody.self).parts.first?.centimeters == 83)
        for text in ["waist", "waist -5", "nose 10cm", "waist 9000cm", "waist 3cm", "waist 80kg"] {
            await #expect(throws: WorkoutsError.self) { try await home.run(MeasureBody.self, ["text": .string(text)]) }
        }
    }
}
