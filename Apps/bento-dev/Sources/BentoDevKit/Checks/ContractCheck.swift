import RepositoryReading

/// The contracts between modules.
///
/// An edge that several contracts refuse is reported once, by the first of them in boundaries.json.
struct ContractCheck {
    let context: CheckContext

    func violations() -> [Violation] {
        var refused: Set<EdgeKey> = []
        var found: [Violation] = []
        for contract in context.boundaries.contracts {
            let violations = violations(of: contract).filter { !refused.contains(EdgeKey(from: $0.from, to: $0.to)) }
            refused.formUnion(violations.map { EdgeKey(from: $0.from, to: $0.to) })
            found += violations
        }
        return found
    }

    private func violations(of contract: Contract) -> [Violation] {
        switch contract.kind {
        case .layers(let layers):
            LayerCheck(context: context, contract: contract, layers: layers).violations()
        case .forbidden(let from, let to, let isTransitive):
            forbidden(contract, from: from, to: to, isTransitive: isTransitive)
        case .independent(let modules, let isTransitive):
            independent(contract, modules: modules, isTransitive: isTransitive)
        case .protected(let modules, let allowed):
            protected(contract, modules: modules, allowed: allowed)
        case .acyclic(let level):
            CycleCheck(context: context, contract: contract, level: level).violations()
        case .required(let from, let to):
            required(contract, from: from, to: to)
        }
    }

    // MARK: Kinds

    private func forbidden(
        _ contract: Contract,
        from: [NamePattern],
        to: [NamePattern],
        isTransitive: Bool
    ) -> [Violation] {
        let direct = context.edges.filter { speaks(for: $0.from, in: from) && to.matches($0.to) }
        var found = direct.map {
            violation(contract, $0, fix: "remove the dependency: nothing in \($0.from.name) may know \($0.to)")
        }
        guard isTransitive else { return found }
        let sources = context.repository.modules.filter { speaks(for: $0, in: from) }
        for module in sources {
            let reached = context.graph.reachable(from: module.name).sorted()
            found += reached.filter { to.matches($0) }.compactMap { indirect(contract, from: module, to: $0) }
        }
        return found
    }

    private func independent(_ contract: Contract, modules: [NamePattern], isTransitive: Bool) -> [Violation] {
        let members = context.repository.modules.filter { $0.kind != .test && $0.isNamed(by: modules) }
        let names = Set(members.map(\.name))
        let direct = context.edges.filter { edge in
            names.contains(edge.to) && !context.inSamePackage(edge.from, edge.to) && speaks(for: edge.from, in: modules)
        }
        var found = direct.map {
            violation(contract, $0, fix: "ask for what \($0.to) offers by a contract that both know")
        }
        guard isTransitive else { return found }
        for module in members {
            let reached = context.graph.reachable(from: module.name).sorted()
            found += reached.filter { names.contains($0) && !context.inSamePackage(module, $0) }
                .compactMap { indirect(contract, from: module, to: $0) }
        }
        return found
    }

    private func protected(_ contract: Contract, modules: [NamePattern], allowed: [NamePattern]) -> [Violation] {
        context.edges.filter { edge in
            modules.matches(edge.to) && !edge.from.isNamed(by: modules) && !speaks(for: edge.from, in: allowed)
                && !context.inSamePackage(edge.from, edge.to)
        }.map {
            violation(contract, $0, fix: "go through one of \(list(allowed)), which may use \($0.to)")
        }
    }

    private func required(_ contract: Contract, from: [NamePattern], to: [NamePattern]) -> [Violation] {
        let sources = context.repository.modules.filter {
            $0.kind != .test && $0.isSwift && !$0.sources.isEmpty && $0.isNamed(by: from)
        }
        return sources.flatMap { module in
            let reached = (context.edgesByModule[module.name] ?? []).filter { $0.how != .declared }.map(\.to)
            return to.filter { pattern in !reached.contains(where: pattern.matches) }.map { missing in
                Violation(
                    rule: .required,
                    from: module.name,
                    to: missing.text,
                    symbol: "",
                    place: context.manifestPlace(of: module),
                    what: "\(module.name) does not import \(missing)",
                    why: contract.because,
                    fix: contract.instead ?? "declare and import \(missing)"
                )
            }
        }
    }

    // MARK: Shared

    /// A test target counts as one of the modules of its package: what they may not do, their tests may not do either.
    private func speaks(for module: Module, in patterns: [NamePattern]) -> Bool {
        guard module.kind == .test else { return module.isNamed(by: patterns) }
        return module.isNamed(by: patterns) || context.companions(of: module).contains { $0.isNamed(by: patterns) }
    }

    private func violation(_ contract: Contract, _ edge: CheckContext.Edge, fix: String) -> Violation {
        Violation(
            rule: contract.rule,
            from: edge.from.name,
            to: edge.to,
            symbol: "",
            place: edge.place,
            what: edge.sentence,
            why: contract.because,
            fix: contract.instead ?? fix
        )
    }

    /// A chain of at least two steps; one step is for the direct rule.
    private func indirect(_ contract: Contract, from: Module, to: String) -> Violation? {
        let edges = context.edgesByModule[from.name] ?? []
        guard let path = context.graph.path(from: from.name, to: to), path.count > 2,
            let first = edges.first(where: { $0.to == path[1] })
        else { return nil }
        return Violation(
            rule: contract.rule,
            from: from.name,
            to: to,
            symbol: "",
            place: first.place,
            what: "\(from.name) reaches \(to): \(path.joined(separator: " -> "))",
            why: contract.because,
            fix: contract.instead ?? "break the chain at one of its steps"
        )
    }

    private func list(_ patterns: [NamePattern]) -> String { patterns.map(\.text).joined(separator: ", ") }
}

extension CheckContext.Edge {
    /// "A imports B", with the branch if this build leaves it out.
    var sentence: String {
        switch how {
        case .imported: "\(from.name) imports \(to)"
        case .importedElsewhere(let condition):
            "\(from.name) imports \(to) (in a branch this build leaves out: #if \(condition))"
        case .declared: "\(from.name) declares a dependency on \(to)"
        }
    }
}
