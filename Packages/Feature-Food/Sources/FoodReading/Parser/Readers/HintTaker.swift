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
        if readClock() || readAgo() || readWeekday() { return true }
        guard let hint = rule(at: draft.position)?.meal else { return false }
        take(hint, length: 1)
        return true
    }

    private func take(_ hint: MealHint, length: Int) {
        draft.timeline.add(hint, itemCount: draft.meal.items.count)
        mark(length)
    }

    private func take(_ hint: TimeHint, length: Int) {
        draft.timeline.add(hint, itemCount: draft.meal.items.count)
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
        guard let (minute, length) = hints.clock(at: draft.position) else { return false }
        take(TimeHint(minuteOfDay: minute), length: length)
        return true
    }

    /// "an hour ago", "20 minutes ago", "2 days ago".
    private func readAgo() -> Bool {
        var index = draft.position
        var value = 1.0
        if let number = numbers.readNumber(at: index) {
            value = number.value
            index = number.end
        } else {
            return false
        }
        guard isWord(index + 1, "ago") else { return false }
        let length = index + 2 - draft.position
        guard value > 0, value < 10_000 else { return false }
        if isAnyWord(index, ["hour", "hours", "hr", "hrs"]) {
            take(TimeHint(minutesAgo: Int(value * 60)), length: length)
        } else if isAnyWord(index, ["minute", "minutes", "min", "mins"]) {
            take(TimeHint(minutesAgo: Int(value)), length: length)
        } else if isAnyWord(index, ["day", "days"]) {
            take(TimeHint(dayOffset: -Int(value)), length: length)
        } else {
            return false
        }
        return true
    }

    private func readWeekday() -> Bool {
        guard let (day, length) = hints.weekday(at: draft.position) else { return false }
        take(TimeHint(weekday: day), length: length)
        return true
    }
}
