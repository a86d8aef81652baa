import FoodLookup

/// Looks every word of a sentence up: in the rules as it is, in the catalogue by its stem, mistyped ones by their neighbors.
struct TokenAnnotator {
    private let lexer: FoodLexer
    private let bytes: [UInt8]
    private let parser: MealParser
    private var tokens: [FoodToken]
    private var corrections: [Int: String] = [:]

    init(lexer: FoodLexer, bytes: [UInt8], parser: MealParser) {
        self.lexer = lexer
        self.bytes = bytes
        self.parser = parser
        tokens = lexer.tokens
    }

    /// The tokens with their words, and the mistyped ones with what was typed.
    consuming func annotate() -> (tokens: [FoodToken], corrections: [Int: String]) {
        var result = self
        result.lookUp()
        result.dropAbbreviationDots()
        result.dropListNumbers()
        return (result.tokens, result.corrections)
    }

    private mutating func lookUp() {
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
                corrections[index] = String(decoding: word, as: UTF8.self)
            }
        }
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

    /// The "1)" and "2." of a numbered list only part what it lists.
    private mutating func dropListNumbers() {
        var next = 1.0
        for index in tokens.indices.dropLast() where tokens[index].kind == .number && tokens[index].value == next {
            let mark = tokens[index + 1]
            guard next > 1 || index == 0, tokens[index].spaceBefore || index == 0, !mark.spaceBefore,
                mark.kind == .close || (mark.kind == .sentenceEnd && bytes[mark.start] == UInt8(ascii: ".")),
                tokens[index].end - tokens[index].start <= 2, index + 2 < tokens.count, tokens[index + 2].spaceBefore
            else {
                if next == 1 { return }
                continue
            }
            tokens[index].kind = .newline
            tokens[index + 1].kind = .newline
            next += 1
        }
    }

    private func rule(at index: Int) -> WordRule? {
        tokens[index].rule >= 0 ? parser.rules.words[Int(tokens[index].rule)] : nil
    }
}
