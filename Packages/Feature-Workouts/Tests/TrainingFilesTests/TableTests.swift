import Core
import CoreTesting
import Foundation
import Strength
import Testing

@testable import TrainingFiles

@Suite("Tables of other programs")
struct TableTests {
    private func read(_ text: String, unit: MassUnit = .kg) throws -> ImportedFile {
        try TrainingTable.read(Array(text.utf8), zone: .gmt, unit: unit)
    }

    @Test(
        "every set of a real Hevy export is read, but the one without a repetition",
        .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence))
    )
    func hevy() throws {
        let bytes = Array(try Vectors.data("workouts/csv/strong-statistics/data_sample/sample_hevy.csv"))
        let file = try TrainingTable.read(bytes, zone: .gmt, unit: .kg)
        #expect(file.source == "hevy")
        // Counted apart from this program, from the rows of the file.
        #expect(file.workouts.count == 335)
        let sets = file.workouts.flatMap(\.exercises).flatMap(\.sets)
        #expect(sets.count == 7210)
        #expect(abs(SetSummary(sets).volume - 1_964_741.75) < 0.01)
        #expect(file.refusals.count == 1)
        #expect(file.remarks == [])
    }

    @Test(
        "a real Strong export is read whole, durations such as 35m included",
        .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence))
    )
    func strong() throws {
        let bytes = Array(try Vectors.data("workouts/csv/strong-statistics/data_sample/sample_strong.csv"))
        let file = try TrainingTable.read(bytes, zone: .gmt, unit: .kg)
        #expect(file.source == "strong")
        #expect(file.workouts.count == 15)
        #expect(file.workouts.flatMap(\.exercises).flatMap(\.sets).count == 250)
        #expect(abs(SetSummary(file.workouts.flatMap(\.exercises).flatMap(\.sets)).volume - 49_237.4) < 0.01)
        #expect(file.workouts.first?.activeSeconds == 2100)
        #expect(file.remarks.count == 1)
    }

    @Test("Strong's other dialects: semicolons, unit columns, seconds, narrow spaces, rest timers and notes")
    func strongDialects() throws {
        let file = try read(
            """
            Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes
            1;2025-01-02 10:00:00;Push;3600;Bench Press (Barbell);W;40;10;;;;;"Felt ""good""
            all day"
            1;2025-01-02 10:00:00;Push;3600;Bench Press (Barbell);1;82,5;8;8,5;;;;
            1;2025-01-02 10:00:00;Push;3600;Bench Press (Barbell);Rest Timer;;;;;180;;
            1;2025-01-02 10:00:00;Push;3600;Bench Press (Barbell);Note;;;;;;slow;
            1;2025-01-02 10:00:00;Push;3600;Bench Press (Barbell);D;1\u{202F}000;5;;;;;
            1;2025-01-02 10:00:00;Push;3600;Run;1;;;;5000;1500;;
            """
        )
        let workout = try #require(file.workouts.first)
        #expect(workout.activeSeconds == 3600)
        #expect(workout.notes == "Felt \"good\"\nall day")
        #expect(workout.exercises.map(\.name) == ["Bench Press (Barbell)", "Run"])
        #expect(workout.exercises[0].sets.map(\.kind) == [.warmUp, .working, .drop])
        #expect(workout.exercises[0].sets.map(\.kg) == [40, 82.5, 1000])
        #expect(workout.exercises[0].sets[1].rpe == 8.5)
        #expect(workout.exercises[0].notes == "slow")
        #expect(workout.exercises[1].sets.first?.meters == 5000)
        #expect(file.refusals == [])
    }

    @Test(
        "Hevy in pounds and miles, with dates of other languages",
        arguments: [
            "15 Sep 2025, 07:48", "15 sept. 2025, 07:48", "15. Sept. 2025, 07:48", "Sep 15, 2025, 7:48 AM",
            "2025-09-15 07:48:00",
            "15 de set. de 2025, 07:48", "15 wrz 2025, 07:48", "15/09/2025 07:48", "15 Eyl 2025, 07:48",
            "15 сент. 2025, 07:48",
        ]
    )
    func hevyPounds(date: String) throws {
        let file = try read(
            """
            title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe
            Leg,"\(date)","\(date)",,Squat (Barbell),0,,0,normal,225,5,,,
            Leg,"\(date)","\(date)",,Running,,,0,normal,,,3.1,1500,
            """
        )
        let workout = try #require(file.workouts.first)
        #expect(RFC3339Time.text(milliseconds: workout.startedAt) == "2025-09-15T07:48:00Z")
        #expect(workout.exercises[0].sets[0].unit == .lb)
        #expect(abs((workout.exercises[0].sets[0].kg ?? 0) - 102.058) < 0.001)
        #expect(workout.exercises[0].superset == "0")
        #expect(abs((workout.exercises[1].sets[0].meters ?? 0) - 4988.97) < 0.01)
    }

    @Test(
        "StrongLifts' export has the sets of an exercise side by side",
        arguments: [
            (
                "Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Top Set (Reps×KG),e1RM (KG),Reps,Volume (KG),Workout Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Set 3 (Reps),Set 3 (KG)",
                MassUnit.kg
            ),
            (
                "Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (LB),Exercise,SetsxReps,SetsxTime,Top Set Reps x LB,e1RM  (LB),Reps,Volume (LB),Workout Volume (LB),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps), Set 1 (LB),Set 2 (Reps), Set 2 (LB),Set 3 (Reps), Set 3 (LB)",
                .lb
            ),
        ]
    )
    func strongLifts(header: String, unit: MassUnit) throws {
        let file = try read(
            """
            \(header)
            "2026/08/11","41","Workout A","","83","Squat","5/5/-","","5x100","116.7","10","1000","1400","0.75","6:30 PM","7:15 PM","knees felt fine","5","100","5","102.5","0","102.5"
            "2026/08/11","41","Workout A","","83","Bench Press","5/4/-","","5x80","93.3","9","720","1400","0.75","6:30 PM","7:15 PM","","5","80","4","80","",""
            "2026/08/11","41","Workout A","","83","Barbell Row","Skipped","","","","","","1400","0.75","6:30 PM","7:15 PM","","","","","",""
            "2026/08/13","42","Workout B","","83","Squat","5/5","","","","","","","","","","","5","105","many","105","5","105"
            "2026/08/13","42","Workout B","","83","Deadlift","1x5","","","","","","","","","","","5","140","","",""
            """
        )
        #expect(file.source == "stronglifts")
        #expect(file.refusals.map(\.place) == ["line 5"])
        try #require(file.workouts.count == 2)
        let first = file.workouts[0]
        #expect(first.startedAt == 1_786_473_000_000)
        #expect(first.activeSeconds == 2700)
        #expect(first.notes == "knees felt fine")
        #expect(first.exercises.map(\.name) == ["Squat", "Bench Press"])
        #expect(first.exercises[0].sets.map(\.reps) == [5, 5])
        #expect(first.exercises[0].sets.map { ($0.kg ?? 0) / unit.kilograms } == [100, 102.5])
        // The app's own estimate stays at the best set, and is not worked out again.
        #expect(first.exercises[0].sets.map(\.importedOneRepMax) == [nil, 116.7 * unit.kilograms])
        // A day without a time begins at noon.
        #expect(file.workouts[1].startedAt == 1_786_622_400_000)
        #expect(file.workouts[1].exercises.map(\.name) == ["Deadlift"])
    }

    @Test(
        "FitNotes' export in the forms of its two apps",
        arguments: [
            """
            Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time
            2024-06-01,Flat Barbell Bench Press,Chest,80.0,8,,,
            2024-06-01,Plank,Abs,0.0,0,,,0:01:30
            2024-06-01,Running (Outdoor),Cardio,,,5.0,km,0:27:30
            """,
            """
            Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
            2024-06-01,Flat Barbell Bench Press,Chest,80.0,kgs,8,,,,easy
            2024-06-01,Plank,Abs,0,kgs,0,,,0:01:30,
            2024-06-01,Running (Outdoor),Cardio,,kgs,,5.0,km,0:27:30,
            """,
        ]
    )
    func fitNotes(text: String) throws {
        let file = try read(text, unit: .lb)
        #expect(file.source == "fitnotes")
        #expect(file.refusals.isEmpty)
        let exercises = try #require(file.workouts.first).exercises
        #expect(exercises.map(\.name) == ["Flat Barbell Bench Press", "Plank", "Running (Outdoor)"])
        #expect(exercises[0].sets.map(\.kg) == [80])
        #expect(exercises[0].sets.map(\.reps) == [8])
        #expect(exercises[1].sets.map(\.seconds) == [90])
        #expect(exercises[2].sets.map(\.meters) == [5000])
        #expect(exercises[2].sets.map(\.seconds) == [1650])
    }

    @Test("FitNotes and StrongLifts, whose estimate is kept and not worked out anew")
    func others() throws {
        let notes = try read(
            """
            Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Comment
            2024-01-15,Flat Barbell Bench Press,Chest,60.0,,5,,,,good
            2024-01-15,Running,Cardio,,,,5,km,00:27:30,
            """
        )
        #expect(notes.source == "fitnotes")
        #expect(notes.workouts.first?.exercises[1].sets.first?.meters == 5000)
        #expect(notes.workouts.first?.exercises[1].sets.first?.seconds == 1650)
        let lifts = try read(
            """
            Date,Workout Name,Exercise,Weight (kg),Reps,e1RM (kg)
            2024/01/15,Workout A,Squat,100,5,117.5
            """
        )
        #expect(lifts.source == "stronglifts")
        #expect(lifts.workouts.first?.exercises.first?.sets.first?.importedOneRepMax == 117.5)
    }

    @Test("a bad row is refused with its line and reason, and the rest is kept")
    func refusals() throws {
        let file = try read(
            """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2025-01-02 10:00:00,A,30m,Squat,1,100,5,0,0,
            2025-01-02 10:00:00,A,30m,Squat,2,-5,5,0,0,
            2025-01-02 10:00:00,A,30m,Squat,3,10000,5,0,0,
            2025-01-02 10:00:00,A,30m,Squat,4,100,99999999999999999999,0,0,
            2025-01-02 10:00:00,A,30m,Squat,5,abc,5,0,0,
            2025-01-02 10:00:00,A,30m,Squat,6,100,0,0,0,
            yesterday,A,30m,Squat,7,100,5,0,0,
            2025-01-02 10:00:00,A,30m,,8,100,5,0,0,
            2025-13-40 10:00:00,A,30m,Squat,9,100,5,0,0,
            2025-01-02 10:00:00,A,30m,Squat,10,100,3,0,0,
            """
        )
        #expect(file.workouts.first?.exercises.first?.sets.map(\.reps) == [5, 3])
        #expect(file.refusals.map(\.place) == (3...10).map { "line \($0)" })
        #expect(file.refusals.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(
        "what is no table of training is refused as a whole",
        arguments: [
            "", "hello", "a,b,c\n1,2,3", "Date,Reps\n2025-01-01,5", "Exercise,Reps\nSquat,5",
            "Date,Exercise\n2025-01-01,Squat",
        ]
    )
    func noTable(text: String) { #expect(throws: ImportRefusal.self) { try read(text) } }

    @Test("what is written as CSV is read back as it was, quotes and formulas included")
    func roundTrip() throws {
        var workout = ImportedWorkout(name: "=Leg \"day\"\n2", type: .strength, startedAt: 1_700_000_000_123, place: "")
        workout.activeSeconds = 3600
        workout.notes = "quote \"\u{301} and, comma"
        workout.exercises = [
            .init(
                name: "Squat",
                superset: "a",
                notes: nil,
                sets: [
                    TrainingSet(kind: .warmUp, reps: 5, kg: 60.25, unit: .kg, rpe: 7, rest: 90, side: .left),
                    TrainingSet(kind: .failure, reps: 8, kg: 102.058_283, unit: .kg, rir: 2),
                ]
            )
        ]
        let entry = BentoWorkoutFile.Entry(id: "x1", workout)
        let back = try TrainingTable.read(WorkoutWriter.csv([entry]), zone: .gmt, unit: .kg)
        #expect(back.source == "bento")
        let read = try #require(back.workouts.first)
        #expect(read.name == workout.name)
        #expect(read.notes == workout.notes)
        #expect(read.exercises.first?.sets == workout.exercises.first?.sets)
        #expect(read.exercises.first?.superset == "a")
        #expect(read.externalID == "x1")
        let json = try BentoWorkoutFile.read(try WorkoutWriter.json([entry]))
        #expect(json.workouts.first?.exercises == workout.exercises)
    }
}
