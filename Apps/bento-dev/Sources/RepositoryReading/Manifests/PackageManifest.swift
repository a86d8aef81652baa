/// The declarations of a `Package.swift` that matter for the rules.
package struct PackageManifest: Codable, Equatable, Sendable {
    package var name: String
    package var products: [Product] = []
    package var dependencies: [Dependency] = []
    package var targets: [Target] = []
    /// Everything else in the manifest (platforms, language modes, traits), in one canonical text: if it changes, every
    /// target of the package may build differently.
    package var rest: String = ""
    /// The way the manifest was read. Two readings of one manifest by different means are not comparable by text.
    package var reading: Reading = .parsed

    package enum Reading: String, Codable, Sendable {
        /// By this tool, from the syntax alone.
        case parsed
        /// By `swift package dump-package`, which runs the manifest.
        case dumped
    }

    package struct Product: Codable, Equatable, Sendable {
        package var name: String
        package var targets: [String]
    }

    package struct Dependency: Codable, Equatable, Sendable {
        /// SwiftPM's identity: the last path component, lower case, without `.git`.
        package var identity: String
        /// For a package on disk: its path as written, relative to the manifest's folder.
        package var localPath: String?
        /// The requirement and everything else written, in canonical text.
        package var requirement: String = ""
        package var line: Int = 1
    }

    package struct Target: Codable, Equatable, Sendable {
        package var name: String
        package var kind: Kind
        package var path: String?
        package var sources: [String]?
        var exclude: [String] = []
        package var dependencies: [TargetDependency] = []
        /// The plugins that run while it is built.
        package var plugins: [TargetDependency] = []
        /// Compilation conditions set without a condition of their own.
        var defines: [String] = []
        /// Everything in the target's declaration, in one canonical text.
        package var text: String = ""
        package var line: Int = 1

        /// The name in an import: SwiftPM replaces characters that are invalid in an identifier with `_`.
        package var moduleName: String {
            String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
        }
    }

    package enum Kind: String, Codable, Sendable {
        case regular, executable, test, macro, plugin, system, binary

        /// True if the target has sources that this tool can examine.
        var hasSources: Bool { self != .binary && self != .system }
    }

    package struct TargetDependency: Codable, Equatable, Sendable {
        package var name: String
        /// The package of a `.product(name:package:)`; nil for a target or for a name that may be either.
        package var package: String?
        package var line: Int = 1
    }

    /// SwiftPM's identity of a package at a path or URL.
    package static func identity(of location: String) -> String {
        let last = location.split(separator: "/").last.map(String.init) ?? location
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
}
