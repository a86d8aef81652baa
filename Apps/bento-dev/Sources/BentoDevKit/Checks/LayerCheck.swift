import RepositoryReading

/// Modules belong to layers, and import only from permitted layers.
struct LayerCheck {
    let context: CheckContext
    let contract: Contract
    let layers: [Contract.Layer]

    func violations() -> [Violation] { homeless() + context.edges.compactMap(violation) }

    /// A new package must be given its place before anything imports it.
    private func homeless() -> [Violation] {
        context.repository.packages.indices.compactMap { index in
            let members = context.repository.modules.filter { $0.package == index && $0.kind == .regular && $0.isSwift }
            guard let first = members.first, members.allSatisfy({ layer(of: $0) == nil }) else { return nil }
            return Violation(
                rule: .layers,
                from: first.name,
                to: "",
                symbol: "",
                place: context.manifestPlace(of: first),
                what: "\(first.name) stands in no layer",
                why: contract.because,
                fix: "add it to a layer in \(Boundaries.fileName)"
            )
        }
    }

    private func violation(_ edge: CheckContext.Edge) -> Violation? {
        let homes = homes(of: edge.from)
        guard !homes.isEmpty else { return nil }
        guard let target = context.modulesByName[edge.to] else { return externalViolation(edge, homes: homes) }
        guard let targetLayer = layer(of: target) else {
            // A private room of its package, such as a table in C: open to the package alone.
            return context.inSamePackage(edge.from, edge.to) ? nil : refusal(edge, homes: homes, target: "no layer")
        }
        if edge.from.kind == .test, targetLayer.isForTests || context.inSamePackage(edge.from, edge.to) { return nil }
        let isAllowed = homes.contains { home in
            home.may.contains(targetLayer.name)
                || (home.name == targetLayer.name && context.inSamePackage(edge.from, edge.to))
                || (home.isForTests && targetLayer.isForTests)
        }
        return isAllowed ? nil : refusal(edge, homes: homes, target: "layer '\(targetLayer.name)'")
    }

    private func externalViolation(_ edge: CheckContext.Edge, homes: [Contract.Layer]) -> Violation? {
        guard edge.from.kind != .test, !context.isSystem(edge.to),
            homes.allSatisfy({ $0.external.map { !$0.matches(edge.to) } ?? false })
        else { return nil }
        let allowed = homes.flatMap { $0.external ?? [] }.map(\.text).joined(separator: ", ")
        return Violation(
            rule: .layers,
            from: edge.from.name,
            to: edge.to,
            symbol: "",
            place: edge.place,
            what: "\(edge.sentence), from outside the repository",
            why: "\(contract.because); from outside, layer '\(names(homes))' may import"
                + " \(allowed.isEmpty ? "nothing" : allowed)",
            fix: contract.instead
                ?? "use it behind a protocol in a layer that may, or add it to 'external' if the layer should know it"
        )
    }

    private func refusal(_ edge: CheckContext.Edge, homes: [Contract.Layer], target: String) -> Violation {
        let may = homes.flatMap(\.may).joined(separator: ", ")
        return Violation(
            rule: .layers,
            from: edge.from.name,
            to: edge.to,
            symbol: "",
            place: edge.place,
            what: "\(edge.sentence), from \(target)",
            why: "\(contract.because); layer '\(names(homes))' may import \(may.isEmpty ? "no other layer" : may)",
            fix: contract.instead ?? "move what is needed to a layer both may import, or turn the dependency around"
        )
    }

    private func layer(of module: Module) -> Contract.Layer? {
        layers.first { module.isNamed(by: $0.modules) }
    }

    /// A module's own layer; for tests, those of the modules they belong to.
    private func homes(of module: Module) -> [Contract.Layer] {
        if module.kind != .test { return [layer(of: module)].compactMap { $0 } }
        return context.companions(of: module).compactMap(layer)
    }

    private func names(_ layers: [Contract.Layer]) -> String {
        var seen: Set<String> = []
        return layers.map(\.name).filter { seen.insert($0).inserted }.joined(separator: "', '")
    }
}
