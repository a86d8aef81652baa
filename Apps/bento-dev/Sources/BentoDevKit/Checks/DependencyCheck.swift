import RepositoryReading

/// Every import is declared, and every declaration is used.
///
/// SwiftPM does not hold this wall: an undeclared import of a module that some other dependency happens to build first
/// compiles, and after an incremental build it can run against stale code.
struct DependencyCheck {
    let context: CheckContext
    /// Edges a contract already refuses: to declare them would be the wrong advice.
    let refused: Set<EdgeKey>

    func violations() -> [Violation] { undeclared() + unused() }

    private func undeclared() -> [Violation] {
        context.edges.compactMap { edge in
            guard edge.how != .declared, !refused.contains(EdgeKey(edge)), !isDeclared(edge.to, in: edge.from) else {
                return nil
            }
            let manifest = context.manifestPlace(of: edge.from)
            let sibling = context.modulesByName[edge.to]
            guard sibling != nil || !context.isSystem(edge.to) else { return nil }
            return Violation(
                rule: .undeclaredImport,
                from: edge.from.name,
                to: edge.to,
                symbol: "",
                place: edge.place,
                what: "\(edge.from.name) imports \(edge.to), which its manifest does not declare" + branch(of: edge),
                why: why(edge, sibling: sibling),
                fix: fix(edge, sibling: sibling, manifest: manifest)
            )
        }
    }

    private func why(_ edge: CheckContext.Edge, sibling: Module?) -> String {
        guard sibling != nil else {
            return "it is neither declared nor a module of the platform: it builds only while something else brings it"
        }
        if let path = declaredPath(from: edge.from.name, to: edge.to) {
            return "it is reached only by way of \(path.dropFirst().dropLast().joined(separator: ", ")): it builds in"
                + " silence, and after an incremental build it can run stale code"
        }
        return "whether it builds depends on what else was built before it"
    }

    private func fix(_ edge: CheckContext.Edge, sibling: Module?, manifest: Place) -> String {
        let addition: String
        if let sibling {
            let package = context.repository.package(of: sibling)
            addition =
                sibling.package == edge.from.package
                ? "\"\(sibling.target.name)\""
                : ".product(name: \"\(sibling.target.name)\", package: \"\(lastComponent(package))\")"
        } else {
            addition = "the product that brings \(edge.to)"
        }
        return "add \(addition) to the dependencies of '\(edge.from.target.name)' (\(manifest.file):\(manifest.line)),"
            + " or do without the import"
    }

    private func unused() -> [Violation] {
        context.edges.compactMap { edge in
            guard edge.how == .declared, !refused.contains(EdgeKey(edge)), edge.from.isSwift, !edge.from.sources.isEmpty
            else { return nil }
            if let sibling = context.modulesByName[edge.to] {
                // Tests of a program depend on it to have it built; plugins and C code are used without an import.
                guard sibling.kind == .regular, sibling.isSwift, !sibling.sources.isEmpty else { return nil }
            }
            let imported = Set(edge.from.sources.flatMap { $0.facts.imports.map(\.module) })
            // A product is used if any of its modules is.
            let brought = context.boundaries.productModules[edge.to] ?? edge.from.broughtTogether[edge.to] ?? []
            guard imported.isDisjoint(with: brought) else { return nil }
            return Violation(
                rule: .unusedDependency,
                severity: .warning,
                from: edge.from.name,
                to: edge.to,
                symbol: "",
                place: edge.place,
                what: "\(edge.from.name) declares \(edge.to) and never imports it",
                why: "every change of \(edge.to) rebuilds and retests \(edge.from.name) for nothing",
                fix: "remove the line"
            )
        }
    }

    private func isDeclared(_ name: String, in module: Module) -> Bool {
        if module.declared[name] != nil || module.declaredProducts[name] != nil { return true }
        return module.declaredProducts.keys.contains { product in
            context.boundaries.productModules[product]?.contains(name) ?? false
        }
    }

    private func declaredPath(from: String, to: String) -> [String]? {
        var graph = DependencyGraph()
        for module in context.repository.modules {
            graph.add(module.name)
            for name in module.declared.keys where context.isSibling(name) { graph.connect(module.name, name) }
        }
        return graph.path(from: from, to: to)
    }

    private func branch(of edge: CheckContext.Edge) -> String {
        guard case .importedElsewhere(let condition) = edge.how else { return "" }
        return " (in a branch this build leaves out: #if \(condition))"
    }

    private func lastComponent(_ package: Package) -> String {
        package.path.split(separator: "/").last.map(String.init) ?? package.manifest.name
    }
}

/// Who depends on whom, without the place.
struct EdgeKey: Hashable, Sendable {
    let from: String
    let to: String

    init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    init(_ edge: CheckContext.Edge) { self.init(from: edge.from.name, to: edge.to) }
}
