import Core
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("GoalAssessor")
struct GoalAssessorTests {
    private let today = LocalDay(year: 2026, month: 11, day: 21) ?? LocalDay(daysSince1970: 0)

    private func assessed(_ words: String, _ start: Double?, _ target: Double?, by: String? = nil) -> GoalAssessment {
        let draft = GoalDraft(words: words, start: start, target: target, deadline: by.flatMap { LocalDay($0) })
        return GoalAssessor(goal: draft, today: today).assessment()
    }

    @Test(
        "a goal is judged by how fast bodies change",
        arguments: [
            ("lose weight", 90, 80, "2027-06-01", "weight", .lasting),
            ("lose weight", 90, 89.9, "2028-06-01", "weight", .slow),
            ("lose weight", 90, 80, "2026-12-15", "weight", .tooFast(mostWeekly: 0.9)),
            ("bench more", 85, 100, "2027-06-01", "strength", .lasting),
            ("gain strength", 85, 100, "2027-06-01", "strength", .lasting),
            ("run further", 5, 50, "2026-12-20", "endurance", .tooFast(mostWeekly: 0.5)),
            ("train more often", 1, 9, nil, "habit", .habit(isTooOften: true)),
            ("train 3 times a week", 1, 3, nil, "habit", .habit(isTooOften: false)),
            ("learn the handstand", 0, 60, "2027-01-01", "custom", .unjudged),
            ("lose weight", 80, 80, nil, "weight", .alreadyThere), ("lose weight", 90, 80, nil, "weight", .usualPace),
        ] as [(String, Double, Double, String?, String, GoalAssessment.Verdict)]
    )
    func verdicts(
        words: String,
        from: Double,
        to: Double,
        by: String?,
        kind: String,
        verdict: GoalAssessment.Verdict
    ) {
        let found = assessed(words, from, to, by: by)
        #expect(found.kind == kind, "\(found)")
        #expect(found.verdict == verdict, "\(found)")
        #expect(found.missing.isEmpty, "\(found)")
    }

    @Test("what is missing is named, and extreme values break nothing")
    func missing() {
        #expect(assessed("lose weight", nil, nil).missing == [.target, .start])
        #expect(assessed("juggle", 1, 5).missing == [.deadline])
        #expect(assessed("lose weight", 90, 80, by: "2026-11-20").missing == [.laterDeadline])
        let endless = assessed("lose weight", 1e-10, 9e8, by: "2027-06-01")
        #expect(endless.deadline == nil)
        guard case .tooFast = endless.verdict else {
            Issue.record("\(endless)")
            return
        }
        for value in [Double.nan, .infinity, 1e300] { #expect(assessed("lose weight", 90, value).verdict == .open) }
    }

    @Test("a goal without a deadline gets the one of the usual pace")
    func usual() {
        let found = assessed("lose weight", 100, 94)
        #expect(found.deadline == today.adding(days: 70), "ten weeks of 0.6 % each")
        #expect(found.weeklyChange.map { abs($0 + 0.6) < 1e-9 } == true)
    }
}
