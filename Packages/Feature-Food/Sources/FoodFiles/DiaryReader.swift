import Core
import FoodLookup
import FoodReading
import FoodRules
import Formats

/// Reads the rows of a food diary piece by piece: append, then take rows until there is none. Memory is one piece and one row.
package struct DiaryReader {
    private let header: DiaryHeader
    private let decimals: DecimalMark
    private let dates: DateOrder
    private let today: LocalDay
    /// Kilograms in one of the file's weights, where it does not say its unit.
    private let weightUnit: Double
    private var reader: CSVReader
    private var isAtHeader = true
    private var isEnded = false
    private var endsWithLine = true
    /// The row before: of one with fewer fields than the header only what follows tells whether it was cut.
    private var waiting: (row: DiaryRow, line: Int, isShort: Bool)?

    /// - Parameters:
    ///   - dates: the order that was found or said.
    ///   - today: the person's day: later ones are passed over.
    package init(_ survey: DiarySurvey, dates: DateOrder, today: LocalDay, weightUnit: Double) {
        header = survey.header
        decimals = survey.decimals
        self.dates = dates
        self.today = today
        self.weightUnit = weightUnit
        reader = CSVReader(dialect: survey.dialect, limits: DiarySurvey.limits)
    }

    package mutating func append(_ piece: [UInt8]) {
        if let last = piece.last { endsWithLine = last == 10 || last == 13 }
        reader.append(piece)
    }

    /// No more bytes will come.
    package mutating func finish() {
        isEnded = true
        reader.finish()
    }

    /// The next row; `nil` where more bytes are needed, or at the end.
    package mutating func next() -> DiaryRow? {
        while true {
            let before = waiting
            do {
                guard let record = try reader.next() else {
                    guard isEnded, let before else { return nil }
                    waiting = nil
                    let isCut = before.isShort && !endsWithLine
                    return isCut ? .passed(PassedOver(line: before.line, .cut)) : before.row
                }
                if isAtHeader {
                    isAtHeader = false
                    continue
                }
                let row = read(Row(record: record, header: header, decimals: decimals))
                waiting = (row, record.line, record.count < header.count)
            } catch {
                let line = error.line ?? before?.line ?? 1
                waiting = (.passed(PassedOver(line: line, error.reason == .cut ? .cut : .damaged)), line, false)
            }
            if let before { return before.row }
        }
    }

    // MARK: Rows

    private func read(_ row: Row) -> DiaryRow {
        func passed(_ reason: PassedOver.Reason) -> DiaryRow { .passed(PassedOver(line: row.line, reason)) }
        for column in [DiaryHeader.Column.date, .meal, .name] where DiaryWords.isTotal(row.text(column)) {
            return passed(.total)
        }
        guard let parts = DateOrder.Parts(row.text(.date)), let day = parts.day(dates), day.year >= 1900 else {
            return passed(.noDay)
        }
        // A phone east of here may have begun the next day.
        guard day <= today.adding(days: 1) else { return passed(.future) }
        let minute = ClockTime(argument: Self.clock(row.text(.time), or: parts.rest))?.minute
        switch header.content {
        case .weights, .measurements: return weight(row, day, minute)
        case .foods, .meals, .days: break
        }
        if ["true", "1", "yes"].contains(row.text(.deleted).lowercased()) { return passed(.deleted) }
        let mealName = row.text(.meal)
        if FieldText.folded(mealName).hasPrefix("exercise") { return passed(.exercise) }
        var food = ImportedFood(line: row.line, day: day, name: "")
        food.minute = minute
        food.mealName = mealName
        food.meal = Meal(argument: mealName) ?? DiaryWords.meal(mealName)
        guard let amounts = row.amounts() else { return passed(.figure) }
        food.nutrients = amounts
        if (amounts.kcal ?? 0) < 0, header.program == .loseIt { return passed(.exercise) }
        switch header.content {
        case .meals: (food.kind, food.name) = (.meal, mealName.isEmpty ? "A meal" : mealName)
        case .days: (food.kind, food.name) = (.day, "The whole day")
        default: food.name = row.text(.name)
        }
        if food.name.isEmpty, amounts.known.isEmpty { return passed(.empty) }
        if food.name.isEmpty { food.name = mealName.isEmpty ? "Food" : mealName }
        if food.kind != .food, amounts.known.allSatisfy({ $0.amount == 0 }) { return passed(.empty) }
        food.brand = row.optional(.brand)
        food.barcode = row.optional(.barcode).flatMap { try? GTIN($0).normalized }
        food.note = row.optional(.note)
        guard takeAmount(row, into: &food) else { return passed(.figure) }
        if header.program == .bento { food.own = own(row) }
        guard [food.name, food.brand, food.servingSize].allSatisfy({ Self.isPlain($0, bytes: 500) }),
            Self.isPlain(food.note, bytes: 5000), Self.isPlain(food.mealName, bytes: 200)
        else { return passed(.text) }
        food.name = food.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Self.isPlausible(food) ? .food(food) : passed(.implausible)
    }

    /// `08:14 AM` of a column, or what stands behind the date.
    private static func clock(_ column: String, or behind: Substring) -> String {
        let text = column.isEmpty ? behind.drop { " T,".contains($0) } : column[...]
        // Seconds and zones are dropped.
        let parts = text.prefix(16).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return String(text.prefix(16)) }
        let behindIt = parts[2].lowercased()
        return "\(parts[0]):\(parts[1])" + (["am", "pm"].first { behindIt.contains($0) } ?? "")
    }

    private static func isPlain(_ text: String?, bytes: Int) -> Bool {
        (try? TextLimit.check("text", text, bytes: bytes)) != nil
    }

    private static func isPlausible(_ food: ImportedFood) -> Bool {
        // A day holds what several meals do.
        let times = food.kind == .day ? 4.0 : 1
        for (nutrient, limit) in Plausibility.limits {
            guard let amount = food.nutrients[nutrient] else { continue }
            guard amount >= 0, amount < limit * times else { return false }
        }
        return food.nutrients.known.allSatisfy { $0.amount >= 0 && $0.amount <= 1e9 }
            && (0...1_000_000).contains(food.grams ?? 0) && food.quantity > 0 && food.quantity < 1_000_000
    }

    /// - Returns: whether what is said of it can be read.
    private func takeAmount(_ row: Row, into food: inout ImportedFood) -> Bool {
        let said = row.text(.amount)
        var unit = row.text(.unit)
        if !DiaryWords.unknown.contains(said.lowercased()) {
            guard let amount = DiaryWords.amount(said, decimals) else { return false }
            // Nothing of it, with figures, is a portion that was not weighed.
            food.quantity = amount.quantity > 0 ? amount.quantity : 1
            if unit.isEmpty { unit = amount.unit }
        }
        if header.program == .bento {
            food.unit = FoodUnit(rawValue: unit) ?? .serving
            food.servingSize = row.optional(.serving)
        } else if let known = DiaryWords.unit(unit) {
            food.unit = known
            food.grams = known.massInGrams.map { $0 * food.quantity }
        } else if !unit.isEmpty {
            food.servingSize = said.isEmpty || row.text(.unit).isEmpty ? said : "\(said) \(unit)"
        }
        guard let grams = row.number(.grams) else { return true }
        guard let value = grams else { return false }
        food.grams = value
        return true
    }

    private func own(_ row: Row) -> ImportedFood.Own? {
        ImportedFood.Own(
            entry: row.text(.entry),
            item: row.text(.item),
            zone: row.optional(.zone),
            words: row.text(.words),
            text: row.text(.text),
            food: row.optional(.food),
            servings: row.number(.servings).flatMap { $0 } ?? 1,
            state: row.text(.state),
            confidence: row.number(.confidence).flatMap { $0 } ?? 1
        )
    }

    private func weight(_ row: Row, _ day: LocalDay, _ minute: Int?) -> DiaryRow {
        func passed(_ reason: PassedOver.Reason) -> DiaryRow { .passed(PassedOver(line: row.line, reason)) }
        var unit = header.kilograms
        if header.content == .measurements {
            guard FieldText.folded(row.text(.metric)) == "weight" else { return passed(.otherMetric) }
            unit = DiaryHeader.kilograms(row.text(.unit))
        } else if let said = row.optional(.unit) {
            unit = DiaryHeader.kilograms(said)
        }
        guard let said = row.number(header.content == .weights ? .weight : .amount) else { return passed(.empty) }
        guard let value = said else { return passed(.figure) }
        let kilograms = value * (unit ?? weightUnit)
        guard (20...650).contains(kilograms) else { return passed(.weight) }
        return .weight(ImportedWeight(line: row.line, day: day, minute: minute, kilograms: kilograms))
    }
}

/// One record, by its columns.
private struct Row {
    let record: CSVRecord
    let header: DiaryHeader
    let decimals: DecimalMark

    var line: Int { record.line }

    /// Empty where the file has no such field.
    func text(_ column: DiaryHeader.Column) -> String {
        guard let index = header.columns[column], index < record.count else { return "" }
        // Bento disarms what a spreadsheet would run.
        guard header.program == .bento else { return FieldText.text(record[index]) }
        return record[index].rearmedText
    }

    func optional(_ column: DiaryHeader.Column) -> String? {
        let text = text(column)
        return text.isEmpty ? nil : text
    }

    /// - Returns: `nil` where nothing is said, `.some(nil)` where it is no number.
    func number(_ column: DiaryHeader.Column) -> Double?? {
        let text = text(column)
        return DiaryWords.unknown.contains(text.lowercased()) ? .none : .some(decimals.value(text))
    }

    /// - Returns: `nil` where the energy or a macronutrient is no number; others that are none are missing.
    func amounts() -> Nutrients? {
        var amounts = Nutrients()
        for figure in header.figures where figure.column < record.count {
            let text = FieldText.text(record[figure.column])
            guard !DiaryWords.unknown.contains(text.lowercased()) else { continue }
            if let value = decimals.value(text) {
                amounts[figure.nutrient] = value * figure.factor
            } else if [.kcal, .protein, .carbs, .fat].contains(figure.nutrient) {
                return nil
            }
        }
        return amounts
    }
}
