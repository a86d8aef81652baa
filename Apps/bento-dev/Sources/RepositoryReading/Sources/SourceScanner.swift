import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Finds the facts of one file.
struct SourceScanner: Sendable {
    /// Type names to report wherever they are used.
    var watchedNames: Set<String> = []
    /// Words to report in comments and declared names.
    var words: Set<String> = []

    func scan(_ source: String) -> SourceFacts {
        let tree = Parser.parse(source: source)
        let visitor = FactVisitor(tree: tree, watchedNames: watchedNames)
        visitor.walk(tree)
        var facts = visitor.facts
        facts.lines = lineCount(of: source)
        facts.permissions = permissions(in: source, tree: tree, locations: visitor.locations)
        let collector = EffectPlacesCollector(locations: visitor.locations)
        collector.walk(tree)
        facts.places = collector.places
        facts.words = WordFinder(words: words, locations: visitor.locations).uses(in: tree)
        if tree.hasError {
            for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree).prefix(5) {
                let location = diagnostic.location(converter: visitor.locations)
                facts.syntaxErrors.append(
                    .init(message: diagnostic.message, line: location.line, column: location.column)
                )
            }
        }
        return facts
    }

    private func lineCount(of source: String) -> Int {
        let bytes = source.utf8
        let newlines = bytes.count { $0 == UInt8(ascii: "\n") }
        return bytes.last == UInt8(ascii: "\n") || bytes.isEmpty ? newlines : newlines + 1
    }

    private static let permissionMark = "// bento-dev:allow "

    /// Only real comments count: the mark inside a string or in documentation permits nothing.
    private func permissions(
        in source: String,
        tree: SourceFileSyntax,
        locations: SourceLocationConverter
    ) -> [SourceFacts.Permission] {
        guard source.contains(Self.permissionMark) else { return [] }
        var found: [SourceFacts.Permission] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            var position = token.position
            for piece in token.leadingTrivia {
                note(piece, at: position, locations, &found)
                position = position.advanced(by: piece.sourceLength.utf8Length)
            }
            position = token.endPositionBeforeTrailingTrivia
            for piece in token.trailingTrivia {
                note(piece, at: position, locations, &found)
                position = position.advanced(by: piece.sourceLength.utf8Length)
            }
        }
        return found
    }

    private func note(
        _ piece: TriviaPiece,
        at position: AbsolutePosition,
        _ locations: SourceLocationConverter,
        _ found: inout [SourceFacts.Permission]
    ) {
        guard case .lineComment(let text) = piece, text.hasPrefix(Self.permissionMark) else { return }
        let parts = text.dropFirst(Self.permissionMark.count).split(separator: ":", maxSplits: 1)
        let reason = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
        found.append(
            .init(
                rule: String(parts.first ?? ""),
                reason: String(reason),
                line: locations.location(for: position).line
            )
        )
    }
}
