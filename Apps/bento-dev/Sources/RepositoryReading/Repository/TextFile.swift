import Foundation

/// Reads and writes text files of the repository with errors that name them.
package enum TextFile {
    package static func read(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DevError.data("\(path) cannot be read", fix: "check that it exists and that you may read it")
        }
        return String(decoding: data, as: UTF8.self)
    }

    package static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            throw DevError.cannotWrite(
                "\(path) cannot be written: \(error.localizedDescription)",
                fix: "check the folder's permissions and the space on the disk"
            )
        }
    }

    /// Replaces the text between a section's markers; leaves an unchanged file alone.
    package static func rewrite(_ path: String, section: MarkedSection, with content: String) throws {
        let text = try read(path)
        guard let replaced = section.replaced(in: text, with: content) else {
            throw DevError.data(
                "\(path) has no section '\(section.name)'",
                fix: "put \(section.opening) and \(section.closing) on lines of their own"
            )
        }
        if replaced != text { try write(replaced, to: path) }
    }
}

/// The part of a Markdown file between two comments, which only the tool writes.
package struct MarkedSection: Sendable {
    let name: String

    package var opening: String { "<!-- bento-dev:\(name) -->" }
    package var closing: String { "<!-- /bento-dev:\(name) -->" }

    package init(name: String) { self.name = name }

    /// The text between the markers, and the line of the opening one; nil without markers.
    package func find(in text: String) -> (content: String, line: Int)? {
        guard let start = text.range(of: opening + "\n"),
            let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
        else { return nil }
        let line = text[..<start.lowerBound].count { $0 == "\n" } + 1
        return (String(text[start.upperBound..<end.lowerBound]), line)
    }

    /// The text with new content between the markers; nil without markers.
    package func replaced(in text: String, with content: String) -> String? {
        guard let start = text.range(of: opening + "\n"),
            let end = text.range(of: closing, range: start.upperBound..<text.endIndex)
        else { return nil }
        return text[..<start.upperBound] + content + text[end.lowerBound...]
    }
}
