import RepositoryReading

/// The rules about the code itself.
struct CodeCheck {
    let context: CheckContext
    let effects: EffectIndex

    func violations() -> [Violation] {
        context.boundaries.code.enumerated().flatMap { index, rule in
            guard rule.rule != .ambientEffect else {
                return EffectCheck(context: context, rule: rule, index: index, effects: effects).violations()
            }
            if rule.rule == .unreadFlag { return FlagCheck(context: context, rule: rule).violations() }
            if rule.rule == .syncWord { return SyncCheck(context: context, rule: rule).missingWords() }
            if rule.rule == .uncapturedWrite { return SyncCheck(context: context, rule: rule).uncapturedWrites() }
            return context.repository.modules.filter(rule.covers).flatMap { violations(of: rule, in: $0) }
        }
    }

    private func violations(of rule: CodeRule, in module: Module) -> [Violation] {
        switch rule.rule {
        case .testableImport: testableImports(in: module)
        case .canImport: probes(in: module)
        case .reexport: reexports(rule, in: module)
        case .publicSurface: SurfaceCheck(context: context, module: module).secondPublicNames(rule)
        case .exposedType: SurfaceCheck(context: context, module: module).exposedTypes(rule)
        case .container: containers(rule, in: module)
        case .buildPlugin, .unsafeFlags, .bundledData:
            BuildCheck(context: context, rule: rule, module: module).violations()
        case .serviceSize: services(rule, in: module)
        case .targetSize: crowded(rule, module)
        default: habits(rule.rule, in: module)
        }
    }

    private func testableImports(in module: Module) -> [Violation] {
        imports(of: module).filter { _, found in
            found.isTestable && context.isSibling(found.module)
                && (module.kind != .test || !context.inSamePackage(module, found.module))
        }.map { source, found in
            Violation(
                rule: .testableImport,
                from: module.name,
                to: found.module,
                symbol: "",
                place: Place(file: source.path, line: found.line, column: found.column),
                what: "\(module.name) opens the inside of \(found.module) with @testable",
                why: "it ties \(module.name) to details that the team of \(found.module) may change any day",
                fix: "import it without @testable; if the tests need a way in, offer one in a testing module of"
                    + " \(found.module)'s package"
            )
        }
    }

    private func probes(in module: Module) -> [Violation] {
        module.sources.flatMap { source in
            source.facts.probes.filter { $0.module != module.name && context.isSibling($0.module) }.map { probe in
                Violation(
                    rule: .canImport,
                    from: module.name,
                    to: probe.module,
                    symbol: "",
                    place: Place(file: source.path, line: probe.line, column: probe.column),
                    what: "\(module.name) asks whether \(probe.module) can be imported",
                    why: "the answer depends on what was built before, so the same code builds into different programs",
                    fix: "declare the dependency and import it, or ask for an optional contract at run time"
                )
            }
        }
    }

    private func reexports(_ rule: CodeRule, in module: Module) -> [Violation] {
        imports(of: module).filter { _, found in
            found.isPassedOn && !rule.allow.matches(found.module) && !context.isSystem(found.module)
                && !context.inSamePackage(module, found.module)
        }.map { source, found in
            Violation(
                rule: .reexport,
                from: module.name,
                to: found.module,
                symbol: "",
                place: Place(file: source.path, line: found.line, column: found.column),
                what: "\(module.name) passes \(found.module) on to everybody who imports it",
                why: "its importers then use \(found.module) without declaring it",
                fix: "write 'import \(found.module)', and let those who need it declare it"
            )
        }
    }

    private func containers(_ rule: CodeRule, in module: Module) -> [Violation] {
        module.sources.flatMap { source in
            source.facts.watched.filter { rule.names.contains($0.text) }.map { use in
                Violation(
                    rule: .container,
                    from: module.name,
                    to: use.text,
                    symbol: use.symbol,
                    place: Place(file: source.path, line: use.line, column: use.column),
                    what: "\(module.name) handles \(use.text) in \(use.symbol)",
                    why:
                        "code that holds the container can reach everything, so its manifest no longer says what it needs",
                    fix:
                        "take the one service that is needed as a parameter, and declare it in the manifest's 'requires'"
                )
            }
        }
    }

    private func habits(_ rule: Rule, in module: Module) -> [Violation] {
        let advice: [Rule: (why: String, fix: String)] = [
            .staticShared: (
                "a global that everybody reaches hides who depends on it, and tests share its state",
                "register it as a service, and pass it to those who need it"
            ),
            .linkerName: (
                "the name of a function of C, given to the linker, reaches anything past the compiler's index",
                "import the module that declares it"
            ),
            .hashValue: (
                "Swift seeds hashes anew in every process: what is kept or sent compares unequal next time",
                "use a stable digest of the bytes, or the identity itself"
            ),
        ]
        return module.sources.flatMap { source in
            source.facts.habits.filter { $0.rule == rule.rawValue }.map { habit in
                Violation(
                    rule: rule,
                    from: module.name,
                    to: "",
                    symbol: habit.symbol,
                    place: Place(file: source.path, line: habit.line, column: habit.column),
                    what: "\(module.name) uses \(habit.text) in \(habit.symbol)",
                    why: advice[rule]?.why ?? "",
                    fix: advice[rule]?.fix ?? ""
                )
            }
        }
    }

    /// A service is a class or actor in a `Services` folder, or anything observable; its extensions count.
    private func services(_ rule: CodeRule, in module: Module) -> [Violation] {
        let all = module.sources.flatMap { source in source.facts.types.map { (source.path, $0) } }
        return all.filter { path, type in
            !type.isExtension && (type.isObservable || (type.holdsState && path.contains("/Services/")))
        }.compactMap { path, type in
            let extensions = all.filter { $0.1.isExtension && $0.1.name == type.name }
            let lines = type.lines + extensions.reduce(0) { $0 + $1.1.lines }
            guard lines > rule.limit else { return nil }
            return Violation(
                rule: .serviceSize,
                from: module.name,
                to: "",
                symbol: type.name,
                place: Place(file: path, line: type.line),
                what: "\(type.name) has \(lines) lines"
                    + (extensions.isEmpty ? "" : " with its extensions") + "; a service has \(rule.limit) at most",
                why: "a service that grows holds logic that could be pure and tested by tables",
                fix: "move decisions to pure functions and outside access to adapters; keep the state"
            )
        }
    }

    private func crowded(_ rule: CodeRule, _ module: Module) -> [Violation] {
        guard module.sources.count > rule.limit else { return [] }
        return [
            Violation(
                rule: .targetSize,
                from: module.name,
                to: "",
                symbol: "",
                place: context.manifestPlace(of: module),
                what: "\(module.name) has \(module.sources.count) Swift files; a target has \(rule.limit) at most",
                why: "a target is built and read as a whole, and the compiler sees no cycles between its folders",
                fix: "move a concern with few ties to a target of its own, or join files that always change together"
            )
        ]
    }

    private func imports(of module: Module) -> [(SourceFile, SourceFacts.Import)] {
        module.sources.flatMap { source in source.facts.imports.map { (source, $0) } }
    }
}
