import Core
import Foundation
import Testing

@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

/// Meals in other languages and what somebody said next, as one who had seen nothing of the reader wrote them:
/// `Sets/strangers/corrections-XX.tsv`. What is logged then is compared with the foods, the meal and the day of its row.
@Suite("A stranger's corrections in other languages")
struct StrangersTongueCorrectionTests {
    private struct Line {
        let first, second, meal, day: String
        /// None where the entry is deleted.
        let foods: [(name: String, grams: ClosedRange<Double>)]
    }

    private enum Outcome: String, CaseIterable {
        case right, asked, wrong
    }

    private let parser: MealParser
    private let time: TimeContext

    init() throws {
        parser = MealParser(catalog: try .bundled())
        // Sunday, 22 November 2026, at 20:00 in Berlin.
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        time = TimeContext(zone: zone) { Date(timeIntervalSince1970: 1_795_374_000) }
    }

    private func lines(_ set: String, _ language: String) throws -> [Line] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sets/\(set)")
        let text = try String(contentsOf: folder.appending(path: "corrections-\(language).tsv"), encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 7, "\(line)")
            let grams = fields[4].split(separator: ";").map { range in
                let bounds = range.split(separator: "-").compactMap { Double($0) }
                return (bounds.first ?? 0)...(bounds.last ?? 0)
            }
            let names = fields[3] == "deleted" ? [] : fields[3].split(separator: ";").map(String.init)
            try #require(names.count == grams.count, "\(line)")
            return Line(
                first: fields[0],
                second: fields[1],
                meal: fields[5],
                day: fields[6],
                foods: Array(zip(names, grams)).map { ($0, $1) }
            )
        }
    }

    private func entries(_ parsed: ParsedMeal) throws -> [LoggedEntry] {
        try EntryPlan(parsed, options: EntryPlan.Options(), time: time, isTrainingDay: false).entries
    }

    /// Right: what is logged after the second sentence. Asked: an error that says so, a question, or nothing that was read. Wrong:
    /// anything else.
    private func outcome(_ line: Line) -> (Outcome, String) {
        let (first, second) = (parser.parse(line.first), parser.parse(line.second))
        guard let logged = try? entries(first), let last = logged.last else { return (.asked, "nothing of the first") }
        if first.items.contains(where: { $0.problem != nil }) { return (.asked, "the first") }
        do {
            var after = logged
            if let correction = second.entryCorrection {
                after.removeLast()
                let rule = EntryCorrection(parser: parser, time: time)
                if case .changed(let entry) = try rule.apply(correction, of: second, to: last) { after.append(entry) }
            } else {
                guard !second.items.isEmpty, second.items.allSatisfy({ $0.problem == nil }) else {
                    return (.asked, "a question")
                }
                after += try entries(second)
            }
            let shown =
                after.map { entry in
                    entry.items.map { "\($0.name) \(Int(($0.grams ?? 0) * $0.servings)) g" }.joined(separator: "; ")
                        + " \(entry.entry.meal.rawValue) \(entry.entry.day)"
                }
                .joined(separator: " / ") + " by \(second.entryCorrection.map { "\($0.change)" } ?? "-")"
            return (isRight(line, after) ? .right : .wrong, shown)
        } catch {
            return (.asked, "\(error)")
        }
    }

    private func isRight(_ line: Line, _ entries: [LoggedEntry]) -> Bool {
        var rest = entries.flatMap(\.items)
        for food in line.foods {
            let named = parser.parse("100 g \(food.name)").items.first?.food
            let place =
                rest.firstIndex { $0.sourceId == named?.id }
                ?? rest.firstIndex { item in
                    let grams = (item.grams ?? 0) * item.servings
                    guard grams > 0, let energy = named?.nutrients.kcal, let kcal = item.total.kcal else {
                        return false
                    }
                    return abs(kcal / grams * 100 - energy) <= max(25, energy * 0.35)
                }
            guard let place else { return false }
            let grams = (rest[place].grams ?? 0) * rest[place].servings
            guard grams >= food.grams.lowerBound * 0.75, grams <= food.grams.upperBound * 1.25 else { return false }
            rest.remove(at: place)
        }
        guard rest.isEmpty else { return false }
        let ago = ["yesterday": 1, "day before yesterday": 2][line.day] ?? 0
        let day = time.today.adding(days: -ago)
        return entries.allSatisfy {
            (line.meal.isEmpty || $0.entry.meal.rawValue == line.meal) && $0.entry.day == day
        }
    }

    @Test(
        "change the last entry as they say, or are asked about",
        arguments: [("de", 12, 0), ("fr", 8, 4), ("es", 10, 3), ("it", 12, 0), ("pt", 11, 1)]
    )
    func corrections(language: String, right: Int, wrong: Int) throws {
        try score("strangers", language, right, wrong)
    }

    @Test(
        "a second set of them, too",
        arguments: [("de", 1, 1), ("fr", 1, 2), ("es", 3, 1), ("it", 2, 1), ("pt", 3, 0)]
    )
    func second(language: String, right: Int, wrong: Int) throws {
        try score("strangers2", language, right, wrong)
    }

    private func score(_ set: String, _ language: String, _ right: Int, _ wrong: Int) throws {
        var counts: [Outcome: Int] = [:]
        for line in try lines(set, language) {
            let (outcome, shown) = outcome(line)
            counts[outcome, default: 0] += 1
            if outcome != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                print("\(outcome.rawValue) \(language): \(line.first) / \(line.second) => \(shown)")
            }
        }
        let figures = Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        print("\(set)-corrections \(language): \(figures)")
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrong] ?? 0 <= wrong)
    }
}
