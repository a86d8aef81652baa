import CoachIntents
import ConversationWire
import Core
import CoreTesting
import Foundation
import Testing

@testable import CoachRules

@Suite("Answers of the offline coach")
struct QuestionAnswerTests {
    @Test(
        "a question gets its figure in a sentence, then the command of the screen",
        arguments: [
            ("how far did I run this week?", "You ran 17.0 km in 2 runs this week.", "workouts week"),
            ("how far did I run yesterday", "You ran 12.0 km in 1 run yesterday.", "workouts list"),
            ("how far did I cycle this week", "You cycled 4.1 km in 1 ride this week.", "workouts week"),
            ("did I run more than 20 km this week?", "No. You ran 17.0 km", "workouts week"),
            ("did I run more than 10 km this week?", "Yes. You ran 17.0 km", "workouts week"),
            ("how far did I swim this week", "No swim is logged this week.", "workouts week"),
            (
                "did I lose weight this month?", "Yes. You lost 0.4 kg this month, by the trend: from 81.2 kg",
                "food trends"
            ),
            ("have I gained weight this month?", "No. You lost 0.4 kg this month", "food trends"),
            ("how much do I weigh", "You weighed 80.3 kg yesterday; the trend is 80.8 kg.", "food trends"),
            ("how much water", "You drank 750 ml of water today.", "food day"),
            ("how much water did I drink yesterday", "You drank 2.00 l of water yesterday.", "food day"),
            (
                "when did I last squat",
                "Your last Barbell Squat session was on Wednesday, 2026-11-18, 3 days ago: 2 sets, 100 kg x 5.",
                "workouts records"
            ),
            ("when did I last run", "Your last run was yesterday: 12.0 km in 1:10:00.", "workouts list"),
            ("when did I last train legs", "Your last leg session was on Wednesday, 2026-11-18", "workouts list"),
            (
                "how was my bench progress", "Your Barbell Bench Press is up 6 kg: an estimated one-rep max of 96 kg",
                "workouts records"
            ),
            ("what's my bench max", "Your heaviest Barbell Bench Press is 80 kg x 8, on Wednesday", "workouts records"),
            (
                "how many calories in an avocado", "Avocado (201 g) has 322 kcal: 4 g of protein",
                "food search an avocado"
            ),
            ("how many calories in a zorbl", "I know no figures of \"a zorbl\".", "food search a zorbl"),
            ("how many steps yesterday", "You walked 6,000 steps yesterday.", "health day 2026-11-20"),
            (
                "average steps last 7 days",
                "You walked 8,000 steps a day on average in the last 7 days; 7 days have a figure.", "health trends"
            ),
            (
                "how did I sleep", "You slept 6 h 30 min last night, 30 min shorter than in the week before.",
                "health day"
            ),
            ("how did I sleep yesterday", "You slept 7 h in the night to yesterday", "health day"),
            ("how was my mood yesterday", "Yesterday you said: mood calm, energy 4 of 5, stress 2 of 5.", "health day"),
            ("what's my resting heart rate", "Your resting heart rate was 54 a minute today.", "health trends"),
            (
                "how many calories did I eat yesterday",
                "You ate 1,905 kcal yesterday, 95 kcal below the 2,000 kcal to aim for.", "food day 2026-11-20"
            ),
            (
                "how much protein did I eat today", "You ate 32 g of protein today, 88 g below the 120 g to aim for.",
                "food day"
            ),
            ("did I hit my protein goal yesterday", "No. You ate 70 g of protein yesterday", "food day"),
            (
                "average calories this week", "You ate 1,465 kcal a day on average this week; 4 days have a figure.",
                "food trends"
            ),
            (
                "which day did I eat the most this week",
                "You ate 2,200 kcal on Thursday, 2026-11-19: the most this week.", "food trends"
            ),
            ("how many calories did I have for lunch", "You ate 600 kcal at lunch today.", "food day"),
            ("how much sugar this week", "You ate 12 g of sugar this week.", "food trends"),
            ("how many coffees did I have this week", "You had 3 x coffee this week, on 2 days", "search coffee"),
            ("did I eat chocolate this week?", "There is no chocolate logged this week.", "search chocolate"),
            (
                "when did I last have a beer", "You last had beer on Thursday, 2026-11-12 at 21:00, 9 days ago.",
                "food day"
            ),
            ("what did I eat yesterday", "You ate coffee, pizza yesterday: 1,905 kcal.", "food day"),
            ("when do I usually have dinner", "You usually have dinner around 20:00", "food week"),
            ("how many workouts this week", "You did 4 workouts this week, on 3 days.", "workouts week"),
            ("did I train legs this week?", "Yes: 1 leg session this week", "workouts week"),
            ("did I work out today?", "No, there is no workout today.", "workouts list"),
            ("how many rest days this week", "You rested on 3 of 6 days this week and trained on 3.", "workouts week"),
            ("longest run ever", "Your longest run was 12.0 km, yesterday.", "workouts list"),
            ("best 5k time", "Your best 5k was 26:40, on Thursday, 2026-11-19.", "workouts list"),
            (
                "what was my pace on my last run", "Your last run, yesterday, was 5:50 / km: 12.0 km in 1:10:00.",
                "workouts list"
            ),
            ("bench volume this month", "You lifted 3,780 kg of bench press this month", "workouts trends"),
            (
                "how many sets of bench this week", "You did 3 sets of Barbell Bench Press this week.",
                "workouts records"
            ),
            (
                "did I run more this week than last week",
                "This week 17.0 km, 8.5 km a day on 2 days; last week 5.0 km", "workouts trends"
            ),
            ("how many calories are left", "You have 1,250 kcal left today, of 2,000 kcal.", "food day"),
            ("can I still eat 500 kcal", "Yes: 1,250 kcal are left today.", "food day"),
            (
                "what should I eat for dinner",
                "You have 1,250 kcal and 88 g of protein left today. Of what you like, chicken, rice (620 kcal, 45 g of protein; eaten 4 times) fits best, then my bowl",
                "food day"
            ),
            ("how far did I run tomorrow", "Tomorrow has not come yet", "workouts list"),
            ("how far did I run in 1987", "No run is logged in 1987.", "workouts list"),
            ("how much did I spend on coffee this week", "Bento keeps no spending in shops", "wallet list"),
        ] as [(String, String, String)]
    )
    func answers(question: String, sentence: String, command: String) async throws {
        let text = try await Known.said(question)
        #expect(text.hasPrefix(sentence) || text.contains(sentence), "\(text)")
        #expect(text.contains("`bento \(command)"), "\(text)")
        // A sentence or two, no screen.
        #expect(text.split(separator: "\n").count <= 2)
    }

    @Test(
        "each statistic is taken of whatever figure is asked for",
        arguments: [
            (
                "how many days over 8000 steps this week", "2 of 6 days with a figure have more than 8,000 this week",
                "health trends"
            ),
            (
                "what percent of days did I eat more than 1900 kcal this week", "50 % this week: 2 of 4 days",
                "food trends"
            ),
            (
                "when did I last run more than 10 km",
                "You ran 12.0 km yesterday: the last run with more than 10.0 km.", "workouts trends"
            ),
            (
                "how many runs over 6 km this month", "1 of 3 runs with a figure has more than 6.0 km this month",
                "workouts trends"
            ),
            (
                "when did I last weigh less than 81 kg",
                "You weighed 80.3 kg yesterday: the last day with less than 81 kg.", "food trends"
            ),
            (
                "first time I was under 81 kg", "You weighed 80.9 kg on Sunday, 2026-11-01, 20 days ago: the first day",
                "food trends"
            ),
            ("best week for running", "You ran 17.0 km in the week of 2026-11-16: the most of", "workouts trends"),
            (
                "average km per week this month", "You ran 11.0 km a week on average this month, over 2 weeks.",
                "workouts trends"
            ),
            (
                "calories by week this month",
                "In the week of 2026-11-09 200 kcal; in the week of 2026-11-16 5,860 kcal.", "food trends"
            ),
            ("longest streak of days over 8000 steps", "At most 6 days in a row had more than 8,000", "health trends"),
            ("median steps last 7 days", "You walked 8,000 steps in the median of 7 days", "health trends"),
            ("calories monday to wednesday", "You ate 1,005 kcal from 2026-11-16 to 2026-11-18.", "food trends"),
            ("calories yesterday and today", "Yesterday 1,905 kcal", "food day"),
            ("calories after 6 pm this week", "You ate 2,900 kcal after 18:00 this week", "food trends"),
            ("did I eat after 8 pm this week", "Yes. You ate steak after 20:00 this week", "food day"),
            (
                "is my pace better this week than last week",
                "This week 5:41 / km in 2 runs; last week 5:30 / km in 1 run.", "workouts trends"
            ),
            ("am I getting faster", "You got slower", "workouts trends"),
            ("bench in lbs", "Your heaviest Barbell Bench Press is 176.4 lb x 8", "workouts records"),
            ("when did I first bench 77 kg", "the first session with at least 77 kg.", "workouts records"),
            ("did I sleep more than 6 hours last night", "Yes. You slept 6 h 30 min last night", "health day"),
            ("how many coffees per day this week", "You have 0.6 x coffee a day on average this week", "search coffee"),
            ("what do I eat most often for breakfast", "You ate most often: coffee (2 times)", "food search"),
            ("how many meals did I have yesterday", "You logged 2 meals yesterday, on 1 day.", "food day"),
            ("how much sugar this week", "Of 6 of 7 foods the sugar is not known.", "food trends"),
            ("fastest run", "Your fastest run, on Thursday, 2026-11-19, was 5:20 / km", "workouts list"),
            ("what is my calorie goal", "Today you aim for 2,000 kcal", "food targets"),
            ("wie viel eiweiß hatte ich gestern", "You ate 70 g of protein yesterday", "food day"),
            (
                "how far did I run the week before last", "No run is logged 2 weeks ago, in the week of 2026-11-02.",
                "workouts list"
            ),
        ] as [(String, String, String)]
    )
    func grammar(question: String, sentence: String, command: String) async throws {
        try await answers(question: question, sentence: sentence, command: command)
    }

    @Test("where units are imperial, a bound is compared in the unit that is said")
    func bounds() async throws {
        #expect(
            try await Known.said("did I run more than 11 km this week", units: .imperial).contains(
                "Yes. You ran 10.6 mi"
            )
        )
        #expect(
            try await Known.said("did I run more than 11 miles this week", units: .imperial).contains(
                "No. You ran 10.6 mi"
            )
        )
    }

    @Test("what is said next goes on from the question before")
    func followUp() async throws {
        let chain = ["and last week?", "how far did I run this week?"]
        #expect(try await Known.said("and in miles?", earlier: chain).contains("You ran 3.1 mi in 1 run last week."))
        let earlier = ["how did I sleep", "how far did I run this week?", "hello"]
        #expect(
            try await Known.said("what about yesterday?", earlier: Array(earlier.dropFirst())).contains(
                "You ran 12.0 km in 1 run yesterday."
            )
        )
        #expect(try await Known.said("and yesterday?", earlier: earlier).contains("You slept 7 h"))
        #expect(try await Known.said("no I meant last month").contains("I do not know what that goes on from"))
    }

    @Test(
        "too little, and nothing understood, say what can be asked",
        arguments: ["how much", "how many", "zorbl frobnicates"]
    )
    func examples(text: String) async throws {
        let said = try await Known.said(text)
        #expect(said.contains("how far did I run this week") && said.contains("how did I sleep"))
    }

    @Test("units are the person's")
    func imperial() async throws {
        #expect(try await Known.said("how far did I run this week?", units: .imperial).contains("You ran 10.6 mi"))
        #expect(try await Known.said("how much do I weigh", units: .imperial).contains("177 lb"))
    }

    @Test("a workout is begun as planned, else by the programme, else without a plan", arguments: [0, 1, 2])
    func start(failing: Int) async throws {
        let schema: JSONValue = [
            "type": "object", "properties": ["planned": ["type": "boolean"], "name": ["type": "string"]],
        ]
        let flows = FakeFlows([
            FakeFlows.Fake(id: "workouts.start", effect: .writes, schema: schema) { input in
                let isPlanned = input["planned"] == true
                let isNext = input["name"] == "next"
                if isPlanned && failing > 0 || isNext && failing > 1 {
                    throw Failure.usage("workouts.missing", "Nothing is planned for today.")
                }
                return FakeFlows.outcome(["ok": true], "done")
            }, FakeFlows.Fake(id: "workouts.cancel", effect: .writes),
        ])
        let session = FlowSession(
            frontEnd: ScriptedFrontEnd(),
            context: FlowContext(time: Known.time, clock: InstantClock(), units: .metric, caller: .person)
        )
        let coach = Known.coach(flows)
        let begun = try await coach.response(to: "start my workout", after: { [] }, in: session)
        #expect(begun.changes.map(\.flow) == ["workouts.start"] && begun.text.contains("Begun"))
        #expect(flows.calls.count == failing + 1)
        let cancelled = try await coach.response(to: "cancel my workout", after: { [] }, in: session)
        #expect((begun.changes + cancelled.changes).allSatisfy { $0.span != nil })
        #expect(cancelled.changes.map(\.flow) == ["workouts.cancel"])
    }

    @Test("a feature that fails is told in its own words, and one that is absent leaves the screen")
    func failing() async throws {
        let session = FlowSession(
            frontEnd: ScriptedFrontEnd(),
            context: FlowContext(time: Known.time, clock: InstantClock(), units: .metric, caller: .person)
        )
        var coach = Known.coach()
        coach.sources.workouts = FakeWorkouts(.broken)
        let said = try await coach.response(to: "how far did I run this week", after: { [] }, in: session)
        #expect(said.text.contains("The workouts cannot be read."))
        coach.sources = CoachSources()
        let none = try await coach.response(to: "how far did I run this week", after: { [] }, in: session)
        #expect(!none.text.contains("You ran"))
    }

    @Test(
        "spans are of the days that are meant",
        arguments: [
            (QuestionSpan.period("this-week"), "2026-11-16", "2026-11-21"),
            (.period("last-week"), "2026-11-09", "2026-11-15"),
            (.period("this-month"), "2026-11-01", "2026-11-21"), (.period("last-month"), "2026-10-01", "2026-10-31"),
            (.period("this-quarter"), "2026-10-01", "2026-11-21"),
            (.period("last-quarter"), "2026-07-01", "2026-09-30"),
            (.period("this-year"), "2026-01-01", "2026-11-21"), (.period("last-year"), "2025-01-01", "2025-12-31"),
            (.days(7), "2026-11-15", "2026-11-21"), (.month(3, year: nil), "2026-03-01", "2026-03-31"),
            (.month(12, year: nil), "2025-12-01", "2025-12-31"), (.month(2, year: 2024), "2024-02-01", "2024-02-29"),
            (.year(2024), "2024-01-01", "2024-12-31"), (.quarter(1), "2026-01-01", "2026-03-31"),
            (.since(.day("sunday")), "2026-11-15", "2026-11-21"),
            (.since(.month(6, year: nil)), "2026-06-01", "2026-11-21"),
            (.between(.day("--11-03"), .day("--11-09")), "2026-11-03", "2026-11-09"),
            (.between(.day("monday"), .day("friday")), "2026-11-16", "2026-11-20"),
            (.ago(2, "week"), "2026-11-02", "2026-11-08"), (.ago(1, "month"), "2026-10-01", "2026-10-31"),
            (.ago(12, "month"), "2025-11-01", "2025-11-30"), (.season("summer"), "2026-06-01", "2026-08-31"),
            (.season("winter"), "2025-12-01", "2026-02-28"), (.sameDays("month"), "2026-10-01", "2026-10-21"),
            (.yearBefore(.period("this-week")), "2025-11-17", "2025-11-22"), (.day("--12"), "2026-11-12", "2026-11-12"),
            (.day("--31"), "2026-10-31", "2026-10-31"), (.day("last-saturday"), "2026-11-14", "2026-11-14"),
            (.day("tomorrow"), "2026-11-22", "2026-11-22"),
        ] as [(QuestionSpan, String, String)]
    )
    func spans(span: QuestionSpan, first: String, last: String) throws {
        let found = try #require(SpanDays(span, today: Known.today, forms: .international))
        #expect("\(found.range.lowerBound)" == first && "\(found.range.upperBound)" == last)
    }

    @Test("days that run backwards, and figures that cannot be, trap nothing")
    func hostile() async throws {
        #expect(SpanDays(.between(.year(2025), .year(2020)), today: Known.today, forms: .international) == nil)
        for text in [
            "how far did I run in the last 99999999999 days", "how much protein on 9999-12-31",
            "steps since 0001-01-01",
            "km run between 3 and 99999999999999999999 march", "runs over 9e999 km", "how far did I run 520 weeks ago",
            "days over 99999999999999999999999 steps", "how much did I run in 2100",
        ] {
            #expect(try await !Known.said(text).isEmpty)
        }
    }
}
