import Core

/// Finds the known word that a mistyped one most likely was.
package struct SpellingCorrector: Sendable {
    /// Letters of the longest word that is looked at.
    private static let longest = 26

    package init() {}

    /// A word that a mistyped one may have been.
    private struct Candidate {
        var word: Int32
        var distance: Int
        /// True if it is a food by itself: "hony" is honey before Hong.
        var isFood: Bool
        /// The names that hold it.
        var names: Int
        /// Letters, and the word's number: what decides last, so that the answer is one.
        var length: Int
        var number: Int32

        func isBetter(than other: Candidate) -> Bool {
            if distance != other.distance { return distance < other.distance }
            if isFood != other.isFood { return isFood }
            if names != other.names { return names > other.names }
            return (length, number) < (other.length, other.number)
        }
    }

    /// The nearest word of the catalogue and its distance: 1 for words of 4 to 6 letters, up to 2 for longer ones.
    /// Words of fewer letters are never corrected. Between equally near words one that is a food by itself wins, then the one
    /// in more names.
    package func correct(_ stem: ArraySlice<UInt8>, in catalog: FoodCatalog) -> (word: Int32, distance: Int)? {
        guard stem.count >= 4, stem.count <= 24, let first = stem.first else { return nil }
        var limit = stem.count >= 7 ? 2 : 1
        var best: Candidate?
        let second = stem[stem.startIndex + 1]
        // A letter more or less is one error.
        let lengths = max(3, stem.count - limit)...min(Self.longest, stem.count + limit)
        let shape = WordShape(stem)
        var letters: [UInt8] = []
        // A first letter is rarely mistyped; its neighbors are tried last.
        for letter in first == second ? [first] : [first, second] where letter >= UInt8(ascii: "a") {
            for place in catalog.places(ofWordsFrom: letter, lengths: lengths) {
                let (word, other) = catalog.shapedWord(at: place)
                guard shape.mayBeNear(other, within: limit) else { continue }
                letters.removeAll(keepingCapacity: true)
                letters.append(contentsOf: catalog.vocabulary.bytes(word))
                let distance = EditDistance.between(stem, letters[...], limit: limit)
                guard let distance, distance > 0 else { continue }
                let meant = catalog.canonical(word)
                let candidate = Candidate(
                    word: meant,
                    distance: distance,
                    isFood: !catalog.foods(withWords: [meant]).isEmpty,
                    names: catalog.names(with: meant).count,
                    length: other.length,
                    number: word
                )
                guard best.map({ candidate.isBetter(than: $0) }) ?? true else { continue }
                best = candidate
                limit = distance
            }
        }
        return best.map { ($0.word, $0.distance) }
    }
}

/// The length of a word and the set of its letters, which show in a moment that two words are far from each other.
struct WordShape: Sendable {
    /// Letters a to z as bits 0 to 25, all other bytes as bit 25; the length above.
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init(_ word: some Collection<UInt8>) {
        var letters: UInt32 = 0
        for byte in word {
            let letter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? UInt32(byte - UInt8(ascii: "a")) : 25
            letters |= 1 << letter
        }
        bits = letters | UInt32(min(word.count, 63)) << 26
    }

    var length: Int { Int(bits >> 26) }

    /// True if so few edits may make one of the other: each changes two letters of the set at most.
    func mayBeNear(_ other: WordShape, within limit: Int) -> Bool {
        ((bits ^ other.bits) & 0x03FF_FFFF).nonzeroBitCount <= 2 * limit
    }
}
