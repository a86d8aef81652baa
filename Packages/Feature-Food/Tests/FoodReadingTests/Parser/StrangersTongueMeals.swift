import Foundation

@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

/// Meals in another language as somebody who had seen nothing of the reader wrote them: `Sets/strangers/meals-XX.tsv`.
struct StrangersTongueMeals {
    struct Line {
        let sentence: String
        /// The eaten foods, in English words, with the least and the most that each may weigh.
        let foods: [(name: String, grams: ClosedRange<Double>?)]
        let meal: String
        let day: String
    }

    enum Outcome: String, CaseIterable {
        case right, asked, marked, wrongAndSure = "wrong and sure"
    }

    let lines: [Line]

    init(_ language: String, of folder: String = "strangers") throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sets/\(folder)")
        let text = try String(contentsOf: folder.appending(path: "meals-\(language).tsv"), encoding: .utf8)
        lines = text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 5 else { return nil }
            let names = fields[1].split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let grams = fields[2].split(separator: ";", omittingEmptySubsequences: false).map(Self.range)
            let foods = names.enumerated().map { ($1, grams.indices.contains($0) ? grams[$0] : nil) }
            return Line(sentence: fields[0], foods: foods, meal: fields[3], day: fields[4])
        }
    }

    private static func range(_ text: Substring) -> ClosedRange<Double>? {
        let bounds = text.split(separator: "-").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard let low = bounds.first, let high = bounds.last, low <= high else { return nil }
        return low...high
    }

    /// Right: without a question, each food is there as the named one or one of about its energy by weight (where a dish is
    /// one food and not several, the sum counts), the whole has the energy of what was eaten (a quarter more or less, for
    /// tables differ), and a meal and day that are said are read. Asked: a question, or nothing read. Marked: shown with `~`.
    /// The rest is wrong and sure.
    static func outcome(_ line: Line, by parser: MealParser) -> Outcome {
        let read = parser.parse(line.sentence)
        let asks = read.items.contains { $0.problem != nil }
        if line.foods.isEmpty {
            if let offset = read.time?.dayOffset, offset > 0 { return .right }
            return read.items.allSatisfy { $0.problem != nil || ($0.nutrients.kcal ?? 0) < 5 } ? .right : fault(read)
        }
        if asks || read.items.isEmpty { return .asked }
        return isRight(line, read, by: parser) ? .right : fault(read)
    }

    private static func fault(_ read: ParsedMeal) -> Outcome {
        if read.items.contains(where: { $0.problem != nil }) { return .asked }
        return read.items.contains { $0.confidence < FoodItem.sureness } ? .marked : .wrongAndSure
    }

    /// The further meanings of English words of the sets, beside what this table takes them for: a splash of milk, or half of it.
    private static let meant = [
        "coffee with milk": "cafe con leche", "milk coffee": "cafe con leche", "milk with coffee": "latte",
        "coffee with milk (galão)": "cafe con leche", "rice balls, fried": "arancini",
        "spritz aperitif": "aperol spritz",
        "hot dog with avocado, tomato and mayonnaise": "completo italiano", "small snacks (cicchetti)": "cicchetto",
        "chicken croquette (coxinha)": "coxinha", "cod with eggs and potatoes (à Brás)": "bacalhau a bras",
        "cocoa milk drink": "hot chocolate", "pizza with bell peppers": "european vegetable pizza",
        "apricot dumplings": "marillenknodel", "pizza marinara": "european marinara pizza",
        "dumplings": "potato dumpling",
    ]

    private static func isRight(_ line: Line, _ read: ParsedMeal, by parser: MealParser) -> Bool {
        var rest = read.items
        var (low, high) = (0.0, 0.0)
        for food in line.foods {
            let named = parser.parse("100 g \(food.name)").items.first
            let other = meant[food.name].flatMap { parser.parse("100 g \($0)").items.first }
            let energies = [named, other].compactMap { $0?.food?.nutrients.kcal }
            if let least = energies.min(), let most = energies.max(), let grams = food.grams {
                low += least * grams.lowerBound / 100
                high += most * grams.upperBound / 100
            }
            let place =
                rest.firstIndex { $0.food?.id == named?.food?.id || $0.food?.id == other?.food?.id }
                ?? rest.firstIndex { item in
                    fits(item.grams, food.grams)
                        && (energies.isEmpty || energies.contains { isNear(item.food?.nutrients.kcal, $0) })
                }
            if let place { rest.remove(at: place) }
        }
        guard rest.isEmpty || read.items.count != line.foods.count else { return false }
        // Where it cannot be known how much it was, a portion is right.
        let isWeighed = line.foods.allSatisfy { $0.grams != nil }
        let kcal = read.items.compactMap(\.nutrients.kcal).reduce(0, +)
        guard !isWeighed || kcal >= low * 0.75 - 10 && kcal <= high * 1.25 + 10 else { return false }
        return (line.meal.isEmpty || meal(read) == line.meal) && (line.day.isEmpty || isDay(line.day, read.time))
    }

    /// The meal that the log would take: the one that is named, else that of the time.
    private static func meal(_ read: ParsedMeal) -> String? {
        read.meal?.rawValue
            ?? read.time?.minuteOfDay.map { Meal.nearest(to: $0, isTrainingDay: false).rawValue }
    }

    private static func isNear(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return true }
        return abs(one - other) <= max(25, max(one, other) * 0.35)
    }

    private static func fits(_ grams: Double?, _ range: ClosedRange<Double>?) -> Bool {
        guard let grams, let range else { return true }
        return grams >= range.lowerBound * 0.6 && grams <= range.upperBound * 1.6
    }

    private static let days = ["today": 0, "yesterday": -1, "day before yesterday": -2, "tomorrow": 1]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    private static func isDay(_ day: String, _ time: TimeHint?) -> Bool {
        if day == "today" { return time?.dayOffset ?? 0 == 0 && time?.weekday == nil }
        if let offset = days[day] { return time?.dayOffset == offset }
        return time?.weekday == weekdays.firstIndex(of: day.capitalized).map { $0 + 1 }
    }

    static func found(_ read: ParsedMeal) -> String {
        read.items.map { item in
            let mark = item.problem == nil ? item.confidence < FoodItem.sureness ? "~" : "" : "?"
            return "\(mark)\(item.food?.name ?? item.name) \(Int(item.grams ?? -1)) g"
        }
        .joined(separator: "; ") + " \(read.meal?.rawValue ?? "") \(read.time?.dayOffset ?? 0)"
            + (read.notUnderstood.isEmpty ? "" : " unread \(read.notUnderstood)")
            + (read.entryCorrection.map { " correction \($0.change)" } ?? "")
    }
}
