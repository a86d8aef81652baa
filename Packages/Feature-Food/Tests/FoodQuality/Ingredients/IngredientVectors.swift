import Foundation

/// The lines of `food/sharp-recipe-parser`: its own tables, and a sample of the New York Times' ingredient lines.
///
/// Counted: quantity and unit of the first food, exactly. Where the vectors give a range's upper end, its mean is expected,
/// as Bento reads ranges; where they say 0 for "none said", that none was said. A line that several suites repeat counts once.
public struct IngredientVectors: Sendable {
    /// Rows that are not counted, for what they are and not for their result.
    public struct LeftOut: Sendable {
        /// Why.
        public let reason: String
        /// The number of rows.
        public let rows: Int
    }

    /// The lines whose form Bento claims to read.
    public let lines: [IngredientLine]
    /// The rows left out, by reason.
    public let leftOut: [LeftOut]
    /// Every text of the vectors, whatever its language and kind: what throughput is measured over.
    public let sentences: [String]

    /// Single lines that are left out.
    static let reasons: [String: String] = [
        "": "the empty line: there is nothing to log",
        "10 gr wheat flour": "\"gr\" as the apothecaries' grain: who logs food means grams",
        "Salt to taste": "\"to taste\" as a unit: Bento reads it as no amount",
        "black pepper to taste": "\"to taste\" as a unit: Bento reads it as no amount",
        "Juice of 1 lemon": "\"juice of 1 lemon\": Bento reads the juice, and the lemon as the next food",
    ]

    /// Reads the vectors' folder.
    public init(folder: URL) throws {
        let data = try Data(contentsOf: folder.appending(path: "sharp-recipe-parser-tests.json"))
        var collected = Collected()
        for table in try JSONDecoder().decode([VectorTable].self, from: data) {
            for row in table.rows {
                let cells = table.named(row)
                let text = cells["text"]?.string ?? ""
                guard table.isAboutIngredients else {
                    collected.leaveOut(text, "cooking times and temperatures: nothing to log")
                    continue
                }
                guard !table.isPortuguese else {
                    collected.leaveOut(text, "Portuguese: Bento reads English")
                    continue
                }
                var quantity = cells["quantity"]?.double ?? 0
                if let low = cells["minQuantity"]?.double, let high = cells["maxQuantity"]?.double {
                    quantity = (low + high) / 2
                }
                collected.add(text, quantity: quantity, unit: cells["unit"]?.string ?? "")
            }
        }
        let sample = try String(
            contentsOf: folder.appending(path: "nyt-ingredients-snapshot-2015-small.csv"),
            encoding: .utf8
        )
        for line in sample.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = Self.fields(line)
            guard fields.count >= 5 else { continue }
            collected.add(fields[1], quantity: Double(fields[3]) ?? 0, unit: fields[4])
        }
        lines = collected.lines
        sentences = collected.sentences
        leftOut = collected.leftOut.map { LeftOut(reason: $0.key, rows: $0.value) }.sorted { $0.reason < $1.reason }
    }

    /// Scores the lines with what `read` finds: quantity and unit of the first food.
    public func figures(
        read: (String) throws -> (quantity: Double?, unit: String)
    ) rethrows -> IngredientFigures {
        var figures = IngredientFigures()
        for line in lines {
            let found = try read(line.text)
            figures.add(line, quantity: found.quantity, unit: found.unit)
        }
        return figures
    }

    private struct Collected {
        var lines: [IngredientLine] = []
        var sentences: [String] = []
        var leftOut: [String: Int] = [:]
        private var seen: Set<IngredientLine> = []

        mutating func leaveOut(_ text: String, _ reason: String) {
            if !text.isEmpty { sentences.append(text) }
            leftOut[reason, default: 0] += 1
        }

        mutating func add(_ text: String, quantity: Double, unit: String) {
            if let reason = IngredientVectors.reasons[text] {
                leaveOut(text, reason)
                return
            }
            sentences.append(text)
            let line = IngredientLine(text: text, quantity: quantity > 0 ? quantity : nil, unit: unit)
            if seen.insert(line).inserted {
                lines.append(line)
            } else {
                leftOut["repeated by another suite", default: 0] += 1
            }
        }
    }

    /// The fields of a line of CSV; quoted ones may hold commas and doubled quotes.
    private static func fields(_ line: Substring) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}

/// A line of a recipe, and what its first food's amount is.
public struct IngredientLine: Sendable, Hashable {
    /// The line as somebody wrote it.
    public let text: String
    /// Nil where no quantity is said; the mean of a range.
    public let quantity: Double?
    /// The unit's singular name; empty where none is said.
    public let unit: String

    public init(text: String, quantity: Double?, unit: String) {
        self.text = text
        self.quantity = quantity
        self.unit = unit
    }

    /// True if an amount as read is exactly this line's.
    public func isRight(quantity read: Double?, unit readUnit: String) -> Bool {
        guard readUnit == unit else { return false }
        guard let quantity else { return read == nil }
        return read.map { abs($0 - quantity) < 0.005 } ?? false
    }
}

/// The result of the ingredient lines.
public struct IngredientFigures: Sendable, CustomStringConvertible {
    /// Lines whose form Bento claims to read.
    public private(set) var claimed = 0
    /// Lines with quantity and unit exactly right.
    public private(set) var right = 0
    /// The others, and what was read.
    public private(set) var failures: [String] = []

    mutating func add(_ line: IngredientLine, quantity: Double?, unit: String) {
        claimed += 1
        if line.isRight(quantity: quantity, unit: unit) {
            right += 1
        } else {
            failures.append("\(line.text) -> \(quantity.map { "\($0)" } ?? "none") \(unit)")
        }
    }

    /// The share of lines that are right, in per cent.
    public var percentRight: Double { Double(right) * 100 / Double(max(1, claimed)) }

    /// The figures in one line.
    public var description: String {
        let perMille = right * 1000 / max(1, claimed)
        return "\(right) of \(claimed) English rows exactly right (\(perMille / 10).\(perMille % 10) %)"
    }
}
