/// Reads one sentence, from the first token to the last. Created anew for each sentence.
struct MealReader {
    /// What a token was used for. What stays `.unread` is reported.
    enum Role: UInt8 {
        case unread, mark, filler, item, hint, removal, correction, aside
    }

    let parser: MealParser
    let bytes: [UInt8]
    var tokens: [Token]
    let lexer: Lexer
    var roles: [Role]
    var position = 0
    var meal: ParsedMeal
    /// Corrected words: token and what it was read as.
    var corrections: [Int: String] = [:]
    var hints = HintTimeline()
    /// Facts said before their food: "500 kcal burger".
    var pendingFacts = Nutrients()
    var pendingFactsText: (start: Int, end: Int)?
    /// Whether the facts were "200 kcal of chips": the weight follows from them.
    var factsMeasureFood = false
    /// Whether a further fact or amount would belong to the last item: no other food has begun since.
    var lastItemIsOpen = false
    /// The joining word before the item that is read next.
    var joinsLastItem = false
    var isNegative = false
    /// Token ranges of the items, for their texts.
    var itemTokens: [(start: Int, end: Int)] = []
    /// For each item, the one that it was said to go with.
    var hosts: [Int?] = []
    /// Whether one of the items is bread.
    var hasBread = false

    init(parser: MealParser, text: String, bytes: [UInt8]) {
        self.parser = parser
        self.bytes = bytes
        lexer = Lexer(bytes)
        tokens = lexer.tokens
        roles = Array(repeating: .unread, count: tokens.count)
        meal = ParsedMeal(text: text)
        annotate()
    }

    /// Reads all.
    mutating func readMeal() -> ParsedMeal {
        readCorrection()
        while position < tokens.count {
            let before = position
            step()
            assert(position > before)
            if position == before { position += 1 }
        }
        finishPendingFacts()
        finish()
        return meal
    }

    private mutating func step() {
        let token = tokens[position]
        switch token.kind {
        case .word, .number, .percent: break
        case .dash where startsNegativeNumber(position):
            isNegative = true
            roles[position] = .item
            position += 1
            return
        case .other where readPrice(): return
        default:
            readMark(token.kind)
            return
        }
        let isLongName = (trieMatch(at: position)?.end ?? 0) > position + 1
        if !isLongName, readHint() { return }
        if !isLongName, readNegation() { return }
        if readFact() { return }
        if let next = isMadeWith(position) {
            dropItemsOfClause()
            for index in position..<next { roles[index] = .filler }
            position = next
            return
        }
        if readShare() || readPlace() { return }
        if !isLongName, isPlainFiller(position) {
            readFiller()
            return
        }
        if readItem() { return }
        readFiller()
    }

    private mutating func readMark(_ kind: Token.Kind) {
        roles[position] = .mark
        position += 1
        if kind == .colon { dropHeading() }
        if kind == .open { dropHeadingOfList() }
        switch kind {
        case .newline, .sentenceEnd:
            joinsLastItem = false
            hints.endClause(itemCount: meal.items.count)
        case .comma:
            joinsLastItem = false
            hints.endClause(itemCount: meal.items.count)
        default: break
        }
    }

    /// A filler, a joining word, or a word that nobody knows.
    private mutating func readFiller() {
        if let length = phraseLength(at: position, where: { if case .filler = $0 { true } else { false } }) {
            for index in position..<position + length { roles[index] = .filler }
            position += length
            return
        }
        if let length = phraseLength(at: position, where: { if case .separator = $0 { true } else { false } }) {
            for index in position..<position + length { roles[index] = .filler }
            joinsLastItem = true
            position += length
            return
        }
        if let rule = rule(at: position) {
            if rule.isSeparator {
                joinsLastItem = true
                hints.separate(itemCount: meal.items.count)
                roles[position] = .filler
            } else if rule.isFiller || rule.isArticle || rule.isApproximate || rule.isRangeWord {
                roles[position] = .filler
            }
        }
        position += 1
    }

    private func isPlainFiller(_ index: Int) -> Bool {
        if phraseLength(
            at: index,
            where: { if case .filler = $0 { true } else if case .separator = $0 { true } else { false } }
        ) != nil {
            return true
        }
        guard let rule = rule(at: index) else { return false }
        guard rule.isFiller || rule.isSeparator || rule.isApproximate || rule.isRangeWord else { return false }
        return rule.number == nil && rule.unit == nil && rule.size == nil && !rule.isArticle && !rule.isModifier
    }

    // MARK: Words

    /// The rules of the word at `index`, or nil.
    func rule(at index: Int) -> WordRule? {
        guard index < tokens.count, tokens[index].rule >= 0 else { return nil }
        return parser.rules.words[Int(tokens[index].rule)]
    }

    /// Whether the word at `index` is exactly this one of the rule table's words.
    func isWord(_ index: Int, _ text: String) -> Bool {
        guard index < tokens.count, tokens[index].kind == .word else { return false }
        return lexer.folded(tokens[index]).elementsEqual(text.utf8)
    }

    func isAnyWord(_ index: Int, _ texts: [String]) -> Bool {
        texts.contains { isWord(index, $0) }
    }

    /// The longest phrase at `index` whose rule is accepted.
    func phrase(at index: Int, where accepts: (PhraseRule) -> Bool) -> (length: Int, rule: PhraseRule)? {
        guard index < tokens.count, tokens[index].rule >= 0 else { return nil }
        for phrase in parser.rules.phrases(startingWith: tokens[index].rule) where accepts(phrase.rule) {
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

    /// The longest name of the catalogue that starts at `index`.
    func trieMatch(at index: Int) -> (end: Int, foods: [Int32])? {
        var node: Int32 = 0
        var best: (end: Int, node: Int32)?
        var current = index
        while current < tokens.count, FoodCatalog.isNameToken(tokens[current].kind), tokens[current].word >= 0 {
            node = parser.catalog.trie.step(node, tokens[current].word)
            if node < 0 { break }
            current += 1
            if parser.catalog.trie.hasFoods(at: node) { best = (current, node) }
        }
        return best.map { ($0.end, parser.catalog.trie.foods(at: $0.node)) }
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

    private func startsNegativeNumber(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, tokens[index + 1].kind == .number, !tokens[index + 1].spaceBefore else {
            return false
        }
        guard index > 0 else { return true }
        return tokens[index].spaceBefore && tokens[index - 1].kind != .number && !lastItemIsOpen
    }

    // MARK: Preparation

    /// Looks every word up: in the rules as it is, in the catalogue by its stem, mistyped ones by their neighbours.
    private mutating func annotate() {
        var stem: [UInt8] = []
        var corrected = 0
        for index in tokens.indices where FoodCatalog.isNameToken(tokens[index].kind) {
            let word = lexer.folded(tokens[index])
            if tokens[index].kind != .number { tokens[index].rule = parser.rules.vocabulary.find(word) }
            stem.removeAll(keepingCapacity: true)
            tokens[index].isPlural = WordStem.append(word, to: &stem)
            tokens[index].word = parser.catalog.canonical(parser.catalog.vocabulary.find(stem[...]))
            guard tokens[index].word < 0, tokens[index].rule < 0, tokens[index].kind == .word,
                corrected < MealParser.maximumCorrections
            else { continue }
            corrected += 1
            if let found = parser.corrector.correct(stem[...], in: parser.catalog) {
                tokens[index].word = found.word
                corrections[index] = self.word(index)
            }
        }
        dropAbbreviationDots()
    }

    /// The dot of "2 tbsp. flour" ends no sentence.
    private mutating func dropAbbreviationDots() {
        guard tokens.count > 1 else { return }
        for index in 1..<tokens.count where tokens[index].kind == .sentenceEnd {
            guard let rule = rule(at: index - 1), rule.unit != nil || rule.isTimes,
                tokens[index].end == tokens[index].start + 1, bytes[tokens[index].start] == UInt8(ascii: ".")
            else { continue }
            let isAbbreviation = tokens[index - 1].end - tokens[index - 1].start <= 5
            if isAbbreviation, index + 1 < tokens.count, tokens[index + 1].kind != .newline {
                tokens[index].kind = .other
            }
        }
    }

    // MARK: The end

    private mutating func finish() {
        hints.apply(to: &meal)
        dropNamesOfWhatIsWeighedLater()
        var index = 0
        while index < tokens.count {
            if roles[index] == .unread {
                var end = index + 1
                while end < tokens.count, roles[end] == .unread { end += 1 }
                meal.notUnderstood.append(text(index, end))
                index = end
            } else {
                index += 1
            }
        }
    }
}
