import Foundation

/// The part of a Markdown file between two comments, which only the tool writes.
struct MarkedSection: Sendable {
    let name: String

    var opening: String { "<!-- bento-dev:\(name) -->" }
    var closing: String { "<!-- /bento-dev:\(name) -->" }

    /// The text between the markers, and the line of the opening one; nil without markers.
    func find(in text: String) -> (content: String, line: Int)? {
        guard let start = text.range(of: opening + "\n"),
            let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
        else { return nil }
        let line = text[..<start.lowerBound].count { $0 == "\n" } + 1
        return (String(text[start.upperBound..<end.lowerBound]), line)
    }

    /// The text with new content between the markers; nil without markers.
    func replaced(in text: String, with content: String) -> String? {
        guard let start = text.range(of: opening + "\n"),
            let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
        else { return nil }
        return text[..<start.upperBound] + content + text[end.lowerBound...]
    }
}
