import AppData
import ArgumentParser
import Core
import FoodReading
import Foundation

struct EditFood: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change an entry, or a food of your own",
        discussion: """
            An entry is 'last', its number in the day, or the end of its id; anything else is the name of a food of your own. \
            New words replace the foods of an entry; figures and amounts change one of its foods (--item), and are those of \
            the whole item. For a food of your own, figures are those of one portion, or per 100 g with --per100g.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "last \"3 eggs and toast\"",
                "Say it anew",
                input: ["target": "last", "text": "3 eggs and toast"]
            ),
            FlowExample(
                "2 --item 1 --grams 180",
                "The weight of a food",
                input: ["target": "2", "item": 1, "grams": 180]
            ),
            FlowExample(
                "1 --meal lunch --at 13:15",
                "Meal and time",
                input: ["target": "1", "meal": "lunch", "at": "13:15"]
            ),
            FlowExample("\"nut bar\" --kcal 220", "A food of your own", input: ["target": "nut bar", "kcal": 220]),
        ]
    )

    @Argument(help: "The entry, or the name of a food of your own.") var target: String
    @Argument(help: "What was eaten instead, in plain words.") var text: [Word] = []
    @Option(help: "The day whose numbers are meant; by default today.") var on: DayArgument?
    @Option(help: "The meal it was.") var meal: Meal?
    @Option(help: "The day it was eaten.") var day: DayArgument?
    @Option(help: "The time it was eaten, such as 8:30 or 8pm.") var at: ClockTime?
    @Option(help: "A note to keep with the entry.") var notes: String?
    @Option(help: "Which food of the entry, from 1; needed where there are several.") var item: Int?
    @Flag(help: "Take the food (--item) out of the entry.") var remove = false
    @Option(help: "A new name.") var name: String?
    @Option(help: "The weight in grams: of the item, or of one portion of a food of your own.") var grams: Double?
    @Option(help: "How many servings: of the item, or that a recipe makes.") var servings: Double?
    @OptionGroup var figures: NutrientOptions
    @Flag(name: .customLong("per100g"), help: "The figures are per 100 g (foods of your own).") var per100g = false
    @Option(help: "An ingredient of a recipe; the given ones replace all. Repeat it for each.") var ingredient:
        [String] = []
    @Option(help: "What a recipe weighs when done, in grams.") var yield: Double?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EditReport {
        guard EntryFinder.looksLikeReference(target) else {
            return .food(try await editOwnFood(food, session: session))
        }
        let today = session.time.today
        let found = try await EntryFinder(journal: food.journal, day: on?.day(from: today) ?? today).find(target)
        let edited = try await self.edited(found, food: food, time: session.time)
        let saved = try await food.journal.update(found, summary: "edit \(found.title)") { $0 = edited }
        return .entry(EntriesReport("Changed", [saved], sheet: try await food.sheet(saved.entry.day)))
    }

    // MARK: Entries

    private func edited(_ found: LoggedEntry, food: FoodCoordinator, time: TimeContext) async throws -> LoggedEntry {
        guard ingredient.isEmpty, self.yield == nil, !per100g else {
            throw FoodError.missing(
                "'\(target)' is an entry, which has no ingredients, yield or figures per 100 g.",
                hint: "Name a food of your own."
            )
        }
        var result = found
        if !text.isEmpty { result.items = try await reread(found, food: food, time: time) }
        if text.isEmpty == false { result.entry.rawText = text.phrase }
        if let meal { result.entry.meal = meal }
        if let notes {
            try TextLimit.check("note", notes, bytes: 2000)
            result.entry.notes = notes.isEmpty ? nil : notes
        }
        if day != nil || at != nil { try move(&result, time: time) }
        try changeItem(of: &result)
        guard result != found || result.items != found.items || result.entry != found.entry else {
            throw FoodError.missing(
                "There is nothing to change.",
                hint: "Give new words or an option; see 'bento food edit --help'."
            )
        }
        result.entry.confidence = result.items.map(\.confidence).min() ?? 1
        return result
    }

    private func reread(_ found: LoggedEntry, food: FoodCoordinator, time: TimeContext) async throws -> [FoodItem] {
        let parsed = try await food.read(text.phrase)
        let refused = parsed.items.filter(\.isRefused).compactMap { $0.problem?.message }
        guard refused.isEmpty else { throw FoodError.refused(refused) }
        let items = parsed.items.enumerated().map { position, item in
            FoodItem(item, entry: found.entry.id, position: position, at: time.now)
        }
        guard items.contains(where: { $0.state != .unresolved }) else {
            throw FoodError.nothingRecognised(text.phrase, nearest: parsed.items.flatMap(\.alternatives).map(\.name))
        }
        return items
    }

    private func move(_ result: inout LoggedEntry, time: TimeContext) throws {
        let zone = TimeZone(identifier: result.entry.zone) ?? time.zone
        let minute = at?.minute ?? LocalMinute.of(result.entry.eatenAt.date, zone: zone)
        let moment = try EatingMoment(
            time: time,
            day: day?.day(from: time.today) ?? result.entry.day,
            minute: minute
        ).resolve(nil, meal: nil)
        result.entry.eatenAt = Moment(moment)
        result.entry.zone = time.zone.identifier
        result.entry.day = LocalDay(of: moment, in: time.calendar)
    }

    private func changeItem(of result: inout LoggedEntry) throws {
        let amounts = try figures.nutrients()
        guard remove || name != nil || grams != nil || servings != nil || !amounts.known.isEmpty || item != nil else {
            return
        }
        let index = try self.index(in: result)
        if remove {
            guard result.items.count > 1 else {
                throw FoodError.missing(
                    "It is the only food of the entry.",
                    hint: "Delete the entry: bento food delete \(target)."
                )
            }
            result.items.remove(at: index)
            return
        }
        var food = result.items[index]
        if let name { food.name = try TextLimit.name("name", name) }
        if let grams = try AddFood.portion(grams) {
            if let before = food.totalGrams, before > 0 { food.scale(by: grams / before) } else { food.grams = grams }
        }
        if let servings {
            guard servings >= 0.01, servings <= 1000 else {
                throw FoodError.badValue(
                    "The servings",
                    given: NumberText.short(servings),
                    allowed: "0.01 to 1000"
                )
            }
            food.servings = servings
        }
        // Figures are those of the whole item; the row holds those of one serving.
        food.perServing = food.perServing.overridden(by: amounts.scaled(by: 1 / food.servings))
        if food.state != .unresolved || amounts.kcal != nil { food.state = .edited }
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
        guard logged.items.indices.contains(item - 1) else {
            throw FoodError.badValue("--item", given: "\(item)", allowed: "1 to \(logged.items.count)")
        }
        return item - 1
    }

    // MARK: Foods of one's own

    private func editOwnFood(_ food: FoodCoordinator, session: FlowSession) async throws -> OwnFoodReport {
        let store = OwnFoodStore(journal: food.journal)
        var own = try await store.food(named: target)
        if let name { own.name = try TextLimit.name("name", name) }
        if own.kind == .recipe, !ingredient.isEmpty || servings != nil || self.yield != nil {
            let made = try RecipeMaker(parser: try await food.library.parser()).make(
                own.name,
                id: own.id,
                lines: ingredient.isEmpty ? (own.ingredients ?? []).map(\.text) : ingredient,
                servings: servings ?? own.servings ?? 1,
                yieldGrams: self.yield ?? own.yieldGrams
            )
            (own.nutrients, own.measures, own.ingredients) = (made.nutrients, made.measures, made.ingredients)
            (own.servings, own.yieldGrams) = (made.servings, made.yieldGrams)
        }
        let before = own.measures.first?.grams ?? 100
        let portion = try AddFood.portion(grams) ?? before
        if portion != before { own.measures = [FoodMeasure(own.measures.first?.unit ?? .serving, grams: portion)] }
        let amounts = try figures.nutrients()
        own.nutrients = own.nutrients.overridden(by: per100g ? amounts : amounts.scaled(by: 100 / portion))
        try OwnFoodRule.check(own.nutrients, name: own.name)
        try await store.save(own, summary: "edit \(own.name)")
        return OwnFoodReport(own, notices: OwnFoodRule.notices(own.nutrients))
    }
}

/// What an edit came to: an entry or a food of one's own.
enum EditReport: FlowResult {
    case entry(EntriesReport)
    case food(OwnFoodReport)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .entry(let report): try report.encode(to: encoder)
        case .food(let report): try report.encode(to: encoder)
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        switch self {
        case .entry(let report): report.presentation(in: context)
        case .food(let report): report.presentation(in: context)
        }
    }
}
