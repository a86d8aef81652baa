import Foundation

@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

/// Meals as somebody wrote them down, with the energy that may come out: a file of `Tests/Sets`, whose README says what counts.
struct LabelledMeals {
    struct Line {
        let text: String
        let readings: [String]
        let kind: String
    }

    enum Outcome: String, CaseIterable {
        case right, asked, marked, wrongAndSure = "wrong and sure"
    }

    let lines: [Line]

    init(named name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sets/\(name).tsv")
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Line(text: parts[0], readings: parts[1].components(separatedBy: " || "), kind: parts[2])
        }
    }

    /// The number of each outcome, by kind; "all" holds their sum.
    func counts(_ parser: MealParser, show: Bool) -> [String: [Outcome: Int]] {
        var counts: [String: [Outcome: Int]] = [:]
        for line in lines {
            let parsed = parser.parse(line.text)
            let outcome = Self.outcome(line, parsed)
            counts[line.kind, default: [:]][outcome, default: 0] += 1
            counts["all", default: [:]][outcome, default: 0] += 1
            if show, outcome != .right {
                print("  \(outcome.rawValue) [\(line.kind)] \(line.text): \(Self.found(parsed))")
            }
        }
        return counts
    }

    /// Compares an answer with the expected outcomes.
    static func outcome(_ line: Line, _ parsed: ParsedMeal) -> Outcome {
        let asks = parsed.items.contains { $0.problem != nil }
        let kcal = parsed.items.filter { $0.problem == nil }.compactMap(\.nutrients.kcal).reduce(0, +)
        let corrects = parsed.entryCorrection != nil
        let isRight = line.readings.contains { reading in
            if reading.hasPrefix("ask") { return asks || (parsed.items.isEmpty && !corrects) }
            if reading.hasPrefix("fix") || reading.hasPrefix("copy") { return corrects }
            if reading == "none" || reading == "notfood" { return kcal == 0 }
            return !asks && range(reading)?.contains(kcal) == true
        }
        if isRight { return .right }
        // What would change the last entry is no question.
        if asks || (parsed.items.isEmpty && !corrects) { return .asked }
        return parsed.items.contains { $0.confidence < FoodItem.sureness } ? .marked : .wrongAndSure
    }

    /// The sum of the lows and of the highs of a reading's items, in kilocalories.
    private static func range(_ reading: String) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 0.0)
        for item in reading.components(separatedBy: " + ") {
            let bounds = item.split(separator: ";").last?.split(separator: "-").compactMap { Double($0) } ?? []
            guard bounds.count == 2 else { return nil }
            (low, high) = (low + bounds[0], high + bounds[1])
        }
        return low * 0.98...high * 1.02
    }

    private static func found(_ parsed: ParsedMeal) -> String {
        var parts = parsed.items.map { item in
            let name = item.problem == nil ? item.food?.name ?? item.name : "? \(item.name) (\(item.food?.name ?? "-"))"
            let amount = "\(Int(item.grams ?? 0)) g \(Int(item.nutrients.kcal ?? 0)) kcal"
            return "\(name) \(amount) \(Int(item.confidence * 100)) %"
        }
        if let correction = parsed.entryCorrection { parts.append("correction \(correction.change)") }
        if !parsed.removed.isEmpty { parts.append("removed \(parsed.removed.map(\.name))") }
        if !parsed.asides.isEmpty { parts.append("asides \(parsed.asides)") }
        if !parsed.notUnderstood.isEmpty { parts.append("unread \(parsed.notUnderstood)") }
        return parts.joined(separator: " | ")
    }
}
