import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct EditFood: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Change an entry, or a food of your own",
        discussion: """
            An entry is its number in the list just shown (with --on in that day's), 'last', words of it, or the end of its id. \
            What is the name of a food of your own is that. \
            New words replace the foods of an entry, or with --item that one; figures and amounts change one of its foods \
            (--item), and are those of the whole item. For a food of your own, figures are those of one portion, or per \
            100 g with --per100g.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        isDaily: true,
        formerOptions: ["notes": "note"],
        examples: [
            FlowExample(
                "last \"3 eggs and toast\"",
                "Describe it again"
            ),
            FlowExample(
                "2 --item 1 --grams 180",
                "The weight of a food"
            ),
            FlowExample(
                "1 --meal lunch --at 13:15",
                "Meal and time"
            ),
            FlowExample("\"nut bar\" --kcal 220", "A food of your own"),
        ]
    )

    @Argument(help: "The entry, or the name of a food of your own.") var target: String
    @Argument(help: "What was eaten instead, in plain words.") var text: [Word] = []
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.") var on:
        DayArgument?
    @Option(help: "The meal it was.") var meal: Meal?
    @Option(help: "The day it was eaten, such as yesterday, monday, 2026-11-21 or \"3 days ago\".") var day:
        DayArgument?
    @Option(help: "The time it was eaten, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?
    @Option(help: "A note to keep with the entry.") var note: String?
    @Option(help: "Which food of the entry, from 1; needed where there are several.") var item: Int?
    @Flag(help: "Take the food (--item) out of the entry.") var remove = false
    @Option(help: "A new name.") var name: String?
    @Option(
        help: "The weight in grams: of the item, or of one portion of a food of your own."
    ) var grams: Double?
    @Option(help: "How many servings: of the item, or that a recipe makes.")
    var servings: Double?
    @OptionGroup var figures: NutrientOptions
    @Flag(name: .customLong("per100g"), help: "The figures are per 100 g (foods of your own).") var per100g = false
    @Option(help: "An ingredient of a recipe; the given ones replace all. Repeat it for each.") var ingredient:
        [String] = []
    @Option(help: "What a recipe weighs when done, in grams.") var yield: Double?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EditReport {
        let on = await on?.day(in: session)
        guard let entry = try await entry(on, food, session) else {
            guard !changesEntry else {
                throw FoodError.missing(
                    "'\(target)' is not an entry; words, meal, day, time, note and --item belong to an entry.",
                    hint: "Name one: its number in 'bento food day', last, words of it, or the end of its id."
                )
            }
            let edited = try await food.ownFoods.edit(
                food.finder.ownFood(named: target, in: session),
                try ownFoodEdit,
                speaking: session.context.forms.language
            )
            let notices = OwnFoodRule.notices(edited.food.nutrients) + edited.notices
            return .food(OwnFoodReport(edited.food, notices: notices))
        }
        guard ingredient.isEmpty, self.yield == nil, !per100g else {
            throw FoodError.missing(
                "'\(target)' is an entry, which has no ingredients, yield or figures per 100 g.",
                hint: "Name a food of your own."
            )
        }
        let change = try entryEdit(day: await day?.day(in: session))
        let edited = try await food.diary.edit(entry, on: on, change, speaking: session.context.forms.language)
        let sheet = try await food.sheet(edited.saved.entry.day)
        return .entry(EntriesReport("Changed", [edited.saved], sheet: sheet, parsed: edited.parsed))
    }

    /// The entry that is meant; `nil` where it is a food of one's own.
    private func entry(_ on: LocalDay?, _ food: FoodCoordinator, _ session: FlowSession) async throws -> String? {
        if EntryFinder.looksLikeReference(target) {
            do {
                return try await food.finder.entry(named: target, on: on, in: session)
            } catch let failure as Failure where failure.code == "item.number" && !changesEntry {
                // The list last shown may be of foods.
                guard (try? await food.finder.ownFood(named: target, in: session)) != nil else { throw failure }
                return nil
            }
        }
        let foods = try await food.ownFoods.store.foods()
        guard OwnFoodStore.food(named: target, among: foods) == nil else { return nil }
        do {
            return try await food.finder.entry(named: target, on: on, in: session)
        } catch let failure as Failure where failure.code == "item.none" {
            return nil
        }
    }

    /// True if something was given that no food of one's own has.
    private var changesEntry: Bool {
        !text.isEmpty || on != nil || meal != nil || day != nil || at != nil || note != nil || item != nil || remove
    }

    private func entryEdit(day: LocalDay?) throws -> EntryEdit {
        EntryEdit(
            words: text.isEmpty ? nil : text.phrase,
            meal: meal,
            day: day,
            minute: at?.minute,
            notes: note,
            item: item,
            removesItem: remove,
            name: name,
            grams: grams,
            servings: servings,
            figures: try figures.nutrients()
        )
    }

    private var ownFoodEdit: OwnFoodEdit {
        get throws {
            OwnFoodEdit(
                name: name,
                ingredients: ingredient,
                servings: servings,
                yieldGrams: self.yield,
                portionGrams: grams,
                figures: try figures.nutrients(),
                isPerHundred: per100g
            )
        }
    }
}

/// The result of an edit: an entry or a food of one's own.
enum EditReport: FlowResult {
    case entry(EntriesReport)
    case food(OwnFoodReport)

    var outsideSources: Set<String> {
        switch self {
        case .entry(let report): report.outsideSources
        case .food(let report): report.outsideSources
        }
    }

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
