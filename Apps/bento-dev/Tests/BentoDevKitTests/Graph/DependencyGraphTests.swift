import Testing

@testable import BentoDevKit

@Suite("Dependency graph")
struct DependencyGraphTests {
    private func graph(_ edges: String...) -> DependencyGraph {
        var graph = DependencyGraph()
        for edge in edges {
            let ends = edge.split(separator: ">").map(String.init)
            graph.connect(ends[0], ends[1])
        }
        return graph
    }

    @Test("the shortest way is found, and none where there is none")
    func paths() {
        let graph = graph("a>b", "b>c", "a>c", "c>d")
        #expect(graph.path(from: "a", to: "d") == ["a", "c", "d"])
        #expect(graph.path(from: "d", to: "a") == nil)
        #expect(graph.path(from: "a", to: "x") == nil)
    }

    @Test("cycles are found, each once")
    func cycles() {
        #expect(graph("a>b", "b>c", "c>a", "c>d", "e>f", "f>e").cycles() == [["a", "b", "c"], ["e", "f"]])
        #expect(graph("a>b", "b>c", "a>c").cycles().isEmpty)
    }

    @Test("a long chain does not overflow the stack")
    func longChain() {
        var graph = DependencyGraph()
        for index in 0..<20_000 { graph.connect("n\(index)", "n\(index + 1)") }
        #expect(graph.cycles().isEmpty)
        #expect(graph.reachable(from: "n0").count == 20_000)
    }

    @Test("reducing takes out what a longer way implies, and nothing that matters")
    func reduction() {
        let whole = graph("a>b", "b>c", "a>c", "a>d", "d>c")
        let reduced = whole.transitivelyReduced()
        #expect(reduced.dependencies(of: "a") == ["b", "d"])
        for node in whole.nodes { #expect(reduced.reachable(from: node) == whole.reachable(from: node)) }
    }

    @Test("focus keeps what a module needs and what needs it")
    func focus() {
        let graph = graph("app>food", "app>chat", "food>core", "chat>core", "food>data")
        #expect(Set(graph.focused(on: "food").nodes) == ["app", "food", "core", "data"])
    }
}
