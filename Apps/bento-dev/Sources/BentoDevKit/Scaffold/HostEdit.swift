import RepositoryReading

/// The lines by which the host knows its features: one in the root manifest, two blocks in its catalogue.
struct HostEdit {
    let name: FeatureName

    // MARK: The root manifest

    func adding(toManifest text: String) throws -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (start, end) = try table(in: lines)
        let last = lines[end - 1]
        if end - 1 > start, !last.hasSuffix(",") { lines[end - 1] = last + "," }
        lines.insert(entry, at: end)
        return lines.joined(separator: "\n")
    }

    func removing(fromManifest text: String) throws -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (start, end) = try table(in: lines)
        guard let index = (start..<end).first(where: { trimmed(lines[$0]) == trimmed(entry) }) else { return text }
        lines.remove(at: index)
        return lines.joined(separator: "\n")
    }

    private var entry: String { "    \"\(name.type)\"," }

    /// The lines of `let features = [` and of the bracket that closes it.
    private func table(in lines: [String]) throws -> (start: Int, end: Int) {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("let features") && $0.hasSuffix("[") }),
            let end = lines[start...].firstIndex(of: "]")
        else {
            throw DevError.data(
                "the root Package.swift has no table 'let features = [', one name on each line",
                fix: "restore the table, or add the feature's dependency, trait and product by hand"
            )
        }
        return (start, end)
    }

    // MARK: The catalogue

    func adding(toCatalogue text: String) throws -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let registration = lastBlock(in: lines, containing: "features.append("),
            let imported = lastBlock(in: lines, containing: "import Feature")
        else {
            throw DevError.data(
                "the host's Catalogue.swift has no '#if' blocks for its features",
                fix: "add 'import \(name.module)' and 'features.append(\(name.type)Feature.self)' by hand"
            )
        }
        let indent = String(lines[registration].prefix { $0 == " " })
        lines.insert(
            contentsOf: block("features.append(\(name.type)Feature.self)", indent: indent),
            at: registration + 1
        )
        lines.insert(contentsOf: block("import \(name.module)", indent: ""), at: imported + 1)
        return lines.joined(separator: "\n")
    }

    func removing(fromCatalogue text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for content in ["import \(name.module)", "features.append(\(name.type)Feature.self)"] {
            guard let index = lines.firstIndex(where: { trimmed($0) == content }), index > 0, index + 1 < lines.count,
                trimmed(lines[index - 1]) == "#if \(name.type)", trimmed(lines[index + 1]) == "#endif"
            else { continue }
            lines.removeSubrange((index - 1)...(index + 1))
        }
        return lines.joined(separator: "\n")
    }

    private func block(_ content: String, indent: String) -> [String] {
        ["\(indent)#if \(name.type)", "\(indent)    \(content)", "\(indent)#endif"]
    }

    /// The line of the `#endif` that closes the last block with this content.
    private func lastBlock(in lines: [String], containing content: String) -> Int? {
        lines.indices.last { index in
            trimmed(lines[index]) == "#endif" && index > 0 && trimmed(lines[index - 1]).hasPrefix(content)
        }
    }

    private func trimmed(_ line: String) -> String {
        String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
