import RepositoryReading

/// Words that this repository does not use: in comments, in declared names, and in Markdown.
struct WordCheck {
    let root: String
    let list: WordList
    let repository: Repository

    func violations() throws -> [Violation] {
        guard !list.entries.isEmpty else { return [] }
        return code() + (try documents())
    }

    private func code() -> [Violation] {
        repository.modules.flatMap { module in
            module.sources.flatMap { source in
                source.facts.words.compactMap { use in
                    violation(
                        use.word,
                        in: use.isName ? .names : .comments,
                        from: module.name,
                        at: Place(file: source.path, line: use.line, column: use.column)
                    )
                }
            }
        }
    }

    private func documents() throws -> [Violation] {
        let words = list.words
        return try SourceTree.files(below: root).filter { $0.hasSuffix(".md") && !$0.contains("/Fixtures/") }
            .flatMap { file in
                let lines = try Self.prose(of: TextFile.read(root + "/" + file))
                return lines.enumerated().flatMap { index, line in
                    WordText.words(in: line, words).compactMap { word, offset in
                        violation(
                            word,
                            in: .documents,
                            from: file,
                            at: Place(file: file, line: index + 1, column: offset + 1)
                        )
                    }
                }
            }
    }

    /// The lines of a document, without targets of links. Code is left out, and so is what is generated from code.
    static func prose(of text: String) -> [String] {
        var isCode = false
        var isGenerated = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("<!-- bento-dev:") { isGenerated = true }
            if line.hasPrefix("<!-- /bento-dev:") { isGenerated = false }
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isCode.toggle()
                return ""
            }
            return isCode || isGenerated ? "" : String(line.replacing(/\]\([^)]*\)/, with: "]"))
        }
    }

    private func violation(_ word: String, in place: WordList.Place, from: String, at spot: Place) -> Violation? {
        guard let entry = list.entry(for: word, in: place, file: spot.file) else { return nil }
        return Violation(
            rule: .word,
            from: from,
            to: word,
            symbol: "",
            place: spot,
            what: "'\(word)' is not a word of this repository",
            why: "one thing has one word, so that a search for it finds everything",
            fix: "write '\(entry.use)'"
        )
    }
}
