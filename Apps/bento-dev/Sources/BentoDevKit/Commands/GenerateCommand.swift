import ArgumentParser
import Foundation
import RepositoryReading

/// Writes a large repository of the same shape as this one, to measure the tool on.
struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write a repository of many packages, for measuring.",
        shouldDisplay: false
    )

    @Argument(help: "The folder to write to; it must not exist.") var folder: String
    @Option(help: "How many packages.") var packages = 200
    @Option(help: "How many files in all.") var files = 4000

    func run() async throws {
        do {
            guard !FileManager.default.fileExists(atPath: folder) else {
                throw DevError.usage("\(folder) exists", fix: "name a new folder")
            }
            guard packages >= 3, files >= packages * 2 else {
                throw DevError.usage("too small", fix: "at least 3 packages, with 2 files each")
            }
            try GeneratedRepository(packages: packages, files: files).write(to: folder)
        } catch let error as DevError {
            Output.complain("bento-dev: \(error)")
            throw ExitCode(error.exitCode)
        }
    }
}
