import SpokenText

/// The day that a line says it was done on: `yesterday: squat 3x5 100kg`, `run 5k on monday`, `last friday bench 3x8`.
package enum LineDay {
    /// The day that a line says; `nil` where it says none, or one that is still to come.
    package static func day(in text: String) -> DayArgument? {
        let tokens = LineLexer(String(decoding: text.utf8.prefix(TrainingReader.mostBytes), as: UTF8.self)).tokens
        return place(in: tokens).flatMap { DayArgument(argument: words(tokens[$0])) }
    }

    static func without(_ tokens: [LineToken]) -> [LineToken] {
        guard let range = place(in: tokens), DayArgument(argument: words(tokens[range])) != nil else { return tokens }
        var rest = tokens
        rest.removeSubrange(range)
        while rest.first == .sign(",") { rest.removeFirst() }
        while rest.last == .sign(",") { rest.removeLast() }
        return rest
    }

    private static let weekdays = Set(Lexicon.standard.weekdayNames.map { $0.lowercased() })

    /// The place of a day at the beginning or at the end of a line.
    private static func place(in tokens: [LineToken]) -> Range<Int>? {
        for start in tokens.indices {
            guard let word = tokens[start].word, word == "yesterday" || weekdays.contains(word) else { continue }
            var first = start
            while first > 0, ["on", "last", "from"].contains(tokens[first - 1].word ?? "") { first -= 1 }
            // `the day before yesterday` and `monday morning` mean more than the word alone.
            let before = first > 0 ? tokens[first - 1].word : nil
            let after = start + 1 < tokens.count ? tokens[start + 1].word : nil
            if before == "before" || before == "next" || ["morning", "evening", "night", "afternoon"].contains(after) {
                return nil
            }
            return first == 0 || start == tokens.count - 1 ? first..<start + 1 : nil
        }
        return nil
    }

    private static func words(_ tokens: ArraySlice<LineToken>) -> String {
        tokens.compactMap(\.word).filter { $0 != "on" && $0 != "from" }.joined(separator: " ")
    }
}
