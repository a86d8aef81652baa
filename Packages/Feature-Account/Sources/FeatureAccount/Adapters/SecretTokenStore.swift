import AppData
import Core
import Files
import Foundation
import Networking

/// Stores a session among the person's encrypted secrets, in a separate slot for each server, for all processes of a
/// home.
struct SecretTokenStore<Session: Sendable>: TokenStore {
    private let secrets: SecretStore
    private let slot: SessionSlot<Session>
    private let server: String
    /// Other processes run in real time, whatever clock the session was given.
    private let clock = ContinuousClock()

    /// - Parameter server: the address; the session of one server is never handed to another.
    init(_ secrets: SecretStore, _ slot: SessionSlot<Session>, server: String) {
        self.secrets = secrets
        self.slot = slot
        self.server = server
    }

    /// The name of the secret: at most 200 bytes, and different for different servers.
    var name: String {
        let full = "\(slot.name) \(server)"
        guard full.utf8.count > 180 else { return full }
        return
            "\(slot.name) \(server.unicodeScalars.prefix(40).filter(\.isASCII).map(String.init).joined()) \(String(FNV1a.hash(of: server.utf8), radix: 16))"
    }

    func load() async throws -> Session? {
        for name in [name, slot.name] {
            // A session that cannot be read any more (of another version, for example) does not count: signing in again
            // fixes it.
            guard let secret = try await secrets.secret(name),
                let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)), kept.server == server
            else { continue }
            if let session = slot.decode(kept.session) { return session }
        }
        return nil
    }

    @discardableResult
    func update(
        _ change: @escaping @Sendable (Session?) throws -> Session?
    ) async throws -> TokenStoreChange<Session> {
        try secrets.home.prepare()
        let held = try await FileLock.wait(
            for: file("update"),
            timeout: .seconds(10),
            clock: clock,
            isTemporary: true
        )
        defer { withExtendedLifetime(held) {} }
        let before = try await load()
        let after = try change(before)
        if let after {
            let kept = Kept(server: server, session: slot.encode(after))
            try await secrets.set(name, to: Secret(String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)))
        } else {
            try await secrets.remove(name)
        }
        try await removeEarlierSlot()
        return TokenStoreChange(before: before, after: after)
    }

    func clear() async throws {
        try await secrets.remove(name)
        try await removeEarlierSlot()
    }

    func exclusively<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try secrets.home.prepare()
        // Longer than a registration with all its attempts.
        let held = try await FileLock.wait(
            for: file("work"),
            timeout: .seconds(180),
            clock: clock,
            isTemporary: true
        )
        defer { withExtendedLifetime(held) {} }
        return try await work()
    }

    /// Removes the slot that was once shared by all servers.
    private func removeEarlierSlot() async throws {
        guard let secret = try await secrets.secret(slot.name),
            let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)), kept.server == server
        else { return }
        try await secrets.remove(slot.name)
    }

    private func file(_ purpose: String) -> URL {
        secrets.home.file(".\(slot.name).\(String(FNV1a.hash(of: server.utf8), radix: 16)).\(purpose).lock")
    }

    private struct Kept: Codable {
        let server: String
        let session: [String: String]

        init(server: String, session: [String: String]) {
            self.server = server
            self.session = session
        }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        /// Texts and numbers, all as text.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var session: [String: String] = [:]
            for key in container.allKeys where key.stringValue != "server" {
                if let text = try? container.decode(String.self, forKey: key) {
                    session[key.stringValue] = text
                } else if let number = try? container.decode(Double.self, forKey: key) {
                    session[key.stringValue] = "\(number)"
                }
            }
            server = try container.decode(String.self, forKey: Key(stringValue: "server"))
            self.session = session
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(server, forKey: Key(stringValue: "server"))
            for (name, value) in session { try container.encode(value, forKey: Key(stringValue: name)) }
        }
    }
}

/// The storage of one kind of session.
struct SessionSlot<Session: Sendable>: Sendable {
    /// The first word of the secret's name.
    let name: String
    let encode: @Sendable (Session) -> [String: String]
    /// `nil` if the data is not a session of this kind.
    let decode: @Sendable ([String: String]) -> Session?
}

extension SessionSlot where Session == StoredSession {
    static var device: SessionSlot {
        SessionSlot(name: "account.session") { session in
            var texts = ["deviceID": session.deviceID, "signOuts": String(session.signOuts)]
            texts["token"] = session.token?.reveal()
            texts["expiresAt"] = session.expiresAt.map { String($0.timeIntervalSinceReferenceDate) }
            texts["userID"] = session.userID
            texts["accountType"] = session.accountType
            return texts
        } decode: { texts in
            guard let deviceID = texts["deviceID"] else { return nil }
            return StoredSession(
                deviceID: deviceID,
                token: texts["token"].map { Secret($0) },
                expiresAt: texts["expiresAt"].flatMap(Double.init).map { Date(timeIntervalSinceReferenceDate: $0) },
                userID: texts["userID"],
                accountType: texts["accountType"],
                signOuts: texts["signOuts"].flatMap { Int($0) } ?? 0
            )
        }
    }
}

extension SessionSlot where Session == SupabaseStoredSession {
    static var supabase: SessionSlot {
        SessionSlot(name: "account.sign-in") { session in
            var texts = ["changes": String(session.changes)]
            texts["accessToken"] = session.accessToken?.reveal()
            texts["refreshToken"] = session.refreshToken?.reveal()
            texts["expiresAt"] = session.expiresAt.map { String($0.timeIntervalSinceReferenceDate) }
            texts["userID"] = session.user?.id
            texts["email"] = session.user?.email
            texts["isAnonymous"] = session.user.map { $0.isAnonymous ? "true" : "false" }
            texts["endedBy"] = session.ending?.code
            texts["endedAt"] = session.ending.map { String($0.at.timeIntervalSinceReferenceDate) }
            return texts
        } decode: { texts in
            guard let changes = texts["changes"].flatMap({ Int($0) }) else { return nil }
            return SupabaseStoredSession(
                accessToken: texts["accessToken"].map { Secret($0) },
                refreshToken: texts["refreshToken"].map { Secret($0) },
                expiresAt: texts["expiresAt"].flatMap(Double.init).map { Date(timeIntervalSinceReferenceDate: $0) },
                user: texts["userID"].map {
                    AuthUser(id: $0, email: texts["email"], isAnonymous: texts["isAnonymous"] == "true")
                },
                changes: changes,
                ending: texts["endedBy"].flatMap { code in
                    texts["endedAt"].flatMap(Double.init).map {
                        SessionEnding(code: code, at: Date(timeIntervalSinceReferenceDate: $0))
                    }
                }
            )
        }
    }
}
