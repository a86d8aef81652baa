import Core
import CoreTesting
import Foundation
import Testing

@testable import CoachRules
@testable import FeatureChat

@Suite("ChatFeature")
struct ChatFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: ChatFeature.self) == [])
    }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: ChatFeature.self) == []) }
}

@Suite("DaySummaryMaker")
struct DaySummaryMakerTests {
    let day = LocalDay(daysSince1970: 20_000)

    @Test("it says what the features that are there know")
    func says() async throws {
        let wallet = FakeWallet(.funded(try Satoshis(2100)))
        let summaryMaker = DaySummaryMaker(food: nil, workouts: nil, wallet: wallet, location: nil)
        let summary = try await summaryMaker.summary(of: day)
        #expect(summary.sentences == ["You can spend 2,100 sat."])
        #expect(summary.unavailable == [])
    }

    @Test("a feature that fails is named and takes nothing else down")
    func fails() async throws {
        let summaryMaker = DaySummaryMaker(food: nil, workouts: nil, wallet: FakeWallet(.offline), location: nil)
        let summary = try await summaryMaker.summary(of: day)
        #expect(summary.sentences == [])
        #expect(summary.unavailable == ["wallet"])
    }

    @Test(
        "the food sentence counts what is left, or over",
        arguments: [(1500.0, "500 kcal are left"), (2300, "300 kcal over")]
    )
    func food(kcal: Double, words: String) {
        let totals = Macros(kcal: kcal, protein: 100, carbs: 100, fat: 50)
        let meal = MealSummary(
            id: UUID(),
            meal: "lunch",
            eatenAt: Date(timeIntervalSince1970: 0),
            foods: [],
            unresolved: [],
            totals: totals
        )
        let nutrition = DayNutrition(
            day: day,
            totals: totals,
            targets: Macros(kcal: 2000, protein: 120, carbs: 200, fat: 60),
            meals: [meal],
            isTrainingDay: false
        )
        let sentence = DaySummaryMaker.sentence(for: nutrition)
        #expect(sentence.contains(words) && sentence.contains("20 g of protein"), "\(sentence)")
    }
}
