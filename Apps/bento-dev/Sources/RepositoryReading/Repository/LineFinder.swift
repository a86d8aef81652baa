/// Finds the line in which a text names something in quotes; a computed name has no line, and gets the first.
package struct LineFinder {
    private let lines: [Substring]

    package init(_ source: String) { lines = source.split(separator: "\n", omittingEmptySubsequences: false) }

    package func line(naming name: String, from first: Int = 1) -> Int {
        let quoted = "\"\(name)\""
        let after = lines.indices.dropFirst(first - 1).first { lines[$0].contains(quoted) }
        let ending = lines.indices.first { lines[$0].contains("/\(name)\"") }
        return (after ?? ending ?? first - 1) + 1
    }

    /// The line in which a manifest declares a target: the line of `.target(` and the like.
    func line(declaring name: String) -> Int {
        let label = "name: \"\(name)\""
        for index in lines.indices where lines[index].contains(label) {
            if lines[index].contains("arget(") { return index + 1 }
            if index > 0, lines[index - 1].contains("arget(") { return index }
        }
        return line(naming: name)
    }
}
