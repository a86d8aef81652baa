import Core
import Files
import Foundation

/// Where the server of a home listens, and the one-time links into it: `web.json` in the home, which its owner alone reads.
///
/// A link is made by whoever may write there, also while another process serves: that needs no way into the server itself.
public struct EntranceFile: Sendable {
    struct Content: Codable, Equatable, Sendable {
        var port: Int?
        var links: [Link] = []
    }

    /// A token that was not used yet, by its hash.
    struct Link: Codable, Equatable, Sendable {
        let hash: String
        let expiresAt: Date
    }

    static let lifetime: TimeInterval = 300
    private static let capacity = 16

    private let file: StateFile<Content>
    private let lock: URL
    let sessions: SessionFile
    /// Where files of runs lie while one server has the home; what another left there, which was killed, is nobody's.
    let runs: URL
    private let now: @Sendable () -> Date

    public init(home: URL, now: @escaping @Sendable () -> Date) {
        file = StateFile(home.appending(path: "web.json"), empty: Content(), clock: ContinuousClock())
        lock = home.appending(path: "web.lock")
        sessions = SessionFile(home: home)
        runs = home.appending(path: "web-runs", directoryHint: .isDirectory)
        self.now = now
    }

    /// Holds the home for one server.
    ///
    /// - Returns: `nil` where another process serves it.
    public func hold() throws -> FileLock? {
        try PrivateFile.makeFolder(lock.deletingLastPathComponent())
        return try FileLock.attempt(lock)
    }

    /// The port of the server that runs; it counts only while another process holds the home.
    public func port() throws -> Int? { try file.read().port }

    public func keep(port: Int?) async throws { try await file.update { $0.port = port } }

    /// Makes a link that lets in once, within five minutes.
    public func newLink(port: Int) async throws -> String {
        let token = Token()
        let now = now()
        try await file.update { content in
            content.links.removeAll { $0.expiresAt <= now }
            content.links = content.links.suffix(Self.capacity - 1)
            content.links.append(Link(hash: token.hash, expiresAt: now.addingTimeInterval(Self.lifetime)))
        }
        return "http://127.0.0.1:\(port)/enter?token=\(token.text)"
    }

    /// Uses a token up.
    ///
    /// - Returns: whether it was one that still counted. Of two that use it at once, one gets it.
    func use(_ token: String) async throws -> Bool {
        let hash = Token.hash(of: token)
        let now = now()
        // Most wrong ones are seen without a write.
        guard try file.read().links.contains(where: { Token.isSame($0.hash, hash) }) else { return false }
        return try await file.update { content in
            guard let index = content.links.firstIndex(where: { Token.isSame($0.hash, hash) }) else { return false }
            return content.links.remove(at: index).expiresAt > now
        }
    }
}
