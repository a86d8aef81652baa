import AppData
import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation

/// A change of an entry: of its words, its place, or one of its foods.
package struct EntryEdit: Sendable {
    /// The food eaten instead; replaces the foods, or the one at ``item``.
    var words: String?
    var meal: Meal?
    var day: LocalDay?
    /// Minutes after local midnight.
    var minute: Int?
    /// An empty note takes the note away.
    var notes: String?
    /// The number of the food, from 1; needed if there are several.
    var item: Int?
    /// True if that food is taken out.
    var removesItem = false
    var name: String?
    /// The weight of the whole item.
    var grams: Double?
    var servings: Double?
    /// The figures of the whole item; they win over those it has.
    var figures = Nutrients()

    package init(
        words: String? = nil,
        meal: Meal? = nil,
        day: LocalDay? = nil,
        minute: Int? = nil,
        notes: String? = nil,
        item: Int? = nil,
        removesItem: Bool = false,
        name: String? = nil,
        grams: Double? = nil,
        servings: Double? = nil,
        figures: Nutrients = Nutrients()
    ) {
        self.words = words
        self.meal = meal
        self.day = day
        self.minute = minute
        self.notes = notes
        self.item = item
        self.removesItem = removesItem
        self.name = name
        self.grams = grams
        self.servings = servings
        self.figures = figures
    }

    /// True if a food that stays gets another name or other amounts.
    private var changesAmounts: Bool { name != nil || grams != nil || servings != nil || !figures.known.isEmpty }

    /// The entry as it should be.
    ///
    /// - Parameter parsed: ``words`` as read; `nil` where there are none.
    /// - Throws: ``FoodError``.
    func applied(to found: LoggedEntry, as parsed: ParsedMeal?, time: TimeContext) throws -> LoggedEntry {
        guard !removesItem || (words == nil && !changesAmounts) else {
            throw FoodError.missing(
                "A food cannot be taken out and changed at once.",
                hint: "Give --remove, or what it should be, not both."
            )
        }
        var result = found
        var said = EntryEdit()
        if let parsed {
            let items = try Self.items(of: parsed, entry: found.entry.id, at: time.now)
            try replace(by: items, words: parsed.text, in: &result)
            said = try EntryEdit(placing: found, as: parsed, time: time)
        }
        let place = EntryEdit(
            meal: meal ?? said.meal,
            day: day ?? said.day,
            minute: minute ?? said.minute,
            notes: notes
        )
        try place.place(&result, time: time)
        if removesItem || changesAmounts || (item != nil && words == nil) { try changeItem(of: &result) }
        guard result.items != found.items || result.entry != found.entry else {
            throw FoodError.missing(
                "There is nothing to change.",
                hint: "Give new words or an option; see 'bento food edit --help'."
            )
        }
        result.entry.confidence = result.items.map(\.confidence).min() ?? 1
        return result
    }

    private static func items(of parsed: ParsedMeal, entry: RowID, at date: Date) throws -> [FoodItem] {
        let refused = parsed.items.filter(\.isRefused).compactMap { $0.problem?.message }
        guard refused.isEmpty else { throw FoodError.refused(refused) }
        let items = parsed.items.enumerated().map { FoodItem($1, entry: entry, position: $0, at: date) }
        guard items.contains(where: { $0.state != .unresolved }) else {
            throw FoodError.nothingRecognised(parsed.text, nearest: parsed.items.flatMap(\.alternatives).map(\.name))
        }
        return items
    }

    /// Puts foods in the place of all, or of the one that is meant.
    private func replace(by items: [FoodItem], words: String, in result: inout LoggedEntry) throws {
        guard item != nil else {
            result.items = items
            result.entry.rawText = words
            return
        }
        guard items.count == 1 || !changesAmounts else {
            throw FoodError.missing(
                "\"\(FoodError.short(words))\" is \(items.count) foods; the other options mean one.",
                hint: "Give the words first, then change each food with --item."
            )
        }
        let index = try index(in: result)
        result.items.replaceSubrange(index...index, with: items)
        for position in result.items.indices { result.items[position].position = position }
    }

    /// Changes meal, note, day and time, where they are given.
    fileprivate func place(_ result: inout LoggedEntry, time: TimeContext) throws {
        if let meal { result.entry.meal = meal }
        if let notes {
            try TextLimit.check("note", notes, bytes: 2000)
            result.entry.notes = notes.isEmpty ? nil : notes
        }
        if day != nil || minute != nil { try move(&result, time: time) }
    }

    private func move(_ result: inout LoggedEntry, time: TimeContext) throws {
        // Where it was eaten, wherever the person is now.
        let zone = TimeZone.named(result.entry.zone) ?? time.zone
        let time = TimeContext(zone: zone) { [time] in time.now }
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
                    hint: "Name one with --item, from 1."
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

extension EntryEdit {
    /// The meal, day and time that words name for an entry; what they do not name stays.
    ///
    /// - Throws: ``FoodError``, among them where the words tell of several meals.
    package init(placing logged: LoggedEntry, as parsed: ParsedMeal, time: TimeContext) throws {
        guard parsed.items.allSatisfy({ $0.meal == parsed.meal && $0.time == parsed.time }) else {
            throw FoodError.missing(
                "\"\(FoodError.short(parsed.text))\" names several meals or times, and an entry has one.",
                hint: "Change the entry to one of them, and log the others."
            )
        }
        self.init(meal: parsed.meal.flatMap { Meal(rawValue: $0.rawValue) })
        guard let hint = parsed.time else { return }
        var named = hint
        named.minuteOfDay = nil
        let moment = try EatingMoment(time: time).resolve(named, meal: nil)
        if !named.isEmpty { day = LocalDay(of: moment, in: time.zone) }
        minute = hint.minutesAgo == nil ? hint.minuteOfDay : LocalMinute.of(moment, zone: time.zone)
        // A meal that only followed from the time follows the new one.
        let zone = TimeZone.named(logged.entry.zone) ?? time.zone
        let before = LocalMinute.of(logged.entry.eatenAt.date, zone: zone)
        if meal == nil, let minute, logged.entry.meal == Meal.nearest(to: before, isTrainingDay: false) {
            meal = Meal.nearest(to: minute, isTrainingDay: false)
        }
    }
}

extension EntryPlan.Options {
    /// Applies the edit's options to the outcome of a correction in words.
    ///
    /// - Throws: ``FoodError``, among them where something was given that an entry which goes cannot take.
    func applied(to outcome: EntryCorrection.Outcome, time: TimeContext) throws -> EntryCorrection.Outcome {
        switch outcome {
        case .changed(var corrected):
            try EntryEdit(meal: meal, day: day, minute: minute, notes: notes).place(&corrected, time: time)
            return .changed(corrected)
        case .removed:
            guard meal == nil, day == nil, minute == nil, notes == nil else {
                throw FoodError.missing(
                    "The words take the last entry away; meal, day, time and note have nothing to go with.",
                    hint: "Leave the options out."
                )
            }
            return .removed
        }
    }
}
