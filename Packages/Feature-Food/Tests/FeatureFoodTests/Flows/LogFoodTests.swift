import Core
import CoreTesting
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("Logging food")
struct LogFoodTests {
    @Test("a sentence becomes an entry with foods, grams and figures, and the day so far")
    func log() async throws {
        let home = try FoodHome()
        let report = try await home.log("2 eggs, a slice of toast with butter and a black coffee")
        #expect(report.entries.count == 1)
        let entry = try #require(report.entries.first)
        #expect(entry.items.count == 4)
        #expect(entry.meal == "lunch")
        #expect(entry.localTime == "13:00")
        #expect(entry.day == LocalDay("2026-11-21"))
        #expect(report.unresolved.isEmpty)
        #expect(report.notUnderstood.isEmpty)
        let egg = try #require(entry.items.first)
        #expect(egg.grams == 100)
        #expect((130...160).contains(egg.kcal ?? 0))
        #expect(abs(report.day.totals.kcal - entry.totals.kcal) < 0.01)
        #expect(report.day.targets.kcal == 1800)
        #expect(report.hint.contains("protein"))
    }

    @Test("the words, the amounts and the day survive a new process")
    func persistence() async throws {
        let home = try FoodHome()
        try await home.log("150 g chicken breast")
        let sheet = try await home.otherProcess().sheet(home.time.today)
        let item = try #require(sheet.entries.first?.items.first)
        #expect(item.grams == 150)
        #expect(sheet.entries.first?.entry.rawText == "150 g chicken breast")
        #expect(sheet.macros.protein > 30)
    }

    @Test("a named meal, day and time win over the clock")
    func options() async throws {
        let home = try FoodHome()
        let report = try await home.log("150 g rice", ["meal": "dinner", "day": "yesterday", "at": "20:15"])
        let entry = try #require(report.entries.first)
        #expect(entry.meal == "dinner")
        #expect(entry.day == LocalDay("2026-11-20"))
        #expect(entry.localTime == "20:15")
        #expect(report.day.day == LocalDay("2026-11-20"))
    }

    @Test("words for meals and days are understood in the sentence")
    func words() async throws {
        let home = try FoodHome()
        let report = try await home.log("yesterday 2 eggs for breakfast")
        let entry = try #require(report.entries.first)
        #expect(entry.day == LocalDay("2026-11-20"))
        #expect(entry.meal == "breakfast")
        #expect(entry.localTime == "08:00")
    }

    @Test("several meals in one sentence become several entries")
    func severalMeals() async throws {
        let home = try FoodHome("2026-11-21T20:00:00Z")
        let report = try await home.log("2 eggs for breakfast and 150 g chicken breast for lunch")
        #expect(report.entries.map(\.meal) == ["breakfast", "lunch"])
        #expect(report.entries.map(\.localTime) == ["08:00", "12:30"])
    }

    @Test("an unknown food is kept with its text, and nothing else is lost")
    func unknown() async throws {
        let home = try FoodHome()
        let report = try await home.log("2 eggs and 100 g xyzzyblorp")
        #expect(report.entries.first?.items.count == 2)
        #expect(report.unresolved.first?.text.contains("xyzzyblorp") == true)
        let day = try await home.day()
        #expect(day.unresolved.count == 1)
        #expect(day.entries.first?.items.last?.kcal == nil)
        #expect(day.totals.kcal > 100)
    }

    @Test("an unknown food is asked about where somebody can answer")
    func asks() async throws {
        let home = try FoodHome()
        let frontEnd = ScriptedFrontEnd(answers: ["leave"])
        let report = try await home.run(LogFood.self, ["text": "2 eggs and 100 g xyzzyblorp"], frontEnd)
        #expect(report.entries.first?.items.count == 1)
        let keep = try await home.run(
            LogFood.self,
            ["text": "2 eggs and 100 g xyzzyblorp"],
            ScriptedFrontEnd(answers: ["keep"])
        )
        #expect(keep.entries.first?.items.count == 2)
    }

    @Test("a guess is kept as words for a program, asked about at a terminal, and the answer is known for good")
    func guess() async throws {
        let home = try FoodHome()
        let kept = try await home.log("4 squares of Ritter Sport")
        #expect(kept.entries.first?.items.first?.kcal == nil)
        #expect(kept.unresolved.count == 1)
        #expect(try await home.day().unresolved.count == 1)

        let frontEnd = ScriptedFrontEnd(answers: ["none", "220"])
        let typed = try await home.run(LogFood.self, ["text": "4 squares of Ritter Sport"], frontEnd)
        #expect(typed.entries.first?.items.first?.kcal == 220)
        let again = try await home.log("2 Ritter Sport")
        #expect(again.unresolved.isEmpty)
        #expect(again.entries.first?.items.first?.kcal == 110)
    }

    @Test("a food that is chosen for words is theirs for good")
    func chosen() async throws {
        let home = try FoodHome()
        let asked = ScriptedFrontEnd(answers: ["2"])
        let first = try await home.run(LogFood.self, ["text": "2 eggs and flurb chicken"], asked)
        let name = try #require(first.entries.first?.items.last?.name)
        let second = try await home.log("flurb chicken")
        #expect(second.unresolved.isEmpty && second.entries.first?.items.count == 1, "\(name)")
        #expect(second.entries.first?.items.first?.kcal == first.entries.first?.items.last?.kcal)
    }

    @Test(
        "nothing recognisable is refused with what to do, and nothing is written",
        arguments: ["xyzzyblorp", "!!!", "🦄🛸 ???", "qqqq wwww", "0 eggs", "-2 eggs", "1e9 eggs"]
    )
    func nothing(text: String) async throws {
        let home = try FoodHome()
        let error = await #expect(throws: FoodError.self) { try await home.log(text) }
        #expect(error?.exitStatus == .dataError)
        #expect(error?.recovery?.isEmpty == false)
        #expect(try await home.contents() == [])
    }

    @Test("an amount that nobody eats is shown and refused; the rest is logged")
    func implausible() async throws {
        let home = try FoodHome()
        let report = try await home.log("2 eggs and 50 kg butter")
        #expect(report.refused.count == 1)
        #expect(report.entries.first?.items.count == 1)
    }

    @Test("a day to come is refused", arguments: [["day": "tomorrow"], ["day": "2027-01-01"], ["at": "23:59"]])
    func future(options: [String: String]) async throws {
        let home = try FoodHome()
        await #expect(throws: FoodError.self) { try await home.log("2 eggs", options.mapValues { .string($0) }) }
        #expect(try await home.contents() == [])
    }

    @Test("a cup of eggs is logged with the grams assumed and said")
    func oddUnits() async throws {
        let home = try FoodHome()
        let report = try await home.log("2 cups of eggs")
        #expect(report.entries.first?.items.first?.grams ?? 0 > 300)
    }

    @Test("the result shows foods, the day and a hint")
    func presentation() async throws {
        let home = try FoodHome()
        let report = try await home.log("2 eggs and 100 g xyzzyblorp, 50 kg butter")
        guard case .stack(let parts) = report.presentation(in: home.session().context) else {
            Issue.record("not a stack")
            return
        }
        #expect(parts.count >= 5)
    }
}
