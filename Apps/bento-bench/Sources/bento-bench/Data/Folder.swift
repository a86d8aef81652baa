import AppData
import Foundation

/// A folder for the length of a measurement.
enum Folder {
    static func with<Value>(_ body: (AppHome) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(AppHome(path: folder.path))
    }
}
