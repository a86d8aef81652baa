import Core
import Formats
import Foundation
import Strength

/// Reads the tables of sets that Hevy, Strong, FitNotes, StrongLifts and Bento export as CSV, in any order of columns.
package struct TrainingTable {
    /// What a column holds.
    private enum Column: Hashable {
        case date, start, end, title, duration, exercise, order, kind, weight, reps, distance, seconds, notes
        case workoutNotes, rpe, superset, weightUnit, distanceUnit, category, oneRepMax, externalID, type
        case kcal, restSeconds, side, rir, workoutMeters
        // Of GymBook and GymRun.
        case clock, repsOrTime, weightOrDistance, skipped, routine
        // Of Bento alone.
        case shownUnit, completedAt, importedOneRepMax, exerciseRest, elapsed, zone, intensity, ascent
        case meanHeartRate, maxHeartRate, position
    }

    /// The program that wrote it, by its columns.
    private enum Program: String { case hevy, strong, fitnotes, stronglifts, gymbook, gymrun, bento, table }

    private struct Header {
        var columns: [Column: Int] = [:]
        var weight: MassUnit?
        var distance: Double?
        var program = Program.table
        var count = 0
    }

    private let dates: LooseDate
    private let unit: MassUnit
    private var header = Header()
    private var file = ImportedFile(source: "table")
    private var places: [String: Int] = [:]
    private var exercisePlaces: [String: Int] = [:]
    private var assumesUnit = false
    /// Fields that a comma in the name of the exercise at hand adds, which FitNotes does not quote.
    private var shift = 0
    /// The row that the last set of each workout went into, and its number.
    private var lastRows: [Int: (row: Int, order: Int?)] = [:]

    private init(zone: TimeZone, unit: MassUnit) {
        dates = LooseDate(zone: zone)
        self.unit = unit
    }

    /// - Parameters:
    ///   - zone: the zone of local times.
    ///   - unit: the unit of weights where the file does not say it.
    package static func read(_ bytes: [UInt8], zone: TimeZone, unit: MassUnit) throws -> ImportedFile {
        var table = TrainingTable(zone: zone, unit: unit)
        var reader = CSVReader(bytes, dialect: .detected(in: bytes.prefix(65_536)))
        guard let first = try reader.next() else { throw ImportRefusal("line 1", "the table is empty") }
        if let lifts = StrongLiftsTable(header: first, zone: zone) { return Self.read(&reader, into: lifts) }
        try table.readHeader(first)
        do {
            while let record = try reader.next() { table.read(record) }
        } catch {
            table.file.refusals.append(ImportRefusal("line \(error.line ?? 0)", error.problem))
        }
        return table.finish()
    }

    private static func read(_ reader: inout CSVReader, into lifts: StrongLiftsTable) -> ImportedFile {
        var lifts = lifts
        do {
            while let record = try reader.next() { lifts.read(record) }
        } catch {
            lifts.file.refusals.append(ImportRefusal("line \(error.line ?? 0)", error.problem))
        }
        return lifts.file
    }

    // MARK: Columns

    private static let names: [String: Column] = [
        "date": .date, "datum": .date, "fecha": .date, "data": .date, "start_time": .start, "end_time": .end,
        "title": .title, "workout name": .title, "workout": .title, "trainingsname": .title, "workout-name": .title,
        "nombre del entrenamiento": .title, "duration": .duration, "dauer": .duration, "workout duration": .duration,
        "exercise_title": .exercise, "exercise name": .exercise, "exercise": .exercise, "ubung": .exercise,
        "name der ubung": .exercise, "ejercicio": .exercise, "set order": .order, "set_index": .order,
        "reihenfolge festlegen": .order, "set_type": .kind, "weight": .weight, "gewicht": .weight, "peso": .weight,
        "reps": .reps, "wiederh.": .reps, "wiederholungen": .reps, "repeticiones": .reps, "distance": .distance,
        "entfernung": .distance, "distancia": .distance, "seconds": .seconds, "sekunden": .seconds,
        "segundos": .seconds,
        "duration_seconds": .seconds, "time": .seconds, "exercise_notes": .notes, "notes": .notes, "notizen": .notes,
        "comment": .notes, "description": .workoutNotes, "workout notes": .workoutNotes,
        "workout-notizen": .workoutNotes,
        "rpe": .rpe, "superset_id": .superset, "weight unit": .weightUnit, "distance unit": .distanceUnit,
        "category": .category, "e1rm": .oneRepMax, "workout_id": .externalID, "type": .type, "kcal": .kcal,
        "rest_seconds": .restSeconds, "side": .side, "rir": .rir, "workout_meters": .workoutMeters,
        "shown_unit": .shownUnit, "completed_at": .completedAt, "one_rep_max_kg": .importedOneRepMax,
        "exercise_rest_seconds": .exerciseRest, "elapsed": .elapsed, "zone": .zone, "intensity": .intensity,
        "ascent": .ascent, "mean_heart_rate": .meanHeartRate, "max_heart_rate": .maxHeartRate,
        "exercise_position": .position,
        // Strong of 2016 has the unit as the column's name.
        "kg": .weight, "lb": .weight, "lbs": .weight, "km": .distance, "mi": .distance, "mi.": .distance,
        // Strong in French and Chinese.
        "nom de l'entrainement": .title, "duree": .duration, "nom de l'exercice": .exercise,
        "ordre de la serie": .order, "poids": .weight, "secondes": .seconds, "notes d'entrainement": .workoutNotes,
        "\u{65E5}\u{671F}": .date, "\u{953B}\u{70BC}\u{540D}\u{79F0}": .title, "\u{65F6}\u{957F}": .duration,
        "\u{8FD0}\u{52A8}\u{540D}\u{79F0}": .exercise, "\u{8BBE}\u{7F6E}\u{987A}\u{5E8F}": .order,
        "\u{91CD}\u{91CF}": .weight,
        "\u{6B21}": .reps, "\u{8DDD}\u{79BB}": .distance, "\u{79D2}": .seconds, "\u{5907}\u{6CE8}": .notes,
        "\u{953B}\u{70BC}\u{5907}\u{6CE8}": .workoutNotes,
        // GymBook in Italian, English and German; GymRun.
        "programma": .title, "programm": .title, "orario": .clock, "uhrzeit": .clock, "esercizio": .exercise,
        "zona": .category, "region": .category, "bereich": .category, "appunti": .notes, "saltato": .skipped,
        "skipped": .skipped, "ubersprungen": .skipped, "ripetizioni / tempo": .repsOrTime,
        "repetitions / time": .repsOrTime, "reps / time": .repsOrTime, "wiederholungen / zeit": .repsOrTime,
        "peso / distanza": .weightOrDistance, "weight / distance": .weightOrDistance,
        "gewicht / strecke": .weightOrDistance, "gewicht / distanz": .weightOrDistance,
        "routine": .routine, "set": .order, "note": .notes,
    ]

    private mutating func readHeader(_ record: CSVRecord) throws {
        for (index, field) in record.enumerated() {
            var name = Self.folded(field.text)
            var suffix = ""
            if let open = name.lastIndex(of: "("), name.hasSuffix(")") {
                suffix = String(name[name.index(after: open)...].dropLast())
                name = String(name[..<open]).trimmingCharacters(in: .whitespaces)
            }
            for (ending, unit) in [
                ("_kg", "kg"), ("_lbs", "lbs"), ("_lb", "lbs"), ("_km", "km"), ("_miles", "miles"),
                ("_meters", "meters"),
            ]
            where name.hasSuffix(ending)
                && (name.hasPrefix("weight") || name.hasPrefix("distance") || name.hasPrefix("e1rm"))
            {
                name = String(name.dropLast(ending.count))
                suffix = unit
            }
            // GymBook names its kinds of sets in the heading: `Set / Warm-up set / Cool-down set`.
            let isKinds = name.contains(" / ") && ["set ", "satz ", "serie "].contains { name.hasPrefix($0) }
            guard let column = Self.names[name] ?? (isKinds ? .kind : nil), header.columns[column] == nil else {
                continue
            }
            header.columns[column] = index
            if column == .weight, Self.mass(name) != nil { suffix = name }
            if column == .distance, Self.meters(name) != nil { suffix = name }
            if column == .weight || column == .oneRepMax { header.weight = header.weight ?? Self.mass(suffix) }
            if column == .distance { header.distance = Self.meters(suffix) }
        }
        header.count = record.count
        // Elsewhere `Time` is how long a set took.
        if header.columns[.routine] != nil || header.columns[.repsOrTime] != nil, let time = header.columns[.seconds],
            Self.folded(record[time].text) == "time"
        {
            header.columns[.seconds] = nil
            header.columns[.clock] = time
        }
        if header.columns[.routine] != nil, let time = header.columns.removeValue(forKey: .duration) {
            // GymRun's duration is that of a set.
            header.columns[.seconds] = time
        }
        let columns = header.columns
        let has = { (column: Column) in columns[column] != nil }
        if has(.repsOrTime) {
            header.program = .gymbook
        } else if has(.routine) {
            header.program = .gymrun
        } else if has(.externalID), has(.start) {
            header.program = .bento
        } else if has(.start), has(.kind) {
            header.program = .hevy
        } else if has(.oneRepMax) {
            header.program = .stronglifts
        } else if has(.category) {
            header.program = .fitnotes
        } else if has(.order) {
            header.program = .strong
        }
        file.source = header.program.rawValue
        guard has(.exercise), has(.date) || has(.start) else {
            let missing = has(.exercise) ? "a date" : "an exercise"
            throw ImportRefusal(
                "line \(record.line)",
                "no column has \(missing); the columns are \(record.texts.prefix(20).joined(separator: ", "))"
            )
        }
        guard has(.reps) || has(.seconds) || has(.distance) || has(.repsOrTime) else {
            throw ImportRefusal("line \(record.line)", "no column has repetitions, a time or a distance")
        }
    }

    private static func folded(_ text: String) -> String {
        let scalars = text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark && $0 != "\u{FEFF}" }
            .map { $0 == "\u{2019}" ? "'" : $0 }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func mass(_ text: String) -> MassUnit? {
        switch text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".")) {
        case "kg", "kgs": .kg
        case "lb", "lbs": .lb
        default: nil
        }
    }

    private static func meters(_ text: String) -> Double? {
        switch text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".")) {
        case "km", "kms", "kilometers": 1000
        case "m", "meter", "meters": 1
        case "mi", "mile", "miles": Mile.meters
        case "ft", "feet": 0.3048
        case "yd", "yards": 0.9144
        case "cm": 0.01
        default: nil
        }
    }

    // MARK: Rows

    private func text(_ column: Column, _ record: CSVRecord) -> String? {
        guard var index = header.columns[column], index < record.count else { return nil }
        if shift > 0, let name = header.columns[.exercise] {
            if index == name {
                return record[name...name + shift].map(\.rearmedText).joined(separator: ",")
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
            if index > name { index += shift }
            guard index < record.count else { return nil }
        }
        let text = record[index].rearmedText
        guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Plain signs at both ends, as nearly all have, leave nothing to trim.
        if (33...126).contains(first), (33...126).contains(last) { return text }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    private mutating func read(_ record: CSVRecord) {
        do throws(ImportRefusal) {
            try readRow(record)
        } catch {
            file.refusals.append(error)
        }
    }

    /// How many fields the commas in the exercise's name have added: FitNotes does not quote them, so that the columns behind it are
    /// counted from the end. Commas in a comment, which stands last, move nothing.
    private func surplus(of record: CSVRecord) -> Int {
        guard header.program == .fitnotes, record.count > header.count, let name = header.columns[.exercise],
            let weight = header.columns[.weight], let reps = header.columns[.reps], weight > name, reps > name
        else { return 0 }
        func isNumber(_ index: Int) -> Bool {
            guard record.indices.contains(index) else { return false }
            return record[index].text.isEmpty || LooseNumber.value(record[index].text) != nil
        }
        let more = record.count - header.count
        guard !(isNumber(weight) && isNumber(reps)) else { return 0 }
        return (1...more).first { isNumber(weight + $0) && isNumber(reps + $0) } ?? 0
    }

    private mutating func readRow(_ record: CSVRecord) throws(ImportRefusal) {
        let place = "line \(record.line)"
        shift = surplus(of: record)
        if let skipped = text(.skipped, record)?.lowercased(), Self.isYes(skipped) { return }
        let order = text(.order, record)?.lowercased() ?? ""
        // Strong's rests and notes stand in rows of their own and are no sets.
        if order == "rest timer" { return }
        guard let exercise = text(.exercise, record) else {
            // Bento writes workouts without sets in rows of their own.
            guard header.program == .bento, text(.reps, record) == nil else {
                throw ImportRefusal(place, "it names no exercise")
            }
            file.workouts[try workout(record, place)].isWithoutSets = true
            return
        }
        guard exercise.utf8.count <= 300, !exercise.utf8.contains(0) else {
            throw ImportRefusal(place, "the exercise's name is longer than 300 bytes or has a NUL")
        }
        let workout = try workout(record, place)
        let row = self.row(exercise, workout, record, order: Int(order))
        if order == "note" {
            if let note = text(.notes, record) { add(note, toExercise: row, of: workout) }
            return
        }
        let set = try set(record, order, place)
        file.workouts[workout].exercises[row].sets.append(set)
        if let note = text(.notes, record) { add(note, toExercise: row, of: workout) }
    }

    private mutating func add(_ note: String, toExercise row: Int, of workout: Int) {
        let known = file.workouts[workout].exercises[row].notes
        guard known?.contains(note) != true, note.utf8.count + (known?.utf8.count ?? 0) < 5000 else { return }
        file.workouts[workout].exercises[row].notes = known.map { $0 + "\n" + note } ?? note
    }

    private mutating func workout(_ record: CSVRecord, _ place: String) throws(ImportRefusal) -> Int {
        var said = text(.start, record) ?? text(.date, record) ?? ""
        if let clock = text(.clock, record), !said.isEmpty, !said.contains(":") { said += " " + clock }
        let title = text(.title, record) ?? text(.routine, record) ?? "Workout"
        let id = text(.externalID, record)
        // GymBook and GymRun write the time of each set, the others that of the workout.
        let isOfSet = header.columns[.clock] != nil
        let key = id ?? "\(isOfSet ? String(said.prefix { $0 != " " }) : said)\u{1F}\(title)"
        if let known = places[key] { return known }
        // Bento writes moments in UTC; other programs write local times.
        guard let start = said.hasSuffix("Z") ? RFC3339Time(said.utf8)?.milliseconds : dates.milliseconds(said) else {
            throw ImportRefusal(place, said.isEmpty ? "it has no date" : "'\(said.prefix(40))' is no date")
        }
        var workout = ImportedWorkout(name: String(title.prefix(200)), type: .strength, startedAt: start, place: place)
        if let type = text(.type, record).flatMap({ WorkoutType(rawValue: $0) }) { workout.type = type }
        // Noon stands for a day without a time.
        if [.fitnotes, .stronglifts, .gymbook, .gymrun].contains(header.program), !said.contains(":") {
            workout.startedAt = start + 12 * 3_600_000
        }
        if let end = text(.end, record).flatMap({ dates.milliseconds($0) }), end > start, end - start < 7 * 86_400_000 {
            workout.elapsedSeconds = Double(end - start) / 1000
        }
        if let seconds = text(.duration, record).flatMap({ LooseNumber.seconds($0) }), seconds > 0, seconds < 7 * 86_400
        {
            workout.activeSeconds = seconds
        } else {
            workout.activeSeconds = workout.elapsedSeconds
        }
        workout.kcal = text(.kcal, record).flatMap { LooseNumber.value($0) }.flatMap {
            (0...20_000).contains($0) ? $0 : nil
        }
        workout.meters = text(.workoutMeters, record).flatMap { LooseNumber.value($0) }
        workout.notes = text(.workoutNotes, record).map { String($0.prefix(5000)) }
        if header.program == .bento { readFacts(record, into: &workout) }
        workout.externalID = id ?? "\(start) \(workout.name)"
        places[key] = file.workouts.count
        file.workouts.append(workout)
        return file.workouts.count - 1
    }

    /// What only Bento writes.
    private func readFacts(_ record: CSVRecord, into workout: inout ImportedWorkout) {
        func number(_ column: Column) -> Double? { text(column, record).flatMap { LooseNumber.value($0) } }
        workout.elapsedSeconds = number(.elapsed) ?? workout.elapsedSeconds
        workout.intensity = number(.intensity)
        workout.ascent = number(.ascent)
        workout.meanHeartRate = number(.meanHeartRate)
        workout.maxHeartRate = number(.maxHeartRate)
        workout.zone = text(.zone, record).map { String($0.prefix(80)) }
    }

    private static func isYes(_ text: String) -> Bool {
        ["1", "true", "yes", "y", "ja", "si", "s\u{EC}", "oui", "x"].contains(text)
    }

    /// The row of an exercise. One that is done twice in a workout, with others between, has two: a program counts its sets from the
    /// start again, and Bento says its place.
    private mutating func row(_ exercise: String, _ workout: Int, _ record: CSVRecord, order: Int?) -> Int {
        let superset = text(.superset, record)
        let position = text(.position, record)
        let key = "\(workout)\u{1F}\(exercise)\u{1F}\(position ?? "")"
        let last = lastRows[workout]
        if let known = exercisePlaces[key] {
            let isAgain = position == nil && last.map { $0.row != known } ?? false && (order ?? 2) <= 1
            let isCounted = header.program == .hevy || header.program == .strong
            let hasFirst = !file.workouts[workout].exercises[known].sets.isEmpty
            if !(isAgain && isCounted && superset == nil && hasFirst) {
                lastRows[workout] = (known, order)
                return known
            }
        }
        let rest = text(.exerciseRest, record).flatMap { LooseNumber.value($0) }
        file.workouts[workout].exercises.append(.init(name: exercise, superset: superset, rest: rest))
        let place = file.workouts[workout].exercises.count - 1
        exercisePlaces[key] = place
        lastRows[workout] = (place, order)
        return place
    }

    private mutating func number(
        _ column: Column,
        _ record: CSVRecord,
        _ place: String
    ) throws(ImportRefusal) -> Double? {
        guard let said = text(column, record) else { return nil }
        guard let value = LooseNumber.value(said) else {
            throw ImportRefusal(place, "'\(said.prefix(40))' is no number")
        }
        return value
    }

    private mutating func set(
        _ record: CSVRecord,
        _ order: String,
        _ place: String
    ) throws(ImportRefusal) -> TrainingSet {
        var set = TrainingSet(kind: kind(record, order))
        if let weight = try number(.weight, record, place), weight != 0 {
            let stated = text(.weightUnit, record).flatMap { Self.mass($0) } ?? header.weight
            if stated == nil { assumesUnit = true }
            let mass = stated ?? unit
            set.kg = weight * mass.kilograms
            set.unit = mass
        }
        if let reps = try number(.reps, record, place), reps != 0 {
            guard reps > 0, reps <= 10_000, reps == reps.rounded() else {
                throw ImportRefusal(place, "\(text(.reps, record) ?? "") repetitions; a set has 1 to 10,000")
            }
            set.reps = Int(reps)
        }
        if let distance = try number(.distance, record, place), distance != 0 {
            set.meters =
                distance * (text(.distanceUnit, record).flatMap { Self.meters($0) } ?? header.distance ?? distanceScale)
        }
        try readGymBook(record, into: &set, place)
        if let said = text(.seconds, record) {
            guard let seconds = LooseNumber.seconds(said) else {
                throw ImportRefusal(place, "'\(said.prefix(40))' is no time")
            }
            if seconds != 0 { set.seconds = seconds }
        }
        // Exertion outside the scale is another program's way to say nothing.
        if let rpe = try number(.rpe, record, place), TrainingSet.Limit.exertion.contains(rpe) { set.rpe = rpe }
        if let rir = try number(.rir, record, place), (0...20).contains(rir) { set.rir = Int(rir) }
        if let rest = try number(.restSeconds, record, place), (0...86_400).contains(rest) { set.rest = rest }
        set.side = text(.side, record).flatMap { Side(rawValue: $0) }
        if header.program == .bento {
            set.unit = text(.shownUnit, record).flatMap { MassUnit(rawValue: $0) }
            set.completedAt = text(.completedAt, record).flatMap { RFC3339Time($0.utf8)?.milliseconds }
            set.importedOneRepMax = text(.importedOneRepMax, record).flatMap { LooseNumber.value($0) }
        }
        if let estimate = try number(.oneRepMax, record, place), estimate > 0, estimate < 5000 {
            set.importedOneRepMax = estimate * (header.weight ?? unit).kilograms
        }
        if let fault = set.fault { throw ImportRefusal(place, fault) }
        guard set.isDone else { throw ImportRefusal(place, "the set has no repetitions, time or distance") }
        return set
    }

    /// GymBook has repetitions and times in one column, weights and distances in another.
    private mutating func readGymBook(
        _ record: CSVRecord,
        into set: inout TrainingSet,
        _ place: String
    ) throws(ImportRefusal) {
        if let said = text(.repsOrTime, record) {
            if let reps = LooseNumber.leading(said), reps.unit.isEmpty || !LooseNumber.isTime(reps.unit),
                !said.contains(":")
            {
                guard reps.value == reps.value.rounded(), (0...10_000).contains(reps.value) else {
                    throw ImportRefusal(place, "'\(said.prefix(40))' are no repetitions")
                }
                if reps.value > 0 { set.reps = Int(reps.value) }
            } else if let seconds = LooseNumber.seconds(said) {
                if seconds > 0 { set.seconds = seconds }
            } else {
                throw ImportRefusal(place, "'\(said.prefix(40))' are no repetitions and no time")
            }
        }
        guard let said = text(.weightOrDistance, record), let amount = LooseNumber.leading(said), amount.value != 0
        else {
            return
        }
        if let meters = Self.meters(amount.unit) {
            set.meters = amount.value * meters
        } else {
            let stated = Self.mass(amount.unit)
            if stated == nil { assumesUnit = true }
            set.kg = amount.value * (stated ?? unit).kilograms
            set.unit = stated ?? unit
        }
    }

    /// Strong writes metres or kilometres by the app's version; a distance without any unit counts as kilometres.
    private var distanceScale: Double { header.program == .bento ? 1 : 1000 }

    private func kind(_ record: CSVRecord, _ order: String) -> SetKind {
        let said = text(.kind, record)?.lowercased() ?? order
        if ["riscald", "warm", "aufw", "chauff"].contains(where: { said.contains($0) }) { return .warmUp }
        // What is done to calm down counts as little.
        if ["defatic", "cool", "abk"].contains(where: { said.hasPrefix($0) || said.contains(" \($0)") }) {
            return .warmUp
        }
        return switch said {
        case "warmup", "warm-up", "warm_up", "w": .warmUp
        case "dropset", "drop", "drop_set", "d": .drop
        case "failure", "f": .failure
        default: .working
        }
    }

    // MARK: The whole

    private mutating func finish() -> ImportedFile {
        if assumesUnit {
            file.remarks.append("The file does not say the unit of its weights; they were taken as \(unit.rawValue).")
        }
        for index in file.workouts.indices {
            file.workouts[index].exercises.removeAll { $0.sets.isEmpty }
            let sets = file.workouts[index].exercises.flatMap(\.sets)
            let isEndurance = !sets.isEmpty && sets.allSatisfy { $0.reps == nil && ($0.meters ?? 0) > 0 }
            if isEndurance, file.workouts[index].type == .strength { file.workouts[index].type = .cardio }
            if isEndurance, file.workouts[index].meters == nil {
                file.workouts[index].meters = sets.reduce(0) { $0 + ($1.meters ?? 0) }
            }
        }
        let empty = file.workouts.filter { $0.exercises.isEmpty && !$0.isWithoutSets }
        for workout in empty where !file.refusals.contains(where: { $0.place == workout.place }) {
            file.refusals.append(
                ImportRefusal(workout.place, "the workout '\(workout.name)' has no set that could be read")
            )
        }
        file.workouts.removeAll { $0.exercises.isEmpty && !$0.isWithoutSets }
        return file
    }
}
