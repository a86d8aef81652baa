import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// What a person does with foods of their own, recipes and favourites.
struct OwnFoods: Sendable {
    let store: OwnFoodStore
    let library: FoodLibrary
    let diary: Diary
    let barcodes: BarcodeLookup
    let time: TimeContext

    /// Adds a food.
    ///
    /// - Throws: ``FoodError`` where there is one of the name, or a figure cannot be right.
    func add(_ draft: OwnFoodDraft) async throws -> OwnFood {
        let food = try draft.food(at: time.now)
        try await store.save(food, summary: "add \(food.name)")
        return food
    }

    /// Keeps words as a name for a food that is known otherwise. A name that is taken stays what it is.
    func remember(_ words: String, as record: FoodRecord) async throws {
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
    func remember(_ words: String, kcal: Double, count: Double, grams: Double?) async throws {
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
    func makeRecipe(
        _ source: RecipeSource,
        servings: Double?,
        yieldGrams: Double?,
        skipsUnknown: Bool
    ) async throws -> RecipeMaker.Result {
        guard let given = source.name else {
            throw FoodError.missing(
                "The recipe has no name.",
                hint: "Give one: bento food recipe add NAME --file FILE."
            )
        }
        let name = try TextLimit.name("name", given)
        let made = try RecipeMaker(parser: try await library.parser(), skipsUnknown: skipsUnknown).make(
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
    func edit(_ found: OwnFood, _ edit: OwnFoodEdit) async throws -> RecipeMaker.Result {
        var own = found
        var notices: [String] = []
        if edit.changesRecipe, own.kind != .recipe {
            throw FoodError.missing(
                "'\(own.name)' is not a recipe, so that it has no ingredients, servings or yield.",
                hint: "Give its figures and what one portion weighs (--grams)."
            )
        }
        if !edit.ingredients.isEmpty {
            let made = try RecipeMaker(parser: try await library.parser()).make(
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
    func log(
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

    // MARK: Favourites

    /// Keeps an entry as a favourite; one of the same name is replaced.
    func keepFavorite(_ name: String, entry reference: String, on day: LocalDay?) async throws {
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

    /// Logs a favourite.
    func logFavorite(_ favorite: Favorite, servings: Double, at place: Diary.Place) async throws -> LoggedEntry {
        let servings = try OwnFoodRule.servings(servings, atMost: 100)
        let entry = try await diary.entry(text: favorite.name, at: place)
        let items = try favorite.items.map { item in
            var copy = item.again(in: entry.id, at: time.now)
            copy.servings *= servings
            try copy.checkPlausible()
            return copy
        }
        let logged = LoggedEntry(entry: entry, items: items)
        try await diary.journal.add([logged], summary: "log \(favorite.name)")
        return logged
    }
}
