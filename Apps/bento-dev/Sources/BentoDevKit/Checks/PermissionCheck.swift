import RepositoryReading

/// `// bento-dev:allow RULE: reason` beside a line permits one finding there, and only while it is needed.
struct PermissionCheck {
    let context: CheckContext

    private struct Spot: Hashable {
        let file: String
        let line: Int
        let rule: String
    }

    /// The violations that no comment permits, and those about the comments themselves.
    func applied(to violations: [Violation]) -> [Violation] {
        var granted: [Spot: Int] = [:]
        var own: [Violation] = []
        let ruled = Dictionary(grouping: context.boundaries.code, by: \.rule.rawValue)
        for module in context.repository.modules {
            for source in module.sources {
                for (index, permission) in source.facts.permissions.enumerated() {
                    if let complaint = complaint(about: permission) {
                        own.append(violation(module, source, permission, what: complaint))
                    } else if ruled[permission.rule] != nil {
                        for line in [permission.line, permission.line + 1] {
                            granted[Spot(file: source.path, line: line, rule: permission.rule)] = index
                        }
                    }
                }
            }
        }
        var used: Set<Spot> = []
        let remaining = violations.filter { violation in
            let spot = Spot(file: violation.place.file, line: violation.place.line, rule: violation.rule.rawValue)
            guard let index = granted[spot] else { return true }
            used.insert(Spot(file: spot.file, line: index, rule: spot.rule))
            return false
        }
        for module in context.repository.modules {
            for source in module.sources {
                for (index, permission) in source.facts.permissions.enumerated()
                where complaint(about: permission) == nil
                    && !used.contains(Spot(file: source.path, line: index, rule: permission.rule))
                {
                    own.append(
                        violation(
                            module,
                            source,
                            permission,
                            what: "nothing here needs leave from [\(permission.rule)]"
                        )
                    )
                }
            }
        }
        return remaining + own
    }

    private func complaint(about permission: SourceFacts.Permission) -> String? {
        let known = Rule.permittedByComment.map(\.rawValue)
        guard known.contains(permission.rule) else {
            return "'\(permission.rule)' is not a rule that a comment can permit."
                + Spelling.hint(for: permission.rule, among: known)
        }
        return permission.reason.isEmpty ? "the permission of [\(permission.rule)] gives no reason" : nil
    }

    private func violation(
        _ module: Module,
        _ source: SourceFile,
        _ permission: SourceFacts.Permission,
        what: String
    ) -> Violation {
        Violation(
            rule: .permission,
            from: module.name,
            to: permission.rule,
            symbol: "",
            place: Place(file: source.path, line: permission.line),
            what: what,
            why: "a permission nobody can judge, or nobody needs, hides the next finding",
            fix: "write '// bento-dev:allow RULE: reason' beside the line it is for, or remove it"
        )
    }
}
