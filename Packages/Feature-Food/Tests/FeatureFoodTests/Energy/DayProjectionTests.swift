import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Day projection")
struct DayProjectionTests {
    private typealias Past = DayProjection.PastDay

    @Test("with half of earlier days eaten by now, the day ends at twice what was eaten")
    func history() throws {
        let past = [
            Past(byNow: 1000, total: 2000), Past(byNow: 800, total: 1600), Past(byNow: 0, total: 0),
            Past(byNow: 500, total: 1000),
        ]
        let projection = try #require(DayProjection(soFar: 900, past: past, minute: 400))
        #expect(projection.method == .history)
        #expect(abs(projection.kcal - 1800) < 1e-9)
    }

    @Test("below a tenth by this hour nothing is said", arguments: [(99.0, false), (101.0, true)])
    func leastShare(byNow: Double, isSaid: Bool) {
        let past = Array(repeating: Past(byNow: byNow, total: 1000), count: 3)
        #expect((DayProjection(soFar: 500, past: past, minute: 20 * 60) != nil) == isSaid)
    }

    @Test("only the last 14 days count")
    func fourteen() {
        let recent = Array(repeating: Past(byNow: 500, total: 1000), count: 14)
        let old = Array(repeating: Past(byNow: 1000, total: 1000), count: 100)
        #expect(DayProjection(soFar: 500, past: recent + old, minute: 720)?.kcal == 1000)
    }

    @Test(
        "without a habit, people's usual day decides, and nothing is said before a quarter of it",
        arguments: [(0, nil), (35, nil), (7 * 60, nil), (13 * 60, 2000.0), (24 * 60, 800)] as [(Int, Double?)]
    )
    func usual(minute: Int, kcal: Double?) {
        let projection = DayProjection(soFar: 800, past: [Past(byNow: 900, total: 1000)], minute: minute)
        #expect(projection?.kcal == kcal)
        if projection != nil { #expect(projection?.method == .usual) }
    }

    @Test("the usual share never falls, from nothing at midnight to all at the next")
    func curve() {
        let shares = (0...1440).map { UsualEating.share(by: $0) }
        #expect(shares.first == 0)
        #expect(shares.last == 1)
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test("it is never below what was eaten, nor beyond four times it without a habit", arguments: 0...144)
    func bounds(tenMinutes: Int) {
        let minute = tenMinutes * 10
        guard let projection = DayProjection(soFar: 100, past: [], minute: minute) else {
            #expect(minute < 13 * 60)
            return
        }
        #expect(projection.kcal >= 100)
        #expect(projection.kcal <= 400)
    }
}
