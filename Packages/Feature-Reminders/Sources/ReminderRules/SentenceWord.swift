/// A word of a sentence: as typed, and as it is compared.
struct SentenceWord: Sendable {
    let text: String
    /// Lower case, without the punctuation around it; empty for a quoted text, which is never read as a time.
    let key: String
    /// True if a comma follows it.
    let hasComma: Bool

    /// Splits at white space; what stands in double quotes is one word.
    static func words(of sentence: String) -> [SentenceWord] {
        var words: [SentenceWord] = []
        var current = String.UnicodeScalarView()
        var isQuoted = false
        func finish(quoted: Bool) {
            guard !current.isEmpty || quoted else { return }
            words += quoted ? [SentenceWord(quoting: String(current))] : split(String(current))
            current = String.UnicodeScalarView()
        }
        for scalar in sentence.unicodeScalars {
            if scalar == "\"" || scalar == "\u{201C}" || scalar == "\u{201D}" {
                finish(quoted: isQuoted)
                isQuoted.toggle()
            } else if scalar.properties.isWhitespace, !isQuoted {
                finish(quoted: false)
            } else {
                current.append(scalar)
            }
        }
        finish(quoted: false)
        return words
    }

    /// `tomorrow,at` and `@6pm` are two words each; `1,5h` and an address of mail are one.
    private static func split(_ text: String) -> [SentenceWord] {
        guard text.contains("@") || text.dropLast().contains(",") else { return [SentenceWord(text)] }
        if let match = text.wholeMatch(of: /(.*)@([0-9]{1,2}(?:[:.][0-9]{2})?(?:am|pm|AM|PM)?[,.;!?]*)/) {
            return (match.1.isEmpty ? [] : [SentenceWord(String(match.1))]) + [
                SentenceWord("@"), SentenceWord(String(match.2)),
            ]
        }
        if let match = text.wholeMatch(of: /([A-Za-z]+,)([A-Za-z].*)/) {
            return [SentenceWord(String(match.1)), SentenceWord(String(match.2))]
        }
        return [SentenceWord(text)]
    }

    private init(quoting text: String) {
        self.text = text
        key = ""
        hasComma = false
    }

    private init(_ text: String) {
        self.text = text
        hasComma = text.hasSuffix(",")
        var key = Substring(text.lowercased())
        if key.first == "(" || key.first == "[" { key.removeFirst() }
        while let last = key.last, ",;:!?)]".contains(last) { key.removeLast() }
        if key.hasSuffix("."), key != "a.m.", key != "p.m." { key.removeLast() }
        // `3ish` is about three.
        if key.first?.isNumber == true, key.hasSuffix("ish") {
            key.removeLast(key.hasSuffix("-ish") ? 4 : 3)
        }
        self.key = String(key).replacing("\u{2019}", with: "'")
    }
}
