import RepositoryReading

/// A rule that names something that does not exist checks nothing: such a name is reported, not ignored.
struct RuleCoverage {
    let context: CheckContext

    func violations() -> [Violation] {
        let modules = context.repository.modules.flatMap { [$0.name, $0.target.name] }
        let imported = context.edges.map(\.to)
        var found: [Violation] = []
        for (index, contract) in context.boundaries.contracts.enumerated() {
            let known = Set(modules + imported)
            for pattern in inside(contract) where !modules.contains(where: pattern.matches) {
                found.append(violation("contracts[\(index)]", pattern, known: known))
            }
        }
        for (index, rule) in context.boundaries.code.enumerated() {
            for pattern in rule.modules + rule.except + rule.allowances.flatMap(\.modules)
            where !modules.contains(where: pattern.matches) {
                found.append(violation("code[\(index)]", pattern, known: Set(modules)))
            }
        }
        return found
    }

    /// Patterns that must match modules of this repository. Targets of a prohibition may well be absent: that is its aim.
    private func inside(_ contract: Contract) -> [NamePattern] {
        switch contract.kind {
        case .layers(let layers): layers.flatMap(\.modules)
        case .forbidden(let from, _, _): from
        case .independent(let modules, _): modules
        case .protected: []
        case .acyclic: []
        case .required(let from, _): from
        }
    }

    private func violation(_ place: String, _ pattern: NamePattern, known: Set<String>) -> Violation {
        Violation(
            rule: .unexamined,
            severity: .warning,
            from: place,
            to: pattern.text,
            symbol: "",
            place: Place(
                file: Boundaries.fileName,
                line: LineFinder(context.boundaries.text).line(naming: pattern.text)
            ),
            what: "\(place) names '\(pattern)', which matches no module."
                + (pattern.isLiteral ? Spelling.hint(for: pattern.text, among: known) : ""),
            why: "the rule guards nothing there",
            fix: "correct the name, or remove it"
        )
    }
}
