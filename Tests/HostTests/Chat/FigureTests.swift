import Core
import Foundation
import HostTesting
import Testing

/// What the coach says of figures, against the rows and the screens that have them.
@Suite("Figures that the coach tells")
struct FigureTests {
    let bento: BentoBinary

    /// Saturday, 21 November 2026: two weeks of meals, runs, a ride, weights, water and a check-in.
    init() throws {
        bento = try BentoBinary()
        var commands = [
            ["food", "profile", "edit", "--sex", "male", "--born", "1986-04-02", "--height", "180", "--weight", "81"],
            ["food", "weigh", "80.9kg", "--day", "2026-11-02"], ["food", "weigh", "80.2kg", "--day", "2026-11-20"],
            ["food", "water", "500ml"], ["food", "water", "250ml"], ["food", "water", "2l", "--day", "-1"],
            ["workouts", "log", "run 5k 27:30", "--day", "-4"], ["workouts", "log", "run 12k 1:10:00", "--day", "-1"],
            ["workouts", "log", "bike 4 km 15 min", "--day", "-3"],
            ["workouts", "log", "squat 3x5 100kg", "--day", "-2"],
            ["workouts", "log", "bench 3x8 75kg", "--day", "-9"], ["workouts", "log", "bench 3x8 80kg", "--day", "-2"],
            ["health", "log", "slept 7h, energy 4, mood good, 8412 steps", "--day", "-1"],
            ["health", "log", "slept 6h 30min"],
        ]
        for ago in 1...7 {
            commands.append(["food", "quick", "\(1700 + ago * 40)", "--protein", "\(80 + ago)", "--day", "-\(ago)"])
        }
        commands.append(["food", "log", "2 eggs", "--meal", "breakfast"])
        for command in commands {
            let outcome = try bento.run(command)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
    }

    private func said(_ question: String) throws -> String {
        let outcome = try bento.run(["chat", "ask", question, "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONValue(parsing: outcome.output)["text"]?.stringValue ?? ""
    }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    private func number(_ query: String) throws -> Double {
        Double(try bento.rows("SELECT CAST((\(query)) AS TEXT)").first ?? "") ?? .nan
    }

    private func whole(_ value: Double) -> String { LocaleForms.international.number(value) }

    @Test("each sentence says what the rows add up to, and names a command that runs")
    func rows() throws {
        let week = "day BETWEEN '2026-11-16' AND '2026-11-21' AND deleted_at IS NULL"
        let run = try number(
            "SELECT SUM(meters) FROM workouts_exercises WHERE exercise_id = 'run' AND counted_on BETWEEN '2026-11-16' AND '2026-11-21'"
        )
        let eaten =
            "FROM food_entries e JOIN food_items i ON i.entry_id = e.id WHERE e.deleted_at IS NULL AND i.deleted_at IS NULL"
        let kcal = try number("SELECT SUM(i.kcal * i.servings) \(eaten) AND e.day = '2026-11-20'")
        let protein = try number("SELECT SUM(i.protein * i.servings) \(eaten) AND e.day = '2026-11-20'")
        let water = try number("SELECT SUM(milliliters) FROM food_water WHERE \(week)")
        let steps = try number("SELECT steps FROM shared_daily_logs WHERE id = '2026-11-20'")
        let trained = try number("SELECT COUNT(*) FROM workouts_workouts WHERE phase = 'completed' AND \(week)")
        #expect(run == 17_000 && water == 2750 && steps == 8412)
        for (question, figure) in [
            ("how far did I run this week?", "ran 17.0 km in 2 runs this week"),
            ("how many calories did I eat yesterday", "\(whole(kcal)) kcal yesterday"),
            ("how much protein yesterday", "\(whole(protein)) g of protein yesterday"),
            ("how much water this week", "2.75 l of water this week"), ("how much water", "750 ml of water today"),
            ("how many steps yesterday", "\(whole(steps)) steps yesterday"),
            ("how many workouts this week", "did \(whole(trained)) workouts this week"),
            ("when did I last squat", "was on Thursday, 2026-11-19, 2 days ago"),
            ("how was my bench progress", "is up"), ("how did I sleep", "slept 6 h 30 min last night"),
            ("did I lose weight this month?", "Yes. You lost"), ("how many calories in an avocado", "Avocado"),
            ("what should I eat for dinner", "left today"), ("how was my mood yesterday", "mood good"),
        ] {
            let text = try said(question)
            #expect(text.contains(figure), "\(question): \(text)")
            let command = try #require(
                text.split(separator: "`").dropFirst().first?.split(separator: " ").dropFirst().map(String.init)
            )
            let shown = try bento.run(command)
            #expect(shown.status == 0 || shown.status == 1, "\(command): \(shown.errors)")
        }
        bento.cleanUp()
    }

    @Test("the change of weight, the week's mean and the insight are those of the screens")
    func screens() throws {
        // This month is the last 21 days.
        let trends = try json(["food", "trends", "--days", "21"])
        let change = try #require(trends["weightChangeKg"]?.doubleValue)
        let lost = LocaleForms.international.number(abs(change), decimals: 1)
        #expect(try said("did I lose weight this month?").contains("You lost \(lost) kg"))
        let week = try json(["food", "week", "yesterday"])
        let protein = try #require(week["average"]?["protein"]?.doubleValue)
        let insight = try bento.run(["chat", "insight"])
        #expect(
            insight.output.contains("\(Int(protein.rounded())) g of protein") || insight.output.contains("kcal a day"),
            "\(insight.output)"
        )
        #expect(try said("how much protein on average in the last 7 days").contains("g of protein a day on average"))
        let targets = try json(["food", "targets"])
        #expect(targets["basis"]?.stringValue == "measured")
        #expect(try json(["food", "profile", "edit", "--activity", "active"])["basis"]?.stringValue == "stated")
        bento.cleanUp()
    }

    @Test("what the coach answered is found by no search over everything, what was typed and logged is")
    func search() throws {
        #expect(try said("what did I eat today").contains("egg"))
        let found = try json(["search", "egg"]).text()
        #expect(found.contains("food day") && !found.contains("You ate"), "\(found)")
        let chats = try bento.run(["chat", "search", "egg"])
        #expect(chats.output.contains("egg"))
        bento.cleanUp()
    }

    @Test("measurements of an import are read, on a card, too")
    func health() throws {
        let day = try json(["health", "day", "yesterday"])
        #expect(
            day["steps"]?.intValue == 8412 && day["sleepMinutes"]?.intValue == 420 && day["mood"]?.stringValue == "good"
        )
        #expect(try bento.run(["health", "week"]).output.contains("8,412"))
        #expect(try bento.run(["health", "trends"]).output.contains("Steps"))
        #expect(try bento.run([]).output.contains("Slept 6 h 30 min"))
        let refused = try bento.run(["health", "log", "energy 9"])
        #expect(refused.status == 64 && refused.errors.contains("cannot be 9"))
        bento.cleanUp()
    }
}
