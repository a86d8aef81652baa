/// The senses of one word in one language.
public struct WordSense: Sendable {
    public internal(set) var number: Double?
    /// "few", "both": about so many, or so many of something known.
    public internal(set) var isVague = false
    /// The greatest number that may be added to this one: 9 to "twenty".
    var room = 0.0
    /// True if it multiplies the number before it, as "hundred" does.
    public internal(set) var multiplies = false
    /// "a", "an": one, before a unit.
    public internal(set) var isArticle = false
    /// The least room that it asks of the number before it, for a word that may stand inside a number: 99 for the "and" of
    /// "one hundred and five".
    var joint: Double?
    /// Stands between ones and the tens after them: "einundzwanzig".
    var inverts = false
    public internal(set) var fraction: Double?
    public internal(set) var ordinal: Int?
    var isOrdinalSuffix = false
    public internal(set) var unit: SpokenUnit?
    /// The unit that it is only right after a number: "m", "h", "st".
    public internal(set) var shortUnits: [SpokenUnit] = []
    /// 1 is Monday.
    public internal(set) var weekday: Int?
    /// "mondays": those of each week.
    public internal(set) var isEachWeekday = false
    /// The weekday that it is short for, among others: `mer` beside `lun` and `ven`, and the sea alone.
    var shortWeekday: Int?
    public internal(set) var month: Int?
    public internal(set) var part: PartOfDay?
    public internal(set) var half: HalfOfDay?
    /// "to" between two numbers.
    public internal(set) var isRange = false
    /// "of" between an amount and its unit.
    var isOf = false

    /// The unit of a dimension that the word is behind a number: `m` is a meter or a minute.
    public func unit(_ dimension: SpokenUnit.Dimension) -> SpokenUnit? {
        if let unit, unit.dimension == dimension { return unit }
        return shortUnits.first { $0.dimension == dimension }
    }

    var isOfNumbers: Bool { number != nil || fraction != nil }
}

/// The words of one language, compiled from its tables once in a process.
///
/// Nothing in the readers knows a language by name: what differs stands in the tables (`Languages/README.md`).
public final class Lexicon: Sendable {
    /// The language's tag (BCP 47).
    public let language: String
    let writing: Writing
    let words: WordTable
    private let senses: [WordSense]
    private let phrases: [[(words: [Int32], sense: WordSense)]]
    /// By word: whether a number in words may begin with it. Most words of a sentence are none, and need no closer look.
    private let beginsNumber: [Bool]
    /// By the first two letters of words inside numbers, five bits of each.
    private let numberBeginnings: [Bool]
    let days: PatternSet
    let clocks: PatternSet
    let clockTails: PatternSet
    let fractions: PatternSet
    let plainFractions: PatternSet
    /// `Monday` first, as the language writes them.
    public let weekdayNames: [String]
    /// `Mon` first.
    public let shortWeekdayNames: [String]
    /// `January` first.
    public let monthNames: [String]
    /// Single words as screens show them, by the English one: the word, and its plural.
    let shown: [String: [String]]
    /// Lines of the table that were not understood; a test finds them.
    let faults: [String]

    /// - Parameter table: the lines that `Languages/README.md` describes.
    init(_ language: String, _ table: String) {
        var builder = LexiconBuilder()
        builder.read(table)
        self.language = language
        writing = builder.writing
        words = builder.words
        senses = builder.senses
        phrases = builder.phrases.map { $0.sorted { $0.words.count > $1.words.count } }
        beginsNumber = zip(builder.senses, builder.phrases).map { sense, phrases in
            sense.isArticle || sense.isOfNumbers || phrases.contains { $0.sense.isOfNumbers }
        }
        var beginnings = Array(repeating: false, count: 1024)
        for word in 0..<Int32(words.count) where senses[Int(word)].isOfNumbers {
            beginnings[Self.beginning(words[word])] = true
        }
        numberBeginnings = beginnings
        days = PatternSet(builder.patterns["day"] ?? [], words: builder.words.count)
        clocks = PatternSet(builder.patterns["clock"] ?? [], words: builder.words.count)
        clockTails = PatternSet(builder.patterns["clock tail"] ?? [], words: builder.words.count)
        fractions = PatternSet(builder.patterns["and fraction"] ?? [], words: builder.words.count)
        plainFractions = PatternSet(builder.patterns["fraction of"] ?? [], words: builder.words.count)
        weekdayNames = builder.names["weekday"] ?? []
        shortWeekdayNames = builder.names["short weekday"] ?? []
        monthNames = builder.names["month"] ?? []
        shown = builder.shown
        faults = builder.faults
    }

    /// The senses of a word by its number; `nil` below 0.
    func sense(_ word: Int32) -> WordSense? { word < 0 ? nil : senses[Int(word)] }

    /// True if a number in words may begin with a word; false only if none can.
    func mayBeginNumber(_ word: Int32) -> Bool { word >= 0 && beginsNumber[Int(word)] }

    /// True if a number that is written as one word, as `einundzwanzig` is, may begin with some bytes; false only if none can.
    func mayBeginNumber(_ word: ArraySlice<UInt8>) -> Bool { numberBeginnings[Self.beginning(word)] }

    private static func beginning(_ word: ArraySlice<UInt8>) -> Int {
        guard let first = word.first else { return 0 }
        return Int(first & 31) << 5 | Int((word.dropFirst().first ?? 0) & 31)
    }

    /// The phrases of several words that begin with a word, longest first.
    func phrases(startingWith word: Int32) -> [(words: [Int32], sense: WordSense)] {
        word < 0 ? [] : phrases[Int(word)]
    }

    /// The senses of a word as it is typed, in any case and with its accents or without; `nil` where the tables do not have it.
    public func sense(of word: some StringProtocol) -> WordSense? {
        let bytes = Array(word.utf8)
        let plain = words.find(bytes[...])
        if plain >= 0 { return senses[Int(plain)] }
        let tokens = Lexer(bytes, writing, words, lettersBeforeNumbers: "").tokens
        return tokens.count == 1 ? sense(tokens[0].word) : nil
    }

    /// Every word of the tables, folded, with its senses; phrases are left out.
    public func forEachWord(_ body: (ArraySlice<UInt8>, WordSense) -> Void) {
        for number in 0..<Int32(words.count) { body(words[number], senses[Int(number)]) }
    }

    /// The number that a text is, and nothing else: `12`, `twelve`, `thirty-five`.
    public func number(of text: some StringProtocol) -> Double? {
        if let sense = sense(of: text), let number = sense.number { return number }
        let sentence = SpokenSentence(String(text), self)
        guard let (value, end) = sentence.number(at: 0), end == sentence.tokens.count else { return nil }
        return value
    }

    /// The numbers of the words that begin so.
    func words(beginning: ArraySlice<UInt8>) -> [Int32] {
        (0..<Int32(words.count)).filter { words[$0].starts(with: beginning) }
    }
}

/// Reads the tables of a language.
struct LexiconBuilder {
    var writing = Writing()
    var words = WordTable()
    var senses: [WordSense] = []
    var phrases: [[(words: [Int32], sense: WordSense)]] = []
    var patterns: [String: [Pattern]] = [:]
    var names: [String: [String]] = [:]
    var shown: [String: [String]] = [:]
    var faults: [String] = []

    private static let patternSections: Set<String> = ["day", "clock", "clock tail", "and fraction", "fraction of"]

    /// By bytes, since every run of a program that reads words does it.
    mutating func read(_ table: String) {
        var section = ""
        for line in Array(table.utf8).split(separator: UInt8(ascii: "\n")) {
            let line = line.prefix { $0 != UInt8(ascii: "#") }.trimmed
            if line.isEmpty { continue }
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                section = line.dropFirst().dropLast().text
                continue
            }
            // A key may be a mark of its own, so that the sign between is a colon with a space.
            let colon = line.indices.dropLast().first {
                line[$0] == UInt8(ascii: ":") && line[$0 + 1] == UInt8(ascii: " ")
            }
            guard let colon else {
                faults.append(line.text)
                continue
            }
            let items = line[(colon + 2)...].split(separator: UInt8(ascii: ",")).map(\.trimmed)
            if !read(section, line[..<colon].trimmed.text, items) { faults.append(line.text) }
        }
    }

    private mutating func read(_ section: String, _ key: String, _ items: [ArraySlice<UInt8>]) -> Bool {
        if section == "writing" { return readWriting(key, items) }
        if section == "shown" {
            shown[key] = items.map(\.text)
            return (1...2).contains(items.count)
        }
        if Self.patternSections.contains(section) {
            guard let result = Pattern.Result(key) else { return false }
            for item in items {
                guard let pattern = pattern(item, result) else { return false }
                patterns[section, default: []].append(pattern)
            }
            return true
        }
        let head = key.split(separator: " ")
        guard let first = head.first,
            let change = Self.change(section, String(first), head.dropFirst().first.map(String.init))
        else { return false }
        if ["weekday", "short weekday", "month"].contains(section) {
            names[section, default: []].append(items.first?.text ?? "")
        }
        for item in items { define(item, change) }
        return true
    }

    private mutating func readWriting(_ key: String, _ items: [ArraySlice<UInt8>]) -> Bool {
        guard let item = items.first else { return false }
        let head = key.split(separator: " ").map(String.init)
        switch (head[0], head.dropFirst().first) {
        case ("decimal", nil):
            writing.decimal = item.text == "comma" ? UInt8(ascii: ",") : UInt8(ascii: ".")
        case ("possessive", nil): writing.hasPossessive = item.text == "s"
        case ("compounds", nil): writing.hasCompounds = item.text == "yes"
        case ("elisions", nil): for item in items { _ = writing.elisions.insert(fold(item).flatMap { $0 }[...]) }
        case ("sign", let sign?):
            guard let byte = sign.utf8.first, sign.utf8.count == 1 else { return false }
            writing.signs[byte] = Array(item)
        case ("short", let text?):
            writing.abbreviations.append((Array(text.utf8), Array(item)))
            writing.abbreviations.sort { $0.text.count > $1.text.count }
        default: return false
        }
        return true
    }

    /// The change that an entry of a section makes to its words.
    private static func change(
        _ section: String,
        _ key: String,
        _ extra: String?
    ) -> ((inout WordSense) -> Void)? {
        switch section {
        case "number":
            guard let value = Double(key) else { return nil }
            let multiplies = extra?.first == "*"
            let room = extra.map { Double($0.dropFirst()) } ?? 0
            guard let room else { return nil }
            return {
                $0.number = value
                $0.multiplies = multiplies
                $0.room = room
            }
        case "vague number":
            return Double(key).map { value in
                {
                    $0.number = value
                    $0.isVague = true
                }
            }
        case "fraction":
            let parts = key.split(separator: "/").map { Double($0) }
            guard parts.count == 2, let top = parts[0], let bottom = parts[1], bottom > 0 else { return nil }
            return { $0.fraction = top / bottom }
        case "ordinal":
            if key == "suffix" { return { $0.isOrdinalSuffix = true } }
            return Int(key).map { value in { $0.ordinal = value } }
        case "unit": return SpokenUnit(rawValue: key).map { unit in { $0.unit = unit } }
        case "short unit": return SpokenUnit(rawValue: key).map { unit in { $0.shortUnits.append(unit) } }
        case "weekday": return Int(key).map { value in { $0.weekday = value } }
        case "short weekday": return Int(key).map { value in { $0.shortWeekday = value } }
        case "each weekday":
            return Int(key).map { value in
                {
                    $0.weekday = value
                    $0.isEachWeekday = true
                }
            }
        case "month": return Int(key).map { value in { $0.month = value } }
        case "part": return PartOfDay(rawValue: key).map { part in { $0.part = part } }
        case "half": return HalfOfDay(rawValue: key).map { half in { $0.half = half } }
        case "joint": return Double(key).map { value in { $0.joint = value } }
        case "little":
            switch key {
            case "article": return { $0.isArticle = true }
            case "inverts": return { $0.inverts = true }
            case "range": return { $0.isRange = true }
            case "of": return { $0.isOf = true }
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func define(_ text: ArraySlice<UInt8>, _ change: (inout WordSense) -> Void) {
        let numbers = fold(text).map { intern($0) }
        guard let first = numbers.first else { return faults.append(text.text) }
        if numbers.count == 1 {
            change(&senses[Int(first)])
        } else {
            var sense = WordSense()
            change(&sense)
            phrases[Int(first)].append((numbers, sense))
        }
    }

    private mutating func pattern(_ text: ArraySlice<UInt8>, _ result: Pattern.Result) -> Pattern? {
        var items: [Pattern.Item] = []
        for word in text.split(separator: UInt8(ascii: " ")) {
            if word.first == UInt8(ascii: "{"), word.last == UInt8(ascii: "}") {
                guard let slot = Pattern.Slot(rawValue: word.dropFirst().dropLast().text) else { return nil }
                items.append(.slot(slot))
            } else {
                items += fold(word).map { .word(intern($0)) }
            }
        }
        return items.isEmpty ? nil : Pattern(items: items, result: result)
    }

    /// The words of an entry, as the lexer would give them.
    private func fold(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
        // Most are plain letters, which need no lexer.
        let isPlain = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == 0x20 }
        if text.allSatisfy(isPlain) {
            return text.split(separator: UInt8(ascii: " ")).map { word in word.map { $0 | 0x20 } }
        }
        let lexer = Lexer(Array(text), writing, WordTable(), lettersBeforeNumbers: "")
        return lexer.tokens.compactMap { token in
            token.kind == .word ? Array(lexer.folded[token.foldedStart..<token.foldedEnd]) : nil
        }
    }

    private mutating func intern(_ word: [UInt8]) -> Int32 {
        let number = words.insert(word[...])
        while senses.count < words.count {
            senses.append(WordSense())
            phrases.append([])
        }
        return number
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        let start = drop { $0 == UInt8(ascii: " ") }
        return start[..<(start.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? start.startIndex)]
    }

    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
