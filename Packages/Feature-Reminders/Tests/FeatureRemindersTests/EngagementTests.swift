import Core
import Testing

@testable import FeatureReminders

@Suite("Engagement")
struct EngagementTests {
    static let today = LocalDay(daysSince1970: 20_779)

    static func days(_ ago: Int...) -> Set<LocalDay> { Set(ago.map { today.adding(days: -$0) }) }

    @Test(
        "a streak counts days in a row, and today is not over",
        arguments: [
            ([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([0, 2, 4], 1), ([0, 1, 4], 2),
            ([1, 2, 4, 5, 8], 2),
            ([5, 7, 8, 10], 0), ([0, 2, 3, 5], 1), ([-1, 0, 1], 2),
        ] as [([Int], Int)]
    )
    func streak(ago: [Int], expected: Int) {
        let done = Set(ago.map { Self.today.adding(days: -$0) })
        #expect(Streak(done, today: Self.today).days == expected)
    }

    static func week(_ logged: Int, kcal: Double = 2000, protein: Double = 120, trainings: Int = 0) -> [WeekReview.Day]
    {
        (0..<7).map { index in
            var day = WeekReview.Day()
            if index < logged {
                day.eaten = Macros(kcal: kcal, protein: protein, carbs: 200, fat: 70)
                day.target = Macros(kcal: 2000, protein: 120, carbs: 200, fat: 70)
            }
            if index < trainings { (day.trainings, day.trainedMinutes) = (1, 45) }
            return day
        }
    }

    @Test("a good week says so by figures, and asks for nothing")
    func good() {
        let review = WeekReview(week: Self.week(6, trainings: 3), before: Self.week(6, trainings: 2))
        let words = review.wentWell(.international)
        #expect(
            words == [
                "Food logged on 6 of 7 days.", "Energy and protein on target on 6 of 6 logged days.",
                "Protein at 120 g a day, of 120 g to aim for.", "Trained 3 times, 135 minutes.",
            ]
        )
        #expect(review.tryNext(.international) == nil)
    }

    @Test(
        "the week that is looked back on is the person's",
        arguments: [("en_US", "2026-11-22"), ("de_AT", "2026-11-16"), ("ar", "2026-11-21")]
    )
    func weekStart(locale: String, start: String) async throws {
        let sunday = try #require(LocalDay("2026-11-22"))
        let engagement = Engagement(food: nil, workouts: nil)
        let found = try await engagement.review(weekOf: sunday, LocaleForms(locale: locale))
        #expect(found.start.description == start)
        #expect(found.review.week.loggedDays == 0)
    }

    @Test(
        "a day is on target as Food counts it: energy within 10 %, and at least 90 % of the protein",
        arguments: [
            (2000.0, 120.0, 6), (1800, 108, 6), (2200, 200, 6), (2000, 107, 0), (1799, 120, 0), (2201, 120, 0),
            (0, 120, 0),
        ]
    )
    func onTarget(kcal: Double, protein: Double, days: Int) {
        let review = WeekReview(week: Self.week(6, kcal: kcal, protein: protein), before: [])
        #expect(review.week.daysOnTarget == days)
    }

    @Test("only the week that is running is called this one", arguments: [("2026-11-16", false), ("2026-11-23", true)])
    func heading(start: String, isThis: Bool) throws {
        let context = FlowContext(time: .fixed("2026-11-25T09:00:00Z", zone: "Europe/Berlin"))
        let day = try #require(LocalDay(start))
        let review = WeekReview(week: Self.week(2), before: [])
        let text = "\(ReviewReport(start: day, review: review, forms: .international).presentation(in: context))"
        #expect(text.contains("this week") == isThis)
        #expect(text.contains("that week") != isThis)
    }

    @Test("a streak that fills the span looked at is counted on", arguments: [5, 401, 402, 1500])
    func longStreak(days: Int) async throws {
        var spans = 0
        let streak = try await Engagement.counted(today: Self.today) { span in
            spans += 1
            return Streak(Set((0..<days).map { Self.today.adding(days: -$0) }.filter(span.contains)), today: Self.today)
        } first: {
            $0.since
        }
        #expect(streak.days == days)
        #expect(spans == (days < 399 ? 1 : 2))
    }

    @Test("one thing to try, the furthest first")
    func tries() {
        func next(_ week: [WeekReview.Day], _ before: [WeekReview.Day]) -> String? {
            WeekReview(week: week, before: before).tryNext(.international)
        }
        #expect(next(Self.week(0), Self.week(3))?.hasPrefix("Log one meal a day") == true)
        #expect(next(Self.week(3), Self.week(3))?.hasPrefix("Log on one day more") == true)
        #expect(next(Self.week(6, protein: 60), Self.week(6))?.hasPrefix("Add 60 g of protein") == true)
        #expect(next(Self.week(6, kcal: 3000), Self.week(6))?.hasPrefix("Bring two days more") == true)
        #expect(next(Self.week(6, trainings: 1), Self.week(6, trainings: 3))?.hasPrefix("Plan the training") == true)
        #expect(next(Self.week(0), Self.week(0)) == nil)
    }
}
