import Core
import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Adaptive expenditure")
struct AdaptiveExpenditureTests {
    private let start = LocalDay(daysSince1970: 20_000)

    private func weights(
        _ count: Int,
        from kg: Double,
        perDay: Double,
        startingAt offset: Int = 0
    ) -> [TrendWeight.Point] {
        (0..<count).map { .init(day: start.adding(days: $0 + offset), kg: kg + perDay * Double($0)) }
    }

    private func intake(_ count: Int, kcal: Double) -> [LocalDay: Double] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { (start.adding(days: $0), kcal) })
    }

    @Test("a steady weight means that what is eaten is spent")
    func steady() throws {
        let trend = TrendWeight(weights(20, from: 80, perDay: 0))
        let result = try #require(AdaptiveExpenditure(intake: intake(20, kcal: 2300), trend: trend))
        #expect(abs(result.kcal - 2300) < 1e-6)
        #expect(result.days == 20)
    }

    @Test("a settled loss of 0.1 kg a day means 770 kcal more than is eaten")
    func loss() throws {
        let trend = TrendWeight(weights(200, from: 100, perDay: -0.1, startingAt: -180))
        let result = try #require(AdaptiveExpenditure(intake: intake(20, kcal: 1800), trend: trend))
        #expect(abs(result.kcal - 2570) < 1)
    }

    @Test("fewer than 14 days with both are too few", arguments: [(13, false), (14, true)])
    func least(days: Int, isKnown: Bool) {
        let trend = TrendWeight(weights(40, from: 80, perDay: 0))
        #expect((AdaptiveExpenditure(intake: intake(days, kcal: 2000), trend: trend) != nil) == isKnown)
    }

    @Test("the average moves by 2 / (n + 1) a day")
    func rate() {
        let points = [80.0, 84].enumerated().map {
            TrendWeight.Point(day: start.adding(days: $0.offset), kg: $0.element)
        }
        #expect(TrendWeight(points, span: 7).points.last?.kg == 81)
        #expect(TrendWeight(points, span: 1).points.last?.kg == 84)
        #expect(TrendWeight(points, span: 3).points.last?.kg == 82)
    }

    @Test("a gap of days moves it as far as so many equal days would")
    func gap() throws {
        let daily = [80.0, 84, 84, 84].enumerated().map {
            TrendWeight.Point(day: start.adding(days: $0.offset), kg: $0.element)
        }
        let gapped = [daily[0], daily[3]]
        let left = try #require(TrendWeight(daily).points.last?.kg)
        let right = try #require(TrendWeight(gapped).points.last?.kg)
        #expect(abs(left - right) < 1e-9)
    }
}
