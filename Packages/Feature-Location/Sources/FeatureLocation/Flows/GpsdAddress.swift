import Core
import Networking

/// Where a gpsd listens: `host`, `host:port`, `[::1]:port`. The server in it is what the host program lets this call reach.
struct GpsdAddress: ReachingArgument {
    static var reach: Reach { .server }
    static let defaultPort = 2947

    let server: ServerAddress

    init?(argument: String) {
        guard !argument.contains("://") || argument.lowercased().hasPrefix("tcp://") else { return nil }
        guard
            let server = ServerAddress(argument: argument)
                ?? ServerAddress(argument: "\(argument):\(Self.defaultPort)"),
            server.scheme == "tcp"
        else { return nil }
        self.server = server
    }

    /// - Returns: `nil` where it is spoken to in another way than gpsd.
    init?(_ server: ServerAddress) {
        guard server.scheme == "tcp" else { return nil }
        self.server = server
    }

    var destination: SocketDestination { .tcp(host: server.host, port: server.port) }
}
