import ArgumentParser
import Foundation
import RepositoryReading

/// The location of the repository, and the way a command ends.
struct RepositoryOptions: ParsableArguments {
    @Option(help: "The repository's root; by default the nearest folder above that holds boundaries.json.")
    var root: String?

    @Flag(help: "Ask SwiftPM for every manifest, instead of reading those that are plain.")
    var exact = false

    @Option(help: "Where to remember what was read; by default .build/bento-dev below the root.")
    var cache: String?

    func checker() throws -> Checker {
        let here = FileManager.default.currentDirectoryPath
        let named = root.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        if let named, !SourceTree.isFolder(named) {
            throw DevError.usage("--root \(named) is not a folder", fix: "name the folder that holds boundaries.json")
        }
        let root = try named ?? Repository.root(startingAt: here)
        return Checker(root: root, alwaysAsksSwiftPM: exact, cacheFolder: cache)
    }

    /// Runs a command's work; an error that stops it is printed to stderr, with its exit code.
    func run(_ work: (Checker) async throws -> Int32) async throws {
        let code: Int32
        do {
            code = try await work(try checker())
        } catch let error as DevError {
            Output.complain("bento-dev: \(error)")
            code = error.exitCode
        }
        if code != 0 { throw ExitCode(code) }
    }
}

/// Results go to stdout, everything else to stderr.
enum Output {
    static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
    static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
