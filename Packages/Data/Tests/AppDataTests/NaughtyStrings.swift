import Core
import Foundation

/// The Big List of Naughty Strings, one of the public test vectors; it is not part of the project.
enum NaughtyStrings {
    private static var file: URL {
        let environment = ProcessInfo.processInfo.environment["BENTO_VECTORS"]
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder =
            environment.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/vectors")
        return folder.appendingPathComponent("text/blns/blns.json")
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path) }

    static func load() throws -> [String] {
        try JSONValue(parsing: Data(contentsOf: file)).arrayValue?.compactMap(\.stringValue) ?? []
    }
}
