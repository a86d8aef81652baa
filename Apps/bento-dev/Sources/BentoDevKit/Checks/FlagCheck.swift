import RepositoryReading

/// Flags that have no reader, or that no manifest declares: a person sets them, and nothing happens.
struct FlagCheck {
    let context: CheckContext
    let rule: CodeRule

    func violations() -> [Violation] {
        // A test that reads a flag changes nothing for anybody.
        let modules = context.repository.modules.filter { $0.kind != .test }
        let facts = modules.flatMap { $0.sources.map(\.facts) }
        let read = Set(facts.flatMap(\.subscriptKeys))
        let declared = Set(
            facts.flatMap(\.declarations).filter { $0.name == "FeatureManifest" }.flatMap { $0.elements("flags") }
        )
        return modules.filter(rule.covers).flatMap { module in
            module.sources.flatMap { source in
                source.facts.declarations.filter { $0.name == "FlagKey" }.flatMap { key -> [Violation] in
                    let symbol = key.symbol ?? ""
                    let flag = key.unlabelled.first ?? symbol
                    var found: [Violation] = []
                    if !read.contains(symbol) {
                        found.append(
                            violation(
                                key,
                                symbol,
                                in: module,
                                source,
                                what: "no code reads the flag '\(flag)'",
                                fix: "read it with 'flags[\(symbol)]', or take it out here and in the manifest"
                            )
                        )
                    }
                    if !declared.contains("\(symbol).declaration") {
                        found.append(
                            violation(
                                key,
                                symbol,
                                in: module,
                                source,
                                what: "no manifest declares the flag '\(flag)'",
                                fix: "add '\(symbol).declaration' to the manifest's 'flags'"
                            )
                        )
                    }
                    return found
                }
            }
        }
    }

    private func violation(
        _ key: SourceFacts.Declaration,
        _ symbol: String,
        in module: Module,
        _ source: SourceFile,
        what: String,
        fix: String
    ) -> Violation {
        Violation(
            rule: .unreadFlag,
            from: module.name,
            to: "",
            symbol: symbol,
            place: Place(file: source.path, line: key.line),
            what: what,
            why: "whoever sets it believes that something changes",
            fix: fix
        )
    }
}
