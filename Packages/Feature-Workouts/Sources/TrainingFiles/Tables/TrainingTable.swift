import Core
import Formats
import Foundation
import Strength

/// Reads the tables of sets that Hevy, Strong, FitNotes, StrongLifts and Bento export as CSV, in any order of columns.
package struct TrainingTable {
    private let dates: LooseDate
    let unit: MassUnit
    var header = TableHeader()
    private var file = ImportedFile(source: "table")
    private var places: [String: Int] = [:]
    private var exercisePlaces: [String: Int] = [:]
    var assumesUnit = false
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
        if let text = windowsText(bytes) {
            var file = try read(text, zone: zone, unit: unit)
            file.remarks.append("The file is not UTF-8; it was read as Windows-1252, as spreadsheets write it.")
            return file
        }
        var table = TrainingTable(zone: zone, unit: unit)
        var reader = CSVReader(bytes, dialect: .detected(in: bytes.prefix(65_536)))
        guard let first = try reader.next() else { throw ImportRefusal("line 1", "the table is empty") }
        if var lifts = StrongLiftsTable(header: first, zone: zone) {
            let broken = Self.records(of: &reader) { lifts.read($0) }
            lifts.file.refusals += broken
            return lifts.file
        }
        if var lifts = EarlyStrongLiftsTable(header: first, zone: zone, unit: unit) {
            let broken = Self.records(of: &reader) { lifts.read($0) }
            lifts.file.refusals += broken
            return lifts.file
        }
        table.header = try TableHeader(first)
        table.file.source = table.header.program.rawValue
        let broken = Self.records(of: &reader) { table.read($0) }
        table.file.refusals += broken
        return table.finish()
    }

    /// The UTF-8 of a table whose headings are not UTF-8; `nil` of any other. A name further down that is broken is no reason to take
    /// the whole for another encoding.
    private static func windowsText(_ bytes: [UInt8]) -> [UInt8]? {
        let heading = bytes.prefix(65_536).prefix { $0 != UInt8(ascii: "\n") }
        guard String(validating: heading, as: UTF8.self) == nil,
            let text = String(bytes: bytes, encoding: .windowsCP1252)
        else { return nil }
        return Array(text.utf8)
    }

    /// Hands on each record; the fault that ends a file is returned.
    private static func records(of reader: inout CSVReader, _ read: (CSVRecord) -> Void) -> [ImportRefusal] {
        do {
            while let record = try reader.next() { read(record) }
            return []
        } catch {
            return [ImportRefusal("line \(error.line ?? 0)", error.problem)]
        }
    }

    // MARK: Rows

    func text(_ column: TableHeader.Column, _ record: CSVRecord) -> String? {
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

    /// The number of fields that commas in the exercise's name have added: FitNotes does not quote them, so that the columns behind it are
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
            throw ImportRefusal(place, said.isEmpty ? "it has no date" : "'\(said.prefix(40))' is not a date")
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

    /// Reads the columns that only Bento writes.
    private func readFacts(_ record: CSVRecord, into workout: inout ImportedWorkout) {
        func number(_ column: TableHeader.Column) -> Double? { text(column, record).flatMap { LooseNumber.value($0) } }
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

    func number(
        _ column: TableHeader.Column,
        _ record: CSVRecord,
        _ place: String
    ) throws(ImportRefusal) -> Double? {
        guard let said = text(column, record) else { return nil }
        guard let value = LooseNumber.value(said) else {
            throw ImportRefusal(place, "'\(said.prefix(40))' is not a number")
        }
        return value
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
