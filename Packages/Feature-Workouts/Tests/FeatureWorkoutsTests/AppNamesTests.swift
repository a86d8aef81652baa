import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingReading
@testable import TrainingTransfer

@Suite("Names of exercises in other programs")
struct AppNamesTests {
    @Test("every name of the table is of an exercise that there is")
    func known() {
        let library = ExerciseLibrary()
        for (name, id) in AppExerciseNames.table { #expect(library.exercise(id) != nil, "\(name)") }
    }

    @Test(
        "of the sets of real exports nearly all count for muscles",
        .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence))
    )
    func share() throws {
        let library = ExerciseLibrary()
        let text = String(decoding: try Vectors.data("workouts/names/exercise-names.tsv"), as: UTF8.self)
        var (all, mapped, counted) = (0, 0, 0)
        var unknown: [String] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count >= 2, let sets = Int(fields[1]) else { continue }
            all += sets
            if library.imported(fields[0]) != nil {
                mapped += sets
                counted += sets
            } else {
                let kin = library.kin(of: fields[0])
                if kin != nil { counted += sets }
                unknown.append("\(fields[0]) (\(sets)) ~ \(kin?.name ?? "nothing")")
            }
        }
        print(
            "Names of exercises: \(mapped * 1000 / max(1, all)) of 1000 sets are mapped, \(counted * 1000 / max(1, all)) count for muscles"
        )
        for name in unknown { print("  unknown: \(name)") }
        #expect(mapped * 100 >= all * 90)
        #expect(counted * 100 >= all * 96)
    }

    @Test(
        "a name is mapped to the exercise that it is",
        arguments: [
            ("Bench Press (Bar)", "bench-press"), ("Bicep Curl (Barbell)", "barbell-curl"), ("Barfiks", "pull-up"),
            ("Lat Pulldown (Cable)", "lat-pulldown"), ("Bench Press (Cable)", "cable-chest-press"),
            ("Desenvolvimento (Halter)", "dumbbell-shoulder-press"), ("Squat (Smith Machine)", "smith-squat"),
            ("Triceps Extension (Machine)", "machine-tricep-extension"), ("Chest Dip", "dip"),
            ("Distensioni su Panca Piana con Bilanciere", "bench-press"), ("Running (Treadmill)", "treadmill"),
        ]
    )
    func mapped(name: String, id: String) {
        #expect(ExerciseLibrary().imported(name)?.id == id)
    }

    @Test("every exercise that FitNotes comes with is one of ours")
    func fitNotes() {
        let library = ExerciseLibrary()
        let names = [
            "Ab-Wheel Rollout", "Cable Crunch", "Crunch", "Crunch Machine", "Decline Crunch", "Dragon Flag",
            "Hanging Knee Raise", "Hanging Leg Raise", "Plank", "Side Plank", "Barbell Row", "Chin Up", "Deadlift",
            "Dumbbell Row", "Good Morning", "Hammer Strength Row", "Lat Pulldown", "Machine Shrug",
            "Neutral Chin Up", "Pendlay Row", "Pull Up", "Rack Pull", "Seated Cable Row",
            "Straight-Arm Cable Pushdown", "T-Bar Row", "Barbell Shrug", "Barbell Curl", "Cable Curl",
            "Dumbbell Concentration Curl", "Dumbbell Curl", "Dumbbell Hammer Curl", "Dumbbell Preacher Curl",
            "EZ-Bar Curl", "EZ-Bar Preacher Curl", "Seated Incline Dumbbell Curl", "Seated Machine Curl", "Cycling",
            "Elliptical Trainer", "Rowing Machine", "Running (Outdoor)", "Running (Treadmill)", "Stationary Bike",
            "Swimming", "Walking", "Cable Crossover", "Decline Barbell Bench Press",
            "Decline Hammer Strength Chest Press", "Flat Barbell Bench Press", "Flat Dumbbell Bench Press",
            "Flat Dumbbell Fly", "Incline Barbell Bench Press", "Incline Dumbbell Bench Press",
            "Incline Dumbbell Fly", "Incline Hammer Strength Chest Press", "Seated Machine Fly",
            "Barbell Calf Raise", "Barbell Front Squat", "Barbell Glute Bridge", "Barbell Squat",
            "Donkey Calf Raise", "Glute-Ham Raise", "Leg Extension Machine", "Leg Press", "Lying Leg Curl Machine",
            "Romanian Deadlift", "Seated Calf Raise Machine", "Seated Leg Curl Machine",
            "Standing Calf Raise Machine", "Stiff-Legged Deadlift", "Sumo Deadlift", "Arnold Dumbbell Press",
            "Behind The Neck Barbell Press", "Cable Face Pull", "Front Dumbbell Raise",
            "Hammer Strength Shoulder Press", "Lateral Dumbbell Raise", "Lateral Machine Raise", "Log Press",
            "One-Arm Standing Dumbbell Press", "Overhead Press", "Push Press", "Rear Delt Dumbbell Raise",
            "Rear Delt Machine Fly", "Seated Dumbbell Lateral Raise", "Seated Dumbbell Press",
            "Smith Machine Overhead Press", "Cable Overhead Triceps Extension", "Close Grip Barbell Bench Press",
            "Dumbbell Overhead Triceps Extension", "EZ-Bar Skullcrusher", "Lying Triceps Extension",
            "Parallel Bar Triceps Dip", "Ring Dip", "Rope Push Down", "Smith Machine Close Grip Bench Press",
            "V-Bar Push Down",
        ]
        #expect(names.filter { library.imported($0) == nil } == [])
        #expect(library.imported("Squat (Halt\u{E8}res)")?.equipment == .dumbbell)
        #expect(library.imported("Squat (\u{6760}\u{94C3})")?.id == "squat")
    }

    @Test("what the person calls an exercise comes before what a program does")
    func learned() {
        let library = ExerciseLibrary(learned: ["chest fly": "cable-fly"])
        #expect(library.imported("Chest Fly")?.id == "cable-fly")
    }

    private static let strong = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
        2026-11-16 10:00:00,Push,60m,Zorb Press,1,80,8,0,0,
        2026-11-18 10:00:00,Legs,60m,Zorb Press,1,100,5,0,0,
        2026-11-18 10:00:00,Legs,60m,Squat RPE6,1,100,5,0,0,
        """

    @Test("unknown names are listed, one command maps them, and their history moves along")
    func map() async throws {
        let home = try WorkoutsHome()
        let bytes = Array(Self.strong.utf8)
        let outcome = try await home.workouts.importer.run(bytes, name: "a.csv", options: .init())
        #expect(outcome.unknownNames == ["Zorb Press": 2, "Squat RPE6": 1])
        let listed = try await home.run(MapExercises.self)
        #expect(listed.unknown.map(\.name) == ["Zorb Press", "Squat RPE6"])
        #expect(listed.unknown.map(\.countsAs).last == "Barbell Squat")
        let mapped = try await home.run(MapExercises.self, ["meanings": ["Zorb Press=overhead press"]])
        #expect(mapped.mapped.map(\.exercise) == ["Overhead Press"])
        #expect(mapped.unknown.map(\.name) == ["Squat RPE6"])
        #expect(try await home.workouts.journal.sessions(of: "overhead-press").count == 2)
        // The same file again changes nothing.
        let again = try await home.workouts.importer.run(bytes, name: "a.csv", options: .init())
        #expect(again.counts.unchanged == 2)
        // It is taken back as it was.
        _ = try await home.workouts.journal.undo()
        #expect(try await home.workouts.journal.sessions(of: "overhead-press").isEmpty)
        #expect(try await home.workouts.journal.sessions(of: "zorb-press").count == 2)
    }

    @Test("an alias moves the history, too; a meaning that is none changes nothing")
    func alias() async throws {
        let home = try WorkoutsHome()
        _ = try await home.workouts.importer.run(Array(Self.strong.utf8), name: "a.csv", options: .init())
        _ = try await home.run(NameExercise.self, ["words": "Zorb Press", "exercise": "bench"])
        #expect(try await home.workouts.journal.sessions(of: "bench-press").count == 2)
        await #expect(throws: WorkoutsError.self) { try await home.run(MapExercises.self, ["meanings": ["nonsense"]]) }
    }

    @Test("sets of a name that is not known count for the muscles of its kin")
    func kin() async throws {
        let home = try WorkoutsHome()
        _ = try await home.workouts.importer.run(Array(Self.strong.utf8), name: "a.csv", options: .init())
        let day = try #require(LocalDay("2026-11-18"))
        let sets = try await home.workouts.history.weeklySets(day...day).sets
        #expect((sets[.quads] ?? 0) >= 1)
    }
}
