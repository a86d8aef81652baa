import Testing

@testable import FoodLookup

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
}
