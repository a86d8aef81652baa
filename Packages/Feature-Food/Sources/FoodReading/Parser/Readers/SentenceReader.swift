import FoodLookup

/// A reader of one concern of a sentence: numbers, amounts, names, times.
///
/// It looks at words wherever they stand. What is read is kept in the ``MealDraft`` that the readers share.
protocol SentenceReader {
    var sentence: Sentence { get }
}

extension SentenceReader {
    var tokens: [FoodToken] { sentence.tokens }
    /// Yielded, not copied, as by the sentence.
    var catalog: FoodCatalog {
        @inline(__always) _read { yield sentence.catalog }
    }
    var hints: HintReader { HintReader(sentence: sentence) }
    var numbers: NumberReader { NumberReader(sentence: sentence) }
    var amounts: AmountReader { AmountReader(sentence: sentence) }
    var resolver: NameResolver { NameResolver(sentence: sentence) }

    func rule(at index: Int) -> WordRule? { sentence.rule(at: index) }
    func isWord(_ index: Int, _ text: String) -> Bool { sentence.isWord(index, text) }
    func isAnyWord(_ index: Int, _ texts: [String]) -> Bool { sentence.isAnyWord(index, texts) }
    func isModifier(_ index: Int) -> Bool { sentence.isModifier(index) }
    func trieMatch(at index: Int) -> TrieMatch? { sentence.trieMatch(at: index) }
    func text(_ start: Int, _ end: Int) -> String { sentence.text(start, end) }
    func word(_ index: Int) -> String { sentence.word(index) }
    func skipFillers(from start: Int) -> Int { sentence.skipFillers(from: start) }

    func phrase(at index: Int, where accepts: (PhraseRule) -> Bool) -> (length: Int, rule: PhraseRule)? {
        sentence.phrase(at: index, where: accepts)
    }

    func phraseLength(at index: Int, where accepts: (PhraseRule) -> Bool) -> Int? {
        sentence.phraseLength(at: index, where: accepts)
    }
}

/// A reader that also takes what it reads: into the draft, which holds the cursor.
protocol DraftReader: SentenceReader {
    var draft: MealDraft { get }
}

extension DraftReader {
    var sentence: Sentence { draft.sentence }
    var names: NameReader { NameReader(draft: draft) }
    var facts: FactReader { FactReader(draft: draft) }
    var shares: ShareReader { ShareReader(draft: draft) }
}
