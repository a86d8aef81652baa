/// Effects that code reaches for by itself, and the allowances of boundaries.json for them.
struct EffectCheck {
    let context: CheckContext
    let rule: CodeRule
    /// Its place in the list of rules, for messages.
    let index: Int

    func violations() -> [Violation] {
        var used: Set<Int> = []
        var result: [Violation] = []
        for module in context.repository.modules where rule.covers(module) {
            let declared = Set(
                module.sources.flatMap {
                    $0.facts.unlabelledFunctions + $0.facts.types.filter { !$0.isExtension }.map(\.name)
                }
            )
            for source in module.sources {
                for effect in source.facts.effects where rule.effects.contains(effect.effect) {
                    guard !declared.contains(effect.name) else { continue }
                    if let allowance = allowance(for: effect, of: module, in: source.path) {
                        used.insert(allowance)
                    } else {
                        result.append(violation(effect, module, source.path))
                    }
                }
            }
        }
        return result + unused(used)
    }

    private func allowance(for effect: SourceFacts.AmbientEffect, of module: Module, in file: String) -> Int? {
        rule.allowances.firstIndex { allowance in
            allowance.effects.contains(effect.effect) && module.isNamed(by: allowance.modules)
                && (allowance.files.isEmpty || allowance.files.matches(file))
                && (allowance.names.isEmpty || allowance.names.contains { effect.text.contains($0) })
        }
    }

    private func violation(_ effect: SourceFacts.AmbientEffect, _ module: Module, _ file: String) -> Violation {
        Violation(
            rule: .ambientEffect,
            from: module.name,
            to: effect.effect.rawValue,
            symbol: effect.symbol,
            place: Place(file: file, line: effect.line, column: effect.column),
            what: "\(module.name) uses \(effect.text) in \(effect.symbol) (\(effect.effect.rawValue))",
            why: effect.effect.why,
            mend: effect.effect.mend
        )
    }

    /// An allowance that nothing needs any more would let the next reach pass unseen.
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
                mend: "remove it"
            )
        }
    }
}
