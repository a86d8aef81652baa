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

    /// A clock time as said.
    private struct Clock: Hashable {
        var hint: TimeHint
        /// Whether "7" may be seven in the morning or in the evening.
        var halfIsOpen: Bool
    }

    private var meals: [Event<MealHint>] = []
    private var days: [Event<TimeHint>] = []
    private var clocks: [Event<Clock>] = []
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

    /// - Parameter halfIsOpen: whether the clock time may be one before noon or after it.
    package mutating func add(_ time: TimeHint, halfIsOpen: Bool = false, itemCount: Int) {
        if time.namesDay { days.append(Event(value: time, itemCount: itemCount, clauseStart: clauseStart)) }
        guard time.minuteOfDay != nil || time.minutesAgo != nil else { return }
        var event = Event(
            value: Clock(hint: time, halfIsOpen: halfIsOpen),
            itemCount: itemCount,
            clauseStart: clauseStart
        )
        if let last = clocks.last, last.clauseStart == clauseStart, last.value.hint.isPartOfDay != time.isPartOfDay,
            last.value.hint.minutesAgo == nil, time.minutesAgo == nil
        {
            // "last night at 11": one time, said in two ways.
            clocks.removeLast()
            event.value =
                time.isPartOfDay ? Self.clock(last.value, in: time) : Self.clock(event.value, in: last.value.hint)
        }
        clocks.append(event)
    }

    /// A clock time in a part of the day: 11 of the night is 23:00, and 1 of the night stays.
    private static func clock(_ clock: Clock, in part: TimeHint) -> Clock {
        guard clock.halfIsOpen, let minute = clock.hint.minuteOfDay, let about = part.minuteOfDay else { return clock }
        var result = Clock(hint: clock.hint, halfIsOpen: false)
        let isLater = about >= 19 * 60 ? minute >= 5 * 60 : about >= 12 * 60
        if isLater, minute < 12 * 60 { result.hint.minuteOfDay = minute + 12 * 60 }
        return result
    }

    /// Sets the hints of the items, and of the meal where they are the same for all.
    package func apply(to meal: inout ParsedMeal) {
        let count = meal.items.count
        let mealOfItem = Self.spread(meals, over: count)
        let dayOfItem = Self.spread(days, over: count)
        let clockOfItem = Self.spread(clocks, over: count)
        for index in meal.items.indices {
            let time = Self.merge(day: dayOfItem[index], clock: clockOfItem[index], meal: mealOfItem[index])
            meal.items[index].time = time
            meal.items[index].meal = mealOfItem[index]
            if meals.count == 1, clocks.count > 1, let minute = time?.minuteOfDay,
                mealOfItem[index]?.hours.contains(minute / 60) == false
            {
                // "eggs for breakfast at 8 and a sandwich at 1".
                meal.items[index].meal = nil
            }
        }
        if let first = meal.items.first {
            if meal.items.allSatisfy({ $0.meal == first.meal }) { meal.meal = first.meal }
            if meal.items.allSatisfy({ $0.time == first.time }) { meal.time = first.time }
        } else {
            meal.meal = meals.last?.value
            meal.time = Self.merge(day: days.last?.value, clock: clocks.last?.value, meal: meal.meal)
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

    private static func merge(day: TimeHint?, clock: Clock?, meal: MealHint?) -> TimeHint? {
        guard day != nil || clock != nil else { return nil }
        var result = TimeHint()
        result.dayOffset = day?.dayOffset
        result.weekday = day?.weekday
        result.date = day?.date
        result.minuteOfDay = clock?.hint.minuteOfDay
        result.minutesAgo = clock?.hint.minutesAgo
        result.isPartOfDay = clock?.hint.isPartOfDay ?? false
        if clock?.halfIsOpen == true, let minute = result.minuteOfDay, minute < 12 * 60, let hours = meal?.hours,
            minute / 60 < hours.lowerBound
        {
            result.minuteOfDay = minute + 12 * 60
        }
        return result
    }
}
