import Core
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What answers the requests that come over connections of this machine.
public protocol LoopbackDoor: Sendable {
    /// - Parameter channel: the request's connection.
    func respond(to request: Request, on channel: any Channel) async throws -> Response

    /// Ends what is under way, so that no stream holds the server.
    func end() async
}

/// Serves a door on 127.0.0.1 and nowhere else, until it is asked to stop.
public struct LoopbackServer: Service {
    public struct Limits: Sendable {
        /// How many connections there are at once. Further ones wait to be accepted.
        public var connections = 1000
        /// How many of them are served. Further ones are told to come again; `nil`: all are.
        public var served: Int?
        package var watch = ConnectionWatch.Limits()
        /// What every answer carries, also those that no door gives.
        public var fields = HTTPFields()

        /// - Parameter served: how many connections are served; `nil`: all are.
        public init(served: Int? = nil) { self.served = served }

        /// As a test needs them, which does not wait: each in milliseconds.
        package init(served: Int? = nil, head: Int64, reading: Int64) {
            self.served = served
            watch.head = .milliseconds(head)
            watch.body = .milliseconds(head)
            watch.reading = .milliseconds(reading)
        }
    }

    /// What is said where the server cannot listen.
    public struct PortWords: Sendable {
        /// What codes of errors begin with: `mcp`.
        let domain: String
        /// How another port is chosen: `--http 0 takes any that is free`.
        let choice: String

        public init(domain: String, choice: String) {
            self.domain = domain
            self.choice = choice
        }
    }

    private let port: Int
    private let words: PortWords
    private let limits: Limits
    private let makeDoor: @Sendable (Int) -> any LoopbackDoor
    private let onListening: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - makeDoor: gets the port that the server listens on.
    ///   - onListening: told it, too, once connections are accepted.
    public init(
        port: Int,
        words: PortWords,
        limits: Limits = Limits(),
        makeDoor: @escaping @Sendable (Int) -> any LoopbackDoor,
        onListening: @escaping @Sendable (Int) async -> Void
    ) {
        self.port = port
        self.words = words
        self.limits = limits
        self.makeDoor = makeDoor
        self.onListening = onListening
    }

    /// - Throws: a failure (69, 77) where it cannot listen on the port.
    public func run() async throws {
        Self.allowFiles(limits.connections + 512)
        var logger = Logger(label: "bento-\(words.domain)")
        logger.logLevel = .critical
        let door = DoorReference()
        let (watch, fields) = (limits.watch, limits.fields)
        let places = limits.served.map { Places($0) }
        let application = Application(
            responder: DoorResponder(door: door),
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [ConnectionWatch(watch, places: places, fields: fields)],
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
            onServerRunning: { [port, makeDoor, onListening] channel in
                let port = channel.localAddress?.port ?? port
                door.set(makeDoor(port))
                await onListening(port)
            },
            logger: logger
        )
        do {
            try await withGracefulShutdownHandler {
                try await application.run()
            } onGracefulShutdown: {
                // Streams would hold the server for ever.
                Task { await door.value?.end() }
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw Failure(
                "\(words.domain).port-in-use",
                "Port \(port) is in use.",
                recovery: "Stop what listens there, or choose another: \(words.choice).",
                exitStatus: .unavailable
            )
        } catch let error as IOError where error.errnoCode == EACCES {
            throw Failure(
                "\(words.domain).port-forbidden",
                "This user may not listen on port \(port).",
                recovery: "Choose a port from 1024 up.",
                exitStatus: .noPermission
            )
        }
    }

    /// Whether an error says that a body is none: its pieces are not framed as HTTP frames them.
    package static func isUnreadable(_ error: any Error) -> Bool { error is HTTPParserError }

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

/// Hands requests to the door.
private struct DoorResponder: HTTPResponder {
    /// A request with its connection.
    struct Context: InitializableFromSource {
        let channel: any Channel

        init(source: ApplicationRequestContextSource) { channel = source.channel }
    }

    let door: DoorReference

    func respond(to request: Request, context: Context) async throws -> Response {
        guard let door = door.value else {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "1", .connection: "close"])
        }
        return try await door.respond(to: request, on: context.channel)
    }
}

/// The door of a server, which is made when the server knows where it listens.
private final class DoorReference: Sendable {
    private let door = Mutex<(any LoopbackDoor)?>(nil)

    var value: (any LoopbackDoor)? { door.withLock { $0 } }

    func set(_ value: any LoopbackDoor) { door.withLock { $0 = value } }
}
