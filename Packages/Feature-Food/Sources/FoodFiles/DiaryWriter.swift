import Core
import FoodLookup
import FoodReading
import FoodRules
import Formats

/// Writes a diary as CSV, which ``DiaryReader`` reads again: one food a row, for spreadsheets and for Bento.
package struct DiaryWriter: Sendable {
    /// A food as it is written; all of it is said, also what only Bento reads.
    package struct Row {
        let food: ImportedFood

        package init(_ food: ImportedFood) { self.food = food }
    }

    /// The nutrients that every table has.
    private static let nutrients: [Nutrient] = [.kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium]

    private let columns: [Nutrient]
    private let writer = CSVWriter()

    /// - Parameter further: nutrients with columns of their own beside those that every table has.
    package init(further: [Nutrient]) {
        columns = Self.nutrients + further.filter { !Self.nutrients.contains($0) }
    }

    package func header() -> [UInt8] {
        let figures = columns.map { nutrient -> CSVCell in
            let title = nutrient == .carbs ? "Carbs" : nutrient.title
            return .verbatim(title.hasSuffix("(\(nutrient.unit))") ? title : "\(title) (\(nutrient.unit))")
        }
        let first: [CSVCell] = [
            "Date", "Time", "Meal", "Name", "Brand", "Amount", "Unit", "Serving", "Servings", "Grams",
        ]
        let last: [CSVCell] = [
            "Note", "Barcode", "Words", "Said", "State", "Confidence", "Zone", "Food ID", "Entry ID", "Item ID",
        ]
        return writer.record(first + figures + last)
    }

    package func append(_ row: Row, to output: inout [UInt8]) {
        let food = row.food
        let own = food.own
        let first: [CSVCell] = [
            .verbatim("\(food.day)"), .text(food.minute.map(EatingMoment.clockText)), .text(food.meal?.rawValue),
            .text(food.name), .text(food.brand), .number(food.quantity), .verbatim(food.unit.rawValue),
            .text(food.servingSize), .number(own?.servings), figure(food.grams),
        ]
        let last: [CSVCell] = [
            .text(food.note), .text(food.barcode), .text(own?.words), .text(own?.text), .text(own?.state),
            .number(own?.confidence), .text(own?.zone), .text(own?.food), .text(own?.entry), .text(own?.item),
        ]
        writer.append(first + columns.map { figure(food.nutrients[$0]) } + last, to: &output)
    }

    /// Without the dust of binary fractions.
    private func figure(_ value: Double?) -> CSVCell {
        guard let value, value.isFinite else { return .absent }
        let rounded = (value * 1e6).rounded() / 1e6
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? .number(Int64(rounded)) : .number(rounded)
    }
}
