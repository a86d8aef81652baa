import Foundation
import ICalendar
import Strength

/// Writes workouts as a calendar (RFC 5545): what was done with its sets, and what is planned.
package enum WorkoutCalendar {
    /// Behind the ids of workouts, so that they are known again.
    package static let suffix = "@bento"

    /// - Parameters:
    ///   - done: by when they began.
    ///   - planned: by when they are to begin, with the sets that are planned.
    package static func ics(
        done: [BentoWorkoutFile.Entry],
        planned: [BentoWorkoutFile.Entry],
        at now: Date
    ) -> [UInt8] {
        var writer = ICalendarWriter(product: "-//Bento//Workouts//EN")
        for workout in done { event(workout, isDone: true, now, in: &writer) }
        for workout in planned { event(workout, isDone: false, now, in: &writer) }
        return writer.finished()
    }

    private static func event(
        _ workout: BentoWorkoutFile.Entry,
        isDone: Bool,
        _ now: Date,
        in writer: inout ICalendarWriter
    ) {
        func time(_ name: String, _ milliseconds: Double) {
            let date = Date(timeIntervalSince1970: milliseconds / 1000)
            writer.time(name, ICalendarTime(date, in: .gmt, zone: .utc))
        }
        writer.begin("VEVENT")
        writer.text("UID", workout.id + suffix)
        time("DTSTAMP", now.timeIntervalSince1970 * 1000)
        let start = Double(workout.startedAt)
        time("DTSTART", start)
        if let seconds = workout.elapsedSeconds ?? workout.activeSeconds, seconds > 0, seconds < 604_800 {
            time("DTEND", start + seconds * 1000)
        }
        writer.text("SUMMARY", workout.name)
        writer.text("CATEGORIES", workout.type.rawValue)
        let lines = details(workout, isDone: isDone)
        if !lines.isEmpty { writer.text("DESCRIPTION", lines.joined(separator: "\n")) }
        writer.line("STATUS", isDone ? "CONFIRMED" : "TENTATIVE")
        writer.end("VEVENT")
    }

    private static func details(_ workout: BentoWorkoutFile.Entry, isDone: Bool) -> [String] {
        var lines = workout.exercises.compactMap { exercise -> String? in
            let sets = exercise.sets.filter { isDone ? $0.isDone : true }.map { text(of: $0) }
            guard !sets.isEmpty else { return nil }
            var runs: [(text: String, count: Int)] = []
            for set in sets {
                if runs.last?.text == set { runs[runs.count - 1].count += 1 } else { runs.append((set, 1)) }
            }
            let said = runs.map { $0.count > 1 ? "\($0.count) x (\($0.text))" : $0.text }
            return "\(exercise.name): \(said.joined(separator: ", "))"
        }
        var figures: [String] = []
        if let meters = workout.meters, meters > 0 { figures.append("\(number(meters / 1000)) km") }
        if let kcal = workout.kcal, kcal > 0 { figures.append("\(number(kcal.rounded())) kcal") }
        if let rate = workout.meanHeartRate, rate > 0 { figures.append("\(number(rate.rounded())) bpm") }
        if !figures.isEmpty { lines.append(figures.joined(separator: ", ")) }
        if let notes = workout.notes { lines.append(notes) }
        return lines
    }

    /// `5 x 100 kg`, `12`, `5 km`, `60 s`.
    private static func text(of set: TrainingSet) -> String {
        var parts: [String] = []
        if let reps = set.reps ?? set.targetReps { parts.append("\(reps)") }
        if let kg = set.kg { parts.append("\(number(kg)) kg") }
        if let meters = set.meters {
            parts.append(meters >= 1000 ? "\(number(meters / 1000)) km" : "\(number(meters)) m")
        }
        if let seconds = set.seconds { parts.append("\(number(seconds)) s") }
        return parts.isEmpty ? "1 set" : parts.joined(separator: " x ")
    }

    /// With two decimals at most.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        let text = "\(rounded)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
