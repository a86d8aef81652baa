import AppData
import Core
import Foundation
import Networking

/// The key of a model server among the person's secrets, kept with the server that it is for.
///
/// The settings keep a key as it was typed. It belongs to the server that is set when it is first wanted, and is written back
/// together with it; typed anew, it belongs to none again.
///
/// - Important: It is never given for another server, however the settings change.
struct ServerKey: Sendable {
    static let name = "chat.key"

    let secrets: SecretStore

    enum Found: Sendable {
        case none
        case key(Secret)
        /// A key that is for another server; `nil` where it was set while there was none.
        case ofOther(String?)
    }

    func key(for server: Origin) async throws -> Found {
        guard let kept = try await claim(for: server) else { return .none }
        return kept.server == server.text ? .key(Secret(kept.key)) : .ofOther(kept.server)
    }

    /// Keeps a key that belongs to no server yet with the one that is set.
    ///
    /// - Parameter server: `nil` where none is set; then no server is given the key until it is typed again.
    @discardableResult
    func claim(for server: Origin?) async throws -> Kept? {
        guard let secret = try await secrets.secret(Self.name), !secret.isEmpty else { return nil }
        if let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)) { return kept }
        let kept = Kept(key: secret.reveal(), server: server?.text)
        try await secrets.set(Self.name, to: Secret(String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)))
        return kept
    }

    struct Kept: Codable {
        let key: String
        let server: String?
    }
}

extension Origin {
    fileprivate var text: String { "\(scheme)://\(host):\(port)" }
}
