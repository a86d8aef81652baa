/// Phrases of one language, each with what it is in the words that a reader knows.
public protocol PhraseBook: Sendable {
    /// The reading of folded words with one space between; empty for what says nothing. `nil` where it has none. With a comma
    /// at its end, of words that a comma follows.
    func reading(of phrase: ArraySlice<UInt8>) -> ArraySlice<UInt8>?
}

/// A sentence of one language in the words of the readers' own, and where each of them stood.
///
/// Numbers, units, weekdays, months and times of day go by the language's lexicon, the rest by a phrase book, the longest first.
/// Words that neither has stay as they were typed.
public struct SpokenRendering: Sendable {
    /// The longest phrase that is looked for, in words.
    private static let longest = 6

    public private(set) var bytes: [UInt8] = []
    private let original: [UInt8]
    private let readsClocks: Bool
    /// The source of each part, in the order of both texts.
    private var parts: [(rendered: Range<Int>, source: Range<Int>)] = []

    public init(of bytes: [UInt8], from lexicon: Lexicon, by book: some PhraseBook, readsClocks: Bool = true) {
        original = bytes
        self.readsClocks = readsClocks
        let sentence = SpokenSentence(bytes: bytes, lexicon)
        self.bytes.reserveCapacity(bytes.count + 16)
        var place = 0
        while place < sentence.tokens.count { place = render(sentence, place, book) }
    }

    /// The words that a part of ``bytes`` was made of, as they were typed.
    public func source(of range: Range<Int>) -> String {
        guard !range.isEmpty, let first = parts.first(where: { $0.rendered.upperBound > range.lowerBound }),
            let last = parts.last(where: { $0.rendered.lowerBound < range.upperBound }),
            first.source.lowerBound < last.source.upperBound
        else { return "" }
        return String(decoding: original[first.source.lowerBound..<last.source.upperBound], as: UTF8.self)
    }

    /// - Returns: the place after what was rendered.
    private mutating func render(_ sentence: SpokenSentence, _ place: Int, _ book: some PhraseBook) -> Int {
        if readsClocks, let end = renderDate(sentence, place) { return end }
        switch sentence.tokens[place].kind {
        case .number: return renderFigures(sentence, place)
        case .word: break
        default:
            copy(sentence, place)
            return place + 1
        }
        if let (days, end) = sentence.shortWeekdays(at: place) {
            write(days.map { Lexicon.standard.weekdayNames[$0 - 1] }.joined(separator: " "), sentence, place..<end)
            return end
        }
        let phrase = phrase(sentence, place, book)
        let length = phrase.map { $0.end - place } ?? 0
        // "dans deux heures" is a length of time.
        if readsClocks, !follows("in"), !follows("every"), let (clock, end) = sentence.clock(at: place),
            end - place > max(length, 1)
        {
            write(Self.text(of: clock), sentence, place..<end)
            return end
        }
        if let (value, end) = sentence.number(at: place), end - place >= length {
            let isArticle = end == place + 1 && sentence.sense(at: place)?.isArticle == true
            write(isArticle ? "a" : Self.text(of: value), sentence, place..<end)
            return end
        }
        let afterNumber = place > 0 && sentence.tokens[place - 1].kind == .number
        if let (unit, end) = sentence.unit(at: place, afterNumber: afterNumber), end - place >= length {
            write(Self.text(of: unit) + (isCounted(unit) ? "s" : ""), sentence, place..<end)
            return end
        }
        if let phrase {
            if phrase.reading.isEmpty { return phrase.end }
            write(phrase.reading, sentence, place..<phrase.end)
            return phrase.end
        }
        if let (name, end) = name(sentence, place) {
            write(name, sentence, place..<end)
            return end
        }
        if sentence.lexicon.writing.hasCompounds, let parts = compound(sentence.folded(sentence.tokens[place]), book) {
            write(parts[...], sentence, place..<place + 1)
            return place + 1
        }
        copy(sentence, place)
        return place + 1
    }

    /// `19.30` behind "at", which is a time and no number.
    private func dottedClock(_ token: Token) -> String? {
        let parts = original[token.start..<token.end].split(separator: UInt8(ascii: "."))
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = Int(String(decoding: parts[0], as: UTF8.self)), hour < 24,
            let minute = Int(String(decoding: parts[1], as: UTF8.self)), minute < 60
        else { return nil }
        return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// True if a length of time follows a number other than one.
    private func isCounted(_ unit: SpokenUnit) -> Bool {
        let figures = bytes.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return unit.dimension == .time && !figures.isEmpty && !figures.elementsEqual([UInt8(ascii: "1")])
    }

    /// Figures in the readers' own way to write them: `1,5` is `1.5`, `1.500` is `1500`; and a time of day.
    private mutating func renderFigures(_ sentence: SpokenSentence, _ place: Int) -> Int {
        if readsClocks, !follows("in"), !follows("every"), let (clock, end) = sentence.clock(at: place), end > place + 1
        {
            write(Self.text(of: clock), sentence, place..<end)
            return end
        }
        let token = sentence.tokens[place]
        if readsClocks, follows("at"), let clock = dottedClock(token) {
            write(clock, sentence, place..<place + 1)
            return place + 1
        }
        if let (value, end) = spacedThousands(sentence, place) {
            write(Self.text(of: value), sentence, place..<end)
            return end
        }
        let marks = original[token.start..<token.end].contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
        if marks { write(Self.text(of: token.value), sentence, place..<place + 1) } else { copy(sentence, place) }
        return place + 1
    }

    /// The most groups of three digits that are one number.
    private static let mostGroups = 3

    /// `1 500 g`: thousands parted by a space, before a unit of mass or volume, where the comma is the decimal mark. Not in
    /// `4x12 160 kg`, of whose numbers the first counts.
    private func spacedThousands(_ sentence: SpokenSentence, _ place: Int) -> (value: Double, end: Int)? {
        let tokens = sentence.tokens
        guard sentence.lexicon.writing.decimal == UInt8(ascii: ","), (1...3).contains(figures(of: tokens[place])),
            tokens[place].value >= 1, !isFactor(tokens, place)
        else { return nil }
        var (value, end) = (tokens[place].value, place + 1)
        while end < tokens.count, end <= place + Self.mostGroups, tokens[end].kind == .number,
            tokens[end].spaceBefore, figures(of: tokens[end]) == 3
        {
            value = value * 1000 + tokens[end].value
            end += 1
        }
        guard end > place + 1, let (unit, _) = sentence.unit(at: end, afterNumber: true),
            unit.dimension == .mass || unit.dimension == .volume
        else { return nil }
        return (value, end)
    }

    private func isFactor(_ tokens: [Token], _ place: Int) -> Bool {
        guard place > 0 else { return false }
        let before = tokens[place - 1]
        return !tokens[place].spaceBefore || before.kind == .times || before.kind == .number
            || original[before.start..<before.end].elementsEqual("x".utf8)
    }

    /// The number of figures of a number that is written in nothing else; else 0.
    private func figures(of token: Token) -> Int {
        let text = original[token.start..<token.end]
        return text.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? text.count : 0
    }

    /// `le 24 décembre`, `24/12`, `el 12 de mayo`: a day of a month, whose figures come before the month's in each language that has
    /// a table. Not what is no more than a number with decimals (`1,5`).
    private mutating func renderDate(_ sentence: SpokenSentence, _ place: Int) -> Int? {
        guard let (day, end) = sentence.day(at: place, order: .dayMonthYear),
            end > place + 1 || isSlashed(sentence, place),
            let (month, number, year) = day.date
        else { return nil }
        let name = Lexicon.standard.monthNames[month - 1]
        write((follows("on") ? "" : "on ") + "\(number) \(name)" + (year.map { " \($0)" } ?? ""), sentence, place..<end)
        return end
    }

    /// True if a word of the readers' own was written last.
    private func follows(_ word: String) -> Bool {
        let text = bytes.reversed().drop { $0 == UInt8(ascii: " ") }
        return text.starts(with: word.utf8.reversed()) && text.dropFirst(word.utf8.count).first.map { $0 == 32 } ?? true
    }

    private func isSlashed(_ sentence: SpokenSentence, _ place: Int) -> Bool {
        let token = sentence.tokens[place]
        return original[token.start..<token.end].contains(UInt8(ascii: "/"))
    }

    private func phrase(
        _ sentence: SpokenSentence,
        _ place: Int,
        _ book: some PhraseBook
    ) -> (reading: ArraySlice<UInt8>, end: Int)? {
        var phrase: [UInt8] = []
        var found: (reading: ArraySlice<UInt8>, end: Int)?
        for next in place..<min(place + Self.longest, sentence.tokens.count) {
            guard sentence.tokens[next].kind == .word else { break }
            if next > place { phrase.append(UInt8(ascii: " ")) }
            phrase += sentence.folded(sentence.tokens[next])
            if let reading = book.reading(of: phrase[...]) { found = (reading, next + 1) }
            if next + 1 < sentence.tokens.count, original[sentence.tokens[next + 1].start] == UInt8(ascii: ","),
                let reading = book.reading(of: phrase + [UInt8(ascii: ",")])
            {
                found = (reading, next + 1)
            }
        }
        return found
    }

    private func name(_ sentence: SpokenSentence, _ place: Int) -> (name: ArraySlice<UInt8>, end: Int)? {
        if let (sense, end) = sentence.sense(at: place, { $0.weekday != nil }), let weekday = sense.weekday {
            let name = Lexicon.standard.weekdayNames[weekday - 1] + (sense.isEachWeekday ? "s" : "")
            return (Array(name.utf8)[...], end)
        }
        guard let (sense, end) = sentence.sense(at: place, { $0.month != nil }), let month = sense.month else {
            return nil
        }
        return (Array(Lexicon.standard.monthNames[month - 1].utf8)[...], end)
    }

    /// `Erdbeerjoghurt`: the parts of a name that is written as one word, with what may join them.
    private func compound(_ word: ArraySlice<UInt8>, _ book: some PhraseBook) -> [UInt8]? {
        guard word.count >= 7, word.count <= 64 else { return nil }
        for length in stride(from: word.count - 3, through: 3, by: -1) {
            let head = word.prefix(length)
            guard let tail = book.reading(of: word.dropFirst(length)), !tail.isEmpty else { continue }
            for joint in [0, 1, 2] where head.count - joint >= 3 {
                let end = head.suffix(joint)
                guard joint == 0 || Self.joints.contains(Array(end)),
                    let first = book.reading(of: head.dropLast(joint)), !first.isEmpty
                else { continue }
                return first + [UInt8(ascii: " ")] + tail
            }
        }
        return nil
    }

    private static let joints = ["n", "s", "e", "en", "er"].map { Array($0.utf8) }

    private mutating func copy(_ sentence: SpokenSentence, _ place: Int) {
        let token = sentence.tokens[place]
        write(original[token.start..<token.end], sentence, place..<place + 1)
    }

    private mutating func write(_ text: String, _ sentence: SpokenSentence, _ places: Range<Int>) {
        write(Array(text.utf8)[...], sentence, places)
    }

    private mutating func write(_ text: ArraySlice<UInt8>, _ sentence: SpokenSentence, _ places: Range<Int>) {
        let first = sentence.tokens[places.lowerBound]
        let isName = first.kind == .word || first.kind == .number
        let followsName =
            bytes.last.map { $0 >= 0x80 || $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") } ?? false
        if !bytes.isEmpty, first.spaceBefore || (isName && followsName) { bytes.append(UInt8(ascii: " ")) }
        let start = bytes.count
        bytes += text
        let source = first.start..<sentence.tokens[places.upperBound - 1].end
        parts.append((start..<bytes.count, source))
    }

    private static func text(of clock: SpokenClock) -> String {
        let (hour, minute) = (clock.minuteOfDay / 60, clock.minuteOfDay % 60)
        let hours = clock.isExact && hour < 10 ? "0\(hour)" : hour == 0 ? "12" : "\(hour)"
        return "\(hours):\(minute < 10 ? "0" : "")\(minute)"
    }

    private static func text(of value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func text(of unit: SpokenUnit) -> String { unit == .fluidOunce ? "floz" : unit.rawValue }
}
