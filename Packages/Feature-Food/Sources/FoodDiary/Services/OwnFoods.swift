import AppData
import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation
import SpokenText

/// The actions on foods of one's own, recipes and favorites.
package struct OwnFoods: Sendable {
    package let store: OwnFoodStore
    let library: FoodLibrary
    let diary: Diary
    let barcodes: BarcodeLookup
    let time: TimeContext

    /// Adds a food.
    ///
    /// - Throws: ``FoodError`` where there is one of the name, or a figure cannot be right.
    package func add(_ draft: OwnFoodDraft) async throws -> OwnFood {
        let food = try draft.food(at: time.now)
        try await store.save(food, summary: "add \(food.name)")
        return food
    }

    /// Keeps words as a name for a food that is known otherwise. A name that is taken stays what it is.
    package func remember(_ words: String, as record: FoodRecord) async throws {
        let food = OwnFood(
            id: .make(at: time.now),
            name: try TextLimit.name("name", words),
            brand: record.brand,
            barcode: nil,
            aliases: [],
            nutrients: record.nutrients,
            measures: record.measures,
            density: record.density,
            kind: .own
        )
        try await keep(food)
    }

    /// Keeps words as the name of a food of which the energy is known.
    ///
    /// - Parameters:
    ///   - count: how many pieces or portions have it.
    ///   - grams: what all of them weigh, where that was said.
    package func remember(_ words: String, kcal: Double, count: Double, grams: Double?) async throws {
        guard count > 0, count.isFinite else { return }
        var figures = Nutrients()
        figures[.kcal] = kcal / count
        let draft = OwnFoodDraft(name: words, figures: figures, portionGrams: grams.map { $0 / count })
        try await keep(try draft.food(at: time.now))
    }

    private func keep(_ food: OwnFood) async throws {
        do {
            try await store.save(food, summary: "add \(food.name)")
        } catch FoodError.missing {
            // The person has a food of that name.
        }
    }

    /// Makes a food of ingredients.
    package func makeRecipe(
        _ source: RecipeSource,
        servings: Double?,
        yieldGrams: Double?,
        skipsUnknown: Bool,
        speaking language: String? = nil
    ) async throws -> RecipeMaker.Result {
        guard let given = source.name else {
            throw FoodError.missing(
                "The recipe has no name.",
                hint: "Give one: bento food recipe add NAME --file FILE."
            )
        }
        let name = try TextLimit.name("name", given)
        let made = try RecipeMaker(parser: try await library.parser(speaking: language), skipsUnknown: skipsUnknown)
            .make(
                name,
                id: .make(at: time.now),
                lines: source.lines,
                servings: servings ?? source.servings ?? 1,
                yieldGrams: yieldGrams
            )
        try await store.save(made.food, summary: "recipe \(name)")
        return made
    }

    /// Changes a food.
    ///
    /// - Returns: the food, and what to know of its ingredients where new ones were given.
    package func edit(
        _ found: OwnFood,
        _ edit: OwnFoodEdit,
        speaking language: String? = nil
    ) async throws -> RecipeMaker.Result {
        var own = found
        var notices: [String] = []
        if edit.changesRecipe, own.kind != .recipe {
            throw FoodError.missing(
                "'\(own.name)' is not a recipe, so that it has no ingredients, servings or yield.",
                hint: "Give its figures and what one portion weighs (--grams)."
            )
        }
        if !edit.ingredients.isEmpty {
            let made = try RecipeMaker(parser: try await library.parser(speaking: language)).make(
                own.name,
                id: own.id,
                lines: edit.ingredients,
                servings: edit.servings ?? own.servings ?? 1,
                yieldGrams: edit.yieldGrams ?? own.yieldGrams
            )
            (own.nutrients, own.measures) = (made.food.nutrients, made.food.measures)
            (own.ingredients, own.servings) = (made.food.ingredients, made.food.servings)
            (own.yieldGrams, notices) = (made.food.yieldGrams, made.notices)
        } else if edit.changesRecipe {
            try own.divide(servings: edit.servings, yieldGrams: edit.yieldGrams)
        }
        let edited = try edit.applied(to: own)
        guard edited != found else {
            throw FoodError.missing(
                "There is nothing to change.",
                hint: "Give a new name or figures; see 'bento food edit --help'."
            )
        }
        try await store.save(edited, summary: "edit \(edited.name)")
        return RecipeMaker.Result(food: edited, notices: notices)
    }

    /// Logs a product by its barcode.
    ///
    /// - Parameter grams: how much; `nil`: portions.
    package func log(
        _ food: OwnFood,
        code: GTIN,
        grams: Double?,
        servings: Double,
        at place: Diary.Place
    ) async throws -> LoggedEntry {
        let entry = try await diary.entry(text: "", at: place)
        let portion = try OwnFoodRule.portion(grams) ?? food.measures.first?.grams ?? 100
        var item = FoodItem(
            id: .make(at: time.now),
            entryId: entry.id,
            position: 0,
            name: food.name,
            brand: food.brand,
            barcode: code.normalized,
            text: code.digits,
            quantity: grams ?? 1,
            unit: grams == nil ? food.measures.first?.unit ?? .serving : .gram,
            grams: portion,
            servings: try OwnFoodRule.servings(servings, atMost: 100),
            source: .barcode,
            sourceId: food.catalogID,
            state: .verified,
            confidence: 1
        )
        item.perServing = food.nutrients.scaled(by: portion / 100)
        try item.checkPlausible()
        let logged = LoggedEntry(entry: entry, items: [item])
        try await diary.journal.add([logged], summary: "log \(food.name)")
        return logged
    }

    // MARK: Favorites

    /// Keeps an entry as a favorite; one of the same name is replaced.
    package func keepFavorite(_ name: String, entry reference: String, on day: LocalDay?) async throws {
        let name = try TextLimit.name("name", name)
        let found = try await diary.find(reference, on: day)
        let items = found.items.filter { $0.state != .unresolved }
        guard !items.isEmpty else {
            throw FoodError.missing(
                "\(found.title) has no figures to keep.",
                hint: "Choose another entry with --entry."
            )
        }
        try await store.save(Favorite(id: .make(at: time.now), name: name, meal: nil, items: items))
    }

    /// Logs a favorite.
    package func logFavorite(
        _ favorite: Favorite,
        servings: Double,
        at place: Diary.Place
    ) async throws -> LoggedEntry {
        let entry = try await diary.entry(text: favorite.name, at: place)
        let logged = LoggedEntry(entry: entry, items: try items(of: favorite, servings: servings, in: entry))
        try await diary.journal.add([logged], summary: "log \(favorite.name)")
        return logged
    }

    private func items(of favorite: Favorite, servings: Double, in entry: FoodEntry) throws -> [FoodItem] {
        let servings = try OwnFoodRule.servings(servings, atMost: 100)
        return try favorite.items.map { item in
            var copy = item.again(in: entry.id, at: time.now)
            copy.servings *= servings
            try copy.checkPlausible()
            return copy
        }
    }

    /// The favorite that words name, whole or among others: "my standard breakfast", "half my standard breakfast yesterday",
    /// "standard breakfast and an apple", "two standard breakfasts without the milk". A name of one word counts only where nothing
    /// else to eat, or not to eat, is said.
    ///
    /// - Returns: `nil` where they name none, or where what else they say is no meal, day or food.
    package func favorite(in words: String) async throws -> SaidFavorite? {
        let names = try await store.favoriteNames()
        guard let said = names.compactMap({ SaidFavorite.Words(words, naming: $0) }).max() else { return nil }
        let rest = try await library.parser().parse(said.rest)
        guard rest.saysOnlyFoods, said.length > 1 || rest.items.isEmpty && rest.removed.isEmpty else { return nil }
        let favorites = try await store.favorites()
        guard let favorite = favorites.first(where: { $0.name == said.name }) else { return nil }
        return SaidFavorite(favorite: favorite, servings: said.servings, rest: rest)
    }

    /// Logs a favorite as words name it, with what they say beside it, as one entry.
    package func log(_ said: SaidFavorite, words: String, options: EntryPlan.Options) async throws -> LogOutcome {
        let named = options.meal ?? said.rest.meal.flatMap { Meal(rawValue: $0.rawValue) } ?? said.favorite.meal
        let place = Diary.Place(meal: named, day: options.day, minute: options.minute)
        var entry = try await diary.entry(text: words, at: place, hint: said.rest.time)
        (entry.notes, entry.parser) = (options.notes, options.parser)
        let own = LoggedEntry(
            entry: entry,
            items: try items(of: said.favorite, servings: said.servings, in: entry)
        )
        var items = own.items
        if !said.rest.removed.isEmpty {
            let rule = EntryCorrection(parser: try await library.parser(), time: time)
            guard case .changed(let left) = try rule.removing(said.rest.removed, from: own, called: said.favorite.name)
            else {
                throw FoodError.missing("Nothing of '\(said.favorite.name)' is left.", hint: "Enter what you ate.")
            }
            items = left.items
        }
        for item in said.rest.items where !item.isRefused {
            items.append(FoodItem(item, entry: entry.id, position: items.count, at: time.now))
        }
        entry.confidence = items.map(\.confidence).min() ?? 1
        let logged = LoggedEntry(entry: entry, items: items)
        try await diary.journal.add([logged], summary: "log \(FoodError.short(words))")
        return LogOutcome(parsed: said.rest, entries: [logged], refused: said.rest.items.filter(\.isRefused))
    }
}

extension ParsedMeal {
    /// True if it says foods, those that were left out, a day, a time and a meal, the same for all foods, and nothing else.
    fileprivate var saysOnlyFoods: Bool {
        guard correction == nil, notUnderstood.isEmpty, statements.isEmpty, skippedMeals.isEmpty,
            !removed.contains(where: \.isTakenBack)
        else { return false }
        return items.allSatisfy { item in (item.time ?? time) == time && (item.meal ?? meal) == meal }
    }
}

/// A favorite that words name, and what else they say.
package struct SaidFavorite: Sendable {
    package let favorite: Favorite
    package let servings: Double
    /// Day, time and meal, and other foods.
    package let rest: ParsedMeal

    /// A favorite's name among some words.
    struct Words: Comparable {
        let name: String
        /// The number of words of the name, without "my" before it.
        let length: Int
        private(set) var servings = 1.0
        /// The words besides the name.
        let rest: String

        private static let fillers: Set<String> = [
            "my", "the", "a", "an", "of", "i", "we", "had", "ate", "just", "have", "log", "logged",
        ]
        private static let joints: Set<String> = ["and", "with", "plus", "also", "&", "+"]

        /// - Returns: `nil` where the words do not have the name.
        init?(_ words: String, naming name: String) {
            let said = words.split { $0.isWhitespace || $0 == "," }.map(String.init)
            let plain = said.map(Self.plain)
            let wanted = Array(
                name.split { $0.isWhitespace || $0 == "," }.map { Self.plain(String($0)) }.drop {
                    ["my", "the"].contains($0)
                }
            )
            guard !wanted.isEmpty, said.count <= 60,
                let start = plain.indices.first(where: { plain[$0...].starts(with: wanted, by: Self.isWord) })
            else { return nil }
            self.name = name
            length = wanted.count
            var before = Array(said[..<start])
            while let last = before.last.map(Self.plain) {
                if let factor = Self.factor(last) {
                    servings *= factor
                } else if !Self.fillers.contains(last) {
                    break
                }
                before.removeLast()
            }
            var after = Array(said[(start + wanted.count)...])
            if let first = after.first, Self.joints.contains(Self.plain(first)) { after.removeFirst() }
            if let last = before.last, Self.joints.contains(Self.plain(last)) { before.removeLast() }
            rest = (before + after).joined(separator: " ")
        }

        /// True if a word is that of a name, or its plural.
        private static func isWord(_ said: String, _ wanted: String) -> Bool { said == wanted || said == wanted + "s" }

        private static func plain(_ word: String) -> String {
            word.lowercased().trimmingCharacters(in: .punctuationCharacters)
        }

        /// `half`, `2`, `2x`, `1.5`, `three`.
        private static func factor(_ word: String) -> Double? {
            switch word {
            case "half": return 0.5
            case "double", "twice": return 2
            case _ where fillers.contains(word): return nil
            default:
                let digits = word.hasSuffix("x") ? word.dropLast() : word[...]
                guard let number = Double(digits) ?? Lexicon.standard.number(of: word), number > 0, number <= 100 else {
                    return nil
                }
                return number
            }
        }

        static func < (left: Words, right: Words) -> Bool { left.length < right.length }
    }
}
