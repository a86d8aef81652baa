extension SpokenSentence {
    /// Weekdays in their short forms, two or more in a row: `lun mer ven`, `L, X y V`. One alone may be any word.
    ///
    /// - Returns: the weekdays, 1 for Monday, and the place after them.
    func shortWeekdays(at place: Int) -> (days: [Int], end: Int)? {
        guard let first = shortWeekday(place) else { return nil }
        var (days, end, next) = ([first], place + 1, place + 1)
        var areLetters = tokens[place].end - tokens[place].start == 1
        while next < tokens.count {
            if tokens[next].kind == .comma { next += 1 }
            // "and" of whichever language.
            if next + 1 < tokens.count, tokens[next].kind == .word, folded(tokens[next]).count <= 3,
                shortWeekday(next) == nil, shortWeekday(next + 1) != nil
            {
                next += 1
            }
            // `Mo-Fr` is from one to the other.
            guard next < tokens.count, tokens[next].spaceBefore || tokens[next - 1].kind == .comma,
                let day = shortWeekday(next), !days.contains(day)
            else { break }
            areLetters = areLetters && tokens[next].end - tokens[next].start == 1
            days.append(day)
            next += 1
            end = next
        }
        // Sizes are letters, too: S, M, L.
        guard days.count > 1, !areLetters || days == days.sorted() else { return nil }
        return (days, end)
    }

    /// A letter alone counts only where it is a capital.
    private func shortWeekday(_ place: Int) -> Int? {
        guard place < tokens.count, tokens[place].kind == .word, let day = sense(at: place)?.shortWeekday else {
            return nil
        }
        let token = tokens[place]
        let isLetter = token.end - token.start == 1
        return !isLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[token.start]) ? day : nil
    }
}
