import RepositoryReading

/// The input of every check: the examined repository and its rules, with shared lookups.
struct CheckContext: Sendable {
    let repository: Repository
    let boundaries: Boundaries
    let modulesByName: [String: Module]
    /// Imports of modules of this repository, one entry for every place.
    let edges: [Edge]

    /// The imports between modules of this repository, without tests.
    let graph: DependencyGraph
    /// The edges of each module: a repository has thousands, and a module a few dozen.
    let edgesByModule: [String: [Edge]]

    struct Edge: Sendable {
        /// Shared by all edges of a module, each of which would otherwise contain a copy.
        fileprivate let importer: Importer
        let to: String
        let place: Place
        let how: How

        enum How: Sendable, Equatable {
            case imported
            /// In an `#if` branch that is inactive in this build.
            case importedElsewhere(condition: String)
            /// Declared in the manifest, imported nowhere.
            case declared
        }

        var from: Module { importer.module }
    }

    fileprivate final class Importer: Sendable {
        let module: Module
        init(_ module: Module) { self.module = module }
    }

    init(repository: Repository, boundaries: Boundaries) {
        self.repository = repository
        self.boundaries = boundaries
        modulesByName = Dictionary(repository.modules.map { ($0.name, $0) }) { first, _ in first }
        var edges: [Edge] = []
        for module in repository.modules {
            let importer = Importer(module)
            var reached: Set<String> = []
            for source in module.sources {
                for found in source.facts.imports where found.module != module.name {
                    let isActive = module.compilerImports.isEmpty || module.compilerImports.contains(found.module)
                    reached.insert(found.module)
                    edges.append(
                        Edge(
                            importer: importer,
                            to: found.module,
                            place: Place(file: source.path, line: found.line, column: found.column),
                            how: isActive || found.conditions.isEmpty
                                ? .imported
                                : .importedElsewhere(condition: found.conditions.joined(separator: " && "))
                        )
                    )
                }
            }
            // The compiler has the last word: an import that the syntax did not show (a new form of import) still counts.
            for name in module.compilerImports.sorted() where !reached.contains(name) && name != module.name {
                reached.insert(name)
                let place = Place(file: module.sources.first?.path ?? module.folder, line: 1)
                edges.append(Edge(importer: importer, to: name, place: place, how: .imported))
            }
            let manifest = repository.packages[module.package].manifestFile
            let declared = module.declared.merging(module.declaredProducts) { first, _ in first }
            for (name, line) in declared.sorted(by: { $0.key < $1.key }) where !reached.contains(name) {
                edges.append(
                    Edge(importer: importer, to: name, place: Place(file: manifest, line: line), how: .declared)
                )
            }
        }
        self.edges = edges
        edgesByModule = Dictionary(grouping: edges) { $0.from.name }
        var graph = DependencyGraph()
        for edge in edges where edge.from.kind != .test && modulesByName[edge.to] != nil {
            graph.connect(edge.from.name, edge.to)
        }
        self.graph = graph
    }

    func isSibling(_ name: String) -> Bool { modulesByName[name] != nil }

    func isSystem(_ name: String) -> Bool {
        SystemModules.names.contains(name) || boundaries.systemModules.contains(name)
    }

    func inSamePackage(_ module: Module, _ name: String) -> Bool { modulesByName[name]?.package == module.package }

    /// The place where the manifest declares a target.
    func manifestPlace(of module: Module) -> Place {
        Place(file: repository.packages[module.package].manifestFile, line: module.target.line)
    }

    /// The libraries and programs that a test target belongs to: those of its package.
    func companions(of module: Module) -> [Module] {
        repository.modules.filter { $0.package == module.package && $0.kind != .test }
    }
}
