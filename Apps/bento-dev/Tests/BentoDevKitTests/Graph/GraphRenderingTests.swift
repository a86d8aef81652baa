import Testing

@testable import BentoDevKit

@Suite("Pictures of the graph")
struct GraphRenderingTests {
    @Test("Mermaid, DOT and JSON")
    func texts() throws {
        var graph = DependencyGraph()
        graph.connect("bento-dev", "end")
        #expect(TextGraphRenderer.mermaid(graph).contains("    m_bento_dev --> m_end\n"))
        #expect(TextGraphRenderer.dot(graph).contains("    \"bento-dev\" -> \"end\";\n"))
        #expect(try TextGraphRenderer.json(graph).contains("\"dependsOn\" : [\n      \"end\"\n    ]"))
    }
}
