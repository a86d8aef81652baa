import Core
import Hummingbird
import HummingbirdCore
import Logging
import MCPServing
import NIOCore
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Serves an endpoint on 127.0.0.1 and nowhere else, until it is asked to stop.
public struct LoopbackServer: Service {
    public struct Limits: Sendable {
        /// How many connections there are at once. Further ones wait to be accepted.
        public var connections = 1000
        /// How many requests are answered at once. Further ones are told to come again.
        public var served = 256
        var watch = ConnectionWatch.Limits()

        public init() {}

        /// As a test needs them, which does not wait: each in milliseconds.
        package init(served: Int, head: Int64, reading: Int64) {
            self.served = served
            watch.head = .milliseconds(head)
            watch.body = .milliseconds(head)
            watch.reading = .milliseconds(reading)
        }
    }

    private let port: Int
    private let limits: Limits
    private let endpointLimits: HTTPEndpoint.Limits
    private let makeEndpoint: @Sendable (Int) -> HTTPEndpoint
    private let onListening: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - makeEndpoint: gets the port that the server listens on.
    ///   - onListening: told it, too, once connections are accepted.
    public init(
        port: Int,
        limits: Limits = Limits(),
        endpointLimits: HTTPEndpoint.Limits = HTTPEndpoint.Limits(),
        makeEndpoint: @escaping @Sendable (Int) -> HTTPEndpoint,
        onListening: @escaping @Sendable (Int) async -> Void
    ) {
        self.port = port
        self.limits = limits
        self.endpointLimits = endpointLimits
        self.makeEndpoint = makeEndpoint
        self.onListening = onListening
    }

    /// - Throws: a failure (69, 77) where it cannot listen on the port.
    public func run() async throws {
        Self.allowFiles(limits.connections + 512)
        var logger = Logger(label: "bento-mcp")
        logger.logLevel = .critical
        let endpoint = EndpointReference()
        let watch = limits.watch
        let application = Application(
            responder: EndpointResponder(
                endpoint: endpoint,
                places: Places(limits.served),
                longest: endpointLimits.body
            ),
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ConnectionWatch(watch)],
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10,
                        maxHeaderListSize: 16 << 10,
                        maxHeaderFieldCount: 64
                    )
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections, logger: logger)
            ),
            onServerRunning: { [port, makeEndpoint, onListening] channel in
                let port = channel.localAddress?.port ?? port
                endpoint.set(makeEndpoint(port))
                await onListening(port)
            },
            logger: logger
        )
        do {
            try await withGracefulShutdownHandler {
                try await application.run()
            } onGracefulShutdown: {
                // Streams would hold the server for ever.
                Task { await endpoint.value?.end() }
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw Failure(
                "mcp.port-in-use",
                "Port \(port) is in use.",
                recovery: "Stop what listens there, or choose another: --http 0 takes any that is free.",
                exitStatus: .unavailable
            )
        } catch let error as IOError where error.errnoCode == EACCES {
            throw Failure(
                "mcp.port-forbidden",
                "This user may not listen on port \(port).",
                recovery: "Choose a port from 1024 up.",
                exitStatus: .noPermission
            )
        }
    }

    /// Each connection is an open file, of which many systems allow a thousand unless they are asked.
    private static func allowFiles(_ count: Int) {
        var limit = rlimit()
        guard getrlimit(fileLimit, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
        _ = setrlimit(fileLimit, &limit)
    }

    #if canImport(Glibc)
        private static let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let fileLimit = RLIMIT_NOFILE
    #endif
}
