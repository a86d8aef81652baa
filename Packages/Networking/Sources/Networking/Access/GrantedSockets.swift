/// Sockets that connect one feature only to the destinations granted to it.
public struct GrantedSockets: SocketConnecting {
    private let base: any SocketConnecting
    private let grants: NetworkGrants

    public init(_ base: any SocketConnecting, grants: NetworkGrants) {
        self.base = base
        self.grants = grants
    }

    public func withConnection<Result: Sendable>(
        to destination: SocketDestination,
        limits: SocketLimits,
        _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
    ) async throws -> Result {
        switch destination {
        case .tcp(let host, let port):
            guard let server = GrantedServer(.tcp, host: host, port: port) else {
                throw NetworkAccessError.unreadableAddress(feature: grants.feature)
            }
            try await grants.check(server)
        case .unix(let path): try grants.check(socket: path)
        }
        return try await base.withConnection(to: destination, limits: limits, use)
    }
}
