import Foundation

/// Asks the compiler which modules a target imports: its own answer, with the conditions of this build applied.
struct ImportLister: Sendable {
    /// Identifies the compiler without running it: results of an old toolchain must not be used for a new one.
    static let compilerIdentity: String = {
        var status = stat()
        guard let path = compilerPath, stat(path, &status) == 0 else { return "no compiler" }
        return "\(path) \(status.st_size) \(status.st_ino)"
    }()

    /// The path of `swiftc`, with links resolved as far as the folder of its toolchain; `nil` if it is not in PATH.
    static let compilerPath: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.lazy.map { URL(fileURLWithPath: "\($0)/swiftc").resolvingSymlinksInPath().path }
        return paths.first(where: SourceTree.isFile)
    }()

    /// - Parameter files: absolute paths.
    /// - Throws: `DevError` (69) without a compiler, (65) if it returns no list.
    static func imports(ofModule name: String, files: [String], defines: [String]) async throws -> Set<String> {
        let scratch = NSTemporaryDirectory() + "bento-dev-imports-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        // A response file: a module may have more files than a command line holds.
        let quoted = files.map { "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }
        try Data(quoted.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: scratch + "/files"))
        let list = scratch + "/imports"
        // Written to a real file: the compiler refuses to print this list to a pipe.
        let result = try await Tool.swiftCompiler.run(
            ["-frontend", "-emit-imported-modules", "@" + scratch + "/files", "-module-name", name, "-o", list]
                + defines.flatMap { ["-D", $0] }
        )
        // Broken code still has imports, and its errors are found elsewhere: only a missing list matters.
        guard let data = FileManager.default.contents(atPath: list) else {
            throw DevError.data(
                "the compiler lists no imports for \(name): \(result.complaint.prefix(300))",
                fix: "run 'swiftc --version', and build \(name) to see what stops it"
            )
        }
        let names = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return Set(names.map { String($0.prefix { $0 != "." }) })
    }
}
