/// A target with sources, and the known facts about it.
package struct Module: Sendable {
    /// As in an import.
    package let name: String
    package let target: PackageManifest.Target
    /// Index into `Repository.packages`.
    package let package: Int
    /// The folder of its sources, from the repository's root.
    package let folder: String
    /// All files of the target, resources included, from the repository's root.
    package let files: [String]
    package var sources: [SourceFile] = []
    /// The compiler's own list of the imports in active branches.
    package var compilerImports: Set<String> = []
    /// Modules of this repository that the manifest makes visible, with the line that does.
    package var declared: [String: Int] = [:]
    /// The modules of each product, by each of its modules.
    package var broughtTogether: [String: [String]] = [:]
    /// Products from outside the repository, with their line.
    package var declaredProducts: [String: Int] = [:]

    package var kind: PackageManifest.Kind { target.kind }
    package var isSwift: Bool { files.contains { $0.hasSuffix(".swift") } }

    /// Matches the name in an import and the target's own: `bento_dev` and `bento-dev` are the same.
    package func isNamed(by patterns: [NamePattern]) -> Bool { patterns.matches(name) || patterns.matches(target.name) }
    package var lines: Int { sources.reduce(0) { $0 + $1.facts.lines } }
}

/// A Swift file and its facts.
package struct SourceFile: Sendable {
    package let path: String
    let hash: String
    package let facts: SourceFacts
}
