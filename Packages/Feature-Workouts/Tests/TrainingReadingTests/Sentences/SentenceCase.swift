import Foundation
import Strength
import TrainingReading

/// A written sentence and what it means, in the notation of the tables.
struct SentenceCase {
    let text: String
    let expected: String

    /// Reads a table; a comment stands behind ` # `.
    static func table(_ text: String) -> [SentenceCase] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.components(separatedBy: " => ")
            guard parts.count == 2 else { return nil }
            let expected = parts[1].components(separatedBy: " # ")[0]
            return SentenceCase(text: parts[0], expected: expected.trimmingCharacters(in: .whitespaces))
        }
    }

    /// The reader's result for the sentence, in the same notation.
    func read(with reader: TrainingReader) -> String {
        let line = reader.read(text, current: reader.library.exercise("bench-press"))
        return line.parts.map(Self.notation).joined(separator: "; ")
    }

    /// A question mark for the sets stands for any refusal or any reading: what matters is that nothing fails.
    func isMet(by actual: String) -> Bool {
        if expected.hasSuffix(": ?") { return actual.hasPrefix(expected.dropLast(1)) }
        if expected.hasPrefix("?") {
            return actual.hasPrefix(expected.components(separatedBy: ":")[0])
        }
        return actual == expected
    }

    private static func notation(_ part: TrainingLine.Part) -> String {
        if part.fault == .unknownExercise { return "?\(part.name)" }
        let name = (part.exercise?.id ?? "") + ": "
        if part.fault != nil { return name + "!" }
        var prefix = part.isRepeat ? "same" : ""
        if let change = part.change { prefix += (change < 0 ? "" : "+") + number(change) }
        var runs: [(text: String, count: Int)] = []
        for set in part.sets.map(notation) {
            if runs.last?.text == set { runs[runs.count - 1].count += 1 } else { runs.append((set, 1)) }
        }
        let sets = runs.map {
            $0.count == 1 ? $0.text : $0.count == 2 ? "\($0.text), \($0.text)" : "\($0.count)*\($0.text)"
        }
        return name + prefix + sets.joined(separator: ", ")
    }

    private static func notation(_ set: TrainingSet) -> String {
        var text = ["warm-up": "w", "drop": "d", "failure": "f", "missed": "m"][set.kind.rawValue] ?? ""
        if let meters = set.meters { text += "\(Int(meters.rounded()))m" }
        if let kg = set.kg {
            text += set.unit == .lb ? number(kg / MassUnit.lb.kilograms) + "lb" : number(kg)
            if set.reps == nil { text += "kg" }
        }
        if let reps = set.reps { text += "x\(reps)" }
        if let seconds = set.seconds { text += "\(number(seconds))s" }
        if let rpe = set.rpe { text += "@\(number(rpe))" }
        if let rir = set.rir { text += "r\(rir)" }
        if let rest = set.rest { text += "rest\(number(rest))" }
        switch set.side {
        case .left?: text += "L"
        case .right?: text += "R"
        case .each?: text += "E"
        case nil: break
        }
        return text
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
