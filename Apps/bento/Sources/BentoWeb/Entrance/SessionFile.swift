import Core
import Files
import Foundation

/// The sessions of a home, kept so that a server that starts again signs nobody out: by hashes, in a file that its owner alone reads.
///
/// One server alone writes it, the one that holds the home.
struct SessionFile: Sendable {
    struct Entry: Codable, Sendable, Equatable {
        let hash: String
        let number: Int
        let lastUse: Date
    }

    private static let limit = 64 << 10

    let file: URL

    init(home: URL) { file = home.appending(path: "web-sessions.json") }

    /// - Returns: none if the file cannot be read or was altered: everybody signs in again.
    func read() -> [Entry] {
        guard let bytes = try? PrivateFile.read(file, limit: Self.limit) else { return [] }
        let entries = (try? JSONDecoder().decode([Entry].self, from: Data(bytes))) ?? []
        return entries.filter { $0.hash.utf8.count == 64 && $0.number > 0 && $0.number < 1 << 40 }
    }

    func write(_ entries: [Entry]) throws {
        try PrivateFile.write(JSONEncoder().encode(entries), to: file, isLasting: false)
    }
}
