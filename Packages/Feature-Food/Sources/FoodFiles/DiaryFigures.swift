import Core
import FoodLookup
import FoodRules
import Foundation

/// The mark of decimals in a file's numbers.
package enum DecimalMark: Sendable, Hashable {
    case point, comma

    /// The number, without thousands' marks and a unit behind it; `nil` where it is none.
    func value(_ text: String) -> Double? {
        var digits = ""
        var rest = text.unicodeScalars[...]
        let (mark, thousands): (Unicode.Scalar, Unicode.Scalar) = self == .point ? (".", ",") : (",", ".")
        scan: while let scalar = rest.first {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "-" where digits.isEmpty, "\u{2212}" where digits.isEmpty: digits.append("-")
            case "+" where digits.isEmpty: break
            case mark: digits.append(".")
            case thousands, "'", "\u{2019}", "\u{A0}", "\u{202F}", "\u{2009}": break
            case " " where rest.dropFirst().first.map { ("0"..."9").contains($0) } ?? false: break
            default: break scan
            }
            rest.removeFirst()
        }
        let unit = String(rest).trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty, digits.utf8.count <= 40, unit.utf8.count <= 6,
            unit.allSatisfy({ $0.isLetter || $0 == "µ" })
        else { return nil }
        guard let value = Double(digits), value.isFinite else { return nil }
        return value
    }

    /// Counts what the numbers of a file tell.
    struct Evidence: Sendable {
        private var points = 0
        private var commas = 0

        mutating func note(_ text: String) {
            let bytes = Array(text.utf8)
            guard bytes.count <= 24, let first = bytes.first, (48...57).contains(first) || first == 45 else { return }
            let (lastPoint, lastComma) = (bytes.lastIndex(of: 46), bytes.lastIndex(of: 44))
            guard let last = [lastPoint, lastComma].compactMap({ $0 }).max() else { return }
            let behind = bytes[(last + 1)...].prefix { (48...57).contains($0) }.count
            let isPoint = last == lastPoint
            if let lastPoint, let lastComma {
                if lastPoint > lastComma { points += 1 } else { commas += 1 }
                return
            }
            let marks = bytes.count { $0 == bytes[last] }
            if marks > 1 {
                // Only thousands are parted more than once.
                if isPoint { commas += 1 } else { points += 1 }
            } else if behind != 3 || last > 3 || first == 48 {
                if isPoint { points += 1 } else { commas += 1 }
            }
        }

        /// - Parameter separator: of the fields: a semicolon stands where the comma is taken.
        func mark(separator: UInt8) -> DecimalMark {
            if points != commas { return commas > points ? .comma : .point }
            return separator == UInt8(ascii: ";") ? .comma : .point
        }
    }
}

/// The order of day, month and year in a file's dates.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"

    /// The beginning of a date: three numbers, and the text behind them.
    struct Parts {
        let numbers: [Int]
        let digits: [Int]
        let separator: UInt8
        let rest: Substring

        init?(_ text: String) {
            var numbers: [Int] = []
            var digits: [Int] = []
            var separators: [UInt8] = []
            var index = text.utf8.startIndex
            while numbers.count < 3, index < text.utf8.endIndex {
                let part = text.utf8[index...].prefix { (48...57).contains($0) }
                guard (1...4).contains(part.count), let number = Int(Substring(part)) else { return nil }
                numbers.append(number)
                digits.append(part.count)
                index = part.endIndex
                guard numbers.count < 3 else { break }
                guard index < text.utf8.endIndex, "-/. ".utf8.contains(text.utf8[index]) else { return nil }
                separators.append(text.utf8[index])
                index = text.utf8.index(after: index)
                // `10. 6. 2026`.
                if index < text.utf8.endIndex, text.utf8[index] == 32 { index = text.utf8.index(after: index) }
            }
            guard numbers.count == 3, separators.count == 2 else { return nil }
            (self.numbers, self.digits, separator) = (numbers, digits, separators[0])
            rest = text[index...]
        }

        /// True if day and month may stand either way.
        var isEither: Bool { digits[0] <= 2 && separator != UInt8(ascii: ".") }

        func day(_ order: DateOrder) -> LocalDay? {
            if digits[0] == 4 { return LocalDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
            guard digits[0] <= 2, digits[2] == 4 || digits[2] == 2 else { return nil }
            let year = digits[2] == 2 ? 2000 + numbers[2] : numbers[2]
            let isDayFirst = separator == UInt8(ascii: ".") || order == .dayFirst
            return isDayFirst
                ? LocalDay(year: year, month: numbers[1], day: numbers[0])
                : LocalDay(year: year, month: numbers[0], day: numbers[1])
        }
    }

    /// Counts what the dates of a file tell.
    struct Evidence: Sendable {
        private(set) var dayFirst = 0
        private(set) var monthFirst = 0
        /// A date that may be read either way, as two days.
        private(set) var example: String?

        mutating func note(_ text: String) {
            guard let parts = Parts(text), parts.isEither else { return }
            let (first, second) = (parts.numbers[0], parts.numbers[1])
            if first > 12, second <= 12 {
                dayFirst += 1
            } else if second > 12, first <= 12 {
                monthFirst += 1
            } else if first != second, example == nil {
                example = String(text.prefix(20))
            }
        }
    }
}

/// Amounts, meals and times of day as programs write them.
enum DiaryWords {
    private static let meals: [(Meal, [String])] = [
        (.preWorkout, ["pre-workout", "pre workout", "preworkout"]),
        (.postWorkout, ["post-workout", "post workout", "postworkout"]),
        (.breakfast, ["breakfast", "fruhstuck", "petit dejeuner", "petit-dejeuner", "desayuno", "colazione", "早餐"]),
        (.snack, ["snack", "zwischenmahlzeit", "merienda", "spuntino", "collation", "gouter", "加餐"]),
        (.lunch, ["lunch", "mittag", "dejeuner", "almuerzo", "comida", "pranzo", "午餐"]),
        (.dinner, ["dinner", "supper", "abend", "diner", "souper", "cena", "jantar", "晚餐"]),
    ]

    static func meal(_ text: String) -> Meal? {
        let folded = FieldText.folded(text)
        guard !folded.isEmpty, folded.utf8.count <= 80 else { return nil }
        return meals.first { $0.1.contains { folded.contains($0) } }?.0
    }

    private static let units: [String: FoodUnit] = {
        var units: [String: FoodUnit] = [:]
        for unit in FoodUnit.allCases {
            for name in [unit.rawValue.lowercased(), unit.title.lowercased()] {
                units[name] = unit
                units[name + "s"] = unit
            }
        }
        for (names, unit) in [
            ("g,gr,gm,gramm,gramme,grammes,gramos,grammi", FoodUnit.gram), ("kg", .kilogram), ("mg", .milligram),
            ("oz", .ounce), ("lb,lbs", .pound), ("ml,millilitre,millilitres", .milliliter), ("cl", .centiliter),
            ("dl", .deciliter), ("l,litre,litres", .liter), ("tsp", .teaspoon), ("tbsp", .tablespoon),
            ("fl oz,floz,fluid ounce,fluid ounces", .fluidOunce), ("stuck,st,pc,pcs,pieza", .piece),
            ("portion,portionen,portions", .serving), ("glasses", .glass), ("boxes", .box), ("pinches", .pinch),
            ("leaves", .leaf),
        ] {
            for name in names.split(separator: ",") { units[String(name)] = unit }
        }
        return units
    }()

    /// - Returns: `nil` for a unit that Bento does not have.
    static func unit(_ text: String) -> FoodUnit? {
        let folded = FieldText.folded(text)
        let word = folded.prefix { !",([".contains($0) }.trimmingCharacters(in: .whitespaces)
        return units[word] ?? (word.hasSuffix(".") ? units[String(word.dropLast())] : nil)
    }

    /// An amount with its unit, `80.00 g`, `1.00 full recipe`.
    static func amount(_ text: String, _ mark: DecimalMark) -> (quantity: Double, unit: String)? {
        let number = text.prefix { "0123456789.,' ".contains($0) }
        guard let quantity = mark.value(number.trimmingCharacters(in: .whitespaces)) else { return nil }
        return (quantity, String(text[number.endIndex...]).trimmingCharacters(in: .whitespaces))
    }

    private static let totals: Set<String> = [
        "total", "totals", "daily total", "daily totals", "grand total", "day total", "meal total", "subtotal", "sum",
        "average", "averages", "summe", "gesamt", "insgesamt", "tagessumme", "totale", "totales", "durchschnitt",
    ]

    /// True if a row of this name, date or meal adds others up.
    static func isTotal(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        let folded = FieldText.folded(text).trimmingCharacters(in: CharacterSet(charactersIn: ":. "))
        return totals.contains(folded)
    }

    static let unknown: Set<String> = ["", "n/a", "na", "-", "--", "null", "none", "nan", "tr", "trace"]
}
