import Foundation
import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("The foods that people name most, in other languages")
struct MostNamedFoodTests {
    private let parser: MealParser
    private let scripts = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Scripts/tongues"
    )

    init() throws { parser = MealParser(catalog: try .bundled()) }

    private func lines(_ file: String) throws -> [String] {
        try String(contentsOf: scripts.appending(path: file), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The words of each food, by its name in the bundled table.
    private func words(_ language: String) throws -> [String: [String]] {
        var words: [String: [String]] = [:]
        var isFood = false
        for line in try lines("\(language).txt") where !line.hasPrefix("#") {
            if line.hasPrefix("[") { isFood = line == "[foods]" }
            let sides = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard isFood, sides.count == 2 else { continue }
            words[sides[0].lowercased(), default: []] += sides[1].components(separatedBy: "; ")
                .filter { !$0.hasPrefix("-") }
        }
        return words
    }

    private func isRead(_ word: String, as food: FoodRecord, by parser: MealParser) -> Bool {
        let items = parser.parse("100 g \(word)").items
        guard items.count == 1, let read = items.first?.food else { return false }
        return read.id == food.id
    }

    @Test("each has a word that is read as it", arguments: ["de", "fr", "es", "it", "pt"])
    func named(language: String) throws {
        var speaking = parser
        speaking.language = language
        let words = try words(language)
        let foods = try lines("most-named.txt").filter { !$0.hasPrefix("#") }
        #expect(foods.count == 600)
        let missed = foods.filter { name in
            guard let food = parser.parse("100 g \(name)").items.first?.food else { return true }
            let names = ([food.name] + food.aliases).map { $0.lowercased() } + [name]
            let spoken = names.flatMap { words[$0] ?? [] }
            return !spoken.contains { isRead($0, as: food, by: speaking) }
        }
        print("most-named \(language): \(foods.count - missed.count) of \(foods.count)")
        if ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil { print("not \(language): \(missed)") }
        #expect(missed.count <= 5)
    }
}
