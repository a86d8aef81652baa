import Formats
import Foundation
import Strength

/// Reads the CSV that StrongLifts exported before 2020: a row for each workout, with its exercises side by side, each with its weight
/// in both units and the repetitions of its sets: `Date, Note, Workout, Body Weight, Exercise 1, Weight (KG), Weight (LB), Set 1, ...`.
struct EarlyStrongLiftsTable {
    /// The columns of one exercise.
    private struct Group {
        let name: Int
        var kg: Int?
        var lb: Int?
        var sets: [Int] = []
    }

    private let dates: LooseDate
    private let unit: MassUnit
    private var groups: [Group] = []
    private var date = 0
    private var title: Int?
    private var note: Int?
    var file = ImportedFile(source: "stronglifts")

    /// - Parameter unit: the unit that weights are shown in; the file has both.
    /// - Returns: `nil` where the columns are another program's.
    init?(header: CSVRecord, zone: TimeZone, unit: MassUnit) {
        var found: Int?
        for (index, field) in header.enumerated() {
            let name = field.text.lowercased().trimmingCharacters(in: .whitespaces)
            if name.hasPrefix("exercise "), Int(name.dropFirst(9)) == groups.count + 1 {
                groups.append(Group(name: index))
            } else if name.hasPrefix("date"), groups.isEmpty {
                found = found ?? index
            } else if name == "workout", groups.isEmpty {
                title = index
            } else if name == "note" || name == "notes", groups.isEmpty {
                note = index
            } else if !groups.isEmpty {
                let last = groups.count - 1
                if name == "weight (kg)" { groups[last].kg = index }
                if name == "weight (lb)" || name == "weight (lbs)" { groups[last].lb = index }
                if name.hasPrefix("set "), Int(name.dropFirst(4)) != nil { groups[last].sets.append(index) }
            }
        }
        guard let found, !groups.isEmpty, groups.allSatisfy({ !$0.sets.isEmpty && ($0.kg ?? $0.lb) != nil }) else {
            return nil
        }
        date = found
        self.unit = unit
        dates = LooseDate(zone: zone)
    }

    private func text(_ index: Int?, _ record: CSVRecord) -> String? {
        guard let index, index < record.count else { return nil }
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
        let said = text(date, record) ?? ""
        guard let start = dates.milliseconds(said) else {
            throw ImportRefusal(place, said.isEmpty ? "it has no date" : "'\(said.prefix(40))' is not a date")
        }
        let name = text(title, record).map { "Workout \($0.prefix(100))" } ?? "Workout"
        // Noon stands for a day without a time.
        let moment = said.contains(":") ? start : start + 12 * 3_600_000
        var workout = ImportedWorkout(name: name, type: .strength, startedAt: moment, place: place)
        workout.notes = text(note, record).map { String($0.prefix(5000)) }
        workout.externalID = "\(start) \(name)"
        for group in groups {
            guard let exercise = text(group.name, record) else { continue }
            guard exercise.utf8.count <= 300, !exercise.utf8.contains(0) else {
                throw ImportRefusal(place, "the exercise's name is longer than 300 bytes or has a NUL")
            }
            let sets = try sets(group, record, place)
            if !sets.isEmpty { workout.exercises.append(.init(name: exercise, sets: sets)) }
        }
        guard !workout.exercises.isEmpty else {
            throw ImportRefusal(place, "the workout has no set that could be read")
        }
        file.workouts.append(workout)
    }

    private func sets(_ group: Group, _ record: CSVRecord, _ place: String) throws(ImportRefusal) -> [TrainingSet] {
        let isPounds = unit == .lb && text(group.lb, record) != nil || text(group.kg, record) == nil
        let mass: MassUnit = isPounds ? .lb : .kg
        let weight = text(isPounds ? group.lb : group.kg, record).map { ($0, LooseNumber.value($0)) }
        if let (said, value) = weight, value == nil {
            throw ImportRefusal(place, "'\(said.prefix(40))' is not a number")
        }
        var done: [TrainingSet] = []
        for column in group.sets {
            // A set that failed has no repetitions.
            guard let said = text(column, record), said != "0", said != "-" else { continue }
            guard let reps = LooseNumber.value(said), reps > 0, reps <= 10_000, reps == reps.rounded() else {
                throw ImportRefusal(place, "'\(said.prefix(40))' repetitions; a set has 1 to 10,000")
            }
            var set = TrainingSet(reps: Int(reps))
            if let value = weight?.1, value != 0 {
                set.kg = value * mass.kilograms
                set.unit = mass
            }
            if let fault = set.fault { throw ImportRefusal(place, fault) }
            done.append(set)
        }
        return done
    }
}
