/// Words that are settled before a line is parted into exercises: races by name, and the heart rate, which no set has.
enum LineWords {
    /// - Returns: the tokens, and what is kept as a note.
    static func settled(_ tokens: [LineToken], library: ExerciseLibrary) -> (tokens: [LineToken], notes: [String]) {
        let (rest, notes) = withoutPulse(tokens)
        return (withDistances(rest, library: library), notes)
    }

    // MARK: Races

    /// `half marathon 1:45:30` is a run of 21.0975 km.
    private static func withDistances(_ tokens: [LineToken], library: ExerciseLibrary) -> [LineToken] {
        let sentences = tokens.split(separator: .sign(";"), omittingEmptySubsequences: false)
        return Array(
            sentences.map { sentence -> [LineToken] in
                guard let place = sentence.firstIndex(of: .word("marathon")), library.named("marathon") == nil else {
                    return Array(sentence)
                }
                let isHalf = place > sentence.startIndex && sentence[place - 1].number == 0.5
                guard !isHalf || library.named("half marathon") == nil else { return Array(sentence) }
                let isNamed = sentence.contains { $0.word.flatMap { library.named($0) }?.isEndurance == true }
                let km: LineToken = isHalf ? .number(21.0975, text: "21.0975") : .number(42.195, text: "42.195")
                return Array(sentence[..<(isHalf ? place - 1 : place)]) + (isNamed ? [] : [.word("run")])
                    + [km, .word("km")] + sentence[(place + 1)...]
            }
            .joined(separator: [.sign(";")])
        )
    }

    // MARK: Heart rate

    /// Takes out `avg hr 150`, `heart rate of 150`, `150 bpm`.
    private static func withoutPulse(_ tokens: [LineToken]) -> (tokens: [LineToken], notes: [String]) {
        var result: [LineToken] = []
        var notes: [String] = []
        var place = 0
        func word(_ offset: Int) -> String? {
            tokens.indices.contains(place + offset) ? tokens[place + offset].word : nil
        }
        func number(_ offset: Int) -> String? {
            guard tokens.indices.contains(place + offset), case .number(_, let text) = tokens[place + offset] else {
                return nil
            }
            return text
        }
        while place < tokens.count {
            var count = 0
            if let kind = word(0), ["avg", "average", "mean", "max", "maximum"].contains(kind) { count = 1 }
            let kind = count == 1 ? word(0).map { $0 + " " } ?? "" : ""
            let isAfterNumber = count == 0 && tokens.indices.contains(place - 1) && tokens[place - 1].number != nil
            if word(count) == "hr", !isAfterNumber {
                count += 1
            } else if word(count) == "heart", word(count + 1) == "rate" {
                count += 2
            } else {
                count = 0
            }
            if count > 0 {
                while ["of", "was", "at"].contains(word(count) ?? "") { count += 1 }
                if let text = number(count) {
                    notes.append(kind + "heart rate " + text)
                    place += count + (word(count + 1) == "bpm" ? 2 : 1)
                    continue
                }
            } else if let text = number(0), word(1) == "bpm" {
                notes.append("heart rate " + text)
                place += 2
                continue
            }
            result.append(tokens[place])
            place += 1
        }
        return (result, notes)
    }
}
