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

/// The handler of the requests on connections from this machine.
public protocol LoopbackDoor: Sendable {
    /// - Parameter channel: the request's connection.
    func respond(to request: Request, on channel: any Channel) async throws -> Response

    /// Ends everything in progress, so that no stream delays the server's end.
    func end() async
}

/// Serves requests on 127.0.0.1 and nowhere else, until it is asked to stop.
public struct LoopbackServer: Service {
    public struct Limits: Sendable {
        /// The maximum number of open connections. Further ones wait to be accepted.
        public var connections = 1000
        /// The number of connections that are served. Further ones are told to come back; `nil`: all are served.
        public var served: Int?
        package var watch = ConnectionWatch.Limits()
        /// The header fields of every response, even those that the handler does not produce.
        public var fields = HTTPFields()

        /// - Parameter served: the number of connections that are served; `nil`: all are served.
        public init(served: Int? = nil) { self.served = served }

        /// Short limits for a test, in milliseconds.
        package init(served: Int? = nil, head: Int64, reading: Int64) {
            self.served = served
            watch.head = .milliseconds(head)
            watch.body = .milliseconds(head)
            watch.reading = .milliseconds(reading)
        }
    }

    /// The words of the error if the server cannot listen.
    public struct PortWords: Sendable {
        /// The prefix of error codes: `mcp`.
        let domain: String
        /// The way to choose another port: `--http 0 takes any that is free`.
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
    ///   - onListening: also gets the port, once connections are accepted.
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

    /// - Throws: a failure (69, 77) if it cannot listen on the port.
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

    /// True if an error means that a body is invalid: its pieces are not framed as in HTTP.
    package static func isUnreadable(_ error: any Error) -> Bool { error is HTTPParserError }

    /// Raises the limit of open files. Each connection needs one, and many systems allow only a thousand unless asked
    /// for more.
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

/// Passes requests to the handler.
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

/// The handler of a server, which is made once the server knows its port.
private final class DoorReference: Sendable {
    private let door = Mutex<(any LoopbackDoor)?>(nil)

    var value: (any LoopbackDoor)? { door.withLock { $0 } }

    func set(_ value: any LoopbackDoor) { door.withLock { $0 = value } }
}
