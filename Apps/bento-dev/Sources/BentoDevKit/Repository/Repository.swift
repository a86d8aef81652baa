import Foundation

/// The packages and modules of a repository, as declared in its manifests, with its files.
struct Repository: Sendable {
    /// Absolute path of the root.
    let root: String
    let packages: [Package]
    var modules: [Module]

    func package(of module: Module) -> Package { packages[module.package] }

    func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

    func module(named name: String) -> Module? { modules.first { $0.name == name } }

    /// The nearest folder at or above `start` that holds a boundaries file.
    static func root(startingAt start: String) throws -> String {
        var folder = URL(fileURLWithPath: start).standardizedFileURL
        while true {
            if SourceTree.isFile(folder.path + "/" + Boundaries.fileName) { return folder.path }
            let parent = folder.deletingLastPathComponent()
            guard parent.path != folder.path else { break }
            folder = parent
        }
        throw DevError.configuration(
            "no \(Boundaries.fileName) in \(start) or above it",
            mend: "run inside the repository, or name it with --root"
        )
    }
}
