/// A spot in a file of the repository, as compilers and editors name it.
package struct Place: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Path from the repository's root, with `/`.
    package var file: String
    /// 1-based.
    package var line: Int
    /// 1-based, in UTF-8 bytes.
    package var column: Int

    package init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }

    package static func < (a: Place, b: Place) -> Bool { (a.file, a.line, a.column) < (b.file, b.line, b.column) }
}
