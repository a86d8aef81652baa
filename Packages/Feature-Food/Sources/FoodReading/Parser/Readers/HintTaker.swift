/// Takes the meals, days and times of a sentence.
struct HintTaker: DraftReader {
    let draft: MealDraft

    /// Reads a meal or time at the current position.
    func read() -> Bool {
        if let (length, rule) = phrase(
            at: draft.position,
            where: { if case .meal = $0 { true } else if case .time = $0 { true } else { false } }
        ) {
            switch rule {
            case .meal(let hint): take(hint, length: length)
            case .time(let hint): take(hint, length: length)
            default: break
            }
            return true
        }
        if readClock() || readAgo() || readWeekday() || readDate() { return true }
        if let length = hints.impossibleClockLength(at: draft.position) {
            // Left unread, and so reported.
            draft.position += length
            return true
        }
        guard let hint = rule(at: draft.position)?.meal else { return false }
        take(hint, length: 1)
        return true
    }

    private func take(_ hint: MealHint, length: Int) {
        draft.timeline.add(hint, itemCount: draft.meal.items.count)
        mark(length)
    }

    private func take(_ hint: TimeHint, length: Int, halfIsOpen: Bool = false) {
        draft.timeline.add(hint, halfIsOpen: halfIsOpen, itemCount: draft.meal.items.count)
        mark(length)
    }

    private func mark(_ length: Int) {
        draft.take(to: draft.position + length, as: .hint)
        if draft.position < tokens.count, tokens[draft.position].kind == .colon { readMarkAfterHint() }
    }

    private func readMarkAfterHint() {
        draft.roles[draft.position] = .mark
        draft.position += 1
    }

    private func readClock() -> Bool {
        guard let clock = hints.clock(at: draft.position) else { return false }
        let clauseStart = draft.timeline.clauseStart
        let items = draft.meal.items.indices.dropFirst(clauseStart)
        take(TimeHint(minuteOfDay: clock.minute), length: clock.length, halfIsOpen: clock.halfIsOpen)
        // "coffee at 9 and 11": two of them.
        while !items.isEmpty, items.count <= 4, draft.position < tokens.count,
            isWord(draft.position, "and") || tokens[draft.position].kind == .comma,
            let next = hints.furtherHour(at: draft.position + 1), draft.meal.items.count < 100
        {
            draft.roles[draft.position] = .filler
            draft.position += 1
            draft.repeatItems(items)
            take(TimeHint(minuteOfDay: next.minute), length: next.length, halfIsOpen: next.halfIsOpen)
        }
        return true
    }

    /// "an hour ago", "20 minutes ago", "2 days ago", "1.5 days ago".
    private func readAgo() -> Bool {
        guard let number = numbers.readNumber(at: draft.position), number.value > 0, number.value < 10_000,
            isWord(number.end + 1, "ago"),
            let unit = rule(at: number.end)?.span, [.minute, .hour, .day, .week, .fortnight].contains(unit)
        else { return false }
        let isCalendar = unit.dimension == .calendar
        let minutes = number.value * unit.scale * (isCalendar ? 24 * 60 : 1 / 60)
        // Days ago are days of the calendar; a part of one is counted from now.
        let days = number.value * unit.scale
        let isDays = isCalendar && days == days.rounded()
        take(
            isDays ? TimeHint(dayOffset: -Int(days)) : TimeHint(minutesAgo: Int(minutes.rounded())),
            length: number.end + 2 - draft.position
        )
        return true
    }

    private func readWeekday() -> Bool {
        guard let (day, length) = hints.weekday(at: draft.position) else { return false }
        let part = RuleTable.partsOfDay.first { isWord(draft.position + length, $0.0) }
        take(
            TimeHint(weekday: day, minuteOfDay: part?.1, isPartOfDay: part != nil),
            length: part == nil ? length : length + 1
        )
        return true
    }

    private func readDate() -> Bool {
        guard let (date, length) = DateReader(sentence: sentence).date(at: draft.position) else { return false }
        take(TimeHint(date: date), length: length)
        return true
    }
}
