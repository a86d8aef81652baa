/// Foods with the indexes that the parser and the search need. A value: build it once, use it from anywhere.
///
/// The bundled table, the person's own foods and the imported USDA set go into one catalogue. Where names are equal, the
/// commoner food wins, and of equally common ones that listed first.
package struct FoodCatalog: Sendable {
    /// One name or alias of a food, as words.
    package struct Name: Sendable {
        package var food: Int32
        package var words: [Int32]
        /// Whether it is the food's own name and not an alias.
        package var isPrimary: Bool
    }

    package private(set) var foods: [FoodRecord]
    private(set) var vocabulary = Vocabulary()
    private(set) var trie = NameTrie()
    package private(set) var names: [Name] = []
    /// For each word, the names that hold it, commonest food first.
    package private(set) var namesOfWord: [[Int32]] = []
    /// For each word, how much it says about which food is meant: ln(names / names with it), at least 0.5.
    package private(set) var weightOfWord: [Double] = []
    /// For each food, its own name.
    package private(set) var ownName: [Int32]
    private var namesOfWordSet: [UInt64: [Int32]] = [:]
    private var indexOfID: [String: Int] = [:]
    private let stopWords: Set<Int32>
    /// For each word that stands for another, which; the others stand for themselves.
    private var synonyms: [Int32: Int32] = [:]
    /// The word "canned".
    package let cannedWord: Int32

    /// Indexes `foods`.
    package init(foods: [FoodRecord]) {
        self.foods = foods
        ownName = Array(repeating: -1, count: foods.count)
        var vocabulary = Vocabulary()
        stopWords = Set(
            ["of", "the", "a", "an", "in", "with", "and", "or", "on", "style"].map {
                vocabulary.insert(Array($0.utf8)[...])
            }
        )
        cannedWord = vocabulary.insert(Array("canned".utf8)[...])
        for (forms, word) in WordSynonyms.groups {
            let meant = vocabulary.insert(Self.stem(word)[...])
            for form in forms.split(separator: " ") {
                let number = vocabulary.insert(Self.stem(String(form))[...])
                if number != meant { synonyms[number] = meant }
            }
        }
        self.vocabulary = vocabulary
        indexOfID.reserveCapacity(foods.count)
        for (index, food) in foods.enumerated() where indexOfID[food.id] == nil { indexOfID[food.id] = index }
        let byCommonness = foods.indices.sorted { (foods[$1].commonness, $0) < (foods[$0].commonness, $1) }
        for index in byCommonness { addNames(of: Int32(index), isFirst: false) }
        weighWords()
    }

    /// This catalogue with further foods: those of `first` win where names are equal, those of `last` yield.
    package func adding(first: [FoodRecord], last: [FoodRecord]) -> FoodCatalog {
        guard !first.isEmpty || !last.isEmpty else { return self }
        var result = self
        for food in last { result.add(food, isFirst: false) }
        for food in first.reversed() { result.add(food, isFirst: true) }
        result.weighWords()
        return result
    }

    /// The word that a word stands for, which the names are listed by; mostly itself.
    package func canonical(_ word: Int32) -> Int32 { word < 0 ? word : synonyms[word] ?? word }

    private static func stem(_ word: String) -> [UInt8] {
        var stem: [UInt8] = []
        _ = WordStem.append(Array(word.utf8)[...], to: &stem)
        return stem
    }

    /// The food with this id.
    package func food(id: String) -> FoodRecord? {
        indexOfID[id].map { foods[$0] }
    }

    /// The place of the food with this id in `foods`.
    package func index(id: String) -> Int? { indexOfID[id] }

    /// Whether the word only joins others and says nothing about the food.
    package func isStopWord(_ word: Int32) -> Bool { stopWords.contains(word) }

    /// The foods one of whose names has exactly these words, in any order, not counting the joining words.
    package func foods(withWords words: [Int32]) -> [Int32] {
        let sorted = significant(words)
        guard !sorted.isEmpty else { return [] }
        var result: [Int32] = []
        for name in namesOfWordSet[Self.hash(sorted)] ?? [] where significant(names[Int(name)].words) == sorted {
            if !result.contains(names[Int(name)].food) { result.append(names[Int(name)].food) }
        }
        return result
    }

    /// The words of a text as the catalogue numbers them; -1 for those it does not know.
    package func words(of text: String) -> [Int32] {
        let lexer = Lexer(Array(text.utf8))
        var stem: [UInt8] = []
        return lexer.tokens.compactMap { token in
            guard Self.isNameToken(token.kind) else { return nil }
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            return canonical(vocabulary.find(stem[...]))
        }
    }

    static func isNameToken(_ kind: Token.Kind) -> Bool {
        kind == .word || kind == .number || kind == .percent
    }

    // MARK: Building

    private mutating func add(_ food: FoodRecord, isFirst: Bool) {
        let index = foods.count
        foods.append(food)
        ownName.append(-1)
        if indexOfID[food.id] == nil { indexOfID[food.id] = index }
        addNames(of: Int32(index), isFirst: isFirst)
    }

    private mutating func addNames(of food: Int32, isFirst: Bool) {
        let record = foods[Int(food)]
        addName(record.name, of: food, isPrimary: true, isFirst: isFirst)
        for alias in record.aliases { addName(alias, of: food, isPrimary: false, isFirst: isFirst) }
    }

    private mutating func addName(_ text: String, of food: Int32, isPrimary: Bool, isFirst: Bool) {
        let lexer = Lexer(Array(text.utf8))
        var stem: [UInt8] = []
        var words: [Int32] = []
        for token in lexer.tokens where Self.isNameToken(token.kind) {
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            words.append(canonical(vocabulary.insert(stem[...])))
        }
        guard !words.isEmpty else { return }
        let number = Int32(names.count)
        trie.insert(words, food: food, isFirst: isFirst)
        namesOfWordSet[Self.hash(significant(words)), default: []].insert(number, isFirst: isFirst)
        if isPrimary { ownName[Int(food)] = number }
        names.append(Name(food: food, words: words, isPrimary: isPrimary))
        while namesOfWord.count < vocabulary.count { namesOfWord.append([]) }
        for (index, word) in words.enumerated() where !words[..<index].contains(word) {
            namesOfWord[Int(word)].insert(number, isFirst: isFirst)
        }
    }

    private mutating func weighWords() {
        while namesOfWord.count < vocabulary.count { namesOfWord.append([]) }
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

extension Array {
    /// Adds an element at one of the ends.
    fileprivate mutating func insert(_ element: Element, isFirst: Bool) {
        if isFirst { insert(element, at: 0) } else { append(element) }
    }
}
