import Core
import Networking

/// The address of a gpsd: `host`, `host:port`, `[::1]:port`. The host program allows this call to reach its server.
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

    /// - Returns: `nil` if its protocol is not gpsd's.
    init?(_ server: ServerAddress) {
        guard server.scheme == "tcp" else { return nil }
        self.server = server
    }

    /// - Throws: a failure if it is not the address of a gpsd, for the setting that holds one.
    static func check(_ server: ServerAddress) throws(Failure) {
        guard GpsdAddress(server) == nil else { return }
        throw Failure(
            "location.receiver",
            "A receiver is named by host and port, such as tcp://127.0.0.1:2947.",
            exitStatus: .configuration
        )
    }

    var destination: SocketDestination { .tcp(host: server.host, port: server.port) }
}
