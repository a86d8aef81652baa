import SpokenText

/// A sentence as tokens, each looked up in the rules and in the catalogue: what every reader reads.
final class Sentence: Sendable {
    let catalog: FoodCatalog
    let portions: PortionResolver
    let bytes: [UInt8]
    let tokens: [Token]
    /// Words read as others: the token and what was typed.
    let corrections: [Int: String]
    private let rules: RuleTable
    private let lexer: FoodLexer

    init(bytes: [UInt8], parser: MealParser) {
        catalog = parser.catalog
        portions = parser.portions
        rules = parser.rules
        self.bytes = bytes
        lexer = FoodLexer(bytes)
        let annotated = TokenAnnotator(lexer: lexer, bytes: bytes, parser: parser).annotate()
        tokens = annotated.tokens
        corrections = annotated.corrections
    }

    /// The rules of the word at `index`, or nil.
    func rule(at index: Int) -> WordRule? {
        guard index < tokens.count, tokens[index].rule >= 0 else { return nil }
        return rules.words[Int(tokens[index].rule)]
    }

    /// Whether the word at `index` is exactly this one of the rule table's words.
    func isWord(_ index: Int, _ text: String) -> Bool {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
        return lexer.folded(tokens[index]).elementsEqual(text.utf8)
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
    func trieMatch(at index: Int) -> (end: Int, foods: [Int32])? {
        var node: Int32 = 0
        var best: (end: Int, node: Int32)?
        var current = index
        while current < tokens.count, FoodCatalog.isNameToken(tokens[current].kind), tokens[current].word >= 0 {
            node = catalog.trie.step(node, tokens[current].word)
            if node < 0 { break }
            current += 1
            if catalog.trie.hasFoods(at: node) { best = (current, node) }
        }
        return best.map { ($0.end, catalog.trie.foods(at: $0.node)) }
    }

    /// The text from one token to before another.
    func text(_ start: Int, _ end: Int) -> String {
        guard start < end, end <= tokens.count else { return "" }
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

    /// Whether an ordinal stands at `index`: a number, and the "th" of "20th" as the next token.
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
