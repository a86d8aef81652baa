import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// Applies a correction in words ("make that two", "only half", "actually chicken") to an entry.
struct EntryCorrection: Sendable {
    let parser: MealParser
    let time: TimeContext

    /// What becomes of the entry.
    enum Outcome: Sendable {
        /// It is changed to this.
        case changed(LoggedEntry)
        /// It is deleted.
        case removed
    }

    /// The corrected entry.
    ///
    /// - Throws: ``FoodError`` where the correction does not fit the entry.
    func apply(_ correction: MealCorrection, of parsed: ParsedMeal, to logged: LoggedEntry) throws -> Outcome {
        var result = logged
        if case .remove = correction.change {
            guard let removed = parsed.removed.first else { return .removed }
            let index = try place(of: removed.name, in: logged)
            if logged.items.count == 1 { return .removed }
            result.items.remove(at: index)
            return .changed(result)
        }
        let index = try correction.target.map { try place(of: $0, in: logged) } ?? logged.items.indices.last
        guard let index else { throw FoodError.noEntry("last") }
        var item = result.items[index]
        switch correction.change {
        case .scale(let factor):
            try check(factor)
            item.scale(by: factor)
        case .amount(let value, let unit):
            item = try item.with(amount: value, unit: unit) ?? reread(item, amount: value, unit: unit)
        case .food:
            guard let new = parsed.items.first else { throw FoodError.nothingRecognised(parsed.text, nearest: []) }
            item = replace(item, with: new)
            for extra in parsed.items.dropFirst() where !extra.isRefused {
                result.items.append(FoodItem(extra, entry: logged.entry.id, position: result.items.count, at: time.now))
            }
        case .remove: return .removed
        }
        if item.state != .unresolved { item.state = .edited }
        try item.checkPlausible()
        result.items[index] = item
        return .changed(result)
    }

    /// The item that a name means.
    private func place(of name: String, in logged: LoggedEntry) throws -> Int {
        let words = Set(parser.catalog.words(of: name)).subtracting([-1])
        let lowered = name.lowercased()
        let index = logged.items.firstIndex { item in
            let own = Set(parser.catalog.words(of: item.name)).union(parser.catalog.words(of: item.text))
            return (!words.isEmpty && words.isSubset(of: own)) || item.name.lowercased().contains(lowered)
        }
        guard let index else {
            throw FoodError.noSuch("food in the last entry named", name, nearest: logged.items.map(\.name))
        }
        return index
    }

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
            throw FoodError.badValue("The amount", given: words, allowed: "say it in grams, such as 'make that 150 g'")
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
    /// The same food in another amount, where no measure has to be looked up; `nil` where one has.
    func with(amount: Double, unit: FoodUnit?) throws -> FoodItem? {
        guard amount.isFinite, amount > 0, amount <= 100_000 else {
            throw FoodError.badValue(
                "The amount",
                given: NumberText.short(amount),
                allowed: "more than 0, at most 100,000"
            )
        }
        let isMeasured = self.unit.massInGrams != nil || self.unit.volumeInMilliliters != nil
        let factor: Double
        if let mass = unit?.massInGrams {
            guard let grams, grams > 0 else { return nil }
            factor = amount * mass / grams
        } else if let unit, unit != self.unit {
            return nil
        } else if isMeasured, unit == nil, amount < 10 {
            // "Make that two", said of 150 g, is two of them, not 2 g.
            factor = amount
        } else {
            guard quantity > 0 else { return nil }
            factor = amount / quantity
        }
        var result = self
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
