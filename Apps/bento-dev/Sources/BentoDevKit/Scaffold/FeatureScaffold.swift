import Foundation
import RepositoryReading

/// Adds a feature to the repository, and takes one out.
struct FeatureScaffold: Sendable {
    let repository: Repository
    let name: FeatureName

    private static let manifestFile = "Package.swift"

    /// - Returns: the files written, from the repository's root.
    /// - Throws: `DevError`; nothing is left behind then.
    func add(_ kind: FeatureTemplate.Kind) throws -> [String] {
        let template = FeatureTemplate(name: name, kind: kind)
        if let taken = repository.packages.first(where: { $0.manifest.name.lowercased() == name.package.lowercased() })
        {
            throw DevError.usage("\(taken.path) is there already", fix: "choose another name")
        }
        for (path, _) in template.files + [(name.folder, "")]
        where FileManager.default.fileExists(atPath: repository.absolute(path)) {
            throw DevError.usage("\(path) exists", fix: "choose another name, or remove it first")
        }
        let host = try hostFiles()
        let edit = HostEdit(name: name)
        // Everything that can fail by the state of the repository is decided before anything is written.
        let edits = [
            (Self.manifestFile, try edit.adding(toManifest: host.manifest)),
            (host.cataloguePath, try edit.adding(toCatalogue: host.catalogue)),
        ]
        do {
            for (path, text) in template.files + edits { try TextFile.write(text, to: repository.absolute(path)) }
        } catch {
            for (path, _) in template.files { try? FileManager.default.removeItem(atPath: repository.absolute(path)) }
            try? FileManager.default.removeItem(atPath: repository.absolute(name.folder))
            try? TextFile.write(host.manifest, to: repository.absolute(Self.manifestFile))
            try? TextFile.write(host.catalogue, to: repository.absolute(host.cataloguePath))
            throw error
        }
        return (template.files + edits).map(\.0)
    }

    /// - Returns: the files that were removed or changed, and the one kept on purpose.
    /// - Throws: `DevError` if other code still imports the feature.
    func remove() throws -> (changed: [String], kept: String?) {
        guard let package = repository.packages.first(where: { $0.path == name.folder }) else {
            let features = repository.packages.map(\.manifest.name).filter { $0.hasPrefix("Feature-") }
                .map { String($0.dropFirst("Feature-".count)) }
            throw DevError.usage(
                "there is no feature '\(name.type)'.\(Spelling.hint(for: name.type, among: features))",
                fix: "features are \(features.sorted().joined(separator: ", "))"
            )
        }
        let host = try hostFiles()
        let importers = repository.modules.filter { module in
            repository.package(of: module).path != package.path
                && module.sources.contains { source in
                    source.path != host.cataloguePath && source.facts.imports.contains { $0.module == name.module }
                }
        }
        guard importers.isEmpty else {
            throw DevError.data(
                "\(name.module) is still imported by \(importers.map(\.name).joined(separator: ", "))",
                fix: "remove those imports first"
            )
        }
        let edit = HostEdit(name: name)
        try TextFile.write(try edit.removing(fromManifest: host.manifest), to: repository.absolute(Self.manifestFile))
        try TextFile.write(edit.removing(fromCatalogue: host.catalogue), to: repository.absolute(host.cataloguePath))
        try FileManager.default.removeItem(atPath: repository.absolute(package.path))
        var changed = [package.path, Self.manifestFile, host.cataloguePath]
        let contract = FeatureTemplate(name: name, kind: .contract).contractFile
        guard FileManager.default.fileExists(atPath: repository.absolute(contract)) else { return (changed, nil) }
        let users = try contractUsers(except: [package.path + "/", contract])
        guard users.isEmpty else {
            return (changed, "\(contract) stays: it is used in \(users.joined(separator: ", "))")
        }
        try FileManager.default.removeItem(atPath: repository.absolute(contract))
        changed.append(contract)
        return (changed, nil)
    }

    private func contractUsers(except own: [String]) throws -> [String] {
        let files = repository.modules.flatMap(\.sources).map(\.path).filter { path in
            !own.contains { path.hasPrefix($0) }
        }
        return try files.filter { path in
            let text = try TextFile.read(repository.absolute(path))
            return text.contains("\(name.type)Coordinating")
                || (text.contains("FeatureManifest(") && text.contains(".\(name.property)]"))
        }
    }

    private func hostFiles() throws -> (manifest: String, catalogue: String, cataloguePath: String) {
        let files = repository.modules.flatMap(\.files).filter { $0.hasSuffix("/Catalogue.swift") }
        guard let path = files.first else {
            throw DevError.data(
                "no module of this repository has a Catalogue.swift",
                fix: "run it in a repository with a host that lists its features there"
            )
        }
        let manifest = try TextFile.read(repository.absolute(Self.manifestFile))
        return (manifest, try TextFile.read(repository.absolute(path)), path)
    }
}
