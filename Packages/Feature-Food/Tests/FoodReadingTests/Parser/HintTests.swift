import Testing

@testable import FoodReading

@Suite("Meals and times in a sentence")
struct HintTests {
    static let mealCases: [(String, MealHint)] = [
        ("eggs for breakfast", MealHint.breakfast), ("for lunch a salad", .lunch), ("dinner: steak", .dinner),
        ("apple as a snack", .snack), ("snack - apple", .snack), ("a banana before the gym", .preWorkout),
        ("protein shake post workout", .postWorkout), ("for tea i had beans on toast", .dinner),
        ("had lunch: soup", .lunch),
    ]

    @Test("a meal is read wherever it stands", arguments: mealCases)
    func meal(text: String, expected: MealHint) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.meal == expected)
        #expect(meal.items.count == 1)
        #expect(meal.notUnderstood.isEmpty)
    }

    @Test(
        "a meal's name inside a food's is no meal",
        arguments: ["breakfast burrito", "breakfast sausage", "dinner roll"]
    )
    func notAMeal(text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.meal == nil)
        #expect(meal.items.count == 1)
    }

    @Test(
        "several meals each have their foods",
        arguments: [
            "breakfast: eggs and toast, lunch: salad", "eggs and toast for breakfast and salad for lunch",
            "for breakfast eggs and toast, for lunch a salad", "for breakfast eggs and toast, and a salad for lunch",
            "breakfast eggs and toast. lunch salad",
        ]
    )
    func severalMeals(text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map(\.meal) == [.breakfast, .breakfast, .lunch])
        #expect(meal.meal == nil)
    }

    @Test(
        "a clock time is that of the meal or day beside which it stands",
        arguments: [
            ("eggs for breakfast, chicken salad for lunch at 1pm", ["breakfast -", "lunch 780"]),
            ("eggs for breakfast and salad for lunch at 1pm", ["breakfast -", "lunch 780"]),
            ("breakfast at 8: eggs, lunch: salad", ["breakfast 480", "lunch -"]),
            ("eggs for breakfast at 8 and soup for lunch", ["breakfast 480", "lunch -"]),
            ("for lunch at 12 I had soup and for dinner pizza", ["lunch 720", "dinner -"]),
            ("at 12 for lunch soup and at 7 for dinner pizza", ["lunch 720", "dinner 1140"]),
            ("breakfast eggs 8am lunch soup 12:30 dinner pizza", ["breakfast 480", "lunch 750", "dinner -"]),
            ("for breakfast eggs, toast at 8, for lunch soup", ["breakfast 480", "breakfast 480", "lunch -"]),
            ("coffee at 10am, lunch was a burger", ["- 600", "lunch -"]),
            ("eggs for breakfast, a coffee at 10am", ["breakfast -", "- 600"]),
            ("eggs and salad for lunch at 1pm", ["lunch 780", "lunch 780"]),
            ("for lunch soup, a roll and an apple at 1pm", ["lunch 780", "lunch 780", "lunch 780"]),
            ("a burger and fries for lunch, it was at 1pm", ["lunch 780", "lunch 780"]),
            ("a burger at 1pm, that was lunch", ["lunch 780"]),
            ("yesterday pizza at 8pm, today eggs", ["- 1200", "- -"]),
        ]
    )
    func timeOfMeal(text: String, expected: [String]) throws {
        let read = try Parsing.parse(text).items.map { item in
            "\(item.meal?.rawValue ?? "-") \(item.time?.minuteOfDay.map(String.init) ?? "-")"
        }
        #expect(read == expected)
    }

    static let timeCases: [(String, TimeHint)] = [
        ("eggs at 8am", TimeHint(minuteOfDay: 480)), ("at 8 a.m. eggs", TimeHint(minuteOfDay: 480)),
        ("eggs at 8:30", TimeHint(minuteOfDay: 510)), ("eggs at 12.15pm", TimeHint(minuteOfDay: 735)),
        ("eggs at 12am", TimeHint(minuteOfDay: 0)), ("steak at 19:45", TimeHint(minuteOfDay: 19 * 60 + 45)),
        ("coffee at 9", TimeHint(minuteOfDay: 540)), ("soup at noon", TimeHint(minuteOfDay: 720)),
        ("eggs yesterday", TimeHint(dayOffset: -1)),
        ("yesterday at 7pm pizza", TimeHint(dayOffset: -1, minuteOfDay: 19 * 60)),
        ("pizza last night", TimeHint(dayOffset: -1, minuteOfDay: 20 * 60, isPartOfDay: true)),
        ("eggs this morning", TimeHint(dayOffset: 0, minuteOfDay: 480, isPartOfDay: true)),
        ("the day before yesterday pizza", TimeHint(dayOffset: -2)), ("pizza on Friday", TimeHint(weekday: 6)),
        ("a coffee an hour ago", TimeHint(minutesAgo: 60)), ("a coffee 20 minutes ago", TimeHint(minutesAgo: 20)),
        ("pizza on the 20th", TimeHint(date: NamedDate(day: 20))),
        ("pizza on Nov 20", TimeHint(date: NamedDate(month: 11, day: 20))),
        ("20 November: pizza", TimeHint(date: NamedDate(month: 11, day: 20))),
        ("pizza on the 3rd of March 2025", TimeHint(date: NamedDate(year: 2025, month: 3, day: 3))),
        ("pizza on 2026-11-20", TimeHint(date: NamedDate(year: 2026, month: 11, day: 20))),
        ("pizza last night at 11", TimeHint(dayOffset: -1, minuteOfDay: 23 * 60)),
        ("last night pizza at 11", TimeHint(dayOffset: -1, minuteOfDay: 23 * 60)),
        ("eggs on sunday morning", TimeHint(weekday: 1, minuteOfDay: 480, isPartOfDay: true)),
        ("pizza on monday night", TimeHint(weekday: 2, minuteOfDay: 1200, isPartOfDay: true)),
        ("dinner at 7: pizza", TimeHint(minuteOfDay: 19 * 60)), ("dinner at 7am: pizza", TimeHint(minuteOfDay: 420)),
        ("for lunch at 1 a sandwich", TimeHint(minuteOfDay: 13 * 60)),
        ("pizza at half past seven", TimeHint(minuteOfDay: 450)), ("pizza at seven", TimeHint(minuteOfDay: 420)),
        ("pizza at quarter to eight", TimeHint(minuteOfDay: 465)),
        ("eggs at ten past nine", TimeHint(minuteOfDay: 550)),
        ("2 days ago pizza", TimeHint(dayOffset: -2)), ("pizza a week ago", TimeHint(dayOffset: -7)),
        ("2 weeks ago pizza", TimeHint(dayOffset: -14)), ("pizza 1.5 weeks ago", TimeHint(minutesAgo: 15_120)),
        ("1.5 days ago pizza", TimeHint(minutesAgo: 2160)),
        ("pizza two and a half days ago", TimeHint(minutesAgo: 3600)),
        ("coffee at 7 o'clock", TimeHint(minuteOfDay: 420)),
    ]

    @Test("days and clock times are structured hints", arguments: timeCases)
    func time(text: String, expected: TimeHint) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.time == expected)
        #expect(meal.items.count == 1)
        #expect(meal.notUnderstood.isEmpty)
    }

    @Test(
        "several times each have their foods",
        arguments: [
            ("coffee at 9 and 11", ["coffee", "coffee"], [540, 660]),
            ("coffee at 9am and 11am", ["coffee", "coffee"], [540, 660]),
            ("coffee at 9 and 11 almonds", ["coffee", "almonds"], [540, 540]),
            ("2 eggs for breakfast at 8 and a sandwich at 1", ["egg", "sandwich"], [480, 780]),
            ("lunch: soup at 12 and coffee at 1", ["vegetable soup", "coffee"], [720, 780]),
        ]
    )
    func severalTimes(text: String, foods: [String], minutes: [Int]) throws {
        let items = try Parsing.parse(text).items
        #expect(items.map { $0.food?.name ?? "?" } == foods)
        #expect(items.map { $0.time?.minuteOfDay } == minutes)
    }

    @Test("a meal is that of the foods eaten at its time")
    func mealOfOne() throws {
        let items = try Parsing.parse("2 eggs for breakfast at 8 and a sandwich at 1").items
        #expect(items.map(\.meal) == [.breakfast, nil])
    }

    @Test("a time that no clock shows is reported and no amount", arguments: ["2 eggs at 25:00", "2 eggs at 8:75"])
    func impossible(text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map(\.quantity) == [2])
        #expect(meal.time == nil)
        #expect(meal.notUnderstood.count == 1)
    }

    @Test("a number before a food is no time", arguments: ["i had at 2 eggs", "at 3 slices of pizza"])
    func notATime(text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.time == nil)
        #expect(meal.items.first?.quantityIsStated == true)
    }
}
