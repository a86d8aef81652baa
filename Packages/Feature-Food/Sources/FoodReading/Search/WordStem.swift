/// Reduces a folded word to a stem that its plural shares: egg/eggs, berry/berries, tomato/tomatoes, loaf/loaves,
/// sandwich/sandwiches. Stems are keys, not words: only equality counts ("slice" and "slices" are `slic`).
enum WordStem {
    /// Appends the stem of `word` to `buffer`; true where the word ended in a plural's s.
    static func append(_ word: ArraySlice<UInt8>, to buffer: inout [UInt8]) -> Bool {
        var end = word.endIndex
        let start = word.startIndex
        var isPlural = false
        if end - start > 3, word[end - 1] == UInt8(ascii: "s") {
            let before = word[end - 2]
            if before != UInt8(ascii: "s"), before != UInt8(ascii: "u"), before != UInt8(ascii: "i") {
                end -= 1
                isPlural = true
            }
        }
        var droppedE = false
        if end - start > 3, word[end - 1] == UInt8(ascii: "e") {
            end -= 1
            droppedE = true
        }
        let from = buffer.count
        buffer.append(contentsOf: word[start..<end])
        guard end - start >= 3 else { return isPlural }
        let last = buffer[buffer.count - 1]
        if last == UInt8(ascii: "y"), !isVowel(buffer[buffer.count - 2]) {
            buffer[buffer.count - 1] = UInt8(ascii: "i")
        } else if last == UInt8(ascii: "v"), droppedE {
            buffer[buffer.count - 1] = UInt8(ascii: "f")
        }
        assert(buffer.count > from)
        return isPlural
    }

    private static func isVowel(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "a") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "i") || byte == UInt8(ascii: "o")
            || byte == UInt8(ascii: "u")
    }
}
