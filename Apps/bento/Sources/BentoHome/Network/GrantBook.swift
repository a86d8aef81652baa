import Core
import Networking
import Synchronization

/// The network destinations that each feature may reach: the hosts that its manifest names, and the servers that the
/// person named in one of its settings or, for the duration of a call, in an argument. Only the host writes to it.
package final class GrantBook: Sendable {
    private let hosts: [String: [NetworkHost]]
    private let declarations: [SettingDeclaration]
    private let settings: SettingsFile
    private let grants = Mutex<[String: NetworkGrants]>([:])
    private let named = Mutex<[String: [GrantedServer: Int]]>([:])

    package init(manifests: [FeatureManifest], declarations: [SettingDeclaration], settings: SettingsFile) {
        hosts = Dictionary(manifests.map { ($0.id, $0.networkHosts) }, uniquingKeysWith: { first, _ in first })
        self.declarations = declarations
        self.settings = settings
    }

    /// - Throws: ``NetworkAccessError`` if a manifest names an invalid host.
    package func grants(for feature: String) throws -> NetworkGrants {
        if let made = grants.withLock({ $0[feature] }) { return made }
        let declared = declarations.filter { $0.owner == feature && $0.servers != nil }
        let new = try NetworkGrants(feature: feature, hosts: hosts[feature] ?? []) { [settings] in
            try declared.flatMap { setting in
                try settings.found(setting.id).flatMap { setting.servers?($0.value) ?? [] }?.compactMap(\.granted) ?? []
            }
        }
        return grants.withLock { grants in
            let kept = grants[feature] ?? new
            grants[feature] = kept
            return kept
        }
    }

    /// The function that finds the servers in values of a setting, by its full name; `nil` if it can name none.
    package func servers(of id: String) -> (@Sendable (JSONValue) -> [ServerAddress]?)? {
        declarations.first { $0.id == id }?.servers
    }

    /// Allows a feature to reach the servers that the person named in the arguments of a call, while the call runs.
    package func calling<Value>(
        _ feature: String,
        naming addresses: [ServerAddress],
        _ work: () async throws -> Value
    ) async throws -> Value {
        let servers = addresses.compactMap(\.granted)
        guard !servers.isEmpty else { return try await work() }
        named.withLock { named in for server in servers { named[feature, default: [:]][server, default: 0] += 1 } }
        defer {
            named.withLock { named in
                for server in servers {
                    let left = (named[feature]?[server] ?? 0) - 1
                    named[feature]?[server] = left > 0 ? left : nil
                }
            }
        }
        return try await grants(for: feature).granting(servers) { try await work() }
    }

    /// True if a feature may store a server in its setting: only one that the person has just named. A feature that
    /// could store any address would grant itself access.
    package func mayKeep(_ address: ServerAddress, for feature: String) -> Bool {
        guard let server = address.granted else { return false }
        return named.withLock { $0[feature]?[server] != nil }
    }
}

extension ServerAddress {
    package var granted: GrantedServer? {
        GrantedServer.Scheme(rawValue: scheme).flatMap { GrantedServer($0, host: host, port: port) }
    }
}
