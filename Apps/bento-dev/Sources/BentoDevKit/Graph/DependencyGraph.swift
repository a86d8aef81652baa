import RepositoryReading

/// Names and who depends on whom.
struct DependencyGraph: Sendable, Equatable {
    private(set) var nodes: [String] = []
    private(set) var successors: [String: Set<String>] = [:]

    mutating func add(_ node: String) {
        guard successors[node] == nil else { return }
        nodes.append(node)
        successors[node] = []
    }

    mutating func connect(_ from: String, _ to: String) {
        add(from)
        add(to)
        if from != to { successors[from]?.insert(to) }
    }

    func dependencies(of node: String) -> [String] { (successors[node] ?? []).sorted() }

    var reversed: DependencyGraph {
        var graph = DependencyGraph()
        for node in nodes { graph.add(node) }
        for node in nodes { for next in dependencies(of: node) { graph.connect(next, node) } }
        return graph
    }

    /// The shortest path along dependencies, both ends included; nil if there is none.
    func path(from start: String, to goal: String) -> [String]? {
        guard successors[start] != nil, successors[goal] != nil else { return nil }
        var cameFrom: [String: String] = [:]
        var queue = [start][...]
        while let node = queue.popFirst() {
            for next in dependencies(of: node) where cameFrom[next] == nil && next != start {
                cameFrom[next] = node
                if next == goal { return trail(from: start, to: goal, cameFrom) }
                queue.append(next)
            }
        }
        return nil
    }

    private func trail(from start: String, to goal: String, _ cameFrom: [String: String]) -> [String] {
        var path = [goal]
        while let previous = cameFrom[path[0]] {
            path.insert(previous, at: 0)
            if previous == start { break }
        }
        return path
    }

    /// Everything reachable from `start`, itself not included (unless a cycle leads back).
    func reachable(from start: String) -> Set<String> {
        var found: Set<String> = []
        var stack = dependencies(of: start)
        while let node = stack.popLast() {
            if found.insert(node).inserted { stack += dependencies(of: node) }
        }
        return found
    }

    /// Groups of nodes that reach each other: each is a cycle, or several tangled ones. Sorted.
    func cycles() -> [[String]] {
        var search = TarjanSearch(graph: self)
        for node in nodes { search.visit(node) }
        return search.components.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    }

    /// Without the edges that a longer way implies. A graph with cycles is returned as it is.
    func transitivelyReduced() -> DependencyGraph {
        guard cycles().isEmpty else { return self }
        let reach = Dictionary(uniqueKeysWithValues: nodes.map { ($0, reachable(from: $0)) })
        var reduced = DependencyGraph()
        for node in nodes { reduced.add(node) }
        for node in nodes {
            let direct = dependencies(of: node)
            for next in direct where !direct.contains(where: { $0 != next && reach[$0]?.contains(next) == true }) {
                reduced.connect(node, next)
            }
        }
        return reduced
    }

    /// The part that a node depends on or that depends on it.
    func focused(on node: String) -> DependencyGraph {
        kept(reachable(from: node).union(reversed.reachable(from: node)).union([node]))
    }

    func kept(_ names: Set<String>) -> DependencyGraph {
        var graph = DependencyGraph()
        for node in nodes where names.contains(node) { graph.add(node) }
        for node in graph.nodes {
            for next in dependencies(of: node) where names.contains(next) { graph.connect(node, next) }
        }
        return graph
    }
}

/// Tarjan's strongly connected components, with a stack of its own: a long chain must not overflow the call stack.
private struct TarjanSearch {
    let graph: DependencyGraph
    var components: [[String]] = []
    private var index: [String: Int] = [:]
    private var low: [String: Int] = [:]
    private var stack: [String] = []
    private var isOnStack: Set<String> = []

    init(graph: DependencyGraph) { self.graph = graph }

    mutating func visit(_ root: String) {
        guard index[root] == nil else { return }
        var work: [(node: String, pending: ArraySlice<String>)] = []
        open(root, &work)
        while let top = work.last {
            if let next = top.pending.first {
                work[work.count - 1].pending.removeFirst()
                if index[next] == nil {
                    open(next, &work)
                } else if isOnStack.contains(next) {
                    low[top.node] = min(low[top.node] ?? 0, index[next] ?? 0)
                }
            } else {
                work.removeLast()
                close(top.node)
                if let parent = work.last?.node { low[parent] = min(low[parent] ?? 0, low[top.node] ?? 0) }
            }
        }
    }

    private mutating func open(_ node: String, _ work: inout [(node: String, pending: ArraySlice<String>)]) {
        index[node] = index.count
        low[node] = index[node]
        stack.append(node)
        isOnStack.insert(node)
        work.append((node, graph.dependencies(of: node)[...]))
    }

    private mutating func close(_ node: String) {
        guard low[node] == index[node] else { return }
        var component: [String] = []
        while let member = stack.popLast() {
            isOnStack.remove(member)
            component.append(member)
            if member == node { break }
        }
        components.append(component)
    }
}

/// Makes the graph of a repository: its modules or its packages, by what manifests declare and code imports.
struct GraphBuilder {
    let repository: Repository
    var level: Contract.Level = .module
    var includesTests = false
    var leavesOut: [NamePattern] = []

    func graph() -> DependencyGraph {
        var graph = DependencyGraph()
        let shown = repository.modules.filter {
            (includesTests || $0.kind != .test) && !leavesOut.matches($0.name) && !leavesOut.matches($0.target.name)
        }
        let names = Dictionary(shown.map { ($0.name, name(of: $0)) }) { first, _ in first }
        for module in shown.sorted(by: { name(of: $0) < name(of: $1) }) { graph.add(name(of: module)) }
        for module in shown {
            let imported = module.sources.flatMap { $0.facts.imports.map(\.module) }
            for target in Set(module.declared.keys).union(imported) {
                if let to = names[target] { graph.connect(name(of: module), to) }
            }
        }
        return graph
    }

    private func name(of module: Module) -> String {
        level == .module ? module.target.name : repository.package(of: module).manifest.name
    }
}
