/// The meals, days and times of a sentence, in the order they were said, and to which items each belongs.
///
/// One hint holds for all items. Of several, one that stands before its foods ("breakfast: eggs, lunch: salad") holds
/// until the next; one that stands after them ("eggs for breakfast and salad for lunch") holds back to the one before.
package struct HintTimeline {
    private struct Event<Value: Hashable> {
        var value: Value
        /// Items read before it.
        var itemCount: Int
        /// Items read before its clause began.
        var clauseStart: Int
    }

    private var meals: [Event<MealHint>] = []
    private var days: [Event<TimeHint>] = []
    private var clocks: [Event<TimeHint>] = []
    /// Items read before the clause that is read now.
    package private(set) var clauseStart = 0

    /// A comma or a sentence's end.
    package mutating func endClause(itemCount: Int) {
        clauseStart = itemCount
    }

    /// "and": the clause goes on, unless the last hint closed it.
    package mutating func separate(itemCount: Int) {
        let last = max(meals.last?.itemCount ?? 0, days.last?.itemCount ?? 0, clocks.last?.itemCount ?? 0)
        if last == itemCount { clauseStart = itemCount }
    }

    package mutating func add(_ meal: MealHint, itemCount: Int) {
        meals.append(Event(value: meal, itemCount: itemCount, clauseStart: clauseStart))
    }

    package mutating func add(_ time: TimeHint, itemCount: Int) {
        let event = Event(value: time, itemCount: itemCount, clauseStart: clauseStart)
        if time.dayOffset != nil || time.weekday != nil { days.append(event) }
        if time.minuteOfDay != nil || time.minutesAgo != nil { clocks.append(event) }
    }

    /// Sets the hints of the items, and of the meal where they are the same for all.
    package func apply(to meal: inout ParsedMeal) {
        let count = meal.items.count
        let mealOfItem = Self.spread(meals, over: count)
        let dayOfItem = Self.spread(days, over: count)
        let clockOfItem = Self.spread(clocks, over: count)
        for index in meal.items.indices {
            meal.items[index].meal = mealOfItem[index]
            meal.items[index].time = Self.merge(day: dayOfItem[index], clock: clockOfItem[index])
        }
        if let first = meal.items.first {
            if meal.items.allSatisfy({ $0.meal == first.meal }) { meal.meal = first.meal }
            if meal.items.allSatisfy({ $0.time == first.time }) { meal.time = first.time }
        } else {
            meal.meal = meals.last?.value
            meal.time = Self.merge(day: days.last?.value, clock: clocks.last?.value)
        }
    }

    private static func spread<Value: Hashable>(_ events: [Event<Value>], over count: Int) -> [Value?] {
        guard let first = events.first, let last = events.last else { return Array(repeating: nil, count: count) }
        var result: [Value?] = Array(repeating: events.count == 1 ? first.value : nil, count: count)
        guard events.count > 1 else { return result }
        if first.itemCount == 0 {
            for (index, event) in events.enumerated() {
                let end = index + 1 < events.count ? events[index + 1].itemCount : count
                for item in event.itemCount..<max(end, event.itemCount) { result[item] = event.value }
                // A later hint after the foods of its own clause: "for breakfast eggs, and salad for lunch".
                if index > 0, end == event.itemCount {
                    for item in event.clauseStart..<max(event.itemCount, event.clauseStart) {
                        result[item] = event.value
                    }
                }
            }
        } else {
            var start = 0
            for event in events {
                for item in start..<max(event.itemCount, start) { result[item] = event.value }
                start = max(event.itemCount, start)
            }
            for item in start..<max(count, start) { result[item] = last.value }
        }
        return result
    }

    private static func merge(day: TimeHint?, clock: TimeHint?) -> TimeHint? {
        guard day != nil || clock != nil else { return nil }
        var result = TimeHint()
        result.dayOffset = day?.dayOffset
        result.weekday = day?.weekday
        result.minuteOfDay = clock?.minuteOfDay
        result.minutesAgo = clock?.minutesAgo
        result.isPartOfDay = clock?.isPartOfDay ?? false
        return result
    }
}
