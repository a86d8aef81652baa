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
