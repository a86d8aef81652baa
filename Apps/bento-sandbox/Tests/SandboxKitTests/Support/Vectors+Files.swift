import Core
import Foundation
import Networking
import NetworkingTesting

extension Vectors {
    static func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

    static func json(_ path: String) throws -> JSONValue { try JSONValue(parsing: text(path)) }

    /// The files of a folder whose names begin and end so, sorted.
    static func files(_ path: String, prefix: String = "", suffix: String) throws -> [String] {
        let folder = (folder ?? URL(filePath: "/nonexistent")).appending(path: path)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted().map { "\(path)/\($0)" }
    }

    /// The events of a recorded stream.
    static func events(_ path: String) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        var parser = SSEParser()
        // Some recordings lack the blank line at the end.
        try parser.consume(Array((text(path) + "\n\n").utf8)) { item in
            if case .event(let event) = item { events.append(event) }
        }
        return events
    }
}
