import Core

/// A file as a page gives it to a flow: a word that its server made, for a file that was uploaded or one that is to be downloaded.
///
/// It holds no slash, so that it leads nowhere where it is taken for a path, and its name holds nothing but letters, digits and
/// `-_.`, since it is shown, and its ending says what the file is.
public enum PageFile: Sendable, Equatable {
    /// By a number of the server's.
    case upload(Int, plainName: String)
    case download(plainName: String)

    /// The `format` (JSON Schema) of a text that stands for an uploaded file.
    public static let uploadFormat = "binary"
    /// The `format` (JSON Schema) of a text that names a file to be made.
    public static let downloadFormat = "file-name"

    private static let longestName = 64

    /// - Parameter name: the one that a browser says, which may be anything.
    public static func upload(_ number: Int, name: String) -> PageFile { .upload(number, plainName: plain(name)) }

    /// - Parameter name: the one that somebody typed, or ``word``.
    public static func download(named name: String) -> PageFile {
        if case .download(let name)? = PageFile(name) { return .download(plainName: name) }
        return .download(plainName: plain(name))
    }

    /// Reads a ``word``; `nil` for anything else.
    public init?(_ word: String) {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("upload"?, 3):
            guard let number = Int(parts[1]), Self.plain(parts[2]) == parts[2] else { return nil }
            self = .upload(number, plainName: parts[2])
        case ("download"?, 2):
            guard Self.plain(parts[1]) == parts[1] else { return nil }
            self = .download(plainName: parts[1])
        default: return nil
        }
        guard self.word == word else { return nil }
    }

    public var word: String {
        switch self {
        case .upload(let number, let name): "upload:\(number):\(name)"
        case .download(let name): "download:\(name)"
        }
    }

    /// The last part of a name, without what a file system, a terminal or a header takes for more than a letter.
    private static func plain(_ name: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map(Array.init) ?? []
        let plain = last.map { isPlain($0) ? Character($0) : "_" }.drop { $0 == "." }
        guard plain.contains(where: { $0 != "_" && $0 != "." }) else { return "file" }
        guard plain.count > longestName else { return String(plain) }
        // The ending is kept.
        let ending = plain.suffix(12).drop { $0 != "." }
        return String(plain.prefix(longestName - ending.count)) + String(ending)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z", "-", "_", ".": true
        default: false
        }
    }

    // MARK: Schema

    /// The schema of a file as a page may give it.
    static func schema(_ schema: JSONValue, isOutput: Bool) -> JSONValue {
        guard var members = schema.objectValue else { return schema }
        if let items = members["items"] {
            members["items"] = Self.schema(items, isOutput: isOutput)
        } else {
            members["format"] = .string(isOutput ? downloadFormat : uploadFormat)
            members["pattern"] = .string(
                "^\(isOutput ? "download" : "upload:[0-9]{1,9}"):[0-9A-Za-z_-][0-9A-Za-z._-]{0,\(longestName - 1)}$"
            )
            members["default"] = nil
        }
        if let text = members["description"]?.stringValue {
            // A page has neither.
            let stream = isOutput ? "standard output" : "standard input"
            members["description"] = .string(
                text.replacing("; - for \(stream)", with: "").replacing(", or - for \(stream)", with: "")
            )
        }
        return .object(members)
    }
}
