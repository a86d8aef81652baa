import Core

/// Days of the calendar: "on the 20th", "Nov 20", "20 November 2026", "2026-11-20".
struct DateReader: SentenceReader {
    let sentence: Sentence

    func date(at start: Int) -> (date: NamedDate, length: Int)? {
        guard start < tokens.count, tokens[start].kind == .number || tokens[start].rule >= 0 else { return nil }
        var index = start
        if isWord(index, "on") { index += 1 }
        if isWord(index, "the") { index += 1 }
        if let found = isoDate(at: index) { return (found.date, found.end - start) }
        if let month = month(at: index), let (day, end) = day(at: index + 1) {
            return ended(NamedDate(month: month, day: day), at: end, from: start)
        }
        guard let (day, end) = day(at: index) else { return nil }
        let monthIndex = isWord(end, "of") ? end + 1 : end
        if let month = month(at: monthIndex) {
            return ended(NamedDate(month: month, day: day), at: monthIndex + 1, from: start)
        }
        guard isWord(start, "on"), sentence.isOrdinal(index) else { return nil }
        return (NamedDate(day: day), end - start)
    }

    /// With the year, where one follows; nil where no calendar has such a day.
    private func ended(_ date: NamedDate, at end: Int, from start: Int) -> (date: NamedDate, length: Int)? {
        var (date, end) = (date, end)
        let yearIndex = end < tokens.count && tokens[end].kind == .comma ? end + 1 : end
        if let year = year(at: yearIndex) {
            date.year = year
            end = yearIndex + 1
        }
        // 2024 has a 29 February.
        guard LocalDay(year: date.year ?? 2024, month: date.month ?? 1, day: date.day) != nil else { return nil }
        return (date, end - start)
    }

    private func isoDate(at index: Int) -> (date: NamedDate, end: Int)? {
        guard index + 4 < tokens.count, let year = year(at: index),
            [1, 3].allSatisfy({ tokens[index + $0].kind == .dash }),
            (1...4).allSatisfy({ !tokens[index + $0].spaceBefore }),
            let month = wholeNumber(at: index + 2, in: 1...12), let day = wholeNumber(at: index + 4, in: 1...31),
            LocalDay(year: year, month: month, day: day) != nil
        else { return nil }
        return (NamedDate(year: year, month: month, day: day), index + 5)
    }

    private func year(at index: Int) -> Int? { wholeNumber(at: index, in: 1970...2100) }

    private func month(at index: Int) -> Int? { rule(at: index)?.month }

    /// The day of "20", "20th".
    private func day(at index: Int) -> (day: Int, end: Int)? {
        guard let day = wholeNumber(at: index, in: 1...31) else { return nil }
        return (day, sentence.isOrdinal(index) ? index + 2 : index + 1)
    }

    private func wholeNumber(at index: Int, in range: ClosedRange<Int>) -> Int? {
        guard index < tokens.count, tokens[index].kind == .number, let value = Int(exactly: tokens[index].value),
            range.contains(value)
        else { return nil }
        return value
    }
}
