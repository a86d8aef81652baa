import Core
import CoreTesting
import Foundation
import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Eating moment")
struct EatingMomentTests {
    struct Case: Sendable {
        let hint: TimeHint?
        let meal: Meal?
        let expected: String

        init(_ hint: TimeHint?, _ meal: Meal?, _ expected: String) {
            (self.hint, self.meal, self.expected) = (hint, meal, expected)
        }
    }

    /// Saturday, 21 November 2026, 13:00 in Berlin.
    private static let time = TimeContext.fixed("2026-11-21T12:00:00Z", zone: "Europe/Berlin")

    private func local(_ date: Date) -> String {
        let day = LocalDay(of: date, in: Self.time.zone)
        return "\(day) \(EatingMoment.clockText(LocalMinute.of(date, zone: Self.time.zone)))"
    }

    static let cases = [
        Case(nil, nil, "2026-11-21 13:00"),
        Case(TimeHint(minuteOfDay: 480), nil, "2026-11-21 08:00"),
        Case(TimeHint(dayOffset: -1), nil, "2026-11-20 13:00"),
        Case(TimeHint(dayOffset: -1, minuteOfDay: 1215), nil, "2026-11-20 20:15"),
        Case(TimeHint(minutesAgo: 90), nil, "2026-11-21 11:30"),
        // The last Friday; a Saturday named on a Saturday is the one before.
        Case(TimeHint(date: NamedDate(day: 20)), nil, "2026-11-20 13:00"),
        Case(TimeHint(date: NamedDate(day: 25)), nil, "2026-10-25 13:00"),
        Case(TimeHint(date: NamedDate(day: 31)), nil, "2026-10-31 13:00"),
        Case(TimeHint(date: NamedDate(month: 12, day: 24)), nil, "2025-12-24 13:00"),
        Case(TimeHint(date: NamedDate(month: 2, day: 29)), nil, "2024-02-29 13:00"),
        Case(TimeHint(date: NamedDate(year: 2026, month: 11, day: 20), minuteOfDay: 480), nil, "2026-11-20 08:00"),
        Case(TimeHint(weekday: 6), nil, "2026-11-20 13:00"),
        Case(TimeHint(weekday: 7), nil, "2026-11-14 13:00"),
        Case(TimeHint(weekday: 1), nil, "2026-11-15 13:00"),
        // A meal that is near is eaten now, one long past at its usual time, one to come is early.
        Case(nil, .lunch, "2026-11-21 13:00"),
        Case(nil, .breakfast, "2026-11-21 08:00"),
        Case(nil, .dinner, "2026-11-21 13:00"),
        Case(TimeHint(dayOffset: -1), .dinner, "2026-11-20 18:30"),
        Case(TimeHint(minuteOfDay: 1320, isPartOfDay: true), nil, "2026-11-21 13:00"),
    ]

    @Test("words and meals become moments", arguments: cases)
    func resolves(example: Case) throws {
        let moment = try EatingMoment(time: Self.time).resolve(example.hint, meal: example.meal)
        #expect(local(moment) == example.expected)
    }

    @Test("what was given beside the words wins over them")
    func given() throws {
        let day = try #require(LocalDay("2026-11-01"))
        let resolver = EatingMoment(time: Self.time, day: day, minute: 420)
        let moment = try resolver.resolve(TimeHint(dayOffset: -1, minuteOfDay: 600), meal: .dinner)
        #expect(local(moment) == "2026-11-01 07:00")
    }

    @Test("what is still to come is refused")
    func future() throws {
        let tomorrow = try #require(LocalDay("2026-11-22"))
        #expect(throws: FoodError.self) { try EatingMoment(time: Self.time, day: tomorrow).resolve(nil, meal: nil) }
        #expect(throws: FoodError.self) { try EatingMoment(time: Self.time, minute: 840).resolve(nil, meal: nil) }
        #expect(throws: FoodError.self) { try EatingMoment(time: Self.time).resolve(TimeHint(dayOffset: 1), meal: nil) }
        #expect(throws: FoodError.self) {
            try EatingMoment(time: Self.time).resolve(TimeHint(minuteOfDay: 1200), meal: nil)
        }
    }

    @Test("without a meal it is the nearest by time, and those around a workout only on training days")
    func nearest() {
        let table: [(minute: Int, rest: Meal, training: Meal)] = [
            (480, .breakfast, .breakfast), (720, .lunch, .lunch), (910, .snack, .snack), (1020, .dinner, .preWorkout),
            (1200, .dinner, .postWorkout), (60, .dinner, .postWorkout), (300, .breakfast, .breakfast),
            (1100, .dinner, .dinner),
        ]
        for row in table {
            #expect(Meal.nearest(to: row.minute, isTrainingDay: false) == row.rest, "\(row.minute)")
            #expect(Meal.nearest(to: row.minute, isTrainingDay: true) == row.training, "\(row.minute)")
        }
    }
}
