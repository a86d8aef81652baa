import Core
import CoreHosting
import CoreTesting
import Foundation
import SpokenText
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("Reading without saving")
struct ReadingTests {
    @Test("parse says food, number, amounts, sureness and what was not understood, and saves nothing")
    func parse() async throws {
        let home = try FoodHome()
        let answer = try await home.run(ParseFood.self, ["text": "2 eggs and 100 g xyzzyblorp"])
        let report = try #require(answer.report)
        #expect(report.items.count == 2)
        #expect(report.items.first?.sourceNumber?.isEmpty == false)
        #expect(report.items.first?.grams == 100)
        #expect(report.items.last?.problem?.isEmpty == false)
        #expect(report.totals.kcal > 100)
        #expect(try await home.contents().isEmpty)
    }

    @Test("a file gives one result a line, in order, empty and broken lines too")
    func file() async throws {
        let home = try FoodHome()
        let frontEnd = ScriptedFrontEnd(input: "2 eggs\r\n\n100 g chicken breast\nxyzzyblorp")
        let end = try await home.run(ParseFood.self, ["file": "-"], frontEnd)
        #expect(try JSONValue(encoding: end) == [:])
        let all = frontEnd.emitted
        #expect(all.compactMap { $0["text"]?.stringValue } == ["2 eggs", "", "100 g chicken breast", "xyzzyblorp"])
        #expect(all.map { $0["items"]?.arrayValue?.count } == [1, 0, 1, 1])
        await #expect(throws: FoodError.self) { try await home.run(ParseFood.self, ["file": "-"]) }
        await #expect(throws: FoodError.self) { try await home.run(ParseFood.self, [:]) }
        await #expect(throws: FoodError.self) { try await home.run(ParseFood.self, ["file": "-", "text": "an egg"]) }
    }

    @Test("search finds a food; what is eaten often comes first; without words, what was eaten last")
    func search() async throws {
        let home = try FoodHome()
        let found = try await home.run(SearchFood.self, ["text": "chicken breast"])
        #expect(found.foods.first?.name.lowercased().contains("chicken") == true)
        try await home.log("an apple")
        try home.move(to: "2026-11-21T13:00:00Z")
        try await home.log("100 g chicken breast")
        let recent = try await home.run(SearchFood.self)
        #expect(recent.foods.count == 2)
        #expect(recent.foods.first?.name.lowercased().contains("chicken") == true)
        #expect(recent.foods.first?.uses == 1)
        await #expect(throws: FoodError.self) { try await home.run(SearchFood.self, ["text": "egg", "limit": 0]) }
    }

    @Test(
        "hostile text never crashes, and nothing is written that is no food",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func hostile() async throws {
        let strings = try Vectors.naughtyStrings()
        let home = try FoodHome()
        let schema = FlowSchema(LogFood.self)
        var flow = try schema.parse(["text": "2 eggs"])
        let more = [String(repeating: "egg ", count: 250_000), "\u{0}", String(repeating: "9", count: 400)]
        for (number, text) in (TestVolume.current.sample(strings) + more).enumerated() {
            do {
                // Each through the flow; through the arguments' parser, which takes long in debug builds, those that look
                // like options to it, and some of the others.
                if text.hasPrefix("-") || number % 25 == 0 {
                    flow = try schema.parse(["text": .string(text)])
                } else {
                    flow.text = [Word(text)]
                }
                // A day of its own for each, so that no day's sheet grows long.
                flow.day = DayArgument(argument: home.time.today.adding(days: -number).description)
                _ = try await flow.run(with: home.food, in: home.session())
            } catch {
                #expect(error is any BentoError, "\(text.prefix(40))")
            }
        }
    }
}
