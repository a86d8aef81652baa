/// The meals, days and times of a sentence, in the order they were said, and to which items each belongs.
///
/// One hint holds for all items. Of several, one that stands before its foods ("breakfast: eggs, lunch: salad") holds
/// until the next; one that stands after them ("eggs for breakfast and salad for lunch") holds back to the one before. A
/// clock time beside one of several meals or days is that one's alone: lunch was not at the breakfast's eight.
package struct HintTimeline {
    private struct Event<Value: Hashable> {
        var value: Value
        /// Items read before it.
        var itemCount: Int
        /// Items read before its clause began.
        var clauseStart: Int
        /// Hints said before it.
        var order: Int

        /// True if it stands before the foods of its clause, and not after some.
        var isHeading: Bool { itemCount == clauseStart }
    }

    /// A clock time as said.
    private struct Clock: Hashable {
        var hint: TimeHint
        /// True if "7" may be seven in the morning or in the evening.
        var halfIsOpen: Bool
    }

    private var meals: [Event<MealHint>] = []
    private var days: [Event<TimeHint>] = []
    private var clocks: [Event<Clock>] = []
    private var hintCount = 0
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
        meals.append(event(meal, itemCount: itemCount))
    }

    /// - Parameter halfIsOpen: whether the clock time may be one before noon or after it.
    package mutating func add(_ time: TimeHint, halfIsOpen: Bool = false, itemCount: Int) {
        if time.namesDay { days.append(event(time, itemCount: itemCount)) }
        guard time.minuteOfDay != nil || time.minutesAgo != nil else { return }
        var event = event(Clock(hint: time, halfIsOpen: halfIsOpen), itemCount: itemCount)
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

    private mutating func event<Value>(_ value: Value, itemCount: Int) -> Event<Value> {
        hintCount += 1
        return Event(value: value, itemCount: itemCount, clauseStart: clauseStart, order: hintCount)
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
        var mealOfItem = Self.spread(meals, over: count)
        let dayOfItem = Self.spread(days, over: count)
        var clockOfItem = Self.spread(clocks, over: count)
        if meals.count > 1 {
            clockOfItem = clocks(of: meals, over: count) ?? clockOfItem
        } else if days.count > 1 {
            clockOfItem = clocks(of: days, over: count) ?? clockOfItem
        } else if clocks.count == 1, let meal = meals.first, let clock = clocks.first {
            if let part = Self.parting(meal, from: clock, over: count) {
                for index in part..<count { mealOfItem[index] = nil }
                for index in 0..<part { clockOfItem[index] = nil }
            } else if let part = Self.parting(clock, from: meal, over: count) {
                for index in part..<count { clockOfItem[index] = nil }
                for index in 0..<part { mealOfItem[index] = nil }
            }
        }
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

    /// The clock times of the items, each that of the meal or day beside which it was said; nil where one stands alone.
    private func clocks<Value: Hashable>(of owners: [Event<Value>], over count: Int) -> [Clock?]? {
        var clockOfOwner: [Int: Clock] = [:]
        for clock in clocks {
            let free = owners.indices.filter { clockOfOwner[$0] == nil }
            let beside = free.filter { owners[$0].clauseStart == clock.clauseStart }
            let before = beside.last { owners[$0].order < clock.order }
            let heading = owners.indices.last { owners[$0].order < clock.order && owners[$0].isHeading }
            guard let owner = before ?? beside.first ?? heading.flatMap({ free.contains($0) ? $0 : nil }) else {
                return nil
            }
            clockOfOwner[owner] = clock.value
        }
        let numbered = owners.enumerated().map { number, event in
            Event(value: number, itemCount: event.itemCount, clauseStart: event.clauseStart, order: event.order)
        }
        return Self.spread(numbered, over: count).map { $0.flatMap { clockOfOwner[$0] } }
    }

    /// The start of the items of a later hint, if both have foods of their own: "coffee at 10, a burger for lunch".
    private static func parting<First, Second>(
        _ first: Event<First>,
        from second: Event<Second>,
        over count: Int
    ) -> Int? {
        guard !first.isHeading, second.order > first.order, second.clauseStart >= first.itemCount,
            !second.isHeading || second.itemCount < count
        else { return nil }
        return first.itemCount
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
