import RepositoryReading

/// Reads a feature's canvas from the facts of its files.
struct CanvasReader {
    let repository: Repository

    /// The canvas of a module; nil if it declares no feature.
    func canvas(of module: Module) -> FeatureCanvas? {
        let all = module.sources.flatMap { source in source.facts.declarations.map { (source, $0) } }
        guard let (source, manifest) = all.first(where: { $0.1.name == "FeatureManifest" }),
            let id = manifest.text("id")
        else { return nil }
        let entry = source.facts.types.first { $0.isPublic && !$0.isExtension }?.name ?? module.name
        let folder = repository.package(of: module).path
        var canvas = FeatureCanvas(
            entryPoint: entry,
            entryFile: folder.isEmpty ? source.path : String(source.path.dropFirst(folder.count + 1))
        )
        canvas.provides = contracts(manifest, "provides")
        canvas.requires = contracts(manifest, "requires")
        canvas.uses = contracts(manifest, "uses")
        canvas.hosts = manifest.elements("networkHosts").map(firstLiteral)
        func registered(_ name: String) -> [SourceFacts.Declaration] { all.map(\.1).filter { $0.name == name } }
        canvas.settings = registered("setting").compactMap(\.unlabelled.first).map { "`\($0)`" }
        canvas.migrations = registered("migrations").flatMap(\.unlabelled).map { "`\($0)`" }
        canvas.cards = registered("card").compactMap { $0.unlabelled.dropFirst().first }
        canvas.hooks = registered("hook").compactMap(\.unlabelled.first).map(firstLiteral)
        canvas.flows = flows(
            registered("FlowDescriptor"),
            id: id,
            order: registered("flow").compactMap(\.unlabelled.first)
        )
        canvas.imports = imports(of: module)
        canvas.files = module.sources.count
        canvas.lines = module.lines
        canvas.tests = repository.modules.filter { $0.package == module.package && $0.kind == .test }
            .flatMap(\.sources).reduce(0) { $0 + $1.facts.tests }
        return canvas
    }

    private func flows(_ descriptors: [SourceFacts.Declaration], id: String, order: [String]) -> [FeatureCanvas.Flow] {
        let owned = descriptors.compactMap { descriptor -> (type: String, flow: FeatureCanvas.Flow)? in
            guard let name = descriptor.unlabelled.first else { return nil }
            let flow = FeatureCanvas.Flow(
                command: "bento \(id) \(name)",
                effect: String((descriptor.text("effect") ?? "").drop { $0 == "." }),
                summary: descriptor.unlabelled.dropFirst().first ?? ""
            )
            return ("\(descriptor.owner ?? "").self", flow)
        }
        let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return owned.sorted { (place[$0.type] ?? .max, $0.type) < (place[$1.type] ?? .max, $1.type) }.map(\.flow)
    }

    private func imports(of module: Module) -> [String] {
        let names = Set(module.sources.flatMap { $0.facts.imports.map(\.module) })
        return names.filter { !SystemModules.names.contains($0) }.sorted()
    }

    private func contracts(_ manifest: SourceFacts.Declaration, _ label: String) -> [String] {
        manifest.elements(label).map { "`\($0.drop { $0 == "." })`" }
    }

    /// The first text in quotes: the name in `NetworkHost("api.example.org", "...")`.
    private func firstLiteral(_ expression: String) -> String {
        let parts = expression.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? "`\(parts[1])`" : "`\(expression)`"
    }
}
