import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Strength
import Testing
import TrainingReading

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

/// Text in people's own units and with their own signs.
@Suite("Units and signs of the person")
struct UnitsTests {
    /// A home of somebody who thinks in pounds, and the context their terminal has.
    private func american() async throws -> (WorkoutsHome, FlowContext) {
        let home = try WorkoutsHome()
        _ = try await ProfileStore(database: home.database, time: home.time).update {
            $0.units = .imperial
            $0.weightKg = 90
        }
        return (home, context(home, "en_US", .imperial))
    }

    private func context(_ home: WorkoutsHome, _ locale: String, _ units: UnitSystem) -> FlowContext {
        FlowContext(time: home.time, units: units, forms: LocaleForms(locale: locale))
    }

    private func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue,
        _ home: WorkoutsHome,
        _ context: FlowContext
    ) async throws -> F.Output where F.Dependency == WorkoutsCoordinator {
        let session = FlowSession(frontEnd: ScriptedFrontEnd(), context: context)
        return try await FlowSchema(type).parse(input).run(with: home.workouts, in: session)
    }

    private func text(_ presentation: Presentation) -> String { "\(presentation)" }

    @Test("a programme written in kg gives a person with pounds steps and weights that their plates make")
    func steps() async throws {
        let (home, context) = try await american()
        _ = try await run(LogSets.self, ["text": "squat 5x5 185", "day": "-2"], home, context)
        let first = try await run(ChooseProgramme.self, ["name": "strongLifts"], home, context)
        let squat = try #require(first.exercises.first)
        #expect(squat.sets.allSatisfy { $0.kg.map { abs($0 / MassUnit.lb.kilograms - 190) < 1e-9 } == true })
        #expect(squat.reason == "last time all 5 sets of 5 were done at 185 lb: 5 lb more")
        let shown = text(first.presentation(in: context))
        #expect(shown.contains("190 lb x 5"))
        #expect(!shown.contains(" kg"))
    }

    @Test(
        "a weight that a programme states is one that the person's plates make",
        arguments: [
            ("kg", 60.0, MassUnit.kg, 60.0), ("kg", 61, .kg, 61), ("kg", 60, .lb, 130), ("lb", 135, .lb, 135),
            ("lb", 137, .lb, 137), ("lb", 135, .kg, 60),
        ]
    )
    func stated(written: String, weight: Double, unit: MassUnit, expected: Double) throws {
        let library = ExerciseLibrary()
        let text = "programme: One\nunit: \(written)\nday A\n- bench press: 3x8 @ \(weight)"
        let programme = try ProgrammeParser.read(text, library: library)
        let entry = try #require(programme.days.first?.exercises.first)
        let load = ProgrammeLoad(
            entry: entry,
            exercise: try #require(entry.exercise),
            sessions: [],
            trainingMax: nil,
            bestOneRepMax: nil,
            writtenIn: programme.unit,
            unit: unit
        )
        let kilograms = try #require(load.proposal().entry.sets.first?.kg)
        #expect(abs(kilograms / unit.kilograms - expected) < 1e-9)
    }

    @Test("a deload in pounds is said and rounded in pounds")
    func deload() {
        let rule = Progression(.linear(stepKg: 2.5).loadable(in: .lb, writtenIn: .kg), sets: 3, reps: 5...5, unit: .lb)
        let failed = Progression.Session(kg: 225 * MassUnit.lb.kilograms, reps: [5, 4, 3])
        let next = rule.next(after: [failed, failed])
        #expect(next.isDeload)
        #expect(next.kg.map { abs($0 / MassUnit.lb.kilograms - 200) < 1e-6 } == true)
        let words = next.reason.text(in: WeightForms(unit: .lb))
        #expect(words == "2 sessions at 225 lb fell short: 10 % lighter")
    }

    @Test(
        "steps become the nearest that the other plates make",
        arguments: [(1.25, 2.5), (2.5, 5), (5, 10), (1, 2.5), (10, 22.5)] as [(Double, Double)]
    )
    func conversion(kg: Double, lb: Double) {
        let there = ProgressionRule.linear(stepKg: kg).loadable(in: .lb, writtenIn: .kg)
        guard case .linear(let step) = there else {
            Issue.record("\(there)")
            return
        }
        #expect(abs(step / MassUnit.lb.kilograms - lb) < 1e-9)
    }

    @Test("Austrian readers see commas in sets, records, reasons and readiness")
    func commas() async throws {
        let home = try WorkoutsHome()
        let context = context(home, "de_AT", .metric)
        _ = try await run(LogSets.self, ["text": "squat 5x5 102.5", "day": "-2"], home, context)
        let day = try await run(ChooseProgramme.self, ["name": "strongLifts"], home, context)
        #expect(text(day.presentation(in: context)).contains("at 102,5 kg: 2,5 kg more"))
        let records = try await run(ShowRecords.self, [:], home, context)
        #expect(text(records.presentation(in: context)).contains("102,5 kg x 5"))
        let usual = (0..<14).map {
            Readiness.Day(hrv: 50 + Double($0 % 3), restingHeartRate: 55, sleepScore: 0.9, load: 40)
        }
        let report = ReadinessReport(
            day: home.time.today,
            readiness: Readiness(baseline: usual, today: .init(hrv: 46, restingHeartRate: 55, sleepScore: 0.9))
        )
        let shown = text(report.presentation(in: context))
        #expect(shown.contains("(z -"))
        #expect(shown.contains("1,2 is fine"))
        #expect(report.readiness.components.contains { $0.explanation.contains("1.2 is fine") })
    }

    @Test("a goal in pounds or miles is judged in them")
    func goals() async throws {
        let (home, context) = try await american()
        let lighter = try await run(
            AddGoal.self,
            ["title": "Lighter", "kind": "weight", "target": 180],
            home,
            context
        ).goals.first
        #expect(lighter?.unit == "lb")
        #expect(lighter.map { abs($0.start - 198.416) < 0.001 } == true)
        #expect(lighter?.percent == 0)
        _ = try await run(LogSets.self, ["text": "bench 185 x 1"], home, context)
        let bench = try await run(
            AddGoal.self,
            ["title": "Two plates", "kind": "strength", "exercise": "bench", "target": 225],
            home,
            context
        ).goals.first
        #expect(bench.map { abs($0.start - 185) < 0.001 } == true)
        #expect(bench?.unit == "lb")
        let run5 = try await run(
            AddGoal.self,
            ["title": "Ten miles", "kind": "endurance", "exercise": "run", "target": 10],
            home,
            context
        ).goals.first
        #expect(run5?.unit == "mi")
        _ = try await run(LogSets.self, ["text": "run 5 miles 45 min"], home, context)
        let judged = try await run(ListGoals.self, [:], home, context).goals
        #expect(judged.first { $0.title == "Ten miles" }.map { abs($0.percent - 50) < 0.1 } == true)
    }

    @Test("what no set can be is refused in the unit in which it was said")
    func refused() async throws {
        let (home, context) = try await american()
        let error = await #expect(throws: WorkoutsError.self) {
            try await run(LogSets.self, ["text": "bench 9000lb x 5"], home, context)
        }
        #expect(error?.message.contains("9000 lb; a set has 0 to 4,400 lb") == true)
    }

    @Test(
        "a training max may be said in either unit, with either decimal sign",
        arguments: [
            ("squat=140", 140.0), ("squat=300lb", 136.077_711), ("squat=142,5 kg", 142.5),
            ("squat=300 lbs", 136.077_711),
        ]
    )
    func trainingMax(text: String, kg: Double) throws {
        let weight = try #require(text.split(separator: "=").last.map(String.init))
        #expect(WorkoutText.kilograms(weight, unit: .kg).map { abs($0 - kg) < 1e-6 } == true)
    }

    @Test("no screen of somebody with pounds says kilograms")
    func screens() async throws {
        let (home, context) = try await american()
        for day in ["-20", "-10", "-2"] {
            _ = try await run(
                LogSets.self,
                ["text": "bench 3x8 185, run 3 miles 27:30", "day": .string(day)],
                home,
                context
            )
        }
        let shown = [
            text(try await run(ShowRecords.self, [:], home, context).presentation(in: context)),
            text(try await run(ShowRecords.self, ["exercise": "bench"], home, context).presentation(in: context)),
            text(try await run(ShowTrends.self, [:], home, context).presentation(in: context)),
            text(try await run(ShowTrends.self, ["exercise": "bench"], home, context).presentation(in: context)),
            text(try await run(ShowWeek.self, ["of": "-2"], home, context).presentation(in: context)),
            text(try await run(ShowHistory.self, [:], home, context).presentation(in: context)),
            text(try await run(ShowWorkout.self, [:], home, context).presentation(in: context)),
        ]
        for screen in shown {
            #expect(!screen.contains(" kg"))
            #expect(!screen.contains("\"kg\""))
            #expect(!screen.contains(" km"))
        }
    }

    @Test(
        "plates are counted in the unit of the plates, and a weight in the person's or the one that was asked for",
        arguments: [
            ("bar 20, 20x4, 10x4, 2.5x2", nil, 100.0, "20 + 20 on each side of a bar of 20 kg"),
            ("bar 20, 20x4, 10x4, 2.5x2", .lb, 225, "45 + 45 on each side of a bar of 45 lb"),
            ("bar 45 lb, 45x4, 25x4, 5x4", nil, 102.06, "45 + 45 on each side of a bar of 45 lb"),
            ("bar 45 lb, 45x4, 25x4, 5x4", .kg, 100, "25 + 15 on each side of a bar of 20 kg"),
            ("", nil, 101, "25 + 15 on each side of a bar of 20 kg|That is 100 kg, 1 kg too light."),
            ("", .lb, 40, "no plates on each side of a bar of 45 lb|The bar alone is 5 lb too heavy."),
        ] as [(String, MassUnit?, Double, String)]
    )
    func plates(setting: String, asked: MassUnit?, weight: Double, words: String) throws {
        let plates = try #require(GymPlates(settingText: setting)).plates(.kg, asked: asked)
        let report = PlatesReport(plates, kg: weight * (asked ?? .kg).kilograms)
        let shown = text(report.presentation(in: try WorkoutsHome().session().context))
        for part in words.split(separator: "|") { #expect(shown.contains(part), "\(shown)") }
    }
}

/// The words that people type to find things.
@Suite("Words for workouts and exercises")
struct WordsTests {
    private func trained() async throws -> WorkoutsHome {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 @ 80", day: "-9")
        home.pass(seconds: 1)
        try await home.log("squat 5x5 100", day: "-3")
        try await home.log("run 5k 27:30", day: "-1")
        return home
    }

    @Test(
        "an exercise is found in spite of typing errors, and of several that could be meant the one that was done",
        arguments: ["bench", "benhc", "bench pres", "Bench Press", "press"]
    )
    func exercises(words: String) async throws {
        let home = try await trained()
        guard case .second(let course) = try await home.run(ShowTrends.self, ["exercise": .string(words)]) else {
            Issue.record("the weeks were shown")
            return
        }
        #expect(course.exercise == "Barbell Bench Press")
        #expect(course.sessions.count == 1)
    }

    @Test("a number after trends is weeks, and weeks limit what is shown of an exercise")
    func weeks() async throws {
        let home = try await trained()
        guard case .first(let weeks) = try await home.run(ShowTrends.self, ["exercise": "4"]) else {
            Issue.record("an exercise was shown")
            return
        }
        #expect(weeks.weeks.count == 4)
        home.pass(seconds: 30 * 86_400)
        guard case .second(let course) = try await home.run(ShowTrends.self, ["exercise": "squat", "weeks": 2]) else {
            Issue.record("the weeks were shown")
            return
        }
        #expect(course.sessions.isEmpty)
    }

    @Test("an exercise that only an import knew has records of its own, and goes on under its name")
    func strangers() async throws {
        let home = try WorkoutsHome()
        let table = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2025-01-04 10:00:00,Legs,60m,Flurbing Machine,1,100,5,0,0,
            """
        _ = try await home.workouts.importer.run(Array(table.utf8), name: "a.csv", options: .init())
        for words in ["Flurbing Machine", "flurbing", "flurbing machin"] {
            guard case .second(let course) = try await home.run(ShowRecords.self, ["exercise": .string(words)]) else {
                Issue.record("all records were shown")
                continue
            }
            #expect(course.exercise == "Flurbing Machine")
            #expect(course.heaviestKg == 100)
        }
        let logged = try await home.log("flurbing machine 3x5 105, squat 5x5 100")
        #expect(logged.workout.exercises.map(\.name) == ["Flurbing Machine", "Barbell Squat"])
        #expect(logged.parts.first?.records.contains(.heaviest) == true)
        #expect(try await home.log("flurbing 2x5 105").workout.exercises.first?.sets.count == 5)
        await #expect(throws: WorkoutsError.self) { try await home.log("blorping 3x5 105") }
    }

    @Test(
        "history takes an exercise, a kind, a name or a number",
        arguments: [("squat", 1), ("cardio", 1), ("carido", 1), ("run", 1), ("2", 2), ("strength", 2)]
    )
    func history(words: String, count: Int) async throws {
        let home = try await trained()
        #expect(try await home.run(ShowHistory.self, ["about": .string(words)]).workouts.count == count)
    }

    @Test(
        "a workout is meant by its day, its name or its number",
        arguments: [
            ("yesterday", "run"), ("1", "run"), ("2", "squat"), ("2026-11-12", "bench-press"), ("", "run"),
            ("squats", "squat"), ("benhc", "bench-press"),
        ]
    )
    func workout(words: String, exercise: String) async throws {
        let home = try await trained()
        let input: JSONValue = words.isEmpty ? [:] : ["workout": .string(words)]
        #expect(try await home.run(ShowWorkout.self, input).exercises.first?.id == exercise)
    }

    @Test("what only shows takes the nearest name; what deletes asks for the right one")
    func careful() async throws {
        let home = try await trained()
        try await home.run(EditWorkout.self, ["workout": "2", "name": "Leg day"])
        #expect(try await home.run(ShowWorkout.self, ["workout": "leg dya"]).name == "Leg day")
        let error = await #expect(throws: WorkoutsError.self) {
            try await home.run(DeleteWorkout.self, ["workout": "leg dya"])
        }
        #expect(error?.recovery == "Did you mean 'Leg day'?")
        try await home.run(DeleteWorkout.self, ["workout": "leg day"])
        #expect(try await home.run(ShowHistory.self).workouts.count == 2)
    }
}
