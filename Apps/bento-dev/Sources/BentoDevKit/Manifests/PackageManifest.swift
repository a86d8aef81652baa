/// The declarations of a `Package.swift` that matter for the rules.
struct PackageManifest: Codable, Equatable, Sendable {
    var name: String
    var products: [Product] = []
    var dependencies: [Dependency] = []
    var targets: [Target] = []
    /// Everything else in the manifest (platforms, language modes, traits), in one canonical text: if it changes, every
    /// target of the package may build differently.
    var rest: String = ""
    /// The way the manifest was read. Two readings of one manifest by different means are not comparable by text.
    var reading: Reading = .parsed

    enum Reading: String, Codable, Sendable {
        /// By this tool, from the syntax alone.
        case parsed
        /// By `swift package dump-package`, which runs the manifest.
        case dumped
    }

    struct Product: Codable, Equatable, Sendable {
        var name: String
        var targets: [String]
    }

    struct Dependency: Codable, Equatable, Sendable {
        /// SwiftPM's identity: the last path component, lower case, without `.git`.
        var identity: String
        /// For a package on disk: its path as written, relative to the manifest's folder.
        var localPath: String?
        /// The requirement and everything else written, in canonical text.
        var requirement: String = ""
        var line: Int = 1
    }

    struct Target: Codable, Equatable, Sendable {
        var name: String
        var kind: Kind
        var path: String?
        var sources: [String]?
        var exclude: [String] = []
        var dependencies: [TargetDependency] = []
        /// The plugins that run while it is built.
        var plugins: [TargetDependency] = []
        /// Compilation conditions set without a condition of their own.
        var defines: [String] = []
        /// Everything in the target's declaration, in one canonical text.
        var text: String = ""
        var line: Int = 1

        /// The name in an import: SwiftPM replaces characters that are invalid in an identifier with `_`.
        var moduleName: String {
            String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        }
    }

    enum Kind: String, Codable, Sendable {
        case regular, executable, test, macro, plugin, system, binary

        /// True if the target has sources that this tool can examine.
        var hasSources: Bool { self != .binary && self != .system }
    }

    struct TargetDependency: Codable, Equatable, Sendable {
        var name: String
        /// The package of a `.product(name:package:)`; nil for a target or for a name that may be either.
        var package: String?
        var line: Int = 1
    }

    /// SwiftPM's identity of a package at a path or URL.
    static func identity(of location: String) -> String {
        let last = location.split(separator: "/").last.map(String.init) ?? location
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
}
