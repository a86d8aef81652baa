import Core
import Synchronization

/// A feature's access to the settings: it may store only a server that the person named in this call, or restore the
/// one it has just replaced.
package final class GuardedSettings: SettingsBacking {
    private let feature: String
    private let file: SettingsFile
    private let grants: GrantBook
    private let replaced = Mutex<[String: [ServerAddress]]>([:])

    package init(feature: String, file: SettingsFile, grants: GrantBook) {
        self.feature = feature
        self.file = file
        self.grants = grants
    }

    package func value(of id: String) async throws -> JSONValue? { try await file.value(of: id) }

    package func set(_ id: String, to value: JSONValue?) async throws {
        guard let servers = grants.servers(of: id) else { return try await file.set(id, to: value) }
        let before = try file.stored()[file.key(of: id)].flatMap(servers) ?? []
        if let value, value != .null {
            let known = before + replaced.withLock { $0[id] ?? [] }
            // What cannot be read is no way around the question which servers it names.
            let read = servers(value)
            if let read, read.allSatisfy(known.contains) { return try await file.set(id, to: value) }
            guard let named = read, named.allSatisfy({ known.contains($0) || grants.mayKeep($0, for: feature) }) else {
                throw Failure(
                    "settings.server-not-named",
                    "The feature '\(feature)' may not set '\(id)' to a server that you did not name.",
                    recovery: "Run 'bento settings set \(id) ADDRESS'.",
                    exitStatus: .noPermission
                )
            }
        }
        try await file.set(id, to: value)
        if !before.isEmpty { replaced.withLock { $0[id] = before } }
    }
}
