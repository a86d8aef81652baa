import Foundation

/// Finds the packages of a repository and the folders of their targets.
package struct RepositoryLoader: Sendable {
    let root: String
    let boundaries: Boundaries
    let manifests: ManifestLoader

    package init(root: String, boundaries: Boundaries, manifests: ManifestLoader) {
        self.root = root
        self.boundaries = boundaries
        self.manifests = manifests
    }

    /// - Throws: `DevError` (66) if no manifest is found, (65) if one cannot be read.
    package func load() async throws -> Repository {
        let folders = packageFolders()
        guard !folders.isEmpty else {
            let places = boundaries.packages.map(\.text).joined(separator: ", ")
            throw DevError.noInput(
                "no Package.swift in \(root)\(places.isEmpty ? "" : " (looked in \(places))")",
                fix: "correct 'packages' in \(Boundaries.fileName), or run where the packages are"
            )
        }
        let loaded = try await Parallel.map(folders) { folder in
            try await manifests.manifest(in: folder.isEmpty ? root : root + "/" + folder)
        }
        let packages = zip(folders, loaded).map { folder, manifest in
            Package(
                path: folder,
                manifest: manifest,
                identity: PackageManifest.identity(of: folder.isEmpty ? manifest.name : folder)
            )
        }
        var repository = Repository(root: root, packages: packages, modules: [])
        for index in packages.indices { repository.modules += try modules(of: index, in: packages) }
        try refuseTwins(in: repository)
        resolveDeclarations(of: &repository)
        return repository
    }

    private func packageFolders() -> [String] {
        var found: [String] = []
        func search(_ folder: String, depth: Int) {
            if SourceTree.isFile(root + "/" + folder + "/Package.swift") { found.append(folder) }
            guard depth > 0 else { return }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names where !name.hasPrefix(".") && !SourceTree.neverEntered.contains(name) {
                let child = folder.isEmpty ? name : folder + "/" + name
                if SourceTree.isFolder(root + "/" + child) { search(child, depth: depth - 1) }
            }
        }
        let depth = boundaries.packages.map { $0.text.split(separator: "/").count }.max() ?? 2
        search("", depth: depth)
        guard !boundaries.packages.isEmpty else { return found.sorted() }
        return found.filter { boundaries.packages.matches($0.isEmpty ? "." : $0) }.sorted()
    }

    private func modules(of index: Int, in packages: [Package]) throws -> [Module] {
        let package = packages[index]
        return try package.manifest.targets.compactMap { target in
            guard target.kind.hasSources else { return nil }
            let folder = try folder(of: target, in: package)
            let excluded = Set(target.exclude)
            let chosen = target.sources
            let files = SourceTree.files(below: root + "/" + folder) { excluded.contains($0) }
                .filter { file in
                    guard let chosen, file.hasSuffix(".swift") else { return true }
                    return chosen.contains { file == $0 || file.hasPrefix($0 + "/") || $0 == "." }
                }
            return Module(
                name: target.moduleName,
                target: target,
                package: index,
                folder: folder,
                files: files.map { folder + "/" + $0 }
            )
        }
    }

    /// The folder where SwiftPM looks for a target without a path: in a folder of the usual name or, for a package with
    /// a single target of its kind, directly in that.
    private func folder(of target: PackageManifest.Target, in package: Package) throws -> String {
        if let path = target.path {
            let folder = package.file(path == "." ? "" : path)
            if SourceTree.isFolder(root + "/" + folder) {
                return folder.hasSuffix("/") ? String(folder.dropLast()) : folder
            }
        } else {
            let parents =
                switch target.kind {
                case .test: ["Tests", "Sources", "Source", "src", "srcs"]
                case .plugin: ["Plugins"]
                default: ["Sources", "Source", "src", "srcs"]
                }
            for parent in parents where SourceTree.isFolder(root + "/" + package.file("\(parent)/\(target.name)")) {
                return package.file("\(parent)/\(target.name)")
            }
            let alike = package.manifest.targets.count { ($0.kind == .test) == (target.kind == .test) }
            if alike == 1, let parent = parents.first, SourceTree.isFolder(root + "/" + package.file(parent)) {
                return package.file(parent)
            }
        }
        // A target whose folder does not exist yet: SwiftPM complains about it, and so does the report.
        return package.file(target.path ?? (target.kind == .test ? "Tests/" : "Sources/") + target.name)
    }

    private func refuseTwins(in repository: Repository) throws {
        let byName = Dictionary(grouping: repository.modules, by: \.name)
        for (name, twins) in byName.sorted(by: { $0.key < $1.key }) where twins.count > 1 {
            let places = twins.map { repository.package(of: $0).manifestFile }.joined(separator: " and ")
            throw DevError.data(
                "two modules are called \(name): in \(places)",
                fix: "rename one: an import could not tell them apart"
            )
        }
    }

    private func resolveDeclarations(of repository: inout Repository) {
        let packages = repository.packages
        let byIdentity = Dictionary(packages.indices.map { (packages[$0].identity, $0) }) { first, _ in first }
        for index in repository.modules.indices {
            let module = repository.modules[index]
            let own = packages[module.package]
            let ownTargets = Set(own.manifest.targets.map(\.name))
            let neighbours = own.manifest.dependencies.compactMap { dependency in
                dependency.localPath == nil ? nil : byIdentity[dependency.identity]
            }
            for dependency in module.target.dependencies {
                if dependency.package == nil, ownTargets.contains(dependency.name) {
                    repository.modules[index].declared[moduleName(dependency.name)] = dependency.line
                    continue
                }
                let candidates =
                    dependency.package.map { [byIdentity[$0.lowercased()]].compactMap { $0 } } ?? neighbours
                let product = candidates.lazy
                    .compactMap { packages[$0].manifest.products.first { $0.name == dependency.name } }.first
                if let product {
                    let names = product.targets.map(moduleName)
                    for name in names {
                        repository.modules[index].declared[name] = dependency.line
                        repository.modules[index].broughtTogether[name] = names
                    }
                } else {
                    repository.modules[index].declaredProducts[dependency.name] = dependency.line
                }
            }
        }
    }

    private func moduleName(_ target: String) -> String {
        PackageManifest.Target(name: target, kind: .regular).moduleName
    }
}
