/// Foods with the indexes that the parser and the search need. A value: build it once, use it from anywhere.
///
/// The bundled table, the person's own foods and the imported USDA set go into one catalogue; where names are equal, the
/// food listed first wins, so list own foods first.
struct FoodCatalog: Sendable {
    /// One name or alias of a food, as words.
    struct Name: Sendable {
        var food: Int32
        var words: [Int32]
        /// Whether it is the food's own name and not an alias.
        var isPrimary: Bool
    }

    let foods: [FoodRecord]
    private(set) var vocabulary = Vocabulary()
    private(set) var trie = NameTrie()
    private(set) var names: [Name] = []
    /// For each word, the names that hold it, commonest food first.
    private(set) var namesOfWord: [[Int32]] = []
    /// For each word, how much it says about which food is meant: ln(names / names with it), at least 0.5.
    private(set) var weightOfWord: [Double] = []
    /// For each food, its own name.
    private(set) var ownName: [Int32]
    private var namesOfWordSet: [UInt64: [Int32]] = [:]
    private var indexOfID: [String: Int] = [:]
    private let stopWords: Set<Int32>
    /// The word "canned".
    let cannedWord: Int32

    /// Indexes `foods`.
    init(foods: [FoodRecord]) {
        self.foods = foods
        ownName = Array(repeating: -1, count: foods.count)
        var vocabulary = Vocabulary()
        stopWords = Set(
            ["of", "the", "a", "an", "in", "with", "and", "or", "on", "style"].map {
                vocabulary.insert(Array($0.utf8)[...])
            }
        )
        cannedWord = vocabulary.insert(Array("canned".utf8)[...])
        self.vocabulary = vocabulary
        indexOfID.reserveCapacity(foods.count)
        for (index, food) in foods.enumerated() where indexOfID[food.id] == nil { indexOfID[food.id] = index }
        let byCommonness = foods.indices.sorted { (foods[$1].commonness, $0) < (foods[$0].commonness, $1) }
        for index in byCommonness { add(foods[index], index: Int32(index)) }
        indexWords()
    }

    /// The food with this id.
    func food(id: String) -> FoodRecord? {
        indexOfID[id].map { foods[$0] }
    }

    /// The place of the food with this id in `foods`.
    func index(id: String) -> Int? { indexOfID[id] }

    /// Whether the word only joins others and says nothing about the food.
    func isStopWord(_ word: Int32) -> Bool { stopWords.contains(word) }

    /// The foods one of whose names has exactly these words, in any order, not counting the joining words.
    func foods(withWords words: [Int32]) -> [Int32] {
        let sorted = significant(words)
        guard !sorted.isEmpty else { return [] }
        var result: [Int32] = []
        for name in namesOfWordSet[Self.hash(sorted)] ?? [] where significant(names[Int(name)].words) == sorted {
            if !result.contains(names[Int(name)].food) { result.append(names[Int(name)].food) }
        }
        return result
    }

    /// The words of a text as the catalogue numbers them; -1 for those it does not know.
    func words(of text: String) -> [Int32] {
        let lexer = Lexer(Array(text.utf8))
        var stem: [UInt8] = []
        return lexer.tokens.compactMap { token in
            guard Self.isNameToken(token.kind) else { return nil }
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            return vocabulary.find(stem[...])
        }
    }

    static func isNameToken(_ kind: Token.Kind) -> Bool {
        kind == .word || kind == .number || kind == .percent
    }

    // MARK: Building

    private mutating func add(_ food: FoodRecord, index: Int32) {
        addName(food.name, of: index, isPrimary: true)
        for alias in food.aliases { addName(alias, of: index, isPrimary: false) }
    }

    private mutating func addName(_ text: String, of food: Int32, isPrimary: Bool) {
        let lexer = Lexer(Array(text.utf8))
        var stem: [UInt8] = []
        var words: [Int32] = []
        for token in lexer.tokens where Self.isNameToken(token.kind) {
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            words.append(vocabulary.insert(stem[...]))
        }
        guard !words.isEmpty else { return }
        trie.insert(words, food: food)
        namesOfWordSet[Self.hash(significant(words)), default: []].append(Int32(names.count))
        if isPrimary { ownName[Int(food)] = Int32(names.count) }
        names.append(Name(food: food, words: words, isPrimary: isPrimary))
    }

    private mutating func indexWords() {
        namesOfWord = Array(repeating: [], count: vocabulary.count)
        for (index, name) in names.enumerated() {
            for word in name.words where namesOfWord[Int(word)].last != Int32(index) {
                namesOfWord[Int(word)].append(Int32(index))
            }
        }
        let total = Double(max(names.count, 1))
        weightOfWord = namesOfWord.indices.map { word in
            stopWords.contains(Int32(word)) ? 0.05 : max(0.5, Self.log(total / Double(max(namesOfWord[word].count, 1))))
        }
    }

    private func significant(_ words: [Int32]) -> [Int32] {
        words.filter { !stopWords.contains($0) }.sorted()
    }

    private static func hash(_ words: [Int32]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words { hash = (hash ^ UInt64(UInt32(bitPattern: word))) &* 0x100_0000_01B3 }
        return hash
    }

    /// Natural logarithm to three digits, enough for a weight, without a maths library.
    private static func log(_ value: Double) -> Double {
        var mantissa = value
        var result = 0.0
        while mantissa >= 2 {
            mantissa /= 2
            result += 0.693147
        }
        let fraction = (mantissa - 1) / (mantissa + 1)
        return result + 2 * fraction * (1 + fraction * fraction / 3)
    }
}
