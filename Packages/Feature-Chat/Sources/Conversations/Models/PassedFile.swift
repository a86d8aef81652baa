import ConversationWire
import Core
import Foundation

/// A file that the person passes on with a question: a text, or what a model reads by means of its own. What it is shows in its
/// first bytes, whatever its name says.
package enum PassedFile: Sendable {
    /// The maximum size of a picture, in bytes: what most servers take.
    static let longestPicture = 5_000_000
    /// The maximum size of a PDF, in bytes: in base64 it stays below 32 MB together with the rest of a request.
    package static let longestDocument = 20_000_000
    package static let most = 10

    case text(String)
    case item(ConversationItem)

    /// - Parameter name: of the file, with folders.
    /// - Throws: ``ChatError/badValue(_:given:allowed:)`` for what is too long, or none of these.
    package init(_ bytes: [UInt8], name: String) throws {
        let shown = "'\(name)'"
        if let type = Self.picture(bytes) {
            guard bytes.count <= Self.longestPicture else {
                throw ChatError.badValue("The picture", given: shown, allowed: "a file of at most 5 MB")
            }
            self = .item(.image(ImageItem(mediaType: type, base64: Data(bytes).base64EncodedString())))
        } else if Self.isPDF(bytes) {
            guard bytes.count <= Self.longestDocument else {
                throw ChatError.badValue("The PDF", given: shown, allowed: "a file of at most 20 MB")
            }
            let last = name.split(separator: "/").last.map(String.init) ?? ""
            let document = DocumentItem(
                name: last.isEmpty || last == "-" ? "document.pdf" : String(last.prefix(100)),
                mediaType: "application/pdf",
                base64: Data(bytes).base64EncodedString()
            )
            self = .item(.document(document))
        } else {
            guard !bytes.contains(0) else {
                throw ChatError.badValue(
                    "The file",
                    given: shown,
                    allowed: "a text, a PDF, or a PNG, JPEG, GIF or WebP"
                )
            }
            guard bytes.count <= PassedText.longest else {
                throw ChatError.badValue("The text", given: shown, allowed: "a file of at most 200 KB")
            }
            self = .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    package var isPicture: Bool { if case .item(.image) = self { true } else { false } }

    private static func picture(_ bytes: [UInt8]) -> String? {
        let kinds: [(type: String, begins: [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF8".utf8)), ("image/webp", Array("RIFF".utf8)),
        ]
        guard let kind = kinds.first(where: { bytes.starts(with: $0.begins) }),
            kind.type != "image/webp" || bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        else { return nil }
        return kind.type
    }

    /// Readers look for the mark in the first 1,024 bytes (ISO 32000-1, annex H, note 13).
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let mark = Array("%PDF-".utf8)
        if bytes.starts(with: mark) { return true }
        // A text may speak of the mark; no PDF is without bytes that no text has.
        let head = bytes.prefix(1024)
        return bytes.contains(0) && head.indices.contains { head[$0...].starts(with: mark) }
    }
}

/// The person's words and files of one message.
package struct SaidMessage: Sendable {
    package var words: String
    /// Pictures and PDFs.
    package var items: [ConversationItem] = []

    /// - Parameter files: with their names.
    package init(_ words: String, passing files: [(name: String, file: PassedFile)]) {
        var texts: [(String, String)] = []
        for (name, file) in files {
            switch file {
            case .text(let text): texts.append((name, text))
            case .item(let item): items.append(item)
            }
        }
        let passed =
            texts.count == 1
            ? texts[0].1 : texts.map { "--- \($0.0) ---\n\($0.1)" }.joined(separator: "\n\n")
        self.words = texts.isEmpty ? words : PassedText.message(words, passing: passed)
    }
}

/// Text from elsewhere that a person passes on with a question, such as a piped file.
enum PassedText {
    static let longest = 200_000

    /// The question with the text below it, marked as data.
    static func message(_ question: String, passing text: String) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { return question }
        return "\(question)\n\n\(text.markedAsData)"
    }

    /// The words of the person, without what they passed along.
    static func question(in message: String) -> String {
        guard !quoted(in: message).isEmpty, let start = message.range(of: "\n<data>\n") else { return message }
        return String(message[..<start.lowerBound])
    }

    static func quoted(in message: String) -> String {
        guard let start = message.range(of: "\n<data>\n"), message.hasSuffix("\n</data>") else { return "" }
        return String(message[start.upperBound...].dropLast("\n</data>".count))
    }
}
