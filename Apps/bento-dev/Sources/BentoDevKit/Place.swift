/// A spot in a file of the repository, as compilers and editors name it.
struct Place: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Path from the repository's root, with `/`.
    var file: String
    /// 1-based.
    var line: Int
    /// 1-based, in UTF-8 bytes.
    var column: Int = 1

    var description: String { "\(file):\(line):\(column)" }

    static func < (a: Place, b: Place) -> Bool { (a.file, a.line, a.column) < (b.file, b.line, b.column) }
}
