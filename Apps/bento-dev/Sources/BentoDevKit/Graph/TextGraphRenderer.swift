import Foundation

/// The graph in the languages other tools draw.
enum TextGraphRenderer {
    /// Mermaid, which GitHub draws in Markdown. Boxes are in rows by height, the foundation at the bottom.
    static func mermaid(_ graph: DependencyGraph) -> String {
        var lines = ["graph TD"]
        for node in graph.nodes.sorted() { lines.append("    \(identifier(node))[\"\(node)\"]") }
        for node in graph.nodes.sorted() {
            for next in graph.dependencies(of: node) { lines.append("    \(identifier(node)) --> \(identifier(next))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func dot(_ graph: DependencyGraph) -> String {
        var lines = ["digraph packages {", "    rankdir=TB;", "    node [shape=box, fontname=\"sans-serif\"];"]
        for node in graph.nodes.sorted() { lines.append("    \"\(node)\";") }
        for node in graph.nodes.sorted() {
            for next in graph.dependencies(of: node) { lines.append("    \"\(node)\" -> \"\(next)\";") }
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    static func json(_ graph: DependencyGraph) throws -> String {
        struct Node: Encodable {
            let name: String
            let dependsOn: [String]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let nodes = graph.nodes.sorted().map { Node(name: $0, dependsOn: graph.dependencies(of: $0)) }
        return String(decoding: try encoder.encode(nodes), as: UTF8.self) + "\n"
    }

    /// Mermaid takes `end`, `graph` and the like for keywords: a prefix keeps every name harmless.
    private static func identifier(_ name: String) -> String {
        "m_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
