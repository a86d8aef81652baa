import CoreTesting
import Foundation
import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("Parser properties")
struct ParserPropertyTests {
    private static let pieces = [
        "2", "1/2", "½", "a", "half", "dozen", "1e9", "-3", "0", "g", "kg", "cup", "cups", "slice", "of", "and", "with",
        "no", "without", ",", ".", ";", "\n", "+", "x", "(", ")", "eggs", "toast", "chicken breast", "rice", "milk",
        "zorblax", "flurb", "yesterday", "for lunch", "at 8am", "kcal", "20g protein", "only", "make that", "actually",
        "not", "large", "medium", "the", "i had", "mac and cheese", "M&Ms", "7up", "2%", "🍌", "é", "日本語", "/", "-", "–",
        "%",
        "to", "or", "on", "some", "really", "fresh", "grilled", "about", "scratch that", "ago", "hour", "(14 oz)",
        "can", "p30",
    ]

    private static func sentence(_ generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 1...18, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    }

    @Test("no word is lost: it is in an item, a hint, a removal, a correction, a known filler, or reported")
    func losesNothing() throws {
        let parser = try Parsing.parser.get()
        var generator = SeededGenerator(seed: 2026)
        for _ in 0..<TestVolume.current.cases(600) {
            let text = Self.sentence(&generator)
            let reader = MealReader(parser: parser, text: text, bytes: Array(text.utf8))
            let meal = reader.readMeal()
            let told =
                meal.items.map(\.text) + meal.removed.map(\.text) + meal.notUnderstood + meal.asides + [
                    meal.correction?.text ?? ""
                ]
            for (token, role) in zip(reader.tokens, reader.draft.roles)
            where token.kind == .word || token.kind == .number {
                let word = String(decoding: Array(text.utf8)[token.start..<token.end], as: UTF8.self)
                let isFiller = role == .filler && (parser.rules.words.indices.contains(Int(token.rule)))
                let isHint = role == .hint
                let isTold = told.contains { $0.contains(word) }
                #expect(isFiller || isHint || isTold, "\(word) of \(text)")
            }
        }
    }

    @Test("the same words give the same answer")
    func deterministic() throws {
        var generator = SeededGenerator(seed: 7)
        let again = MealParser(catalog: FoodCatalog(foods: try FoodTable.bundled()))
        for _ in 0..<TestVolume.current.cases(120) {
            let text = Self.sentence(&generator)
            #expect(try Parsing.parse(text) == again.parse(text))
        }
    }

    @Test("twice the number is twice the grams and twice every nutrient")
    func scalesLinearly() throws {
        let foods = [
            "eggs", "slices of pizza", "cups of rice", "g of cheddar", "bananas", "tbsp honey", "glasses of milk",
            "oz salmon",
        ]
        var generator = SeededGenerator(seed: 11)
        for food in foods {
            for _ in 0..<6 {
                let count = Int.random(in: 2...6, using: &generator)
                let once = try Parsing.item("\(count) \(food)")
                let twice = try Parsing.item("\(count * 2) \(food)")
                let grams = try #require(once.grams)
                #expect(abs((twice.grams ?? 0) - 2 * grams) < 1e-6 * grams)
                for (nutrient, amount) in once.nutrients.known {
                    #expect(abs((twice.nutrients[nutrient] ?? 0) - 2 * amount) <= 1e-9 + 1e-6 * amount)
                }
            }
        }
    }

    @Test("random bytes, cut UTF-8 and NUL never crash it")
    func randomBytes() throws {
        let parser = try Parsing.parser.get()
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<TestVolume.current.cases(300) {
            let bytes = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = parser.parse(bytes: bytes)
        }
        for text in [
            "2 eggs \u{0} toast", "½½½½", "1/0 egg", "((((((", "2x2x2x2 eggs", "no no no no", "-", "", " ",
            "1e999999 g", "🍌🍌🍌",
        ] {
            _ = parser.parse(text)
        }
        let cut = Array("2 crêpes and a café".utf8)
        for end in cut.indices { _ = parser.parse(bytes: Array(cut[..<end])) }
    }

    @Test("a megabyte of text is read as far as the limit, and the rest is reported")
    func megabyte() throws {
        let parser = try Parsing.parser.get()
        // A megabyte of the first; of the others just more than is read.
        let units = ["zqxjkv ", "2 eggs and toast, ", "a", "1 ", "\u{0}", "((", "½"]
        for unit in TestVolume.current.sample(units) {
            let bytes = unit == units[0] ? 1_000_000 : MealParser.maximumBytes + 512
            let text = String(repeating: unit, count: bytes / unit.utf8.count)
            let meal = parser.parse(text)
            let reported = meal.notUnderstood.last ?? ""
            #expect(reported.utf8.count >= text.utf8.count - MealParser.maximumBytes - 8)
        }
    }

    @Test(
        "every string of the big list of naughty strings is survived",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func naughtyStrings() throws {
        let strings = try Vectors.naughtyStrings()
        #expect(strings.count > 100)
        for text in TestVolume.current.sample(strings) {
            // What surrounds it is read all the same; the bare text goes through the flow's test.
            let meal = try Parsing.parse("2 eggs and \(text)")
            #expect(meal.items.first?.food != nil || meal.correction != nil || !meal.notUnderstood.isEmpty)
            _ = try JSONEncoder().encode(meal)
        }
    }
}
