import Files
import Foundation

// All of the data as one file, for front ends without a file system: a download is written completely first, and an
// upload is merged as by `bento data import`. The command line has its own commands, which take paths.

/// Provides a place for a file that nobody else can read, and removes its contents afterwards.
func withPrivateFile<Value>(_ name: String, _ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bento-data-\(UUID().uuidString)")
    guard mkdir(folder.path, 0o700) == 0 else { throw FileError(folder.path, number: errno) }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: name))
}
