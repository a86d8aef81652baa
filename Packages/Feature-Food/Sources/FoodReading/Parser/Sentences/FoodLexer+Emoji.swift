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
