extension Lexer {
    /// Reads neighbouring emoji. One that decorates words is white space: joined to one, beside its own name, or no food. A
    /// food on its own has its name, as often as it stands in a row; what is no food, on its own, is a word that nobody
    /// knows, so that it is reported.
    mutating func readEmoji() {
        var run: [(scalar: UInt32, start: Int, end: Int, count: Int)] = []
        let start = position
        while position < bytes.count, bytes[position] >= 0x80 {
            let (scalar, length) = decode(at: position)
            guard EmojiWords.isEmoji(scalar) || EmojiWords.joins(scalar) else { break }
            position += length
            if let last = run.indices.last, EmojiWords.joins(scalar) || run[last].scalar == scalar {
                run[last].end = position
                if run[last].scalar == scalar { run[last].count += 1 }
            } else {
                run.append((scalar, position - length, position, 1))
            }
        }
        let isJoined =
            (!sawSpace && tokens.last?.kind == .word) || (position < bytes.count && isLetter(bytes[position]))
        let words = neighbours(of: start..<position)
        for emoji in run {
            let name = EmojiWords.foods[emoji.scalar].map { $0.withUTF8Buffer { Array($0) } }
            let isDecoration = isJoined || (name.map { contains($0, in: words) } ?? words.contains(where: isLetter))
            guard !isDecoration else {
                sawSpace = true
                continue
            }
            if emoji.start > start {
                append(.comma, from: emoji.start, to: emoji.start, foldedFrom: folded.count, value: 0)
            }
            if emoji.count > 1, tokens.last?.kind != .number {
                let count = Double(emoji.count)
                append(.number, from: emoji.start, to: emoji.start, foldedFrom: folded.count, value: count)
            }
            let isSlices = emoji.count > 1 && EmojiWords.slices.contains(emoji.scalar)
            let counted = isSlices ? name.map { $0 + Array(" slice".utf8) } : name
            for word in counted?.split(separator: UInt8(ascii: " ")) ?? [bytes[emoji.start..<emoji.end]] {
                let from = folded.count
                folded.append(contentsOf: word)
                append(.word, from: emoji.start, to: emoji.end, foldedFrom: from, value: 0)
            }
        }
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
