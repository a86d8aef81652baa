import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// A change of an entry: of its words, its place, or one of its foods.
struct EntryEdit: Sendable {
    /// What was eaten instead; replaces the foods.
    var words: String?
    var meal: Meal?
    var day: LocalDay?
    /// Minutes after local midnight.
    var minute: Int?
    /// An empty note takes the note away.
    var notes: String?
    /// Which food is meant, from 1; needed where there are several.
    var item: Int?
    /// Whether that food is taken out.
    var removesItem = false
    var name: String?
    /// Of the whole item.
    var grams: Double?
    var servings: Double?
    /// Of the whole item; they win over those it has.
    var figures = Nutrients()

    private var changesItem: Bool {
        removesItem || name != nil || grams != nil || servings != nil || !figures.known.isEmpty || item != nil
    }

    /// The entry as it should be.
    ///
    /// - Parameter parser: reads ``words``; needed where there are some.
    /// - Throws: ``FoodError``.
    func applied(to found: LoggedEntry, parser: MealParser?, time: TimeContext) throws -> LoggedEntry {
        var result = found
        if let words, let parser {
            result.items = try Self.items(of: words, entry: found.entry.id, parser: parser, at: time.now)
            result.entry.rawText = words
        }
        if let meal { result.entry.meal = meal }
        if let notes {
            try TextLimit.check("note", notes, bytes: 2000)
            result.entry.notes = notes.isEmpty ? nil : notes
        }
        if day != nil || minute != nil { try move(&result, time: time) }
        if changesItem { try changeItem(of: &result) }
        guard result.items != found.items || result.entry != found.entry else {
            throw FoodError.missing(
                "There is nothing to change.",
                hint: "Give new words or an option; see 'bento food edit --help'."
            )
        }
        result.entry.confidence = result.items.map(\.confidence).min() ?? 1
        return result
    }

    private static func items(
        of words: String,
        entry: RowID,
        parser: MealParser,
        at date: Date
    ) throws -> [FoodItem] {
        let parsed = parser.parse(words)
        let refused = parsed.items.filter(\.isRefused).compactMap { $0.problem?.message }
        guard refused.isEmpty else { throw FoodError.refused(refused) }
        let items = parsed.items.enumerated().map { FoodItem($1, entry: entry, position: $0, at: date) }
        guard items.contains(where: { $0.state != .unresolved }) else {
            throw FoodError.nothingRecognised(words, nearest: parsed.items.flatMap(\.alternatives).map(\.name))
        }
        return items
    }

    private func move(_ result: inout LoggedEntry, time: TimeContext) throws {
        let zone = TimeZone.named(result.entry.zone) ?? time.zone
        let minute = minute ?? LocalMinute.of(result.entry.eatenAt.date, zone: zone)
        let moment = try EatingMoment(time: time, day: day ?? result.entry.day, minute: minute).resolve(nil, meal: nil)
        result.entry.eatenAt = Moment(moment)
        result.entry.zone = time.zone.identifier
        result.entry.day = LocalDay(of: moment, in: time.zone)
    }

    private func changeItem(of result: inout LoggedEntry) throws {
        let index = try index(in: result)
        if removesItem {
            guard result.items.count > 1 else {
                throw FoodError.missing(
                    "It is the only food of the entry.",
                    hint: "Delete the entry instead: bento food delete."
                )
            }
            result.items.remove(at: index)
            return
        }
        var food = result.items[index]
        if let name { food.name = try TextLimit.name("name", name) }
        if let grams = try OwnFoodRule.portion(grams) {
            if let before = food.totalGrams, before > 0 { food.scale(by: grams / before) } else { food.grams = grams }
        }
        if let servings { food.servings = try OwnFoodRule.servings(servings) }
        // Figures are those of the whole item; the row holds those of one serving.
        food.perServing = food.perServing.overridden(by: figures.scaled(by: 1 / food.servings))
        if food.state != .unresolved || figures.kcal != nil { food.state = .edited }
        try food.checkPlausible()
        result.items[index] = food
    }

    private func index(in logged: LoggedEntry) throws -> Int {
        guard let item else {
            guard logged.items.count == 1 else {
                throw FoodError.missing(
                    "The entry has \(logged.items.count) foods.",
                    hint: "Say which one with --item, from 1."
                )
            }
            return 0
        }
        guard item >= 1, item <= logged.items.count else {
            throw FoodError.badValue("--item", given: "\(item)", allowed: "1 to \(logged.items.count)")
        }
        return item - 1
    }
}
