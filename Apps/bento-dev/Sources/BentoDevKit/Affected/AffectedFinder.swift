import Foundation
import RepositoryReading

/// Finds the targets that a change can make build or behave differently.
///
/// A file in a target affects that target and all that depend on it, according to the manifests. A manifest is compared
/// with its earlier version. A file that no rule explains affects everything: testing too much is slow, testing too
/// little is wrong.
struct AffectedFinder: Sendable {
    let root: String
    let boundaries: Boundaries
    let repository: Repository
    let manifests: ManifestLoader

    private struct Seeds {
        /// Module name to the reason it is touched itself.
        var reasons: [String: String] = [:]
        var ignored: [String] = []
        /// Folders of packages that are gone: a package that depended on one has a changed manifest.
        var removedFolders: [String] = []

        mutating func touch(_ module: String, _ reason: String) {
            if reasons[module] == nil { reasons[module] = reason }
        }
    }

    func plan(since revision: String) async throws -> AffectedPlan {
        let history = GitHistory(root: root)
        let changes = try await history.changes(since: revision)
        var seeds = Seeds()
        seeds.removedFolders = changes.paths
            .filter { $0.hasSuffix("/Package.swift") && !SourceTree.isFile(root + "/" + $0) }
            .map { String($0.dropLast("Package.swift".count)) }
        for path in changes.paths { try await touch(path, history: history, base: changes.base, &seeds) }
        return plan(base: changes.base, seeds: seeds)
    }

    private func touch(_ path: String, history: GitHistory, base: String, _ seeds: inout Seeds) async throws {
        if boundaries.affected.everything.matches(path) { return touchAll("\(path) changed", &seeds) }
        if let package = repository.packages.first(where: { $0.manifestFile == path }) {
            return try await touchManifest(package, history: history, base: base, &seeds)
        }
        let owners = repository.modules.filter { path.hasPrefix($0.folder + "/") }
        if let owner = owners.max(by: { $0.folder.count < $1.folder.count }) {
            let isDocument = path.hasSuffix(".md") && boundaries.affected.nothing.matches(path)
            return isDocument ? seeds.ignored.append(path) : seeds.touch(owner.name, "\(path) changed")
        }
        if boundaries.affected.nothing.matches(path) || seeds.removedFolders.contains(where: path.hasPrefix) {
            return seeds.ignored.append(path)
        }
        if isInsidePackage(path) { return touchPackage(of: path, &seeds) }
        touchAll("\(path) changed, and no rule says what it touches", &seeds)
    }

    private func touchManifest(_ package: Package, history: GitHistory, base: String, _ seeds: inout Seeds) async throws
    {
        let names = Dictionary(package.manifest.targets.map { ($0.name, $0.moduleName) }) { a, _ in a }
        guard let source = try await history.content(of: package.manifestFile, at: base) else {
            for name in names.values { seeds.touch(name, "\(package.manifestFile) is new") }
            return
        }
        let folder = repository.absolute(package.path)
        var before = try await manifests.manifest(formerSource: source, folder: folder)
        var after = package.manifest
        if before.reading != after.reading {
            // One was read by its syntax, the other by SwiftPM: only two readings of one kind compare.
            let exact = ManifestLoader(cache: manifests.cache, alwaysAsksSwiftPM: true)
            after = try await exact.manifest(in: folder)
            before = try await exact.manifest(formerSource: source, folder: folder, asksSwiftPM: true)
        }
        for touched in ManifestDiff(before: before, after: after).touched() {
            if let name = names[touched.target] {
                seeds.touch(name, "\(package.manifestFile): \(touched.reason)")
            }
        }
    }

    private func isInsidePackage(_ path: String) -> Bool {
        repository.packages.contains { !$0.path.isEmpty && path.hasPrefix($0.path + "/") }
    }

    private func touchPackage(of path: String, _ seeds: inout Seeds) {
        let owners = repository.packages.indices.filter { index in
            let folder = repository.packages[index].path
            return !folder.isEmpty && path.hasPrefix(folder + "/")
        }
        guard let index = owners.max(by: { repository.packages[$0].path.count < repository.packages[$1].path.count })
        else { return }
        for module in repository.modules where module.package == index { seeds.touch(module.name, "\(path) changed") }
    }

    private func touchAll(_ reason: String, _ seeds: inout Seeds) {
        for module in repository.modules { seeds.touch(module.name, reason) }
    }

    private func plan(base: String, seeds: Seeds) -> AffectedPlan {
        var dependents: [String: [String]] = [:]
        for module in repository.modules {
            for name in module.declared.keys { dependents[name, default: []].append(module.name) }
            for rule in boundaries.affected.also where rule.target == module.target.name {
                for other in repository.modules where rule.dependsOn.matches(other.target.name) {
                    dependents[other.name, default: []].append(module.name)
                }
            }
        }
        var because: [String: [String]] = [:]
        var queue = seeds.reasons.keys.sorted()[...]
        for name in queue { because[name] = ["\(name): \(seeds.reasons[name] ?? "")"] }
        while let name = queue.popFirst() {
            for dependent in (dependents[name] ?? []).sorted() where because[dependent] == nil {
                because[dependent] = (because[name] ?? []) + [dependent]
                queue.append(dependent)
            }
        }
        let targets = repository.modules.compactMap { module -> AffectedPlan.Target? in
            guard let path = because[module.name] else { return nil }
            let package = repository.package(of: module)
            return .init(
                name: module.target.name,
                package: package.manifest.name,
                path: package.path.isEmpty ? "." : package.path,
                isTest: module.kind == .test,
                because: path
            )
        }
        return AffectedPlan(
            base: base,
            targets: targets.sorted { ($0.package, $0.name) < ($1.package, $1.name) },
            ignored: seeds.ignored
        )
    }
}
