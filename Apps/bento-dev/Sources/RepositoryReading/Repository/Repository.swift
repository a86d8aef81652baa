import Foundation

/// The packages and modules of a repository, as declared in its manifests, with its files.
package struct Repository: Sendable {
    /// Absolute path of the root.
    package let root: String
    package let packages: [Package]
    package var modules: [Module]

    package func package(of module: Module) -> Package { packages[module.package] }

    package func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

    package func module(named name: String) -> Module? { modules.first { $0.name == name } }

    /// The nearest folder at or above `start` that holds a boundaries file.
    package static func root(startingAt start: String) throws -> String {
        var folder = URL(fileURLWithPath: start).standardizedFileURL
        while true {
            if SourceTree.isFile(folder.path + "/" + Boundaries.fileName) { return folder.path }
            let parent = folder.deletingLastPathComponent()
            guard parent.path != folder.path else { break }
            folder = parent
        }
        throw DevError.configuration(
            "no \(Boundaries.fileName) in \(start) or above it",
            fix: "run inside the repository, or name it with --root"
        )
    }
}

/// A package of the repository.
package struct Package: Sendable {
    /// The folder, from the repository's root; empty for the root package.
    package let path: String
    package let manifest: PackageManifest

    package var manifestFile: String { path.isEmpty ? "Package.swift" : path + "/Package.swift" }
    /// SwiftPM's name for it in another manifest; the folder's name, or the manifest's name for the root.
    package let identity: String

    /// A path inside the package, from the repository's root.
    package func file(_ relative: String) -> String { path.isEmpty ? relative : path + "/" + relative }
}
