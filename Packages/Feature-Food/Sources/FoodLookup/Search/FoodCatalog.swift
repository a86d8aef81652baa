import Core

/// Foods with the indexes that the parser and the search need. A value: build it once, use it from anywhere.
///
/// The bundled table, the person's own foods and the imported USDA set go into one catalogue. Where names are equal, the
/// commoner food wins, and of equally common ones that listed first. A catalogue can be packed ready to use
/// (``packed(from:)``), and is then read where it lies: a sentence needs a few of its pages.
package struct FoodCatalog: Sendable {
    package private(set) var foods: FoodList
    package private(set) var vocabulary: Vocabulary
    package private(set) var trie: NameTrie
    package private(set) var names: NameList
    /// For each word, the names that hold it, commonest food first.
    private var namesOfWord: FlatLists
    /// For each word, how much it says about which food is meant: ln(names / names with it), at least 0.5.
    package private(set) var weightOfWord = WordWeights()
    /// For each food, its own name.
    private var ownNames: PackedArray<Int32>
    /// The first of the names with each set of words, and for each name the next one of its set.
    private var firstOfSet: FlatMap
    private var setChains: FlatLists
    private var foodOfID: FlatMap
    private var addedIDs: [String: Int] = [:]
    private let stopWords: Set<Int32>
    /// For each word that stands for another, which; the others stand for themselves.
    private let synonyms: [Int32: Int32]
    /// The word "canned".
    package let cannedWord: Int32
    /// Tells one packed catalogue from another; 0 for one that was not packed.
    package private(set) var digest: UInt64 = 0
    /// The words of a packed catalogue in the order of their letters; see ``words(withPrefix:limit:)``.
    private var sortedWords = PackedArray<Int32>()
    /// The words by their first letter and then their length, and their shapes: where mistyped words are looked for.
    private var wordsByShape = PackedArray<Int32>()
    private var shapes = PackedArray<UInt32>()

    /// The sources of a catalog.
    package struct Basis: Sendable, Equatable {
        /// When the imported foods in it were imported, in milliseconds since 1970; 0 where there are none.
        package var importedAt: Int64 = 0
        /// The ``FoodCatalog/digest`` of the bundled catalogue that it builds on; 0 for that itself.
        package var bundled: UInt64 = 0

        package init(importedAt: Int64 = 0, bundled: UInt64 = 0) {
            self.importedAt = importedAt
            self.bundled = bundled
        }
    }

    /// The sources that it was packed from.
    package private(set) var basis = Basis()

    /// Indexes `foods`.
    package init(foods: [FoodRecord]) {
        var vocabulary = Vocabulary()
        (stopWords, cannedWord, synonyms) = Self.specialWords(in: &vocabulary)
        self.vocabulary = vocabulary
        self.foods = FoodList()
        trie = NameTrie()
        names = NameList()
        namesOfWord = FlatLists()
        ownNames = PackedArray(Array(repeating: -1, count: foods.count))
        firstOfSet = FlatMap()
        setChains = FlatLists()
        foodOfID = FlatMap()
        for (index, food) in foods.enumerated() {
            self.foods.append(food)
            if addedIDs[food.id] == nil { addedIDs[food.id] = index }
        }
        let byCommonness = foods.indices.sorted { (foods[$1].commonness, $0) < (foods[$0].commonness, $1) }
        for index in byCommonness { addNames(of: Int32(index), foods[index], isFirst: false) }
        weighWords()
        sortWords()
    }

    /// This catalogue with further foods: those of `first` win where names are equal, those of `last` yield.
    package func adding(first: [FoodRecord], last: [FoodRecord]) -> FoodCatalog {
        guard !first.isEmpty || !last.isEmpty else { return self }
        var result = self
        for food in last { result.add(food, isFirst: false) }
        for food in first.reversed() { result.add(food, isFirst: true) }
        result.weighWords()
        result.sortWords()
        return result
    }

    /// The word that a word stands for, which the names are listed by; mostly itself.
    package func canonical(_ word: Int32) -> Int32 { word < 0 ? word : synonyms[word] ?? word }

    /// The words that mean something by themselves, and their numbers.
    private static func specialWords(
        in vocabulary: inout Vocabulary
    ) -> (stopWords: Set<Int32>, canned: Int32, synonyms: [Int32: Int32]) {
        let stopWords = Set(
            ["of", "the", "a", "an", "in", "with", "and", "or", "on", "style"].map {
                vocabulary.insert(Array($0.utf8)[...])
            }
        )
        let canned = vocabulary.insert(Array("canned".utf8)[...])
        var synonyms: [Int32: Int32] = [:]
        for (forms, word) in WordSynonyms.groups {
            let meant = vocabulary.insert(stem(word)[...])
            for form in forms.split(separator: " ") {
                let number = vocabulary.insert(stem(String(form))[...])
                if number != meant { synonyms[number] = meant }
            }
        }
        return (stopWords, canned, synonyms)
    }

    private static func stem(_ word: String) -> [UInt8] {
        var stem: [UInt8] = []
        _ = WordStem.append(Array(word.utf8)[...], to: &stem)
        return stem
    }

    package func food(id: String) -> FoodRecord? { index(id: id).map { foods[$0] } }

    /// The place of the food with this id in `foods`.
    package func index(id: String) -> Int? {
        if let added = addedIDs[id] { return added }
        guard let packed = foodOfID[FNV1a.hash(of: id.utf8)], foods.id(of: packed) == id else { return nil }
        return Int(packed)
    }

    /// True if the word only joins others and says nothing about the food.
    package func isStopWord(_ word: Int32) -> Bool { stopWords.contains(word) }

    /// The names that hold a word, commonest food first.
    package func names(with word: Int32) -> Slice<PackedArray<Int32>> { namesOfWord[Int(word)] }

    /// The words that begin with these bytes, in the order of their letters.
    ///
    /// - Parameter limit: no more of them are given.
    func words(withPrefix prefix: some Collection<UInt8>, limit: Int = .max) -> Slice<PackedArray<Int32>> {
        var low = 0
        var high = sortedWords.count
        while low < high {
            let middle = (low + high) / 2
            if vocabulary.bytes(sortedWords[middle]).lexicographicallyPrecedes(prefix) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var end = low
        while end < sortedWords.count, end - low < limit, vocabulary.bytes(sortedWords[end]).starts(with: prefix) {
            end += 1
        }
        return sortedWords[low..<end]
    }

    /// The places, in the order of shapes, of the words that begin with this letter and have so many.
    func places(ofWordsFrom letter: UInt8, lengths: ClosedRange<Int>) -> Range<Int> {
        func first(_ letter: UInt8, _ length: Int) -> Int {
            var (low, high) = (0, wordsByShape.count)
            while low < high {
                let middle = (low + high) / 2
                let other = vocabulary.firstByte(of: wordsByShape[middle])
                let isBefore = other == letter ? WordShape(bits: shapes[middle]).length < length : other < letter
                if isBefore { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let start = first(letter, lengths.lowerBound)
        return start..<max(start, first(letter, lengths.upperBound + 1))
    }

    /// The word at a place in the order of shapes, and its shape.
    func shapedWord(at place: Int) -> (word: Int32, shape: WordShape) {
        (wordsByShape[place], WordShape(bits: shapes[place]))
    }

    /// A food's own name; -1 where it has none.
    package func ownName(of food: Int32) -> Int32 { ownNames[Int(food)] }

    /// The foods one of whose names has exactly these words, in any order, not counting the joining words.
    package func foods(withWords words: [Int32]) -> [Int32] {
        let sorted = significant(words)
        guard !sorted.isEmpty, let set = firstOfSet[Self.hash(sorted)] else { return [] }
        var result: [Int32] = []
        for name in setChains[Int(set)] where significant(names[Int(name)].words) == sorted {
            let food = names.foods[Int(name)]
            if !result.contains(food) { result.append(food) }
        }
        return result
    }

    /// The words of a text as the catalogue numbers them; -1 for those it does not know.
    package func words(of text: String) -> [Int32] {
        let lexer = FoodLexer(Array(text.utf8))
        var stem: [UInt8] = []
        return lexer.tokens.compactMap { token in
            guard Self.isNameToken(token.kind) else { return nil }
            stem.removeAll(keepingCapacity: true)
            _ = WordStem.append(lexer.folded(token), to: &stem)
            return canonical(vocabulary.find(stem[...]))
        }
    }

    package static func isNameToken(_ kind: FoodToken.Kind) -> Bool {
        kind == .word || kind == .number || kind == .percent
    }

    // MARK: Building

    private mutating func add(_ food: FoodRecord, isFirst: Bool) {
        let index = foods.count
        foods.append(food)
        ownNames.append(-1)
        if self.index(id: food.id) == nil { addedIDs[food.id] = index }
        addNames(of: Int32(index), food, isFirst: isFirst)
    }

    private mutating func addNames(of food: Int32, _ record: FoodRecord, isFirst: Bool) {
        addName(record.name, of: food, isPrimary: true, isFirst: isFirst)
        for alias in record.aliases { addName(alias, of: food, isPrimary: false, isFirst: isFirst) }
    }

    private mutating func addName(_ text: String, of food: Int32, isPrimary: Bool, isFirst: Bool) {
        let lexer = FoodLexer(Array(text.utf8))
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
        let key = Self.hash(significant(words))
        let set: Int32
        if let known = firstOfSet[key] {
            set = known
        } else {
            set = Int32(setChains.count)
            firstOfSet.insert(set, for: key)
        }
        setChains.insert(number, into: Int(set), isFirst: isFirst)
        if isPrimary { ownNames[Int(food)] = number }
        names.append(words, of: food, isPrimary: isPrimary)
        namesOfWord.grow(to: vocabulary.count)
        for (index, word) in words.enumerated() where !words[..<index].contains(word) {
            namesOfWord.insert(number, into: Int(word), isFirst: isFirst)
        }
    }

    private mutating func weighWords() {
        namesOfWord.grow(to: vocabulary.count)
        let total = Double(max(names.count, 1))
        weightOfWord = WordWeights(
            (0..<vocabulary.count).map { word in
                stopWords.contains(Int32(word))
                    ? 0.05 : max(0.5, Self.log(total / Double(max(namesOfWord[word].count, 1))))
            }
        )
    }

    /// Puts the words that came since the last time among the others.
    private mutating func sortWords() {
        let vocabulary = vocabulary
        func precedes(_ left: Int32, _ right: Int32) -> Bool {
            vocabulary.bytes(left).lexicographicallyPrecedes(vocabulary.bytes(right))
        }
        let new = (Int32(sortedWords.count)..<Int32(max(vocabulary.count, sortedWords.count))).sorted(by: precedes)
        guard !new.isEmpty else { return }
        var merged: [Int32] = []
        merged.reserveCapacity(vocabulary.count)
        var next = 0
        for word in sortedWords {
            while next < new.count, precedes(new[next], word) {
                merged.append(new[next])
                next += 1
            }
            merged.append(word)
        }
        merged += new[next...]
        sortedWords = PackedArray(merged)
        let shaped = merged.map {
            (word: $0, letter: vocabulary.firstByte(of: $0), shape: WordShape(vocabulary.bytes($0)))
        }
        .sorted { ($0.letter, $0.shape.length, $0.word) < ($1.letter, $1.shape.length, $1.word) }
        wordsByShape = PackedArray(shaped.map(\.word))
        shapes = PackedArray(shaped.map(\.shape.bits))
    }

    private func significant(_ words: some Sequence<Int32>) -> [Int32] {
        words.filter { !stopWords.contains($0) }.sorted()
    }

    private static func hash(_ words: [Int32]) -> UInt64 {
        var hash = FNV1a()
        for word in words { hash.add(UInt64(UInt32(bitPattern: word))) }
        return hash.value
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

    /// Over words of eight bytes, and over what is left of them.
    private static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = FNV1a()
        var offset = 0
        while offset + 8 <= bytes.count {
            hash.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            hash.fold()
            offset += 8
        }
        hash.add(bytes[offset...])
        return hash.value
    }

    // MARK: Packed

    private static let format: UInt64 = 0x3346_4342_4F54_4E42

    /// The catalogue as bytes that ``init(packed:isVerified:)`` reads.
    package func packed(from basis: Basis = Basis()) -> [UInt8] {
        var body = ByteWriter()
        foods.pack(into: &body)
        vocabulary.pack(into: &body)
        trie.pack(into: &body)
        names.pack(into: &body)
        namesOfWord.pack(into: &body)
        body.array(ownNames)
        firstOfSet.pack(into: &body)
        setChains.pack(into: &body)
        var ids = FlatMap()
        for index in foods.indices.reversed() {
            ids.insert(Int32(index), for: FNV1a.hash(of: foods.id(of: Int32(index)).utf8))
        }
        ids.pack(into: &body)
        weightOfWord.pack(into: &body)
        body.array(sortedWords)
        body.array(wordsByShape)
        body.array(shapes)
        var result = ByteWriter()
        let digest = body.bytes.withUnsafeBytes { Self.digest(of: $0) }
        result.array([Self.format, digest, UInt64(bitPattern: basis.importedAt), basis.bundled])
        result.append(body.bytes)
        return result.bytes
    }

    /// A packed catalogue, read in place.
    ///
    /// - Parameter isVerified: whether the bytes are as they were packed, for all that is known; others are checked against
    ///   their digest, which reads all of them. Where bytes that were not checked are damaged, it finds wrong foods or none.
    /// - Throws: ``FoodTableError/damaged(offset:)`` where the bytes are none, or of another version.
    package init(packed bytes: CatalogBytes, isVerified: Bool) throws {
        var reader = PackedReader(bytes)
        let header = try reader.array(of: UInt64.self)
        guard header.count == 4, header[0] == Self.format else { throw FoodTableError.damaged(offset: 0) }
        if !isVerified {
            let body = UnsafeRawBufferPointer(rebasing: bytes.bytes[reader.offset...])
            guard Self.digest(of: body) == header[1] else { throw FoodTableError.damaged(offset: reader.offset) }
        }
        foods = try FoodList(&reader)
        vocabulary = try Vocabulary(&reader)
        trie = try NameTrie(&reader)
        names = try NameList(&reader)
        namesOfWord = try FlatLists(&reader)
        ownNames = try reader.array(of: Int32.self)
        firstOfSet = try FlatMap(&reader)
        setChains = try FlatLists(&reader)
        foodOfID = try FlatMap(&reader)
        weightOfWord = try WordWeights(&reader)
        sortedWords = try reader.array(of: Int32.self)
        wordsByShape = try reader.array(of: Int32.self)
        shapes = try reader.array(of: UInt32.self)
        guard ownNames.count == foods.count, weightOfWord.count == vocabulary.count,
            sortedWords.count == vocabulary.count, wordsByShape.count == vocabulary.count,
            shapes.count == vocabulary.count, reader.isAtEnd
        else { throw FoodTableError.damaged(offset: reader.offset) }
        var known = vocabulary
        (stopWords, cannedWord, synonyms) = Self.specialWords(in: &known)
        // A vocabulary that lacks words which the program gives a meaning was packed by another version.
        guard known.count == vocabulary.count else { throw FoodTableError.damaged(offset: reader.offset) }
        digest = header[1]
        basis = Basis(importedAt: Int64(bitPattern: header[2]), bundled: header[3])
    }
}
