import Core

/// The phrases for one subject in one language, each with its reading in the readers' own words.
///
/// A table has lines `reading: phrase, phrase`. The reading `-` is for phrases that say nothing. A line that begins with `~` has
/// phrases that tell no language from another, since they are words of others, too.
public struct SpokenPhrases: PhraseBook {
    private struct Entry {
        let reading: [UInt8]
        let isTelling: Bool
    }

    public let lexicon: Lexicon
    private var entries: [[UInt8]: Entry] = [:]
    private var longest = 1

    /// - Returns: `nil` where no language has this tag.
    public init?(_ tag: String, _ table: String) {
        guard let lexicon = Lexicon.language(tag) else { return nil }
        self.lexicon = lexicon
        for line in table.split(separator: "\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            var reading = sides[0].drop { $0 == " " }
            let isTelling = reading.first != "~"
            reading = reading.drop { $0 == "~" || $0 == " " }
            let entry = Entry(reading: reading == "-" ? [] : Array(reading.utf8), isTelling: isTelling)
            for phrase in sides[1].split(separator: ",") {
                let sentence = SpokenSentence(String(phrase), lexicon)
                let words = sentence.tokens.map { Array(sentence.folded($0)) }
                guard !words.isEmpty else { continue }
                entries[Array(words.joined(separator: [UInt8(ascii: " ")]))] = entry
                longest = max(longest, words.count)
            }
        }
    }

    public func reading(of phrase: ArraySlice<UInt8>) -> ArraySlice<UInt8>? { entries[Array(phrase)]?.reading[...] }

    /// The number of words in phrases that tell this language from others, with the names of days, months and units that the
    /// readers' own language has not.
    public func tellingWords(in text: String) -> Int { knownWords(in: text).telling }

    /// The telling words, and all that the table has.
    fileprivate func knownWords(in text: String) -> (telling: Int, all: Int) {
        let sentence = SpokenSentence(text, lexicon)
        var (place, count, all) = (0, 0, 0)
        while place < sentence.tokens.count {
            if let (days, end) = sentence.shortWeekdays(at: place) {
                (count, all, place) = (count + days.count, all + days.count, end)
                continue
            }
            var phrase: [UInt8] = []
            var found: (length: Int, isTelling: Bool)?
            for next in place..<min(place + longest, sentence.tokens.count) where sentence.tokens[next].kind == .word {
                guard next == place || !phrase.isEmpty else { break }
                if next > place { phrase.append(UInt8(ascii: " ")) }
                phrase += sentence.folded(sentence.tokens[next])
                if let entry = entries[phrase] { found = (next + 1 - place, entry.isTelling) }
            }
            if let found {
                if found.isTelling { count += found.length }
                all += found.length
            } else if isTime(sentence, place) {
                count += 1
            }
            place += found?.length ?? 1
        }
        return (count, all)
    }

    /// A sentence with words of the table in the place of their slips: of a word of six letters or more that no table has, what is one
    /// edit away, or two from eight letters on, where all such words mean one thing. Names and numbers stay.
    ///
    /// - Returns: `nil` where there are none.
    public func corrected(_ text: String) -> String? {
        let sentence = SpokenSentence(text, lexicon)
        let bytes = Array(text.utf8)
        var (result, end): ([UInt8], Int) = ([], 0)
        // A sentence has few slips; each is compared with each word.
        for token in sentence.tokens.prefix(40) where token.kind == .word {
            let word = sentence.folded(token)
            guard 6...24 ~= word.count, entries[Array(word)] == nil,
                lexicon.sense(of: String(decoding: word, as: UTF8.self)) == nil, let meant = slip(word)
            else { continue }
            result += bytes[end..<token.start] + meant
            end = token.end
        }
        return end == 0 ? nil : String(decoding: result + bytes[end...], as: UTF8.self)
    }

    private func slip(_ word: ArraySlice<UInt8>) -> [UInt8]? {
        let limit = word.count >= 8 ? 2 : 1
        var best: (word: [UInt8], distance: Int)?
        for (entry, value) in entries where entry.count >= 4 && !entry.contains(UInt8(ascii: " ")) {
            guard entry.first == word.first,
                let distance = EditDistance.between(word, entry[...], limit: min(limit, best?.distance ?? limit))
            else { continue }
            if let best, best.distance == distance {
                if entries[best.word]?.reading != value.reading { return nil }
                continue
            }
            best = (entry, distance)
        }
        return best?.word
    }

    private func isTime(_ sentence: SpokenSentence, _ place: Int) -> Bool {
        let token = sentence.tokens[place]
        guard token.kind == .word, let sense = sentence.sense(at: place),
            sense.weekday != nil || sense.month != nil || [.time, .calendar].contains(sense.unit?.dimension)
        else { return false }
        let word = sentence.folded(token)
        return word.count > 3 && Lexicon.standard.sense(of: String(decoding: word, as: UTF8.self)) == nil
    }

    /// A sentence in the readers' own words.
    ///
    /// - Parameter readsClocks: where it says lengths of time and no times of day, `une heure` is an hour and not one o'clock.
    public func rendering(of text: String, readsClocks: Bool = true) -> SpokenRendering {
        SpokenRendering(of: Array(text.utf8), from: lexicon, by: self, readsClocks: readsClocks)
    }
}

extension [SpokenPhrases] {
    /// Those that have words of a sentence, the likeliest language first.
    public func speaking(_ text: String) -> [(phrases: SpokenPhrases, words: Int)] {
        map { (phrases: $0, known: $0.knownWords(in: text)) }.filter { $0.known.telling > 0 }
            .sorted { ($0.known.telling, $0.known.all) > ($1.known.telling, $1.known.all) }
            .map { ($0.phrases, $0.known.telling) }
    }
}
