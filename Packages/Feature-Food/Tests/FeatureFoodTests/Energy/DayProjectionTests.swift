import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("Day projection")
struct DayProjectionTests {
    private typealias Past = DayProjection.PastDay

    @Test("with half of earlier days eaten by now, the day ends at twice what was eaten")
    func history() {
        let past = [Past(byNow: 1000, total: 2000), Past(byNow: 800, total: 1600), Past(byNow: 0, total: 0)]
        let projection = DayProjection(soFar: 900, past: past, elapsed: 0.3)
        #expect(projection.method == .history)
        #expect(abs(projection.kcal - 1800) < 1e-9)
    }

    @Test("below a tenth by this hour it is linear", arguments: [(99.0, true), (101.0, false)])
    func leastShare(byNow: Double, isLinear: Bool) {
        let projection = DayProjection(soFar: 500, past: [Past(byNow: byNow, total: 1000)], elapsed: 0.25)
        #expect((projection.method == .linear) == isLinear)
        if isLinear { #expect(projection.kcal == 2000) }
    }

    @Test("only the last 14 days count")
    func fourteen() {
        let recent = Array(repeating: Past(byNow: 500, total: 1000), count: 14)
        let old = Array(repeating: Past(byNow: 1000, total: 1000), count: 100)
        #expect(DayProjection(soFar: 500, past: recent + old, elapsed: 0.5).kcal == 1000)
    }

    @Test("it is never below what was eaten, nor beyond reason at midnight", arguments: [0, 0.001, 0.5, 1, 1.2])
    func bounds(elapsed: Double) {
        let projection = DayProjection(soFar: 100, past: [], elapsed: elapsed)
        #expect(projection.kcal >= 100)
        #expect(projection.kcal <= 9600)
    }
}
