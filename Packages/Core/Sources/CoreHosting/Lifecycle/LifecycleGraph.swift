import Core

/// Nodes by id, with who must be ready before whom, checked.
struct LifecycleGraph: Sendable {
    let nodes: [String: LifecycleNode]
    /// The dependencies of each node, without duplicates.
    let prerequisites: [String: Set<String>]
    /// The inverse: the dependents of each node.
    let dependents: [String: Set<String>]

    init(_ nodes: [LifecycleNode]) throws(LifecycleError) {
        var byID: [String: LifecycleNode] = [:]
        for node in nodes where byID.updateValue(node, forKey: node.id) != nil { throw .duplicate(node.id) }
        var unknown: Set<String> = []
        var prerequisites: [String: Set<String>] = [:]
        var dependents: [String: Set<String>] = [:]
        for node in nodes {
            prerequisites[node.id] = Set(node.dependsOn)
            for id in node.dependsOn {
                if byID[id] == nil { unknown.insert("\(node.id) -> \(id)") }
                dependents[id, default: []].insert(node.id)
            }
        }
        guard unknown.isEmpty else { throw .unknown(unknown.sorted()) }
        self.nodes = byID
        self.prerequisites = prerequisites
        self.dependents = dependents
        if let cycle = cycle() { throw .cycle(cycle) }
    }

    /// A cycle, if there is one: the nodes left after repeatedly removing those without open prerequisites.
    private func cycle() -> [String]? {
        var open = prerequisites
        var free = open.filter { $0.value.isEmpty }.map(\.key)
        while let id = free.popLast() {
            open[id] = nil
            for dependent in dependents[id] ?? [] {
                open[dependent]?.remove(id)
                if open[dependent]?.isEmpty == true { free.append(dependent) }
            }
        }
        // Each remaining node depends on another one, so following them leads back.
        guard var id = open.keys.min() else { return nil }
        var path: [String] = []
        while !path.contains(id), let next = open[id]?.min() {
            path.append(id)
            id = next
        }
        return Array(path.drop { $0 != id }) + [id]
    }
}
