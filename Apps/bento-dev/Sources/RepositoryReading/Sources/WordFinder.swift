import SwiftSyntax

/// Finds words in the names that a file declares, and in its comments. Names of others, literals, and text in quotes or
/// backticks are left out.
struct WordFinder {
    let words: Set<String>
    let locations: SourceLocationConverter

    func uses(in tree: SourceFileSyntax) -> [SourceFacts.WordUse] {
        guard !words.isEmpty else { return [] }
        var found: [SourceFacts.WordUse] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            var position = token.position
            for piece in token.leadingTrivia {
                note(piece, at: position, &found)
                position = position.advanced(by: piece.sourceLength.utf8Length)
            }
            if case .identifier(let name) = token.tokenKind {
                let parts = WordText.parts(of: name).filter(words.contains)
                if !parts.isEmpty, declares(token) {
                    found += parts.map { use($0, isName: true, at: position) }
                }
            }
            position = token.endPositionBeforeTrailingTrivia
            for piece in token.trailingTrivia {
                note(piece, at: position, &found)
                position = position.advanced(by: piece.sourceLength.utf8Length)
            }
        }
        return found
    }

    private func declares(_ token: TokenSyntax) -> Bool {
        guard let parent = token.parent else { return false }
        return parent.is(IdentifierPatternSyntax.self) || parent.is(EnumCaseElementSyntax.self)
            || parent.is(FunctionParameterSyntax.self) || parent.is(EnumCaseParameterSyntax.self)
            || parent.asProtocol(NamedDeclSyntax.self) != nil
    }

    private func note(_ piece: TriviaPiece, at position: AbsolutePosition, _ found: inout [SourceFacts.WordUse]) {
        let text: String
        switch piece {
        case .lineComment(let comment), .docLineComment(let comment), .blockComment(let comment),
            .docBlockComment(let comment):
            text = comment
        default: return
        }
        for (word, offset) in WordText.words(in: text, words) {
            found.append(use(word, isName: false, at: position.advanced(by: offset)))
        }
    }

    private func use(_ word: String, isName: Bool, at position: AbsolutePosition) -> SourceFacts.WordUse {
        let location = locations.location(for: position)
        return .init(word: word, isName: isName, line: location.line, column: location.column)
    }
}
