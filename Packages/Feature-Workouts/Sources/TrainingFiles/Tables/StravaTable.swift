import Formats
import Foundation
import Strength

/// Strava's `activities.csv`: a row for each activity of an archive, with the name of the file that holds its recording.
///
/// Some headings occur twice: what the person sees (kilometers, whole seconds), then SI units. Headings are in the person's
/// language; the places of the first thirteen columns are the same in all.
package struct StravaTable: Sendable {
    package struct Row: Sendable {
        /// As it is without its file.
        package let workout: ImportedWorkout
        /// The file in the archive; `nil` for an activity that was typed in.
        package let file: String?
    }

    package private(set) var rows: [Row] = []
    package private(set) var refusals: [ImportRefusal] = []

    /// The columns, by what they hold.
    private struct Columns {
        var id = 0, date = 1, name = 2, type = 3, notes = 4, elapsed = 5, kilometers = 6, file = 12
        var seconds: Int?
        var moving: Int?
        var meters: Int?
        var ascent: Int?
        var kcal: Int?
        var meanHeartRate: Int?
        var maxHeartRate: Int?
    }

    /// - Returns: `nil` where it is another table.
    /// - Parameter isNamed: true if the file is called `activities.csv`, as Strava's is in every language.
    package init?(_ bytes: [UInt8], isNamed: Bool) {
        var reader = CSVReader(bytes, dialect: .detected(in: bytes.prefix(65_536)))
        guard let header = try? reader.next(), let columns = Self.columns(header.texts, isNamed: isNamed) else {
            return nil
        }
        // Moments are in UTC.
        let dates = LooseDate(zone: .gmt)
        do {
            while let record = try reader.next() { read(record, columns, dates) }
        } catch {
            refusals.append(ImportRefusal("line \(error.line ?? 0)", error.problem))
        }
    }

    private static func columns(_ header: [String], isNamed: Bool) -> Columns? {
        let names = header.map { $0.lowercased() }
        let isEnglish = names.count >= 13 && names[0] == "activity id" && names[1] == "activity date"
        guard isEnglish || (isNamed && names.count >= 17) else { return nil }
        func last(_ name: String) -> Int? { names.lastIndex(of: name) }
        var columns = Columns()
        guard isEnglish else {
            columns.seconds = 15
            columns.moving = 16
            columns.meters = names.count > 17 ? 17 : nil
            return columns
        }
        columns.name = last("activity name") ?? 2
        columns.type = last("activity type") ?? 3
        columns.notes = last("activity description") ?? 4
        columns.file = last("filename") ?? 12
        columns.elapsed = names.firstIndex(of: "elapsed time") ?? 5
        columns.kilometers = names.firstIndex(of: "distance") ?? 6
        columns.seconds = last("elapsed time").flatMap { $0 == columns.elapsed ? nil : $0 }
        columns.moving = last("moving time")
        columns.meters = last("distance").flatMap { $0 == columns.kilometers ? nil : $0 }
        columns.ascent = last("elevation gain")
        columns.kcal = last("calories")
        columns.meanHeartRate = last("average heart rate")
        columns.maxHeartRate = last("max heart rate")
        return columns
    }

    private mutating func read(_ record: CSVRecord, _ columns: Columns, _ dates: LooseDate) {
        func text(_ index: Int?) -> String? {
            guard let index, index < record.count else { return nil }
            let text = record[index].rearmedText.trimmingCharacters(in: .whitespacesAndNewlines)
            return text.isEmpty ? nil : text
        }
        func number(_ index: Int?, _ range: ClosedRange<Double>) -> Double? {
            text(index).flatMap { LooseNumber.value($0) }.flatMap { range.contains($0) ? $0 : nil }
        }
        let place = "line \(record.line)"
        guard record.count > 6, let id = text(columns.id), id.utf8.count <= 20,
            id.utf8.allSatisfy({ (48...57).contains($0) })
        else { return refuse(place, "it has no activity's number") }
        guard let said = text(columns.date), let start = dates.milliseconds(said) else {
            return refuse(place, "'\((text(columns.date) ?? "").prefix(40))' is not a date")
        }
        let kind = text(columns.type) ?? ""
        let sport = Sport.named(kind)
        let name = text(columns.name) ?? sport?.name ?? "Activity"
        var workout = ImportedWorkout(
            name: String(name.prefix(200)),
            type: sport?.type ?? .general,
            startedAt: start,
            place: place
        )
        let elapsed = number(columns.seconds, 1...604_800) ?? number(columns.elapsed, 1...604_800)
        workout.elapsedSeconds = elapsed
        workout.activeSeconds = number(columns.moving, 1...604_800) ?? elapsed
        workout.meters =
            number(columns.meters, 1...10_000_000) ?? number(columns.kilometers, 0.001...10_000).map { $0 * 1000 }
        workout.ascent = number(columns.ascent, 0...100_000)
        workout.kcal = number(columns.kcal, 1...20_000)
        workout.meanHeartRate = number(columns.meanHeartRate, 20...300)
        workout.maxHeartRate = number(columns.maxHeartRate, 20...300)
        workout.notes = text(columns.notes).map { String($0.prefix(5000)) }
        workout.externalID = "strava \(id)"
        rows.append(Row(workout: workout, file: text(columns.file)))
    }

    private mutating func refuse(_ place: String, _ reason: String) {
        if refusals.count < 1000 { refusals.append(ImportRefusal(place, reason)) }
    }

    /// Adds the person's name and words for an activity to its recording.
    package static func named(_ recorded: ImportedWorkout, by row: ImportedWorkout) -> ImportedWorkout {
        var workout = recorded
        workout.name = row.name
        if row.type != .general { workout.type = row.type }
        workout.notes = row.notes ?? workout.notes
        workout.kcal = workout.kcal ?? row.kcal
        workout.meters = workout.meters ?? row.meters
        workout.ascent = workout.ascent ?? row.ascent
        workout.meanHeartRate = workout.meanHeartRate ?? row.meanHeartRate
        return workout
    }
}
