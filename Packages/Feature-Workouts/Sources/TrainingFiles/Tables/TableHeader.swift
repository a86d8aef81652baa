import Formats
import Foundation
import Strength

/// The headings of a table of sets: which column holds what, in which unit, and by that which program wrote it.
struct TableHeader {
    /// The content of a column.
    enum Column: Hashable {
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
    enum Program: String { case hevy, strong, fitnotes, stronglifts, gymbook, gymrun, bento, table }

    private(set) var columns: [Column: Int] = [:]
    private(set) var weight: MassUnit?
    /// Meters in one of the column's unit.
    private(set) var distance: Double?
    private(set) var program = Program.table
    private(set) var count = 0

    init() {}

    /// - Throws: where no column has an exercise, a date, or what was done.
    init(_ record: CSVRecord) throws(ImportRefusal) {
        readColumns(record)
        settleTimes(record)
        settleProgram()
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

    private func has(_ column: Column) -> Bool { columns[column] != nil }

    private mutating func readColumns(_ record: CSVRecord) {
        count = record.count
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
            guard let column = Self.names[name] ?? (isKinds ? .kind : nil), columns[column] == nil else {
                continue
            }
            columns[column] = index
            if column == .weight, Self.mass(name) != nil { suffix = name }
            if column == .distance, Self.meters(name) != nil { suffix = name }
            if column == .weight || column == .oneRepMax { weight = weight ?? Self.mass(suffix) }
            if column == .distance { distance = Self.meters(suffix) }
        }
    }

    private mutating func settleTimes(_ record: CSVRecord) {
        // Elsewhere `Time` is how long a set took.
        if columns[.routine] != nil || columns[.repsOrTime] != nil, let time = columns[.seconds],
            Self.folded(record[time].text) == "time"
        {
            columns[.seconds] = nil
            columns[.clock] = time
        }
        if columns[.routine] != nil, let time = columns.removeValue(forKey: .duration) {
            // GymRun's duration is that of a set.
            columns[.seconds] = time
        }
    }

    private mutating func settleProgram() {
        if has(.repsOrTime) {
            program = .gymbook
        } else if has(.routine) {
            program = .gymrun
        } else if has(.externalID), has(.start) {
            program = .bento
        } else if has(.start), has(.kind) {
            program = .hevy
        } else if has(.oneRepMax) {
            program = .stronglifts
        } else if has(.category) {
            program = .fitnotes
        } else if has(.order) {
            program = .strong
        }
    }

    // MARK: Words

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

    private static func folded(_ text: String) -> String {
        let scalars = text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark && $0 != "\u{FEFF}" }
            .map { $0 == "\u{2019}" ? "'" : $0 }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func mass(_ text: String) -> MassUnit? {
        switch text.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".")) {
        case "kg", "kgs": .kg
        case "lb", "lbs": .lb
        default: nil
        }
    }

    static func meters(_ text: String) -> Double? {
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
}
