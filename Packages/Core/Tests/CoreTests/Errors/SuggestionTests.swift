import Core
import Testing

@Suite("Edit distance")
struct EditDistanceTests {
    @Test(
        "counts insertions, deletions, replacements and swaps",
        arguments: [
            ("rice", "rice", 0), ("rice", "ric", 1), ("rice", "mice", 1), ("rice", "rcie", 1),
            ("broccoli", "brocolli", 2), ("", "ab", 2), ("", "", 0),
        ]
    )
    func distance(left: String, right: String, expected: Int) {
        #expect(EditDistance.between(Array(left.utf8)[...], Array(right.utf8)[...], limit: 3) == expected)
        #expect(EditDistance.between(Array(right)[...], Array(left)[...], limit: 3) == expected)
        #expect(EditDistance.between(Array("x\(left)")[1...], Array("yz\(right)")[2...], limit: 3) == expected)
    }

    @Test("a distance beyond the limit is none")
    func limit() {
        #expect(EditDistance.between(Array("banana".utf8)[...], Array("orange".utf8)[...], limit: 2) == nil)
    }
}

@Suite("Suggestion")
struct SuggestionTests {
    @Test(
        "suggestions are near, not far",
        arguments: [
            ("fod", ["food"]), ("chta", ["chat"]), ("fo", ["food"]), ("xyzzy", []), ("", []), ("FOOD", ["food"]),
        ]
    )
    func suggestions(word: String, expected: [String]) {
        #expect(Suggestion.nearest(to: word, in: ["food", "chat", "wallet"]) == expected)
    }

    @Test("a sentence names one, two or three")
    func sentence() {
        #expect(Suggestion.sentence(for: "aab", in: ["aaa", "bab"]) == "Did you mean 'aaa' or 'bab'?")
        #expect(
            Suggestion.sentence(for: "aa", in: ["aab", "aac", "aad", "aae"]) == "Did you mean 'aab', 'aac' or 'aad'?"
        )
        #expect(Suggestion.sentence(for: "q", in: ["something"]) == nil)
    }
}
