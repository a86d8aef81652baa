import RepositoryReading

/// The public interface of a module.
struct SurfaceCheck {
    let context: CheckContext
    let module: Module
    /// The types that the module declares, and whether they are public.
    private let ownTypes: [String: Bool]

    init(context: CheckContext, module: Module) {
        self.context = context
        self.module = module
        let declared = module.sources.flatMap { $0.facts.types.filter { !$0.isExtension } }
        ownTypes = Dictionary(declared.map { ($0.name, $0.isPublic) }) { $0 || $1 }
    }

    /// Every public name besides the entry point.
    func secondPublicNames(_ rule: CodeRule) -> [Violation] {
        guard !module.sources.isEmpty else { return [] }
        let names = module.sources.flatMap { source in source.facts.surface.map { (source.path, $0) } }
            .filter { !isHidden(owner: $0.1.owner) }
        let entry = names.first { _, name in
            name.owner == nil && name.isType && (rule.entry?.matches(name.name) ?? true)
        }
        guard let (_, entry) = entry else {
            return [
                violation(
                    .publicSurface,
                    to: "",
                    symbol: "",
                    place: context.manifestPlace(of: module),
                    what: "\(module.name) has no entry point (a public type \(rule.entry?.text ?? ""))",
                    why: "a feature without an entry point cannot be registered",
                    fix: "declare one public type that registers what the module offers"
                )
            ]
        }
        return names.filter { _, name in
            guard name != entry else { return false }
            // Members of the entry point are its own affair; types inside it are further public names.
            return !(name.owner == entry.name && !name.isType)
        }.map { path, name in
            let full = [name.owner, name.name].compactMap { $0 }.joined(separator: ".")
            return violation(
                .publicSurface,
                to: "",
                symbol: full,
                place: Place(file: path, line: name.line, column: name.column),
                what: "\(name.kind) \(full) is public; the only public name of \(module.name) is \(entry.name)",
                why: "what is public is used, and then cannot be changed without asking every user",
                fix: "make it internal; what others need belongs in a contract"
            )
        }
    }

    /// Public declarations that mention types of other packages.
    func exposedTypes(_ rule: CodeRule) -> [Violation] {
        let surface = surfaceOfSiblings()
        return module.sources.flatMap { source in
            let imported = Set(source.facts.imports.map(\.module))
            return source.facts.exposures.filter { !isHidden(owner: $0.owner) }.compactMap { exposure -> Violation? in
                guard let owner = owner(of: exposure, imported: imported, surface: surface, rule: rule),
                    !rule.allow.matches(owner), !context.inSamePackage(module, owner)
                else { return nil }
                return violation(
                    .exposedType,
                    to: owner,
                    symbol: "\(exposure.symbol) \(exposure.type)",
                    place: Place(file: source.path, line: exposure.line, column: exposure.column),
                    what: "\(exposure.symbol) is public and shows \(exposure.type) of \(owner)",
                    why: "whoever uses it must know \(owner) too, so the two can no longer change apart",
                    fix: "show a type of \(module.name) or of \(list(rule.allow)), and convert inside"
                )
            }
        }
    }

    private func surfaceOfSiblings() -> [String: [String]] {
        var surface: [String: [String]] = [:]
        for sibling in context.repository.modules where sibling.name != module.name {
            for source in sibling.sources {
                for type in source.facts.types where type.isPublic && !type.isExtension {
                    surface[type.name, default: []].append(sibling.name)
                }
            }
        }
        return surface
    }

    private func owner(
        of exposure: SourceFacts.Exposure,
        imported: Set<String>,
        surface: [String: [String]],
        rule: CodeRule
    ) -> String? {
        let outermost = exposure.qualifier?.split(separator: ".").first.map(String.init)
        if let outermost, imported.contains(outermost), !context.isSystem(outermost) { return outermost }
        let name = outermost ?? exposure.type
        guard ownTypes[name] == nil else { return nil }
        if let sibling = surface[name]?.first(where: imported.contains) { return sibling }
        return imported.sorted().first { rule.types[$0]?.contains(name) ?? false }
    }

    /// True for a public member of a type that is not public, since it is not visible.
    private func isHidden(owner: String?) -> Bool { owner.flatMap { ownTypes[$0] } == false }

    private func violation(
        _ rule: Rule,
        to: String,
        symbol: String,
        place: Place,
        what: String,
        why: String,
        fix: String
    ) -> Violation {
        Violation(
            rule: rule,
            from: module.name,
            to: to,
            symbol: symbol,
            place: place,
            what: what,
            why: why,
            fix: fix
        )
    }

    private func list(_ patterns: [NamePattern]) -> String {
        patterns.isEmpty ? "the standard library" : patterns.map(\.text).joined(separator: ", ")
    }
}
