import Foundation
import Strength

@testable import TrainingReading

/// A line of the set that a stranger wrote, and whether a reading is one that they call right; see `Tests/Sets/README.md`.
struct StrangersLine {
    let text: String
    let expected: String

    static func table(_ name: String) throws -> [StrangersLine] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: folder.appendingPathComponent("Sets/\(name)"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return fields.count >= 2 ? StrangersLine(text: fields[0], expected: fields[1]) : nil
        }
    }

    func isMet(by line: TrainingLine, library: ExerciseLibrary) -> Bool {
        expected.components(separatedBy: " || ").contains { isRight($0, line, library) }
    }

    private func isRight(_ reading: String, _ line: TrainingLine, _ library: ExerciseLibrary) -> Bool {
        let sets = line.parts.flatMap(\.sets)
        // Nothing before the line says what a line without a name goes on with.
        let isRefused =
            line.parts.isEmpty || line.parts.contains { $0.fault != nil || $0.exercise == nil }
        if reading.hasPrefix("ask:") || reading.hasPrefix("refuse:") { return isRefused }
        if reading.hasPrefix("note") { return sets.isEmpty }
        if reading.hasPrefix("fix:") { return line.correction != nil }
        guard !isRefused else { return false }
        let entries = reading.components(separatedBy: " && ").map { Entry($0) }
        let parts = entries.count == 1 ? [line.parts] : line.parts.map { [$0] }
        guard parts.count == entries.count else { return false }
        return zip(entries, parts).allSatisfy { $0.isMet(by: $1, line, library, text: text) }
    }

    private struct Entry {
        let kind: String
        let fields: [String]

        init(_ text: String) {
            let parts = text.components(separatedBy: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            kind = parts.first ?? ""
            fields = Array(parts.dropFirst())
        }

        func value(_ key: String) -> String? {
            fields.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
        }

        func isMet(
            by parts: [TrainingLine.Part],
            _ line: TrainingLine,
            _ library: ExerciseLibrary,
            text: String
        ) -> Bool {
            if value("day") != nil, LineDay.day(in: text) == nil { return false }
            let sets = parts.flatMap(\.sets)
            if kind == "lift" {
                guard fields.count >= 2, parts.allSatisfy({ isSame(fields[0], $0.exercise, library) }) else {
                    return false
                }
                let expected = fields[1].split(separator: " ").map { ExpectedSet(String($0)) }
                guard expected.count == sets.count, zip(expected, sets).allSatisfy({ $0.isMet(by: $1) }) else {
                    return false
                }
                return value("ss") == nil || line.isSuperset || parts.allSatisfy { $0.superset != nil }
            }
            guard parts.allSatisfy({ isOfKind($0.exercise) }) else { return false }
            let meters = sets.reduce(0) { $0 + ($1.meters ?? 0) }
            let seconds = sets.reduce(0) { $0 + ($1.seconds ?? 0) }
            func near(_ one: Double, _ other: Double?, _ share: Double = 0.01) -> Bool {
                other.map { abs(one - $0) <= max(1, $0 * share) } ?? false
            }
            if let dist = value("dist"), !near(meters, Self.meters(dist)) { return false }
            if let time = value("time"), !near(seconds, Self.seconds(time), 0.0001) { return false }
            if value("dist") == nil, value("time") != nil, value("speed") == nil, value("pace") == nil, meters > 0 {
                return false
            }
            if let pace = value("pace")?.split(separator: "/"), pace.count == 2 {
                let per = Double(pace[1]) == nil ? Self.meters("1" + String(pace[1]).replacing("500m", with: "m")) : nil
                let length = pace[1] == "500m" ? 500 : per ?? 1000
                guard meters > 0, near(seconds / meters * length, Self.seconds(String(pace[0]))) else { return false }
            }
            if let speed = value("speed") {
                let scale = speed.hasSuffix("mph") ? 1609.344 : 1000
                let number = Double(speed.prefix { $0.isNumber || $0 == "." }) ?? 0
                guard seconds > 0, abs(meters / seconds * 3600 / scale - number) < number * 0.01 else { return false }
            }
            if let up = value("up"), !near(line.facts.ascent ?? -1, Self.meters(up)) { return false }
            if let rate = value("hr"), line.facts.meanHeartRate != Double(rate) { return false }
            if let watts = value("watts"), line.note?.contains(watts.prefix { $0.isNumber }) != true { return false }
            if value("steps") != nil { return false }
            if let intervals = value("intervals") { return hasIntervals(intervals, sets) }
            return !sets.isEmpty
        }

        /// `4*(1mi 6:50)`
        private func hasIntervals(_ text: String, _ sets: [TrainingSet]) -> Bool {
            let parts = text.split { "*()".contains($0) }.map(String.init)
            guard parts.count >= 2, let count = Int(parts[0]) else { return false }
            let values = parts[1].split(separator: " ").map(String.init)
            let fitting = sets.filter { set in
                values.allSatisfy { value in
                    if value.contains(":") || value.hasSuffix("min") { return set.seconds == Self.seconds(value) }
                    return Self.meters(value).map { abs((set.meters ?? 0) - $0) < 1 } ?? true
                }
            }
            return fitting.count == count
        }

        private func isSame(_ name: String, _ exercise: Exercise?, _ library: ExerciseLibrary) -> Bool {
            guard let exercise else { return false }
            let known = library.imported(name) ?? library.kin(of: name)
            return known?.id == exercise.id || known.map { $0.primary == exercise.primary } ?? false
        }

        private func isOfKind(_ exercise: Exercise?) -> Bool {
            guard let exercise else { return false }
            switch kind {
            case "run": return ["run", "treadmill", "trail-run", "sprint"].contains(exercise.id)
            case "ride": return ["cycling", "stationary-bike", "assault-bike"].contains(exercise.id)
            case "swim": return exercise.id == "swim"
            case "row": return exercise.id == "rowing-machine"
            case "walk": return exercise.id == "walk"
            case "hike": return exercise.id == "hike"
            case "climb": return exercise.id == "climbing"
            case "yoga": return exercise.id == "yoga"
            default: return exercise.type != .strength
            }
        }

        static func meters(_ text: String) -> Double? {
            for (unit, scale) in [("km", 1000), ("mi", 1609.344), ("yd", 0.9144), ("ft", 0.3048), ("m", 1)]
                as [(String, Double)]
            where text.hasSuffix(unit) {
                return Double(text.dropLast(unit.count)).map { $0 * scale }
            }
            return nil
        }

        static func seconds(_ text: String) -> Double? {
            if text.hasSuffix("min") { return Double(text.dropLast(3)).map { $0 * 60 } }
            if text.hasSuffix("s") { return Double(text.dropLast()) }
            let parts = text.split(separator: ":").map { Double($0) }
            guard parts.count > 1, !parts.contains(nil) else { return nil }
            return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
        }
    }

    /// `5x100kg@rpe8!amrap`
    private struct ExpectedSet {
        let text: String

        init(_ text: String) { self.text = text }

        func isMet(by set: TrainingSet) -> Bool {
            let plain = String(text.prefix { $0 != "!" && $0 != "@" })
            let parts = plain.split(separator: "x", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return false }
            let count = parts[0]
            if count.hasSuffix("s") {
                guard set.seconds == Double(count.dropLast()) else { return false }
            } else if count.hasSuffix("m") {
                guard set.meters == Double(count.dropLast()) else { return false }
            } else if text.hasSuffix("!fail") {
                // Bento keeps what was tried, and marks it.
                guard set.kind == .missed else { return false }
            } else if set.reps != Int(count) {
                return false
            }
            if let mark = text.range(of: "@rpe") {
                let said = text[mark.upperBound...].prefix { $0.isNumber || $0 == "." || $0 == "-" }
                let ends = said.split(separator: "-").compactMap { Double($0) }
                guard !ends.isEmpty, set.rpe == ends.reduce(0, +) / Double(ends.count) else { return false }
            }
            return isWeight(parts[1], set.kg ?? 0)
        }

        private func isWeight(_ said: String, _ kg: Double) -> Bool {
            if said == "bw" { return kg == 0 }
            if said == "bar" { return kg == 20 }
            var text = said
            if text.hasPrefix("bw") { text = String(text.dropFirst(3)) }
            for (unit, scale) in [("kg", 1), ("lb", 0.45359237), ("st", 6.35029318), ("", 1)] as [(String, Double)]
            where text.hasSuffix(unit) {
                guard let value = Double(text.dropLast(unit.count)) else { continue }
                return abs(kg - value * scale) < 0.15
            }
            return false
        }
    }
}
