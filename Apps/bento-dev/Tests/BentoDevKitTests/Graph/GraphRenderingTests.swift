import Testing

@testable import BentoDevKit

@Suite("Pictures of the graph")
struct GraphRenderingTests {
    /// A foundation, kits above it, features above those, one app on top.
    private func house(packages: Int) -> DependencyGraph {
        var graph = DependencyGraph()
        for kit in 0..<3 { graph.connect("Kit\(kit)", "Core") }
        for feature in 0..<(packages - 5) {
            graph.connect("Feature\(feature)", "Kit\(feature % 3)")
            graph.connect("Feature\(feature)", "Core")
            graph.connect("App", "Feature\(feature)")
        }
        return graph
    }

    @Test(
        "every module has its place, boxes do not overlap, and the page stays as wide as a screen",
        arguments: [13, 100]
    )
    func layout(packages: Int) {
        let graph = house(packages: packages)
        let layout = GraphLayout(graph)
        #expect(layout.boxes.flatMap(\.members).sorted() == graph.nodes.sorted())
        for (index, box) in layout.boxes.enumerated() {
            for other in layout.boxes[(index + 1)...] {
                let apart =
                    box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.depth <= other.y
                    || other.y + other.depth <= box.y
                #expect(apart, "\(box.members) and \(other.members)")
            }
        }
        #expect(layout.width < 1400)
        #expect(layout.arrows.count < 20)
    }

    @Test("arrows point down")
    func arrows() {
        let layout = GraphLayout(house(packages: 13))
        #expect(layout.arrows.allSatisfy { layout.boxes[$0.from].y < layout.boxes[$0.to].y })
    }

    @Test("the page needs nothing from elsewhere, and names are text")
    func page() throws {
        var graph = DependencyGraph()
        graph.connect("</script><b>", "Core & \"more\"")
        let page = try HTMLGraphRenderer.page(graph, title: "<Modules>")
        #expect(!page.contains("<b>") && !page.contains("src=") && !page.contains("href="))
        #expect(page.contains("&lt;Modules&gt;") && page.contains("Core &amp; &quot;more&quot;"))
    }

    @Test("Mermaid, DOT and JSON")
    func texts() throws {
        var graph = DependencyGraph()
        graph.connect("bento-dev", "end")
        #expect(TextGraphRenderer.mermaid(graph).contains("    m_bento_dev --> m_end\n"))
        #expect(TextGraphRenderer.dot(graph).contains("    \"bento-dev\" -> \"end\";\n"))
        #expect(try TextGraphRenderer.json(graph).contains("\"dependsOn\" : [\n      \"end\"\n    ]"))
    }
}
