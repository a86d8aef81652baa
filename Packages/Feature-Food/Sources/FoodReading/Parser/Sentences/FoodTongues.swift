import CFoodTable
import FoodLookup
import SpokenText

/// Phrases about meals in other languages, packed by `Scripts/pack_tongues.py`: each language's phrases, and the words by
/// which one language is told from another.
struct FoodTongues: Sendable {
    /// Phrases of one language, each with its reading in the parser's own words.
    struct Tongue: Sendable {
        let lexicon: Lexicon
        let phrases: SortedEntries

        /// The number of words of a sentence that it has, also where other languages have them, too.
        func words(in lexer: FoodLexer) -> Int {
            lexer.tokens.count { token in
                guard token.kind == .word else { return false }
                let word = lexer.folded(token)
                return phrases.value(of: word) != nil || lexicon.sense(of: String(decoding: word, as: UTF8.self)) != nil
            }
        }
    }

    /// The bundled ones; nil where they are damaged.
    static let bundled = FoodTongues(
        UnsafeRawBufferPointer(start: food_tongues_bytes(), count: food_tongues_length())
    )

    private static let magic: UInt32 = 0x314E_4642
    private static let english: UInt8 = 128
    private let tongues: [Tongue?]
    private let words: SortedEntries

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 5, UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == Self.magic else {
            return nil
        }
        let owner = CatalogBytes(bytes)
        var offset = 5
        var tongues: [Tongue?] = []
        for _ in 0..<bytes[4] {
            guard offset + 2 <= bytes.count, let phrases = SortedEntries(owner, at: offset + 2) else { return nil }
            let tag = String(decoding: bytes[offset..<offset + 2], as: UTF8.self)
            tongues.append(Lexicon.language(tag).map { Tongue(lexicon: $0, phrases: phrases) })
            offset = phrases.end
        }
        guard tongues.count <= 7, let words = SortedEntries(owner, at: offset) else { return nil }
        self.tongues = tongues
        self.words = words
    }

    /// A sentence in the parser's own words; nil where it is in them already.
    func rendering(of lexer: FoodLexer, by parser: MealParser) -> SpokenRendering? {
        guard let tongue = tongue(of: lexer, by: parser) else { return nil }
        let book = TonguePhrases(phrases: tongue.phrases, parser: parser)
        return SpokenRendering(of: lexer.bytes, from: tongue.lexicon, by: book)
    }

    /// The tag of the language that a sentence is in; nil for the parser's own.
    func language(of lexer: FoodLexer, by parser: MealParser) -> String? {
        tongue(of: lexer, by: parser)?.lexicon.language
    }

    /// The language whose words outweigh those of English. A word of it that English has not counts three, one of both one,
    /// and an English word two against it. What is as good in several is whose speaker it is, or the first. Names of the
    /// catalogue of several words ("pain au chocolat") speak for no other language, and against none that has their words.
    private func tongue(of lexer: FoodLexer, by parser: MealParser) -> Tongue? {
        let masks = lexer.tokens.map { token -> UInt8 in
            guard token.kind == .word else { return 0 }
            return words.value(of: lexer.folded(token)).map { words[$0.lowerBound] } ?? 0
        }
        let isForeign = masks.contains { $0 != 0 && $0 & Self.english == 0 }
        guard isForeign || parser.language != nil else { return nil }
        let named = Self.namedTokens(of: lexer, in: parser.catalog)
        var scores = Array(repeating: 0, count: tongues.count)
        var against = scores
        for (mask, isNamed) in zip(masks, named) where mask != 0 {
            let isEnglish = mask & Self.english != 0
            for place in scores.indices {
                let isOfTongue = mask & 1 << UInt8(place) != 0
                if isEnglish, !isNamed || !isOfTongue { against[place] += 2 }
                if isOfTongue, !isNamed { scores[place] += isEnglish ? 1 : 3 }
            }
        }
        var best: (tongue: Tongue, score: Int)?
        for ((tongue, score), english) in zip(zip(tongues, scores), against) {
            guard let tongue, score > 0 else { continue }
            let isOwn = parser.language.map { $0.hasPrefix(tongue.lexicon.language) } ?? false
            // A word of both is one of the speaker's own.
            let weighed = isOwn ? score * 4 + 1 : score * 2
            guard weighed >= (isOwn ? english * 2 : english * 2 + 1), weighed >= (best?.score ?? 0) else { continue }
            // "um cappuccino e um croissant": an "um" and an "e" are words of one of them.
            if let best, weighed == best.score, tongue.words(in: lexer) <= best.tongue.words(in: lexer) { continue }
            best = (tongue, weighed)
        }
        return best?.tongue
    }

    /// The tokens that are inside a name of the catalog of two words or more.
    private static func namedTokens(of lexer: FoodLexer, in catalog: FoodCatalog) -> [Bool] {
        var stem: [UInt8] = []
        let words = lexer.tokens.map { token -> Int32 in
            guard token.kind == .word else { return -1 }
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            return catalog.canonical(catalog.vocabulary.find(stem[...]))
        }
        var named = Array(repeating: false, count: words.count)
        var place = 0
        while place < words.count {
            var node: Int32 = 0
            var (end, current) = (place + 1, place)
            while current < words.count, words[current] >= 0 {
                node = catalog.trie.step(node, words[current])
                if node < 0 { break }
                current += 1
                if current > place + 1, catalog.trie.hasFoods(at: node) { end = current }
            }
            if end > place + 1 { for index in place..<end { named[index] = true } }
            place = end
        }
        return named
    }
}

/// The phrases of a language, behind the names of the person's own foods, which are in any.
private struct TonguePhrases: PhraseBook {
    let phrases: SortedEntries
    let parser: MealParser

    func reading(of phrase: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let words = parser.catalog.words(of: String(decoding: phrase, as: UTF8.self))
        if let food = parser.catalog.foods(withWords: words).first, parser.catalog.foods.source(of: food).isOwn {
            return phrase
        }
        return phrases.value(of: phrase).map { phrases[$0] }
    }
}
