import Foundation
import Testing

@testable import FeatureFood

/// The ingredient lines of `food/sharp-recipe-parser` (its own tables and a sample of the New York Times' lines).
///
/// Counted: quantity and unit of the first food, exactly. Where the vectors give a range's upper end, its mean is expected,
/// as Bento reads ranges; where they say 0 for "none said", that none was said.
///
/// Left out, each for what it is and not for its result:
/// - the Portuguese rows, and the rows about cooking times and temperatures: Bento does not read them;
/// - the empty line: there is nothing to log;
/// - "10 gr", a grain in the vectors: who logs food means grams;
/// - "to taste", which the vectors call a unit: Bento has no such unit and reads it as no amount;
/// - "Juice of 1 lemon": Bento reads the juice, with no amount, and the lemon as the next food.
@Suite("Ingredient vectors")
struct IngredientVectorTests {
    struct Line: Sendable {
        var text: String
        /// Nil where no quantity is said.
        var quantity: Double?
        var unit: String
    }

    static let leftOut: Set<String> = [
        "", "10 gr wheat flour", "Salt to taste", "black pepper to taste", "Juice of 1 lemon",
    ]

    @Test("quantity and unit are exactly right on at least nine of ten English rows")
    func englishRows() throws {
        guard let folder = FoodVectors.folder else { return }
        let lines = try Self.lines(in: folder.appending(path: "food/sharp-recipe-parser"))
        #expect(lines.count > 100)
        var wrong: [String] = []
        for line in lines {
            let item = try Parsing.parse(line.text).items.first
            let quantity = item.flatMap { $0.quantityIsStated ? $0.quantity : nil }
            let unit = item.map { $0.unitIsStated ? $0.unit.rawValue : "" } ?? ""
            let isRight =
                unit == line.unit
                && (line.quantity.map { expected in quantity.map { abs($0 - expected) < 0.005 } ?? false }
                    ?? (quantity == nil))
            if !isRight { wrong.append("\(line.text) -> \(quantity.map { "\($0)" } ?? "none") \(unit)") }
        }
        let share = Double(lines.count - wrong.count) / Double(lines.count)
        // The figure is part of the test's output.
        print(
            "Ingredient vectors: \(lines.count - wrong.count) of \(lines.count) English rows exactly right (\(Int(share * 1000) / 10) %)."
        )
        for line in wrong { print("  wrong: \(line)") }
        #expect(share >= 0.9)
    }

    private struct Table: Decodable {
        var suite: String
        var args: String
        var rows: [[Cell]]
    }

    private enum Cell: Decodable {
        case text(String)
        case number(Double)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .other
            }
        }

        var string: String { if case .text(let text) = self { text } else { "" } }
        var double: Double? { if case .number(let number) = self { number } else { nil } }
    }

    private static func lines(in folder: URL) throws -> [Line] {
        let data = try Data(contentsOf: folder.appending(path: "sharp-recipe-parser-tests.json"))
        var lines: [Line] = []
        for table in try JSONDecoder().decode([Table].self, from: data) {
            guard table.suite.hasPrefix("Parse ingredient"), !table.suite.contains("pt") else { continue }
            let columns = table.args.split(whereSeparator: { ",\n ".contains($0) }).map(String.init)
            for row in table.rows {
                func cell(_ name: String) -> Cell? {
                    columns.firstIndex(of: name).flatMap { $0 < row.count ? row[$0] : nil }
                }
                guard let text = cell("text")?.string, !leftOut.contains(text) else { continue }
                var quantity = cell("quantity")?.double ?? 0
                if let low = cell("minQuantity")?.double, let high = cell("maxQuantity")?.double {
                    quantity = (low + high) / 2
                }
                lines.append(
                    Line(text: text, quantity: quantity > 0 ? quantity : nil, unit: cell("unit")?.string ?? "")
                )
            }
        }
        var rows = CSVRows(
            Array(try Data(contentsOf: folder.appending(path: "nyt-ingredients-snapshot-2015-small.csv")))
        )
        _ = rows.next()
        while let row = rows.next(), row.count >= 5 {
            guard !leftOut.contains(row[1]) else { continue }
            let quantity = Double(row[3]) ?? 0
            lines.append(Line(text: row[1], quantity: quantity > 0 ? quantity : nil, unit: row[4]))
        }
        return lines
    }
}
