import AppData
import Core
import FoodRules
import Foundation

/// Calories and macros without a food. Without calories they are counted from the macros.
package struct QuickFigures: Sendable {
    let name: String
    let kcal: Double
    let protein: Double?
    let carbs: Double?
    let fat: Double?
    /// Oddities in the figures, in words for people.
    package let notices: [String]

    /// - Throws: ``FoodError`` where there are none, or none of energy.
    package init(name: String, kcal: Double?, protein: Double?, carbs: Double?, fat: Double?) throws {
        self.name = try TextLimit.name("name", name)
        guard kcal != nil || protein != nil || carbs != nil || fat != nil else {
            throw FoodError.missing("There are no figures.", hint: "Give calories: bento food quick 450.")
        }
        let counted = (protein ?? 0) * 4 + (carbs ?? 0) * 4 + (fat ?? 0) * 9
        self.kcal = kcal ?? counted
        (self.protein, self.carbs, self.fat) = (protein, carbs, fat)
        guard self.kcal > 0 else {
            throw FoodError.badValue(
                "The energy",
                given: "\(NumberText.short(self.kcal)) kcal",
                allowed: "more than 0 kcal"
            )
        }
        if let kcal, counted > 1.15 * kcal + 20 {
            notices = [
                "The macros alone give \(NumberText.whole(counted)) kcal, more than the \(NumberText.whole(kcal)) kcal stated."
            ]
        } else {
            notices = []
        }
    }

    /// The row of an entry.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where nobody eats that.
    func item(of entry: RowID, at date: Date) throws -> FoodItem {
        var item = FoodItem(
            id: .make(at: date),
            entryId: entry,
            position: 0,
            name: name,
            text: name,
            quantity: 1,
            unit: .serving,
            servings: 1,
            source: .user,
            state: .verified,
            confidence: 1
        )
        (item.kcal, item.protein, item.carbs, item.fat) = (kcal, protein, carbs, fat)
        try item.checkPlausible()
        return item
    }
}
