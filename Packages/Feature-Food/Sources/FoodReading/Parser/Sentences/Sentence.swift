import FoodLookup
import SpokenText

/// A name that starts at a token.
struct TrieMatch: Sendable {
    /// The first token after it.
    let end: Int
    /// Its place in the catalogue's names; -1 for none.
    fileprivate(set) var node: Int32
}

/// A sentence as tokens, each looked up in the rules and in the catalogue: what every reader reads.
final class Sentence: Sendable {
    private let parser: MealParser
    let bytes: [UInt8]
    let tokens: [FoodToken]
    /// Words read as others: the token and what was typed.
    let corrections: [Int: String]
    /// The roles of all its words together.
    let speech: Speech
    private let matches: [TrieMatch]
    private let lexer: FoodLexer
    /// The rendering of a sentence in another language: its words in the parser's own, and where they stood.
    private let rendering: SpokenRendering?

    /// Yielded, not copied: a copy retains each of its two dozen arrays, which took a quarter of the time of reading.
    var catalog: FoodCatalog {
        @inline(__always) _read { yield parser.catalog }
    }
    private var rules: RuleTable {
        @inline(__always) _read { yield parser.rules }
    }
    var portions: PortionResolver { parser.portions }

    /// True if it is in another language than the parser's own.
    var isRendered: Bool { rendering != nil }

    init(bytes: [UInt8], parser: MealParser) {
        self.parser = parser
        let typed = FoodLexer(bytes)
        rendering = parser.tongues?.rendering(of: typed, by: parser)
        let read = rendering?.bytes ?? bytes
        self.bytes = read
        lexer = rendering == nil ? typed : FoodLexer(read)
        let annotated = TokenAnnotator(lexer: lexer, bytes: read, parser: parser).annotate()
        tokens = annotated.tokens
        corrections = annotated.corrections
        matches = Self.matches(of: annotated.tokens, in: parser.catalog.trie)
        speech = annotated.tokens.reduce(into: []) { said, token in
            if token.rule >= 0 { said.formUnion(parser.rules.speech[Int(token.rule)]) }
        }
    }

    /// The role of the word at `index` in its sentence.
    func speech(at index: Int) -> Speech {
        guard index < tokens.count, tokens[index].rule >= 0 else { return [] }
        return rules.speech[Int(tokens[index].rule)]
    }

    /// True if a number with a decimal point or comma stands here.
    func isDecimal(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].kind == .number else { return false }
        return bytes[tokens[index].start..<tokens[index].end].contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
    }

    /// True if a question mark stands here.
    func isQuestionMark(_ index: Int) -> Bool { bytes[tokens[index].start] == UInt8(ascii: "?") }

    /// True if one stands at the end.
    var endsAsQuestion: Bool { tokens.last.map { bytes[$0.start] == UInt8(ascii: "?") } ?? false }

    /// The rules of the word at `index`, or nil.
    func rule(at index: Int) -> WordRule? {
        guard index < tokens.count, tokens[index].rule >= 0 else { return nil }
        return rules.words[Int(tokens[index].rule)]
    }

    /// True if the word at `index` is exactly this one of the rule table's words.
    func isWord(_ index: Int, _ text: String) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
        let token = tokens[index]
        guard text.utf8.count == token.foldedEnd - token.foldedStart else { return false }
        var place = token.foldedStart
        for byte in text.utf8 {
            if lexer.folded[place] != byte { return false }
            place += 1
        }
        return true
    }

    func isAnyWord(_ index: Int, _ texts: [String]) -> Bool {
        texts.contains { isWord(index, $0) }
    }

    /// The longest phrase at `index` whose rule is accepted.
    func phrase(at index: Int, where accepts: (PhraseRule) -> Bool) -> (length: Int, rule: PhraseRule)? {
        guard index < tokens.count, tokens[index].rule >= 0 else { return nil }
        for phrase in rules.phrases(startingWith: tokens[index].rule) where accepts(phrase.rule) {
            let end = index + phrase.words.count
            guard end <= tokens.count else { continue }
            var matches = true
            for offset in 1..<max(phrase.words.count, 1) where tokens[index + offset].rule != phrase.words[offset] {
                matches = false
                break
            }
            if matches { return (phrase.words.count, phrase.rule) }
        }
        return nil
    }

    func phraseLength(at index: Int, where accepts: (PhraseRule) -> Bool) -> Int? {
        phrase(at: index, where: accepts)?.length
    }

    /// A time of day as SpokenText reads it, and the token after it.
    func spokenClock(at index: Int, isExpected: Bool) -> (clock: SpokenClock, end: Int)? {
        let spoken = lexer.sentence
        let start = tokens[index].start
        var (low, high) = (0, spoken.tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if spoken.tokens[middle].start < start { low = middle + 1 } else { high = middle }
        }
        guard low < spoken.tokens.count, spoken.tokens[low].start == start,
            let (clock, end) = spoken.clock(at: low, isExpected: isExpected)
        else { return nil }
        let last = spoken.tokens[end - 1].end
        guard let place = tokens[index...].firstIndex(where: { $0.end >= last }), tokens[place].end == last else {
            return nil
        }
        return (clock, place + 1)
    }

    /// The longest name of the catalogue that starts at `index`.
    func trieMatch(at index: Int) -> TrieMatch? {
        guard index >= 0, index < matches.count, matches[index].node >= 0 else { return nil }
        return matches[index]
    }

    /// The foods of that name, best first.
    func foods(of match: TrieMatch) -> [Int32] { catalog.trie.foods(at: match.node) }

    /// The same food as it is before it is cooked, where the catalogue has it under such a name.
    func raw(_ food: Int32) -> Int32? {
        let name = catalog.words(of: catalog.foods.name(of: food))
        guard !name.isEmpty, !name.contains(-1) else { return nil }
        for state in NameResolver.rawWords {
            if let found = catalog.foods(withWords: name + catalog.words(of: state)).first, found != food {
                return found
            }
        }
        return nil
    }

    /// For each token, the longest name that starts there: it is asked for again and again.
    private static func matches(of tokens: [FoodToken], in trie: NameTrie) -> [TrieMatch] {
        tokens.indices.map { index in
            var node: Int32 = 0
            var best = TrieMatch(end: index, node: -1)
            var current = index
            while current < tokens.count, FoodCatalog.isNameToken(tokens[current].kind), tokens[current].word >= 0 {
                node = trie.step(node, tokens[current].word)
                if node < 0 { break }
                current += 1
                if trie.hasFoods(at: node) { best = TrieMatch(end: current, node: node) }
            }
            return best
        }
    }

    /// The text from one token to before another, as it was typed.
    func text(_ start: Int, _ end: Int) -> String {
        guard start < end, end <= tokens.count else { return "" }
        if let rendering { return rendering.source(of: tokens[start].start..<tokens[end - 1].end) }
        return String(decoding: bytes[tokens[start].start..<tokens[end - 1].end], as: UTF8.self)
    }

    /// The folded word.
    func word(_ index: Int) -> String {
        String(decoding: lexer.folded(tokens[index]), as: UTF8.self)
    }

    /// The folded bytes of a token.
    func folded(_ index: Int) -> ArraySlice<UInt8> { lexer.folded(tokens[index]) }

    func isModifier(_ index: Int) -> Bool {
        guard let rule = rule(at: index) else { return false }
        return rule.isModifier || rule.size != nil || rule.isFiller
    }

    /// True if an ordinal stands at `index`: a number, and the "th" of "20th" as the next token.
    func isOrdinal(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, tokens[index].kind == .number, !tokens[index + 1].spaceBefore,
            let value = Int(exactly: tokens[index].value), value < 100
        else { return false }
        let suffixes = ["th", "st", "nd", "rd"]
        let last = value / 10 == 1 || value % 10 > 3 ? 0 : value % 10
        return isWord(index + 1, suffixes[max(last, 0)])
    }

    /// Tokens of the negation at `index`, or nil.
    func negationLength(at index: Int) -> Int? {
        if let length = phraseLength(at: index, where: { if case .negation = $0 { true } else { false } }) {
            return length
        }
        if phraseLength(at: index, where: { if case .filler = $0 { true } else { false } }) != nil { return nil }
        return rule(at: index)?.isNegation == true ? 1 : nil
    }

    /// Skips articles, fillers and the like before a name.
    func skipFillers(from start: Int) -> Int {
        var index = start
        while index < tokens.count, let rule = rule(at: index),
            rule.isArticle || rule.isFiller || rule.isApproximate,
            !(trieMatch(at: index).map { $0.end > index + 1 } ?? false)
        {
            index += 1
        }
        return index
    }

    func isJoining(_ index: Int) -> Bool {
        tokens[index].word >= 0 && catalog.isStopWord(tokens[index].word)
    }
}
