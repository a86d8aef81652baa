import Formats
import Foundation
import Strength

/// Reads the CSV that StrongLifts exports: a row for each exercise of a workout, with its sets side by side in the columns
/// `Set 1 (Reps)`, `Set 1 (KG)`, `Set 2 (Reps)` and so on, and the one-rep max that the app worked out.
struct StrongLiftsTable {
    private let dates: LooseDate
    private let unit: MassUnit
    private var sets: [(reps: Int, weight: Int)] = []
    private var columns: [String: Int] = [:]
    var file = ImportedFile(source: "stronglifts")
    private var workouts: [String: Int] = [:]

    /// - Returns: `nil` where the columns are another program's.
    init?(header: CSVRecord, zone: TimeZone) {
        var reps: [Int: Int] = [:]
        var weights: [Int: Int] = [:]
        var said: MassUnit?
        for (index, field) in header.enumerated() {
            let name = field.text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let parts = name.split(separator: "(", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let inside = parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : ""
            let word = parts.first ?? ""
            if word.hasPrefix("set "), let number = Int(word.dropFirst(4)), (1...50).contains(number) {
                if inside == "reps" { reps[number] = index }
                if let mass = MassUnit(rawValue: inside.hasPrefix("lb") ? "lb" : inside) {
                    weights[number] = index
                    said = said ?? mass
                }
            } else if columns[word] == nil {
                columns[word] = index
            }
        }
        guard columns["exercise"] != nil, columns["date"] != nil, let said, reps[1] != nil else { return nil }
        sets = reps.keys.sorted().compactMap { number in
            weights[number].flatMap { weight in reps[number].map { ($0, weight) } }
        }
        unit = said
        dates = LooseDate(zone: zone)
    }

    private func text(_ column: String, _ record: CSVRecord) -> String? {
        columns[column].flatMap { text(at: $0, record) }
    }

    private func text(at index: Int, _ record: CSVRecord) -> String? {
        guard index < record.count else { return nil }
        let text = record[index].rearmedText.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    mutating func read(_ record: CSVRecord) {
        do throws(ImportRefusal) {
            try readRow(record)
        } catch {
            file.refusals.append(error)
        }
    }

    private mutating func readRow(_ record: CSVRecord) throws(ImportRefusal) {
        let place = "line \(record.line)"
        guard let name = text("exercise", record) else { throw ImportRefusal(place, "it names no exercise") }
        guard name.utf8.count <= 300, !name.utf8.contains(0) else {
            throw ImportRefusal(place, "the exercise's name is longer than 300 bytes or has a NUL")
        }
        var done: [TrainingSet] = []
        for column in sets {
            guard let set = try set(column, record, place) else { continue }
            done.append(set)
        }
        // A row of an exercise that was skipped has none.
        guard !done.isEmpty else { return }
        if let estimate = text("e1rm", record).flatMap({ LooseNumber.value($0) }), estimate > 0, estimate < 5000,
            let best = SetSummary.best(of: done)
        {
            done[best].importedOneRepMax = estimate * unit.kilograms
        }
        let index = try workout(record, place)
        file.workouts[index].exercises.append(.init(name: name, sets: done))
    }

    /// `nil` where nothing was done: a failed set has no repetitions.
    private func set(
        _ column: (reps: Int, weight: Int),
        _ record: CSVRecord,
        _ place: String
    ) throws(ImportRefusal) -> TrainingSet? {
        guard let said = text(at: column.reps, record), said != "0", said != "-" else { return nil }
        guard let reps = LooseNumber.value(said), reps > 0, reps <= 10_000, reps == reps.rounded() else {
            throw ImportRefusal(place, "'\(said.prefix(40))' repetitions; a set has 1 to 10,000")
        }
        var set = TrainingSet(reps: Int(reps))
        if let said = text(at: column.weight, record) {
            guard let weight = LooseNumber.value(said) else {
                throw ImportRefusal(place, "'\(said.prefix(40))' is not a number")
            }
            if weight != 0 {
                set.kg = weight * unit.kilograms
                set.unit = unit
            }
        }
        if let fault = set.fault { throw ImportRefusal(place, fault) }
        return set
    }

    private mutating func workout(_ record: CSVRecord, _ place: String) throws(ImportRefusal) -> Int {
        let date = text("date", record) ?? ""
        let time = text("start time", record)
        let number = text("workout", record) ?? ""
        let key = "\(date)\u{1F}\(time ?? "")\u{1F}\(number)"
        if let known = workouts[key] { return known }
        guard var start = dates.milliseconds(time.map { "\(date) \($0)" } ?? date) ?? dates.milliseconds(date) else {
            throw ImportRefusal(place, date.isEmpty ? "it has no date" : "'\(date.prefix(40))' is not a date")
        }
        // Noon stands for a day without a time.
        if time == nil { start += 12 * 3_600_000 }
        let name = text("workout name", record) ?? "Workout"
        var workout = ImportedWorkout(name: String(name.prefix(200)), type: .strength, startedAt: start, place: place)
        if let hours = text("duration", record).flatMap({ LooseNumber.value($0) }), hours > 0, hours < 7 * 24 {
            workout.activeSeconds = (hours * 3600).rounded()
        }
        workout.notes = text("notes", record).map { String($0.prefix(5000)) }
        workout.externalID = "\(start) \(number) \(workout.name)"
        workouts[key] = file.workouts.count
        file.workouts.append(workout)
        return file.workouts.count - 1
    }
}
