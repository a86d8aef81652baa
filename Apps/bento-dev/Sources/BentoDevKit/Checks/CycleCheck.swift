import RepositoryReading

/// No path along dependencies leads back to its start.
struct CycleCheck {
    let context: CheckContext
    let contract: Contract
    let level: Contract.Level

    func violations() -> [Violation] {
        var graph = DependencyGraph()
        var places: [EdgeKey: Place] = [:]
        for edge in context.edges {
            guard let target = context.modulesByName[edge.to] else { continue }
            let (from, to) = (name(of: edge.from), name(of: target))
            guard from != to else { continue }
            graph.connect(from, to)
            let key = EdgeKey(from: from, to: to)
            places[key] = min(places[key] ?? edge.place, edge.place)
        }
        return graph.cycles().map { group in
            let tangle = graph.kept(Set(group))
            let next = tangle.dependencies(of: group[0]).first ?? group[0]
            let way = [group[0]] + (tangle.path(from: next, to: group[0]) ?? [next])
            let steps = zip(way, way.dropFirst()).map { from, to in
                "\(from) -> \(to) (\(places[EdgeKey(from: from, to: to)]?.description ?? "?"))"
            }
            return Violation(
                rule: .acyclic,
                from: group[0],
                to: next,
                symbol: group.joined(separator: " "),
                place: places[EdgeKey(from: group[0], to: next)] ?? Place(file: "", line: 1),
                what: "\(level.rawValue)s depend on each other in a circle: " + steps.joined(separator: ", "),
                why: contract.because,
                fix: contract.instead ?? "move what both need to a \(level.rawValue) below them, or invert one step"
            )
        }
    }

    private func name(of module: Module) -> String {
        switch level {
        case .module: module.name
        case .package: context.repository.package(of: module).manifest.name
        }
    }
}
