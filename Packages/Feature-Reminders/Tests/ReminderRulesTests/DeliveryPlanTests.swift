import Core
import Foundation
import Testing

@testable import ReminderRules

@Suite("DeliveryPlan")
struct DeliveryPlanTests {
    static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// On 22 November 2026 in Berlin.
    static func at(_ hour: Int, _ minute: Int = 0) -> Date {
        let day = LocalDay(year: 2026, month: 11, day: 22) ?? LocalDay(daysSince1970: 0)
        let wall = WallTime(seconds: day.daysSince1970 * 86_400 + hour * 3600 + minute * 60)
        return ZoneOffsets(zone, around: Date(timeIntervalSince1970: 1_795_000_000)).date(wall)
    }

    static func item(
        _ id: String,
        _ due: Date,
        series: String? = nil,
        text: String? = nil,
        wanted: Bool = false,
        nudge: String? = nil
    ) -> DeliveryPlan.Item {
        DeliveryPlan.Item(
            id: id,
            series: series ?? id,
            text: text ?? "text \(id)",
            dueAt: due,
            isWanted: wanted,
            nudge: nudge
        )
    }

    static func plan(
        _ items: [DeliveryPlan.Item],
        now: Date,
        delivered: Int = 0,
        said: Set<String> = []
    ) -> DeliveryPlan {
        DeliveryPlan(
            items,
            now: now,
            offsets: ZoneOffsets(zone, around: now),
            limits: .init(),
            deliveredToday: delivered,
            saidToday: said
        )
    }

    @Test("quiet hours hold everything back until they end")
    func quiet() {
        let plan = Self.plan([Self.item("a", Self.at(23))], now: Self.at(23, 30))
        #expect(plan.deliver.isEmpty)
        #expect(plan.missed.isEmpty)
        #expect(plan.heldUntil == Self.at(31))
    }

    @Test("what quiet hours held back is delivered when they end, and is not missed")
    func afterQuiet() {
        let plan = Self.plan([Self.item("a", Self.at(23))], now: Self.at(31, 5))
        #expect(plan.deliver.map(\.id) == ["a"])
    }

    @Test("what is long past is missed, and of one series only the latest is delivered")
    func missed() {
        let items = [
            Self.item("old", Self.at(10)), Self.item("s1", Self.at(15), series: "s"),
            Self.item("s2", Self.at(15, 50), series: "s"),
        ]
        let plan = Self.plan(items, now: Self.at(16))
        #expect(plan.missed.map(\.id) == ["old", "s1"])
        #expect(plan.deliver.map(\.id) == ["s2"])
    }

    @Test("a thousand due at once: a day's number is delivered, the rest waits")
    func thousand() {
        let items = (0..<1000).map { Self.item("\($0)", Self.at(15, $0 % 60)) }
        let plan = Self.plan(items, now: Self.at(16))
        #expect(plan.deliver.count == 8)
        #expect(plan.overLimit == 992)
        #expect(Self.plan(items, now: Self.at(16), delivered: 8).deliver.isEmpty)
    }

    @Test("two features' nudges of one kind come once a day")
    func nudges() {
        let items = [
            Self.item("a", Self.at(15, 30), text: "Log your food."),
            Self.item("b", Self.at(15, 31), text: "log your food", nudge: "food log"),
        ]
        let plan = Self.plan(items, now: Self.at(16))
        #expect(plan.deliver.map(\.id) == ["a"])
        #expect(plan.repeated.map(\.id) == ["b"])
        let nudge = Self.item("c", Self.at(15, 45), text: "Nothing is logged yet", nudge: "food log")
        #expect(Self.plan([nudge], now: Self.at(16), said: ["food log"]).repeated.map(\.id) == ["c"])
        // What the person asked for comes as often as they said.
        #expect(Self.plan([items[0]], now: Self.at(16), said: ["logyourfood"]).deliver.map(\.id) == ["a"])
    }

    @Test("what was snoozed comes whatever the day's number")
    func snoozed() {
        let plan = Self.plan([Self.item("a", Self.at(9), wanted: true)], now: Self.at(16), delivered: 8)
        #expect(plan.deliver.map(\.id) == ["a"])
    }

    @Test(
        "quiet hours are read",
        arguments: [
            ("22:00-07:00", "22:00-07:00"), ("22-7", "22:00-07:00"), ("13 to 14", "13:00-14:00"), ("off", "off"),
            ("22:00 \u{2013} 07:00", "22:00-07:00"), ("10pm to 7am", "22:00-07:00"), ("22.00-7.30", "22:00-07:30"),
            ("from 11 pm to 6:30 am", "23:00-06:30"), ("between 23 and 6", "23:00-06:00"), ("No", "off"),
            ("midnight to 6", "00:00-06:00"), ("22-24", "22:00-00:00"), ("eleven pm until seven am", "23:00-07:00"),
            ("22:00-22:00", "off"),
        ]
    )
    func reading(text: String, expected: String) {
        #expect(QuietHours(text)?.text == expected)
    }

    @Test(
        "a time of day is read as a person says it, and counts to 24 where no half of the day is said",
        arguments: [
            ("8:00", "08:00"), ("22", "22:00"), ("7pm", "19:00"), ("7.30 am", "07:30"), ("12", "12:00"), ("0", "00:00"),
            ("morning", nil), ("25", nil), ("8:60", nil), ("7pm daily", nil), ("", nil), ("-1", nil),
        ]
    )
    func time(text: String, expected: String?) {
        #expect(LocalTime(text)?.description == expected)
    }

    @Test(
        "words that are no hours are none",
        arguments: [
            "", "22", "25-7", "22:00", "a-b", "1-2-3", "22:0x-7", "0-24", "Mon-Fri", "1-5 December", "22-7 on weekdays",
            "every hour", "noon to night", "from",
        ]
    )
    func unreadable(text: String) {
        #expect(QuietHours(text) == nil)
    }
}
