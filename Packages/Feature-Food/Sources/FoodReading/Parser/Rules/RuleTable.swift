import FoodLookup
import SpokenText

/// The rules that read words about food.
package enum ReadingRules: Sendable, Hashable {
    /// Those that everybody has had.
    case standard
    /// The same, and more words of amounts as people say them: "a swig of juice", "3 lumps of sugar".
    case spokenAmounts

    var table: RuleTable {
        switch self {
        case .standard: .standard
        case .spokenAmounts: .spokenAmounts
        }
    }
}

/// The parser's rules, compiled from the lists in `RuleTable+*.swift`: what single words and fixed phrases mean.
struct RuleTable: Sendable {
    /// Compiled once in a process: the rules never change.
    static let standard = RuleTable(.standard)
    static let spokenAmounts = RuleTable(.spokenAmounts)

    private(set) var vocabulary = Vocabulary()
    private(set) var words: [WordRule] = []
    /// For each word, what it says of its sentence.
    private(set) var speech: [Speech] = []
    /// Phrases by their first word, longest first.
    private var phrases: [[(words: [Int32], rule: PhraseRule)]] = []

    init(_ set: ReadingRules) {
        Lexicon.standard.forEachWord { text, sense in words[Int(word(text))].read(sense) }
        for (list, value) in Self.numberWords { define(list) { $0.number = value } }
        define(Self.articles) { $0.isArticle = true }
        // Two of them are two pieces.
        define("halves") { $0.number = nil }
        for (list, unit) in Self.units { define(list) { $0.unit = unit } }
        if set == .spokenAmounts {
            for (list, unit) in Self.spokenUnits { define(list) { $0.unit = unit } }
        }
        for (list, unit) in Self.unitsAfterNumber {
            define(list) {
                $0.unit = unit
                $0.unitNeedsNumber = true
            }
        }
        for (list, size, factor) in Self.sizes {
            define(list) {
                $0.size = size
                $0.sizeFactor = factor
            }
        }
        for (list, nutrient) in Self.nutrientWords { define(list) { $0.nutrient = nutrient } }
        define(Self.nutrientWordsThatAreFoods) { $0.nutrientNeedsFacts = true }
        for (list, kilocalories) in Self.energyWords { define(list) { $0.energy = kilocalories } }
        for (list, meal) in Self.mealWords { define(list) { $0.meal = meal } }
        define(Self.fillers) { $0.isFiller = true }
        define(Self.separators) { $0.isSeparator = true }
        define(Self.negations) { $0.isNegation = true }
        define(Self.approximations) { $0.isApproximate = true }
        define(Self.modifiers) { $0.isModifier = true }
        define(Self.vague) { $0.isVague = true }
        define(Self.places) { $0.isPlace = true }
        define(Self.makers) { $0.isMaker = true }
        define(Self.dishes) { $0.isDish = true }
        for (list, said) in Self.speech {
            for text in list.split(separator: " ") {
                let number = Int(word(String(text)))
                speech[number].formUnion(said)
            }
        }
        define("x times") { $0.isTimes = true }
        define("to") { $0.isRangeWord = true }
        for (list, meal) in Self.mealPhrases { for text in list { addPhrase(text, .meal(meal)) } }
        for (list, time) in Self.timePhrases { for text in list { addPhrase(text, .time(time)) } }
        for (list, rule) in Self.otherPhrases { for text in list { addPhrase(text, rule) } }
        for text in Self.correctionWords { _ = word(text) }
        for text in ["past", "night"] { _ = word(text) }
        for sense in Self.senses { for text in [sense.word] + sense.beside + sense.without { _ = word(text) } }
        for index in phrases.indices { phrases[index].sort { $0.words.count > $1.words.count } }
    }

    /// The phrases that begin with this word, longest first.
    func phrases(startingWith word: Int32) -> [(words: [Int32], rule: PhraseRule)] {
        phrases[Int(word)]
    }

    /// The number of a word that the rules name.
    func number(of word: String) -> Int32 {
        vocabulary.find(Array(word.utf8)[...])
    }

    /// True if a word is one of numbers: "two", "half".
    func isNumber(_ word: some StringProtocol) -> Bool {
        let number = vocabulary.find(Array(word.utf8)[...])
        return number >= 0 && words[Int(number)].number != nil
    }

    private mutating func word(_ text: String) -> Int32 { word(Array(text.utf8)[...]) }

    private mutating func word(_ text: ArraySlice<UInt8>) -> Int32 {
        let number = vocabulary.insert(text)
        while words.count < vocabulary.count {
            words.append(WordRule())
            speech.append([])
            phrases.append([])
        }
        return number
    }

    private mutating func define(_ list: String, _ change: (inout WordRule) -> Void) {
        for text in list.split(separator: " ") {
            let number = Int(word(String(text)))
            change(&words[number])
        }
    }

    private mutating func addPhrase(_ text: String, _ rule: PhraseRule) {
        let numbers = text.split(separator: " ").map { word(String($0)) }
        guard let first = numbers.first else { return }
        phrases[Int(first)].append((numbers, rule))
    }
}
