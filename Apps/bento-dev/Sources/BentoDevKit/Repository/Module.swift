/// A target with sources, and the known facts about it.
struct Module: Sendable {
    /// As in an import.
    let name: String
    let target: PackageManifest.Target
    /// Index into `Repository.packages`.
    let package: Int
    /// The folder of its sources, from the repository's root.
    let folder: String
    /// All files of the target, resources included, from the repository's root.
    let files: [String]
    var sources: [SourceFile] = []
    /// The compiler's own list of the imports in active branches.
    var compilerImports: Set<String> = []
    /// Modules of this repository that the manifest makes visible, with the line that does.
    var declared: [String: Int] = [:]
    /// The modules of each product, by each of its modules.
    var broughtTogether: [String: [String]] = [:]
    /// Products from outside the repository, with their line.
    var declaredProducts: [String: Int] = [:]

    var kind: PackageManifest.Kind { target.kind }
    var isSwift: Bool { files.contains { $0.hasSuffix(".swift") } }

    /// Matches the name in an import and the target's own: `bento_dev` and `bento-dev` are the same.
    func isNamed(by patterns: [NamePattern]) -> Bool { patterns.matches(name) || patterns.matches(target.name) }
    var lines: Int { sources.reduce(0) { $0 + $1.facts.lines } }
}

/// A Swift file and its facts.
struct SourceFile: Sendable {
    let path: String
    let hash: String
    let facts: SourceFacts
}
