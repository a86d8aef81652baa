import Foundation
import Strength
import Testing

@testable import TrainingFiles

/// The layouts of exports as people have them, each with its headings and the habits of its rows.
@Suite("Layouts of exports")
struct AppLayoutTests {
    private func read(_ text: String, unit: MassUnit = .kg) throws -> ImportedFile {
        try TrainingTable.read(Array(text.utf8), zone: .gmt, unit: unit)
    }

    private func sets(_ file: ImportedFile) -> [String] {
        file.workouts.flatMap { workout in
            workout.exercises.flatMap { exercise in exercise.sets.map { "\(exercise.name): \(text($0))" } }
        }
    }

    private func text(_ set: TrainingSet) -> String {
        func number(_ value: Double) -> String {
            let rounded = (value * 100).rounded() / 100
            return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
        }
        var parts: [String] = []
        if set.kind != .working { parts.append(set.kind.rawValue) }
        let unit = set.unit ?? .kg
        if let kg = set.kg { parts.append("\(number(kg / unit.kilograms)) \(unit.rawValue)") }
        if let reps = set.reps { parts.append(set.kg == nil ? "\(reps) reps" : "x \(reps)") }
        if let meters = set.meters { parts.append("\(number(meters / 1000)) km") }
        if let seconds = set.seconds {
            let whole = Int(seconds)
            parts.append("\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)")
        }
        if let rpe = set.rpe { parts.append("rpe \(number(rpe))") }
        return parts.joined(separator: " ")
    }

    struct Layout: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let source: String
        let workouts: Int
        let sets: [String]
        var testDescription: String { name }
    }

    private static let layouts = [
        Layout(
            name: "Strong of 2016 in kilograms",
            text: """
                Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes
                2016-03-01 18:00:00,Legs,Squat,1,100,5,,0,
                2016-03-01 18:00:00,Legs,Run,1,,,5.2,1500,
                """,
            source: "strong",
            workouts: 1,
            sets: ["Squat: 100 kg x 5", "Run: 5.2 km 25:00"]
        ),
        Layout(
            name: "Strong of 2016 in pounds and miles",
            text: """
                Date,Workout Name,Exercise Name,Set Order,lb,Reps,mi,Seconds,Notes
                2016-03-01 18:00:00,Legs,Squat,1,225,5,,0,
                2016-03-01 18:00:00,Legs,Run,1,,,1,480,
                """,
            source: "strong",
            workouts: 1,
            sets: ["Squat: 225 lb x 5", "Run: 1.61 km 8:00"]
        ),
        Layout(
            name: "Strong whose unit of distance has a dot",
            text: """
                Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes
                2021-03-01 18:00:00,Cardio,Running,1,,lbs,,,2,mi.,960,,
                2021-03-01 18:00:00,Cardio,Bench Press (Barbell),1,185,lbs,5,8,,mi.,,,
                """,
            source: "strong",
            workouts: 1,
            sets: ["Running: 3.22 km 16:00", "Bench Press (Barbell): 185 lb x 5 rpe 8"]
        ),
        Layout(
            name: "Strong in French",
            text: """
                Date,Nom de l\u{2019}entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Réps,Distance,Secondes,Notes,Notes d'entraînement,RPE
                2023-05-02 19:00:00,Poussée,1h 5min,Bench Press (Barbell),1,80,8,0,0,,,
                2023-05-02 19:00:00,Poussée,1h 5min,Bench Press (Barbell),2,82.5,6,0,0,,,
                """,
            source: "strong",
            workouts: 1,
            sets: ["Bench Press (Barbell): 80 kg x 8", "Bench Press (Barbell): 82.5 kg x 6"]
        ),
        Layout(
            name: "Strong in Chinese",
            text: """
                日期,锻炼名称,时长,运动名称,设置顺序,重量,次,距离,秒,备注,锻炼备注,RPE
                2023-05-02 19:00:00,推,1小时,Bench Press (Barbell),1,80,8,0,0,,,
                """,
            source: "strong",
            workouts: 1,
            sets: ["Bench Press (Barbell): 80 kg x 8"]
        ),
        Layout(
            name: "Hevy with Turkish months",
            text: """
                title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe
                İtiş,"12 Ağu 2024, 18:05","12 Ağu 2024, 19:00",,Barfiks,,,0,normal,,8,,,
                Bacak,"3 Şub 2025, 18:05","3 Şub 2025, 19:00",,Squat (Bar),,,0,warmup,60,8,,,
                """,
            source: "hevy",
            workouts: 2,
            sets: ["Barfiks: 8 reps", "Squat (Bar): warm-up 60 kg x 8"]
        ),
        Layout(
            name: "FitNotes, whose commas inside a name are not quoted",
            text: """
                Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
                2022-01-03,Bench Press, Close Grip,Chest,80,kgs,8,,,,
                2022-01-03,Row, Bent Over, Barbell,Back,60,kgs,10,,,,good, strict
                2022-01-03,Deadlift,Back,140,kgs,5,,,,slow, heavy
                2022-01-03,Treadmill,Cardio,,,,5,km,0:25:00,
                """,
            source: "fitnotes",
            workouts: 1,
            sets: [
                "Bench Press, Close Grip: 80 kg x 8", "Row, Bent Over, Barbell: 60 kg x 10", "Deadlift: 140 kg x 5",
                "Treadmill: 5 km 25:00",
            ]
        ),
        Layout(
            name: "FitNotes of iOS in pounds alone",
            text: """
                Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
                2022-01-03,Bench Press,Chest,185,5,,,,,
                """,
            source: "fitnotes",
            workouts: 1,
            sets: ["Bench Press: 185 lb x 5"]
        ),
        Layout(
            name: "GymBook in Italian",
            text: """
                Data,Programma,Orario,Esercizio,Zona,Set / Set di riscaldamento / Set di defaticamento,Ripetizioni / Tempo,Peso / Distanza,Appunti,Saltato
                02.01.2021,Petto,18:05,Distensioni su Panca Piana con Bilanciere,Petto,Set di riscaldamento,10,40 kg,,No
                02.01.2021,Petto,18:10,Distensioni su Panca Piana con Bilanciere,Petto,Set,8,80 kg,,No
                02.01.2021,Petto,18:15,Distensioni su Panca Piana con Bilanciere,Petto,Set,8,80 kg,,Sì
                02.01.2021,Petto,18:30,Jogging su Tapis Roulant,Cardio,Set,20:00,3 km,,No
                """,
            source: "gymbook",
            workouts: 1,
            sets: [
                "Distensioni su Panca Piana con Bilanciere: warm-up 40 kg x 10",
                "Distensioni su Panca Piana con Bilanciere: 80 kg x 8", "Jogging su Tapis Roulant: 3 km 20:00",
            ]
        ),
        Layout(
            name: "GymBook in German",
            text: """
                Datum;Programm;Uhrzeit;Übung;Bereich;Satz / Aufwärmsatz / Abkühlsatz;Wiederholungen / Zeit;Gewicht / Strecke;Notizen;Übersprungen
                02.01.2021;Brust;18:05;Bankdrücken;Brust;Aufwärmsatz;10;40 kg;;Nein
                02.01.2021;Brust;18:10;Bankdrücken;Brust;Satz;8;82,5 kg;;Nein
                02.01.2021;Brust;18:15;Bankdrücken;Brust;Satz;6;82,5 kg;;Ja
                """,
            source: "gymbook",
            workouts: 1,
            sets: ["Bankdrücken: warm-up 40 kg x 10", "Bankdrücken: 82.5 kg x 8"]
        ),
        Layout(
            name: "GymBook in English, with units behind its figures",
            text: """
                Date,Workout,Time,Exercise,Region,Muscle Group (Primary),Set / Warm-up set / Cool-down set,Reps / Time,Weight / Distance,Notes,Skipped
                05/03/22,Chest,18:05,Bench Press,Chest,Chest,Warm-up set,10 reps,40 kg,,No
                05/03/22,Chest,18:10,Bench Press,Chest,Chest,Set,8 reps,82.5 kg,,No
                05/03/22,Chest,18:30,Treadmill,Cardio,,Set,20:00 min,3.2 km,,No
                """,
            source: "gymbook",
            workouts: 1,
            sets: ["Bench Press: warm-up 40 kg x 10", "Bench Press: 82.5 kg x 8", "Treadmill: 3.2 km 20:00"]
        ),
        Layout(
            name: "StrongLifts of before 2020, whose exercises stand side by side",
            text: """
                "Date","Note","Workout","Body Weight","Exercise 1","Weight (KG)","Weight (LB)","Set 1","Set 2","Set 3","Exercise 2","Weight (KG)","Weight (LB)","Set 1","Set 2","Set 3"
                "2018/02/01","ok","A","80","Squat","60","132","5","5","4","Bench Press","40","88","5","0",""
                "2018/02/03","","B","80","Squat","62,5","137.5","5","5","5","Overhead Press","30","66","5","5","5"
                """,
            source: "stronglifts",
            workouts: 2,
            sets: [
                "Squat: 60 kg x 5", "Squat: 60 kg x 5", "Squat: 60 kg x 4", "Bench Press: 40 kg x 5",
                "Squat: 62.5 kg x 5", "Squat: 62.5 kg x 5", "Squat: 62.5 kg x 5", "Overhead Press: 30 kg x 5",
                "Overhead Press: 30 kg x 5", "Overhead Press: 30 kg x 5",
            ]
        ),
        Layout(
            name: "Strong with semicolons, its units in the headings",
            text: """
                "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"
                "1";"2023-01-02 18:00:00";"Push";"3600";"Bench Press (Barbell)";"W";"40";"10";"";"";"";"";""
                "1";"2023-01-02 18:00:00";"Push";"3600";"Bench Press (Barbell)";"1";"82,5";"8";"8,5";"";"";"";""
                "1";"2023-01-02 18:00:00";"Push";"3600";"Bench Press (Barbell)";"Rest Timer";"";"";"";"";"120";"";""
                "1";"2023-01-02 18:00:00";"Push";"3600";"Running";"1";"";"";"";"5000";"1500";"";""
                """,
            source: "strong",
            workouts: 1,
            sets: [
                "Bench Press (Barbell): warm-up 40 kg x 10", "Bench Press (Barbell): 82.5 kg x 8 rpe 8.5",
                "Running: 5 km 25:00",
            ]
        ),
        Layout(
            name: "Hevy in pounds and miles",
            text: """
                "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
                "Evening","5 Jan 2024, 18:05","5 Jan 2024, 19:00","","Bench Press (Barbell)",,"slow, ok",0,"normal",185,5,,,8.5
                "Evening","5 Jan 2024, 18:05","5 Jan 2024, 19:00","","Running",,"",0,"normal",,,3.1,1500,
                """,
            source: "hevy",
            workouts: 1,
            sets: ["Bench Press (Barbell): 185 lb x 5 rpe 8.5", "Running: 4.99 km 25:00"]
        ),
        Layout(
            name: "FitNotes of iOS with both units",
            text: """
                Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
                2022-01-03,Bench Press,Chest,80.0,176.37,8,,,,,
                2022-01-03,Row, Bent Over,Back,60.0,132.28,10,,,,"good, strict",
                2022-01-04,Treadmill,Cardio,,,,5,km,0:25:00,,
                """,
            source: "fitnotes",
            workouts: 2,
            sets: ["Bench Press: 80 kg x 8", "Row, Bent Over: 60 kg x 10", "Treadmill: 5 km 25:00"]
        ),
        Layout(
            name: "GymRun",
            text: """
                Date;Time;Routine;Exercise;Set;Weight;Reps;Duration;Distance;Note;Type;Book
                2020-02-01;18:00;Push;Bench Press;1;80;8;;;;;
                2020-02-01;18:04;Push;Bench Press;2;80;7;;;;;
                2020-02-01;18:20;Push;Plank;1;;;60;;;;
                """,
            source: "gymrun",
            workouts: 1,
            sets: ["Bench Press: 80 kg x 8", "Bench Press: 80 kg x 7", "Plank: 1:00"]
        ),
    ]

    @Test("each layout is read whole", arguments: layouts)
    func layout(_ layout: Layout) throws {
        let file = try read(layout.text)
        #expect(file.source == layout.source)
        #expect(file.workouts.count == layout.workouts)
        #expect(sets(file) == layout.sets)
        #expect(file.refusals == [])
    }

    @Test(
        "an export that was cut, doubled, shuffled or spoilt is refused in part, and nothing else is lost",
        arguments: layouts
    )
    func mutated(_ layout: Layout) throws {
        var generator = SystemRandomNumberGenerator()
        let bytes = Array(layout.text.utf8)
        let lines = layout.text.split(separator: "\n").map(String.init)
        for _ in 0..<60 {
            var broken = bytes
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: broken = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
            case 1:
                broken[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            case 2:
                broken = Array(
                    ([lines[0]] + lines.dropFirst().shuffled(using: &generator)).joined(separator: "\n").utf8
                )
            default: broken += bytes.drop { $0 != 10 }
            }
            guard let file = try? TrainingTable.read(broken, zone: .gmt, unit: .kg) else { continue }
            for set in file.workouts.flatMap(\.exercises).flatMap(\.sets) { #expect(set.fault == nil) }
        }
        // A row that cannot be read costs that row.
        let spoilt = ([lines[0], String(repeating: "x,", count: 5)] + lines.dropFirst()).joined(separator: "\n")
        if let file = try? read(spoilt) { #expect(sets(file) == layout.sets) }
    }

    @Test("a byte-order mark and other line ends change nothing", arguments: layouts)
    func marked(_ layout: Layout) throws {
        let text = "\u{FEFF}" + layout.text.replacing("\n", with: "\r\n") + "\r\n"
        let file = try read(text)
        #expect(file.source == layout.source)
        #expect(sets(file) == layout.sets)
    }

    @Test("a row of totals among the sets is refused, and nothing is added twice")
    func totals() throws {
        let file = try read(
            """
            Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps
            2021-03-01 18:00:00,Push,Bench Press (Barbell),1,185,lbs,5
            Total,,,,370,lbs,10
            ,,,,370,lbs,10
            """
        )
        #expect(sets(file) == ["Bench Press (Barbell): 185 lb x 5"])
        #expect(file.refusals.map(\.place) == ["line 3", "line 4"])
    }

    @Test("a table as spreadsheets write it, in Windows-1252, is read and said")
    func windows() throws {
        let text = """
            Datum;Workout-Name;Dauer;Name der Übung;Reihenfolge festlegen;Gewicht;Wiederh.;Entfernung;Sekunden
            2023-01-02 18:00:00;Drücken;1 Std. 5 Min.;Bankdrücken (Langhantel);1;82,5;8;0;0
            """
        let bytes = try #require(text.data(using: .windowsCP1252))
        let file = try TrainingTable.read(Array(bytes), zone: .gmt, unit: .kg)
        #expect(sets(file) == ["Bankdrücken (Langhantel): 82.5 kg x 8"])
        #expect(file.workouts.first?.name == "Drücken")
        #expect(file.remarks.contains { $0.contains("Windows-1252") })
    }

    @Test("an exercise that occurs twice in a workout stays two")
    func twice() throws {
        let strong = try read(
            """
            Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds
            2021-03-01 18:00:00,Full,Squat (Barbell),1,100,5,,
            2021-03-01 18:00:00,Full,Squat (Barbell),2,100,5,,
            2021-03-01 18:00:00,Full,Pull Up,1,,8,,
            2021-03-01 18:00:00,Full,Squat (Barbell),1,60,12,,
            2021-03-01 18:00:00,Full,Squat (Barbell),2,60,12,,
            """
        )
        #expect(strong.workouts.first?.exercises.map(\.sets.count) == [2, 1, 2])
        var workout = ImportedWorkout(name: "Full", type: .strength, startedAt: 1_600_000_000_000, place: "")
        workout.activeSeconds = 3600
        for kg in [100.0, 60] {
            workout.exercises.append(.init(name: "Squat", sets: [TrainingSet(reps: 5, kg: kg)]))
        }
        let written = WorkoutWriter.csv([BentoWorkoutFile.Entry(id: "a", workout)])
        let again = try TrainingTable.read(written, zone: .gmt, unit: .kg)
        #expect(again.workouts.first?.exercises.map(\.name) == ["Squat", "Squat"])
        #expect(again.workouts.first?.exercises.flatMap(\.sets).map(\.kg) == [100, 60])
    }
}
