import SpokenText

extension FoodLexer {
    private struct Emoji {
        let scalar: UInt32
        let start: Int
        var end: Int
        var count = 1
    }

    /// Reads neighbouring emoji. One that decorates words is white space: joined to one, beside its own name, or no food. A
    /// food on its own has its name, as often as it stands in a row; what is no food, on its own, is a word that nobody
    /// knows, so that it is reported.
    mutating func readEmoji() {
        let start = sentence.tokens[place].start
        let isJoinedBefore = !(sawSpace || sentence.tokens[place].spaceBefore) && tokens.last?.kind == .word
        let (run, next) = run
        let end = sentence.tokens[next - 1].end
        let isJoined = isJoinedBefore || (end < bytes.count && Self.isLetter(bytes[end]))
        let words = neighbours(of: start..<end)
        for emoji in run {
            let name = EmojiWords.foods[emoji.scalar].map { $0.withUTF8Buffer { Array($0) } }
            let isDecoration =
                isJoined || (name.map { contains($0, in: words) } ?? words.contains(where: Self.isLetter))
            guard !isDecoration else { continue }
            let nothing = folded.count..<folded.count
            if emoji.start > start { append(.comma, from: emoji.start, to: emoji.start, folded: nothing) }
            if emoji.count > 1, tokens.last?.kind != .number {
                append(.number, from: emoji.start, to: emoji.start, folded: nothing, value: Double(emoji.count))
            }
            let isSlices = emoji.count > 1 && EmojiWords.slices.contains(emoji.scalar)
            let counted = isSlices ? name.map { $0 + Array(" slice".utf8) } : name
            for word in counted?.split(separator: UInt8(ascii: " ")) ?? [bytes[emoji.start..<emoji.end]] {
                append(.word, from: emoji.start, to: emoji.end, folded: fold(word))
            }
        }
        place = next
        if tokens.last.map({ $0.end < end }) ?? true { sawSpace = true }
    }

    /// The emoji that stand here side by side, each with what changes it, and the token after them.
    private var run: (emoji: [Emoji], next: Int) {
        var run: [Emoji] = []
        var next = place
        while next < sentence.tokens.count, sentence.tokens[next].kind == .emoji,
            next == place || !sentence.tokens[next].spaceBefore
        {
            let token = sentence.tokens[next]
            let text = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
            let scalar = text.unicodeScalars.first?.value ?? 0
            next += 1
            if let last = run.indices.last, EmojiWords.joins(scalar) || run[last].scalar == scalar {
                run[last].end = token.end
                if run[last].scalar == scalar { run[last].count += 1 }
            } else if !EmojiWords.joins(scalar) {
                run.append(Emoji(scalar: scalar, start: token.start, end: token.end))
            }
        }
        return (run, next)
    }

    /// The bytes around a place, up to the marks that part foods, 64 on each side at most.
    private func neighbours(of place: Range<Int>) -> [UInt8] {
        let parts = { (byte: UInt8) in Self.partingMarks.contains(byte) }
        let before = bytes[..<place.lowerBound].suffix(64).reversed().prefix { !parts($0) }.reversed()
        return Array(before) + bytes[place.upperBound...].prefix(64).prefix { !parts($0) }
    }

    private static let partingMarks = Array(",;.!?\n\r+&".utf8)

    private func contains(_ name: [UInt8], in words: [UInt8]) -> Bool {
        guard words.count >= name.count else { return false }
        return (0...words.count - name.count).contains { start in
            zip(words[start...], name).allSatisfy { $0 | 0x20 == $1 }
        }
    }
}

/// Emoji in what people type: beside a word they decorate it ("egg🥚"), on their own those of foods are their names.
enum EmojiWords {
    /// Those that show a slice: two of them are two slices.
    static let slices: Set<UInt32> = [0x1F355]

    /// Names after Unicode's own, as the catalogue knows them.
    static let foods: [UInt32: StaticString] = [
        0x1F347: "grapes", 0x1F348: "melon", 0x1F349: "watermelon", 0x1F34A: "orange", 0x1F34B: "lemon",
        0x1F34C: "banana", 0x1F34D: "pineapple", 0x1F96D: "mango", 0x1F34E: "apple", 0x1F34F: "apple", 0x1F350: "pear",
        0x1F351: "peach", 0x1F352: "cherries", 0x1F353: "strawberry", 0x1F95D: "kiwi", 0x1F345: "tomato",
        0x1F965: "coconut", 0x1F951: "avocado", 0x1F346: "eggplant", 0x1F954: "potato", 0x1F955: "carrot",
        0x1F33D: "corn", 0x1F952: "cucumber", 0x1F966: "broccoli", 0x1F344: "mushroom", 0x1F95C: "peanuts",
        0x1F35E: "bread", 0x1F950: "croissant", 0x1F956: "baguette", 0x1F968: "pretzel", 0x1F96F: "bagel",
        0x1F95E: "pancake", 0x1F9C7: "waffle", 0x1F9C0: "cheese", 0x1F969: "steak", 0x1F953: "bacon",
        0x1F354: "hamburger", 0x1F35F: "fries", 0x1F355: "pizza", 0x1F96A: "sandwich", 0x1F32E: "taco",
        0x1F32F: "burrito", 0x1F95A: "egg", 0x1F957: "salad", 0x1F37F: "popcorn", 0x1F9C8: "butter", 0x1F35A: "rice",
        0x1F35D: "spaghetti", 0x1F360: "sweet potato", 0x1F363: "sushi", 0x1F364: "shrimp", 0x1F368: "ice cream",
        0x1F369: "donut", 0x1F36A: "cookie", 0x1F370: "cake", 0x1F9C1: "cupcake", 0x1F967: "pie", 0x1F36B: "chocolate",
        0x1F36F: "honey", 0x1F95B: "milk", 0x2615: "coffee", 0x1F375: "tea", 0x1F377: "wine", 0x1F37A: "beer",
    ]

    /// True for scalars that join emoji or change the one before: the joiner, keycaps, variation selectors, flags' tags.
    static func joins(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x200D, 0x20E3, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0x1F3FB...0x1F3FF: true
        default: false
        }
    }
}
