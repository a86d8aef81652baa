import FoodLookup

/// Reads one sentence, from the first token to the last, by handing each place to the reader that knows it.
struct MealReader: DraftReader {
    let draft: MealDraft
    private var asides: AsideReader { AsideReader(draft: draft) }

    init(parser: MealParser, text: String, bytes: [UInt8]) {
        draft = MealDraft(text: text, sentence: Sentence(bytes: bytes, parser: parser))
    }

    /// Reads all.
    func readMeal() -> ParsedMeal {
        CorrectionReader(draft: draft).read()
        while draft.position < tokens.count {
            let before = draft.position
            if !StatementReader(draft: draft).read() { step() }
            assert(draft.position > before)
            if draft.position == before { draft.position += 1 }
        }
        facts.finishPendingFacts()
        finish()
        TrustReader(draft: draft).read()
        draft.markGuesses()
        return draft.meal
    }

    private func step() {
        let token = tokens[draft.position]
        switch token.kind {
        case .word, .number, .percent: break
        case .dash where startsNegativeNumber(draft.position):
            draft.isNegative = true
            draft.roles[draft.position] = .item
            draft.position += 1
            return
        case .other where asides.readPrice(): return
        default:
            readMark(token.kind)
            return
        }
        let isLongName = (trieMatch(at: draft.position)?.end ?? 0) > draft.position + 1
        if RestatementReader(draft: draft).read() { return }
        if !isLongName, HintTaker(draft: draft).read() { return }
        if !isLongName, NegationReader(draft: draft).read() { return }
        if !isLongName, asides.readCourse() { return }
        if facts.read() { return }
        if let next = asides.isMadeWith(draft.position) {
            draft.dropItemsOfClause()
            draft.take(to: next, as: .filler)
            return
        }
        if shares.read() || asides.readPlace() { return }
        if MealDealReader(draft: draft).read() || asides.readFilling() { return }
        if !isLongName, isPlainFiller(draft.position) {
            readFiller()
            return
        }
        if ItemReader(draft: draft).read() { return }
        readFiller()
    }

    private func readMark(_ kind: FoodToken.Kind) {
        draft.roles[draft.position] = .mark
        draft.position += 1
        if kind == .colon { asides.dropHeading() }
        if kind == .open { asides.dropHeadingOfList() }
        switch kind {
        case .newline, .sentenceEnd:
            draft.joinsLastItem = false
            draft.timeline.endClause(itemCount: draft.meal.items.count)
        case .comma:
            draft.joinsLastItem = false
            draft.timeline.endClause(itemCount: draft.meal.items.count)
        default: break
        }
    }

    /// A filler, a joining word, or a word that nobody knows.
    private func readFiller() {
        if let length = phraseLength(at: draft.position, where: { if case .filler = $0 { true } else { false } }) {
            draft.take(to: draft.position + length, as: .filler)
            return
        }
        if let length = phraseLength(at: draft.position, where: { if case .separator = $0 { true } else { false } }) {
            for index in draft.position..<draft.position + length { draft.roles[index] = .filler }
            draft.joinsLastItem = true
            draft.position += length
            return
        }
        if let rule = rule(at: draft.position) {
            if rule.isSeparator {
                draft.joinsLastItem = true
                draft.timeline.separate(itemCount: draft.meal.items.count)
                draft.roles[draft.position] = .filler
            } else if rule.isFiller || rule.isArticle || rule.isApproximate || rule.isRangeWord {
                draft.roles[draft.position] = .filler
            }
        }
        draft.position += 1
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

    private func startsNegativeNumber(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, tokens[index + 1].kind == .number, !tokens[index + 1].spaceBefore else {
            return false
        }
        guard index > 0 else { return true }
        return tokens[index].spaceBefore && tokens[index - 1].kind != .number && !draft.lastItemIsOpen
    }

    private func finish() {
        draft.timeline.apply(to: &draft.meal)
        asides.dropNamesOfWhatIsWeighedLater()
        var index = 0
        while index < tokens.count {
            if draft.roles[index] == .unread {
                var end = index + 1
                while end < tokens.count, draft.roles[end] == .unread { end += 1 }
                draft.meal.notUnderstood.append(text(index, end))
                index = end
            } else {
                index += 1
            }
        }
    }
}
