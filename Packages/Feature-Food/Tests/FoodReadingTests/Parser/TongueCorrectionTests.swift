import Foundation
import Testing

@testable import FoodReading

@Suite("Corrections and days in other languages")
struct TongueCorrectionTests {
    private let parser: MealParser

    init() throws { parser = MealParser(catalog: try .bundled()) }

    /// True if a sentence is read as its line of `Sets/tongue-corrections.tsv` says.
    private func isMet(_ expected: String, by read: ParsedMeal) -> Bool {
        let words = expected.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1] : ""
        if words[0] == "meal" {
            let place = rest.split(separator: " ").map(String.init)
            let isDay = place[0].hasPrefix("w") ? read.time?.weekday == 2 : read.time?.dayOffset == Int(place[0])
            return isDay && (place[1] == "-" || read.meal?.rawValue == place[1]) && read.items.count == 1
                && read.entryCorrection == nil
        }
        switch (words[0], read.entryCorrection?.change) {
        case ("amount", .amount(let value, _)): return value == Double(rest)
        case ("scale", .scale(let factor)): return factor == Double(rest)
        case ("remove", .remove): return rest.isEmpty ? read.removed.isEmpty : read.removed.map(\.name) == [rest]
        case ("remove", nil): return read.items.isEmpty && read.removed.map(\.name) == [rest]
        case ("food", .food):
            let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
            let amount = Double(parts[0])
            let names = (amount == nil ? rest : parts[1]).components(separatedBy: "|")
            guard let item = read.items.first, let food = item.food else { return false }
            let isNamed = names.contains(food.name) || food.aliases.contains(where: names.contains)
            return isNamed && (amount == nil || amount == item.quantity)
        default: return false
        }
    }

    private func misses(_ file: String, _ language: String) throws -> (missed: [String], count: Int) {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sets")
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix(language + "\t") }
            .map { $0.split(separator: "\t").map(String.init) }
        let missed = lines.filter { !isMet($0[2], by: parser.parse($0[1])) }.map { line in
            let read = parser.parse(line[1])
            return
                "\(line[1]) (\(parser.language(of: line[1]) ?? "-")) => \(read.entryCorrection.map { "\($0.change)" } ?? "-") \(read.items.map { "\($0.quantity) \($0.food?.name ?? $0.name)" }) \(read.removed.map(\.name)) \(read.meal?.rawValue ?? "-") \(read.time?.dayOffset ?? 99), not \(line[2])"
        }
        return (missed, lines.count)
    }

    @Test("the sentences of the set mean what they say", arguments: ["de", "fr", "es", "it", "pt"])
    func set(language: String) throws {
        let (missed, count) = try misses("tongue-corrections.tsv", language)
        print("tongue-corrections \(language): \(count - missed.count) of \(count)")
        #expect(missed == [])
    }

    @Test("those put aside are read", arguments: ["de", "fr", "es", "it", "pt"])
    func aside(language: String) throws {
        let (missed, count) = try misses("tongue-corrections-aside.tsv", language)
        print("tongue-corrections-aside \(language): \(count - missed.count) of \(count)")
        #expect(missed.count <= 1)
    }
}
