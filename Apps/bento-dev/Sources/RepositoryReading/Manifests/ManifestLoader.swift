import Foundation

/// Reads manifests: from the cache, else by their syntax, else by SwiftPM.
package struct ManifestLoader: Sendable {
    package let cache: CacheStore
    /// Ask SwiftPM for every manifest, to prove that reading the syntax gives the same answer.
    let alwaysAsksSwiftPM: Bool

    /// A `Package.swift` larger than this is not one.
    static let sizeLimit = 1 << 20

    package init(cache: CacheStore, alwaysAsksSwiftPM: Bool = false) {
        self.cache = cache
        self.alwaysAsksSwiftPM = alwaysAsksSwiftPM
    }

    /// - Throws: `DevError` (65) for a manifest that cannot be read.
    package func manifest(in folder: String) async throws -> PackageManifest {
        let path = folder + "/Package.swift"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DevError.noInput("\(path) cannot be read", fix: "check that it exists and that you may read it")
        }
        guard data.count <= Self.sizeLimit, let source = String(data: data, encoding: .utf8) else {
            throw DevError.data("\(path) is not a manifest (not UTF-8, or over 1 MB)", fix: "restore it from history")
        }
        return try await manifest(source: source, folder: folder)
    }

    /// The manifest with this text, as it would be read in `folder`.
    package func manifest(source: String, folder: String) async throws -> PackageManifest {
        if !alwaysAsksSwiftPM, let parsed = ManifestParser.read(source) { return parsed }
        // The folder is part of the key: local paths are reported relative to it.
        let name = "manifests/" + ContentHash.of(folder + "\n" + source)
        if let cached = cache.entry(name, as: PackageManifest.self) { return cached }
        let dumped = try await ManifestDump.read(folder: folder, source: source)
        cache.save(dumped, as: name)
        return dumped
    }

    /// An older text of a manifest, which is not on disk: SwiftPM reads it in a folder of its own.
    package func manifest(
        formerSource source: String,
        folder: String,
        asksSwiftPM: Bool = false
    ) async throws -> PackageManifest {
        if !asksSwiftPM, let parsed = ManifestParser.read(source) { return parsed }
        let name = "manifests/" + ContentHash.of(folder + "\n" + source)
        if let cached = cache.entry(name, as: PackageManifest.self) { return cached }
        let scratch = NSTemporaryDirectory() + "bento-dev-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        try Data(source.utf8).write(to: URL(fileURLWithPath: scratch + "/Package.swift"))
        let result = try await Tool.swift.run(["package", "dump-package", "--package-path", scratch])
        guard result.succeeded else {
            throw DevError.data(
                "the former manifest of \(folder) cannot be read",
                fix: "compare with a base revision whose manifests SwiftPM accepts"
            )
        }
        // SwiftPM names local packages by absolute path, so the path is replaced by that of the manifest's own folder.
        let moved = result.output.replacingOccurrences(of: scratch, with: folder)
        let dumped = try ManifestDump.decode(Data(moved.utf8), folder: folder, source: source)
        cache.save(dumped, as: name)
        return dumped
    }
}
