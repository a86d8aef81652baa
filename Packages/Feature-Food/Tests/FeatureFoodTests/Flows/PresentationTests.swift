import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodLookup
@testable import FoodReading
@testable import FoodRules

@Suite("What people see")
struct PresentationTests {
    /// Every text in a presentation.
    private func texts(_ presentation: Presentation) -> [String] {
        switch presentation {
        case .text(let text, _): [text]
        case .keyValues(let pairs): pairs.flatMap { [$0.key, $0.value] }
        case .table(let table):
            (table.columns.map(\.title) + table.rows.flatMap { $0.map(\.text) } + (table.footer ?? []).map(\.text))
        case .bars(let bars): bars.flatMap { [$0.label, $0.caption] }
        case .lineChart(let chart): [chart.title] + chart.series.map(\.name)
        case .map: []
        case .notice(let notice): [notice.text]
        case .section(let title, let parts): [title] + parts.flatMap(texts)
        case .stack(let parts): parts.flatMap(texts)
        default: [presentation.plainText]
        }
    }

    @Test(
        "a sentence that is only read shows meal, day and time",
        arguments: [
            ("pizza at 7pm yesterday for lunch", "Lunch, yesterday at 19:00"), ("2 eggs on monday", "On Monday"),
            ("pizza on the 20th", "On 2026-11-20"), ("20 June 2025: pizza", "On 2025-06-20"),
            ("a banana 20 minutes ago", "20 minutes ago"),
            ("a banana an hour ago", "1 hour ago"), ("a banana 1.5 days ago", "36 hours ago"),
            ("a banana 1.5 hours ago", "90 minutes ago"), ("2 eggs for breakfast", "Breakfast"), ("2 eggs", nil),
        ] as [(String, String?)]
    )
    func place(words: String, shown: String?) async throws {
        let home = try FoodHome()
        let report = try #require(try await home.run(ParseFood.self, ["text": .string(words)]).report)
        guard case .stack(let parts) = report.presentation(in: FlowContext(time: home.time)) else {
            Issue.record("not a stack")
            return
        }
        let first = parts.first.map(texts) ?? []
        if let shown { #expect(first == [shown]) } else { #expect(first.contains("Food")) }
    }

    @Test(
        "a correction is plain to programs",
        arguments: [
            ("make that three", #"{"amount":3,"change":"amount","text":"make that three"}"#),
            ("only half", #"{"change":"scale","factor":0.5,"text":"only half"}"#),
            ("scratch that", #"{"change":"remove","text":"scratch that"}"#),
        ]
    )
    func correction(words: String, expected: String) async throws {
        let home = try FoodHome()
        let report = try #require(try await home.run(ParseFood.self, ["text": .string(words)]).report)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(report.correction), as: UTF8.self) == expected)
    }

    @Test("of several foods, each assumption says which it is of")
    func assumptions() async throws {
        let home = try FoodHome()
        let context = FlowContext(time: home.time)
        let one = texts(try await home.log("banana").presentation(in: context))
        #expect(one.contains { $0.hasPrefix("No amount was said") })
        let two = texts(try await home.log("banana, rice").presentation(in: context))
        #expect(two.contains { $0.hasPrefix("Banana: No amount was said") && $0.contains("\nWhite rice: ") })
    }

    @Test("the nutrients that were asked for stay where the window is narrow")
    func nutrients() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let report = try await home.run(ShowDay.self, ["nutrient": ["iron", "fiber"]])
        let context = FlowContext(time: home.time)
        guard case .stack(let parts) = report.presentation(in: context), case .section(_, let meal)? = parts.first,
            case .table(let table)? = meal.first
        else {
            Issue.record("no table")
            return
        }
        let kept = table.columns.filter { $0.dispensability == 0 }.map(\.title)
        #expect(kept == ["Food", "kcal", "Iron", "Fiber"])
    }

    @Test("a food that was logged once says so")
    func once() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let context = FlowContext(time: home.time)
        #expect(texts(try await home.run(SearchFood.self).presentation(in: context)).contains("once"))
        try await home.log("2 eggs")
        #expect(texts(try await home.run(SearchFood.self).presentation(in: context)).contains("2 times"))
    }

    @Test("every result has a look, rows as long as their columns, and neither nan nor optional in it")
    func everyResult() async throws {
        let home = try FoodHome()
        var results: [any FlowResult] = [
            try await home.day(), try await home.run(ShowWeek.self), try await home.run(ShowTrends.self),
            try await home.run(ShowTargets.self), try await home.run(ListFoods.self),
            try await home.run(ListFavorites.self),
            try await home.run(SearchFood.self), try await home.run(SearchFood.self, ["text": "xyzzyblorp"]),
        ]
        results += [
            try await home.log("2 eggs, 100 g xyzzyblorp and 50 kg butter, no rice"), try await home.log("only half"),
            try await home.run(AddFavorite.self, ["name": "eggs"]),
            try await home.run(LogFavorite.self, ["name": "eggs"]),
            try await home.run(QuickFood.self, ["kcal": 450, "name": "canteen"]),
            try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100]),
            try await home.run(MakeRecipe.self, ["name": "stew", "ingredient": ["100 g chicken breast"]]),
            try await home.run(EditFood.self, ["target": "zorbl", "kcal": 90]),
            try await home.run(EditFood.self, ["target": "last", "kcal": 90, "notes": "less"]),
            try await home.run(DrinkWater.self, ["amount": "500ml"]),
            try await home.run(WeighIn.self, ["weight": "72kg"]),
            try await home.run(MarkTraining.self, ["mark": "training"]),
            try await home.run(CopyFood.self, ["from": "today"]),
            try await home.run(ParseFood.self, ["text": "2 eggs and 100 g xyzzyblorp, no rice"]),
            try await home.run(SearchFood.self, ["text": "egg"]),
            try await home.run(ShowDay.self, ["nutrient": ["iron"]]),
            try await home.run(ShowWeek.self), try await home.run(ShowTrends.self),
            try await home.run(ShowTargets.self),
            try await home.run(ListFoods.self), try await home.run(ListFavorites.self),
            try await home.run(DeleteFood.self, ["entry": "last"]), try await home.run(UndoFood.self),
            try await home.run(ForgetFood.self, ["name": "zorbl"]),
            try await home.run(RemoveFavorite.self, ["name": "eggs"]),
        ]
        for result in results {
            for units in UnitSystem.allCases {
                let shown = texts(result.presentation(in: FlowContext(time: home.time, units: units)))
                #expect(!shown.isEmpty, "\(type(of: result))")
                for text in shown {
                    #expect(
                        !text.lowercased().contains("nan ") && !text.contains("Optional(") && !text.contains("inf ")
                    )
                    #expect(!text.contains("!"), "\(text)")
                }
            }
            _ = try JSONValue(encoding: result)
        }
    }

    @Test("the card shows the day, or what to try on an empty one")
    func card() async throws {
        let home = try FoodHome()
        let context = FlowContext(time: home.time)
        #expect(TodayCard.content(try await home.food.sheet(home.time.today), context).suggestions.count == 1)
        try await home.log("2 eggs")
        let content = TodayCard.content(try await home.food.sheet(home.time.today), context)
        #expect(texts(content.body).contains { $0.contains("of 1,800 kcal") })
    }

    @Test("amounts read as people write them")
    func amounts() {
        #expect(NumberText.short(2) == "2")
        #expect(NumberText.short(1.0 / 3) == "0.33")
        #expect(NumberText.short(.nan) == "nan")
        #expect(NumberText.grams(4.66) == "4.7")
        #expect(FoodUnit.slice.plural(2, .international) == "slices")
        #expect(FoodUnit.glass.plural(2, .international) == "glasses")
        #expect(FoodUnit.leaf.plural(3, .international) == "leaves")
        #expect(FoodUnit.patty.plural(2, .international) == "patties")
        #expect(FoodUnit.tray.plural(2, .international) == "trays")
        let time = TimeContext.fixed("2026-11-21T12:00:00Z")
        #expect(VolumeText.text(1500, FlowContext(time: time)) == "1.5 l")
        #expect(VolumeText.text(300, FlowContext(time: time, units: .imperial)) == "10 fl oz")
    }

    @Test(
        "figures, dates and times are written as the person's locale writes them; what programs read stays as it is",
        arguments: [
            ("de_DE", "4,7", "2.077", "21.11.2026", "13:00"), ("en_US", "4.7", "2,077", "11/21/2026", "1:00 pm"),
            ("C", "4.7", "2,077", "2026-11-21", "13:00"),
        ]
    )
    func locales(locale: String, grams: String, energy: String, date: String, clock: String) async throws {
        let forms = LocaleForms(locale: locale)
        #expect(forms.grams(4.66) == grams)
        #expect(forms.whole(2077) == energy)
        #expect(forms.whole(999) == "999")
        #expect(forms.grams(nil) == "-")
        #expect(forms.short(.nan) == "–")
        #expect(forms.grams(2077) == energy)
        #expect(forms.short(2077) == energy)
        let home = try FoodHome()
        try await home.log("12 g butter at 1pm")
        let report = try await home.day()
        let shown = texts(report.presentation(in: FlowContext(time: home.time, forms: forms)))
        #expect(shown.contains { $0.contains(clock) }, "\(shown)")
        #expect(report.entries.map(\.localTime) == ["13:00"])
        try await home.log("an egg", ["day": "yesterday"])
        try home.move(to: "2026-11-24T12:00:00Z")
        let past = try await home.day("2026-11-21")
        #expect(texts(past.presentation(in: FlowContext(time: home.time, forms: forms))).contains { $0.contains(date) })
    }

    @Test(
        "four digits are grouped on every screen, in hints and formulas, too; what programs read has them together",
        arguments: [("de_DE", "."), ("en_GB", ","), ("de_CH", "’"), ("sv_SE", "\u{A0}")]
    )
    func grouped(locale: String, separator: String) async throws {
        let home = try FoodHome()
        let forms = LocaleForms(locale: locale)
        let context = FlowContext(time: home.time, forms: forms)
        let usual = try await home.run(ShowTargets.self)
        #expect(texts(usual.presentation(in: context)).contains { $0.contains("a usual 1\(separator)800 kcal") })
        #expect(usual.explanation.contains("a usual 1800 kcal"))
        let weighed = try await home.run(WeighIn.self, ["weight": "72kg"])
        let factor = "at rest x 1\(forms.decimalSeparator)2"
        let shown = texts(try await home.run(ShowTargets.self).presentation(in: context))
        #expect(shown.contains { $0.contains(factor) }, "\(shown)")
        let logged = try await home.log("an egg")
        let day = try await home.day()
        let results: [any FlowResult] = [
            usual, weighed, logged, day, try await home.run(ShowTargets.self), try await home.run(ShowTrends.self),
            try await home.run(ShowWeek.self), try await home.run(CopyFood.self, ["from": "today"]),
            try await home.run(SetMacros.self, ["days": "all", "kcal": 1234, "protein": 100]),
            try await home.run(DrinkWater.self, ["amount": "1250ml"]),
        ]
        let card = TodayCard.content(try await home.food.sheet(home.time.today), context).body
        for text in results.flatMap({ texts($0.presentation(in: context)) }) + texts(card) {
            let figures = text.split { !$0.isASCII || !($0.isNumber || $0 == "." || $0 == ",") }
            #expect(
                !figures.contains { $0.count > 3 && $0.allSatisfy(\.isNumber) && !["2026", "1984"].contains($0) },
                "\(text)"
            )
        }
        #expect(
            texts(logged.presentation(in: context)).contains { $0.contains("1\(separator)") && $0.contains("left") }
        )
        #expect(
            logged.hint == day.hint && logged.hint.wholeMatch(of: #/1[0-9]{3} kcal and .*/#) != nil,
            "\(logged.hint)"
        )
    }
}
