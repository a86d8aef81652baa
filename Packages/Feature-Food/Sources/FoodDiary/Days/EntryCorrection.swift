import AppData
import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation

/// Applies a correction in words ("make that two", "only half", "actually chicken") to an entry.
struct EntryCorrection: Sendable {
    let parser: MealParser
    let time: TimeContext

    /// The fate of the entry.
    enum Outcome: Sendable {
        /// It is changed to this.
        case changed(LoggedEntry)
        /// It is deleted.
        case removed
    }

    /// The corrected entry.
    ///
    /// - Throws: ``FoodError`` where the correction does not fit the entry, or would leave less known of it.
    func apply(_ correction: MealCorrection, of parsed: ParsedMeal, to logged: LoggedEntry) throws -> Outcome {
        switch correction.change {
        case .remove: return try removing(parsed.removed, from: logged)
        case .place:
            let place = try EntryEdit(placing: logged, as: parsed, time: time)
            return .changed(try place.applied(to: logged, as: nil, time: time))
        case .food: return .changed(try put(parsed, for: correction.target, in: logged))
        case .scale(let factor):
            try check(factor)
            return .changed(try change(correction.target, in: logged) { $0.scale(by: factor) })
        case .amount(let value, let unit):
            return .changed(
                try change(correction.target, in: logged) { item in
                    item = try item.with(amount: value, unit: unit) ?? reread(item.whole, amount: value, unit: unit)
                }
            )
        case .figures(let figures):
            guard correction.target != nil || logged.items.count == 1 else {
                throw FoodError.missing(
                    "The last entry has \(logged.items.count) foods.",
                    hint:
                        "Name the food that they belong to, such as 'make the \(logged.items.last?.name ?? "toast") 90 kcal'."
                )
            }
            return .changed(
                try change(correction.target, in: logged) { item in
                    item.perServing = item.perServing.overridden(by: figures.scaled(by: 1 / max(item.servings, 0.001)))
                    item.source = .parsed
                    if figures.kcal != nil { item.state = .edited }
                }
            )
        }
    }

    /// Changes the item that was named, else the last.
    private func change(
        _ target: String?,
        in logged: LoggedEntry,
        _ body: (inout FoodItem) throws -> Void
    ) throws -> LoggedEntry {
        guard let index = try target.map({ try place(of: $0, in: logged) }) ?? logged.items.indices.last else {
            throw FoodError.noEntry("last")
        }
        var result = logged
        try body(&result.items[index])
        if result.items[index].state != .unresolved { result.items[index].state = .edited }
        try result.items[index].checkPlausible()
        return result
    }

    // MARK: Foods

    /// Puts foods in the place of those that they are, the first one else in that of the last.
    private func put(_ parsed: ParsedMeal, for target: String?, in logged: LoggedEntry) throws -> LoggedEntry {
        guard let first = parsed.items.first, !first.isUnresolved else {
            let nearest = parsed.items.first?.alternatives.map(\.name) ?? []
            throw FoodError.nothingRecognised(parsed.text, nearest: nearest)
        }
        if first.isRefused { throw FoodError.refused([first.problem?.message].compactMap(\.self)) }
        var result = logged
        for (number, new) in parsed.items.enumerated() where !new.isRefused {
            let same = index(of: new.name, id: new.food?.id, in: logged)
            let named = try number == 0 ? target.map { try place(of: $0, in: logged) } : nil
            if let index = named ?? same ?? (number == 0 ? logged.items.indices.last : nil) {
                result.items[index] = replace(logged.items[index].whole, with: new)
                if result.items[index].state != .unresolved { result.items[index].state = .edited }
                try result.items[index].checkPlausible()
            } else {
                result.items.append(
                    FoodItem(new, entry: logged.entry.id, position: result.items.count, at: time.now)
                )
            }
        }
        return result
    }

    /// An entry without some foods.
    ///
    /// - Parameter whole: what the entry is called where it has none of them.
    func removing(
        _ foods: [RemovedFood],
        from logged: LoggedEntry,
        called whole: String = "the last entry"
    ) throws -> Outcome {
        guard let first = foods.first else { return .removed }
        var result = logged
        for food in foods {
            if let index = index(of: food.name, id: food.foodID, in: result) { result.items.remove(at: index) }
        }
        guard result.items.count < logged.items.count else {
            throw FoodError.noSuch("food in \(whole) named", first.name, nearest: logged.items.map(\.name))
        }
        return result.items.isEmpty ? .removed : .changed(result)
    }

    /// The item that a name means: the food itself or, where none is, one whose name holds the words.
    private func place(of name: String, in logged: LoggedEntry) throws -> Int {
        if let index = index(of: name, id: nil, in: logged) { return index }
        let words = Set(parser.catalog.words(of: name)).subtracting([-1])
        let lowered = name.lowercased()
        let index = logged.items.firstIndex { item in
            let own = Set(parser.catalog.words(of: item.name)).union(parser.catalog.words(of: item.text))
            return (!words.isEmpty && words.isSubset(of: own)) || item.name.lowercased().contains(lowered)
                || item.text.lowercased().contains(lowered)
        }
        guard let index else { throw unknown(name, in: logged) }
        return index
    }

    /// The item that is the food and does not only hold it: rice is not "chicken and rice", but it is "brown rice".
    private func index(of name: String, id: String?, in logged: LoggedEntry) -> Int? {
        if let id, let index = logged.items.firstIndex(where: { $0.sourceId == id }) { return index }
        let words = parser.catalog.words(of: name)
        let joining = Set(parser.catalog.words(of: "and with on in")).subtracting([-1])
        return logged.items.firstIndex { item in
            if item.name.lowercased() == name.lowercased() { return true }
            guard !words.isEmpty, !words.contains(-1) else { return false }
            return [item.name, item.text].contains { said in
                let own = parser.catalog.words(of: said)
                guard own.suffix(words.count).elementsEqual(words) else { return false }
                return own.dropLast(words.count).last.map { !joining.contains($0) } ?? true
            }
        }
    }

    private func unknown(_ name: String, in logged: LoggedEntry) -> FoodError {
        .noSuch("food in the last entry named", name, nearest: logged.items.map(\.name))
    }

    // MARK: Amounts

    private func check(_ factor: Double) throws {
        guard factor.isFinite, factor > 0, factor <= 1000 else {
            throw FoodError.badValue(
                "The amount",
                given: "\(factor) times what it was",
                allowed: "more than 0, at most 1000"
            )
        }
    }

    /// The same food read again with another amount: the food's own measures say what two cups of it weigh.
    private func reread(_ item: FoodItem, amount: Double, unit: FoodUnit?) throws -> FoodItem {
        let words = "\(NumberText.short(amount)) \((unit ?? item.unit).title) \(item.name)"
        guard let new = parser.parse(words).items.first, !new.isRefused, new.grams != nil, new.food?.id == item.sourceId
        else {
            throw FoodError.badValue(
                "The amount",
                given: words,
                allowed: "an amount in grams, such as 'make that 150 g'"
            )
        }
        return merged(item, FoodItem(new, entry: item.entryId, position: item.position, at: time.now))
    }

    /// Another food in the same amount, where the new one has such a measure and none of its own was said.
    private func replace(_ item: FoodItem, with new: ParsedItem) -> FoodItem {
        var read = new
        if !new.quantityIsStated {
            let words = "\(NumberText.short(item.quantity)) \(item.unit.title) \(new.name)"
            if let same = parser.parse(words).items.first, same.food?.id == new.food?.id, same.grams != nil,
                !same.isRefused
            {
                read = same
            }
        }
        return merged(item, FoodItem(read, entry: item.entryId, position: item.position, at: time.now))
    }

    /// The new item with the row of the old one.
    private func merged(_ old: FoodItem, _ new: FoodItem) -> FoodItem {
        var result = old
        (result.name, result.brand, result.barcode, result.text) = (new.name, new.brand, new.barcode, new.text)
        (result.quantity, result.unit, result.grams) = (new.quantity, new.unit, new.grams)
        (result.source, result.sourceId, result.state, result.confidence) =
            (new.source, new.sourceId, new.state, new.confidence)
        result.perServing = new.perServing
        return result
    }
}

extension FoodItem {
    /// The same amount as one serving: two servings of two eggs are four eggs.
    var whole: FoodItem {
        guard servings > 0, servings != 1 else { return self }
        var result = self
        result.scale(by: servings)
        result.servings = 1
        return result
    }

    /// The same food in another amount, where no measure has to be looked up; `nil` where one has.
    func with(amount: Double, unit: FoodUnit?) throws -> FoodItem? {
        guard amount.isFinite, amount > 0, amount <= 100_000 else {
            throw FoodError.badValue(
                "The amount",
                given: NumberText.short(amount),
                allowed: "more than 0, at most 100,000"
            )
        }
        let whole = whole
        let isMeasured = self.unit.massInGrams != nil || self.unit.volumeInMilliliters != nil
        let factor: Double
        if let mass = unit?.massInGrams {
            guard let grams = whole.grams, grams > 0 else { return nil }
            factor = amount * mass / grams
        } else if let unit, unit != self.unit {
            return nil
        } else if isMeasured, unit == nil, amount < 10 {
            // "Make that two", said of 150 g, is two of them, not 2 g.
            factor = servings > 0 ? amount / servings : amount
        } else {
            guard whole.quantity > 0 else { return nil }
            factor = amount / whole.quantity
        }
        var result = whole
        result.scale(by: factor)
        if let unit, unit != self.unit {
            result.unit = unit
            result.quantity = amount
        }
        return result
    }

    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where nobody eats that.
    func checkPlausible() throws {
        let amounts = total
        for (nutrient, limit) in Plausibility.limits {
            guard let amount = amounts[nutrient] else { continue }
            guard amount.isFinite, amount >= 0, amount < limit else {
                throw FoodError.badValue(
                    "\(nutrient.title) of \(name)",
                    given: "\(NumberText.short(amount)) \(nutrient.unit)",
                    allowed: "0 to \(NumberText.short(limit)) \(nutrient.unit) in one item"
                )
            }
        }
    }
}
