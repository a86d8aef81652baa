import Core
import Files
import Foundation

/// The port of a home's server, and the one-time links into it: `web.json` in the home, which only its owner can read.
///
/// A link is made by anybody who may write the file, even while another process serves: that needs no access to the
/// server itself.
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
    /// The folder for files of runs while one server holds the home; files left there by a killed server belong to
    /// nobody.
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
    /// - Returns: `nil` if another process serves it.
    public func hold() throws -> FileLock? {
        try PrivateFile.makeFolder(lock.deletingLastPathComponent())
        return try FileLock.attempt(lock)
    }

    /// The port of the running server; it is valid only while another process holds the home.
    public func port() throws -> Int? { try file.read().port }

    public func keep(port: Int?) async throws { try await file.update { $0.port = port } }

    /// Makes a link that grants access once, within five minutes.
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

    /// Uses up a token.
    ///
    /// - Returns: whether it was still valid. If two use it at the same time, only one succeeds.
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
