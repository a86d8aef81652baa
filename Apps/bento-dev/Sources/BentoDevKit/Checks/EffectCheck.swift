import RepositoryReading

/// Effects that code uses on its own, as the compiler resolved them, and their allowances in boundaries.json.
struct EffectCheck {
    let context: CheckContext
    let rule: CodeRule
    /// Its index in the list of rules, for messages.
    let index: Int
    let effects: EffectIndex

    func violations() -> [Violation] {
        var used: Set<Int> = []
        var result: [Violation] = []
        for module in context.repository.modules where rule.covers(module) {
            for source in module.sources {
                var told: Set<String> = []
                for use in effects.uses[source.path] ?? [] where rule.effects.contains(use.effect) {
                    guard let text = said(use, in: source) else { continue }
                    if let allowance = allowance(for: use.effect, text, of: module, in: source.path) {
                        used.insert(allowance)
                    } else if told.insert("\(use.line) \(use.effect.rawValue) \(owner(of: use.text))").inserted {
                        result.append(violation(use, text, module, source))
                    }
                }
            }
        }
        let covered = Set(context.repository.modules.filter(rule.covers).flatMap { $0.sources.map(\.path) })
        result += stale(effects.stale.filter { covered.contains($0.file) })
        // Files that were not read may need it.
        return result + (effects.stale.isEmpty ? unused(used) : [])
    }

    /// The description of a use; `nil` if its place shows that it is not one.
    private func said(_ use: EffectIndex.Use, in source: SourceFile) -> String? {
        let position = EffectPlaces.Position(line: use.line, column: use.column)
        // The clock is a parameter with a default; the index does not say whether the default was used.
        if use.text.hasSuffix("clock:)"), source.facts.places.clocked.contains(position) { return nil }
        return source.facts.places.isDefault(position) ? use.text + " as a default" : use.text
    }

    /// The type that a use belongs to: one finding is enough for `FileManager.default.removeItem`.
    private func owner(of text: String) -> Substring { text.prefix { $0 != "." && $0 != "(" } }

    private func allowance(for effect: Effect, _ text: String, of module: Module, in file: String) -> Int? {
        rule.allowances.firstIndex { allowance in
            allowance.effects.contains(effect) && module.isNamed(by: allowance.modules)
                && (allowance.files.isEmpty || allowance.files.matches(file))
                && (allowance.names.isEmpty || allowance.names.contains { text.contains($0) })
        }
    }

    private func violation(_ use: EffectIndex.Use, _ text: String, _ module: Module, _ source: SourceFile) -> Violation
    {
        let symbol = source.facts.places.symbol(at: .init(line: use.line, column: use.column))
        return Violation(
            rule: .ambientEffect,
            from: module.name,
            to: use.effect.rawValue,
            symbol: symbol,
            place: Place(file: source.path, line: use.line, column: use.column),
            what: "\(module.name) uses \(text) in \(symbol) (\(use.effect.rawValue))",
            why: use.effect.why,
            fix: use.effect.fix
        )
    }

    /// Files whose current version is not in the index, at most five for each reason: a forgotten build has a thousand.
    private func stale(_ files: [EffectIndex.Stale]) -> [Violation] {
        Dictionary(grouping: files, by: \.what).sorted { $0.key < $1.key }.flatMap { what, files in
            files.prefix(5).enumerated().map { number, file in
                let others = number == 4 && files.count > 5 ? ", as of \(files.count - 5) other files" : ""
                return Violation(
                    rule: .staleIndex,
                    from: file.module,
                    to: "",
                    symbol: "",
                    place: Place(file: file.file, line: 1),
                    what: "the compiler's index says nothing of this file: \(what)\(others)",
                    why: "what it reaches for is unknown, so the walls around it are unproven",
                    fix: "make build, then check again"
                )
            }
        }
    }

    /// Allowances that are no longer needed: they would let the next use pass unnoticed.
    private func unused(_ used: Set<Int>) -> [Violation] {
        rule.allowances.indices.filter { !used.contains($0) }.map { number in
            let allowance = rule.allowances[number]
            return Violation(
                rule: .permission,
                from: "code[\(index)].allowances[\(number)]",
                to: allowance.effects.map(\.rawValue).sorted().joined(separator: ", "),
                symbol: "",
                place: Place(
                    file: Boundaries.fileName,
                    line: LineFinder(context.boundaries.text).line(naming: allowance.because)
                ),
                what: "nothing needs the leave for \(allowance.modules.map(\.text).joined(separator: ", "))"
                    + " ('\(allowance.because)')",
                why: "a permission nobody needs hides the next finding",
                fix: "remove it"
            )
        }
    }
}
