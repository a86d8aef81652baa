import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("Words")
struct WordTests {
    private func stem(_ word: String) -> String {
        var buffer: [UInt8] = []
        _ = WordStem.append(Array(word.utf8)[...], to: &buffer)
        return String(decoding: buffer, as: UTF8.self)
    }

    @Test(
        "a word and its plural have one stem",
        arguments: [
            ("egg", "eggs"), ("berry", "berries"), ("cookie", "cookies"), ("tomato", "tomatoes"), ("loaf", "loaves"),
            ("leaf", "leaves"),
            ("sandwich", "sandwiches"), ("slice", "slices"), ("glass", "glasses"), ("quiche", "quiches"),
            ("turkey", "turkeys"),
            ("cheese", "cheeses"), ("half", "halves"), ("fry", "fries"), ("pie", "pies"), ("radish", "radishes"),
        ]
    )
    func plurals(one: String, many: String) {
        #expect(stem(one) == stem(many))
    }

    @Test(
        "words that only end in s keep it",
        arguments: [("hummus", "humm"), ("swiss", "swis"), ("couscous", "couscou")]
    )
    func notPlural(word: String, shorter: String) {
        #expect(stem(word) != shorter)
    }

    @Test(
        "the edit distance counts insertions, deletions, replacements and swaps",
        arguments: [
            ("rice", "rice", 0), ("rice", "ric", 1), ("rice", "mice", 1), ("rice", "rcie", 1),
            ("broccoli", "brocolli", 2), ("", "ab", 2),
        ]
    )
    func distance(left: String, right: String, expected: Int) {
        #expect(EditDistance.between(Array(left.utf8)[...], Array(right.utf8)[...], limit: 3) == expected)
        #expect(EditDistance.between(Array(right.utf8)[...], Array(left.utf8)[...], limit: 3) == expected)
    }

    @Test("a distance beyond the limit is none")
    func limit() {
        #expect(EditDistance.between(Array("banana".utf8)[...], Array("orange".utf8)[...], limit: 2) == nil)
    }
}
