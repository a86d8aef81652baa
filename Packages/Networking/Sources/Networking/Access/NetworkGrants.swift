import Core
import Synchronization

/// The network destinations that one feature may reach: the hosts that its manifest names, over https, and the servers
/// that the person set.
///
/// The host program makes one for each feature and keeps it; the feature only ever sees the transport and the sockets
/// that consult it. A feature cannot grant itself anything.
///
/// - A host of the manifest is granted by its exact name: https, port 443, or the port that the manifest writes after
///   it (`api.example.org:8443`). No subdomain is granted, and no pattern is accepted.
/// - A server is granted by scheme, host, and port.
/// - A Unix socket is granted by its path.
public final class NetworkGrants: Sendable {
    private struct State {
        /// The number of running calls to which a server was granted; two may be granted the same one.
        var servers: [GrantedServer: Int] = [:]
        var sockets: [String: Int] = [:]
    }

    /// The feature's id, for the errors.
    public let feature: String
    private let hosts: Set<ServerAuthority>
    private let settings: @Sendable () async throws -> [GrantedServer]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - feature: the feature's id.
    ///   - hosts: the hosts that the feature's manifest names.
    ///   - settings: the servers that the feature's declared settings name at the moment; read if nothing else grants a
    ///     destination.
    /// - Throws: ``NetworkAccessError/badManifest(feature:host:)`` for `*`, patterns, and everything that is not a host
    ///   name.
    public init(
        feature: String,
        hosts: [NetworkHost],
        settings: @escaping @Sendable () async throws -> [GrantedServer] = { [] }
    ) throws(NetworkAccessError) {
        self.feature = feature
        self.settings = settings
        var named: Set<ServerAuthority> = []
        for entry in hosts {
            guard let parts = ServerAuthority.parts(of: entry.host), !entry.host.contains("*") else {
                throw .badManifest(feature: feature, host: entry.host)
            }
            named.insert(ServerAuthority(scheme: "https", host: parts.host, port: parts.port ?? 443))
            // What runs on this machine (a model server, say) is seldom reached over TLS.
            if let port = parts.port, Origin.isLoopback(parts.host) {
                named.insert(ServerAuthority(scheme: "http", host: parts.host, port: port))
            }
        }
        self.hosts = named
    }

    /// Grants servers while an operation runs: those that the arguments of a flow name, for the time of its call.
    public func granting<Result>(
        _ servers: [GrantedServer],
        sockets: [String] = [],
        _ operation: () async throws -> Result
    ) async rethrows -> Result {
        state.withLock { state in
            for server in servers { state.servers[server, default: 0] += 1 }
            for path in sockets { state.sockets[path, default: 0] += 1 }
        }
        defer {
            state.withLock { state in
                for server in servers { Self.release(server, in: &state.servers) }
                for path in sockets { Self.release(path, in: &state.sockets) }
            }
        }
        return try await operation()
    }

    private static func release<Key: Hashable>(_ key: Key, in counts: inout [Key: Int]) {
        let left = (counts[key] ?? 0) - 1
        counts[key] = left > 0 ? left : nil
    }

    /// - Throws: ``NetworkAccessError``; errors of reading the settings.
    func check(_ address: ServerAuthority) async throws {
        if hosts.contains(address) { return }
        guard let scheme = GrantedServer.Scheme(rawValue: address.scheme),
            let server = GrantedServer(scheme, host: address.host, port: address.port)
        else { throw NetworkAccessError.unreadableAddress(feature: feature) }
        try await check(server)
    }

    /// - Throws: ``NetworkAccessError``; errors of reading the settings.
    func check(_ server: GrantedServer) async throws {
        if state.withLock({ $0.servers[server] != nil }) { return }
        let named = try await settings()
        if named.contains(server) { return }
        let granted = hosts.map(\.description) + (Array(state.withLock { $0.servers.keys }) + named).map(\.description)
        throw NetworkAccessError.notGranted(
            feature: feature,
            server: server.description,
            granted: Set(granted).sorted()
        )
    }

    /// - Throws: ``NetworkAccessError/socketNotGranted(feature:path:)``.
    func check(socket path: String) throws(NetworkAccessError) {
        guard state.withLock({ $0.sockets[path] == nil }) else { return }
        throw .socketNotGranted(feature: feature, path: path)
    }
}
