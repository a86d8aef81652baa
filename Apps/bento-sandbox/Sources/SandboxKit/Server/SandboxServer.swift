import Core
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One local server that speaks the real protocols of every remote service of Bento.
///
/// It listens on 127.0.0.1 and nowhere else, keeps everything in memory, and sends nothing anywhere.
public struct SandboxServer: Sendable {
    private let state: SandboxState
    private let location: (any LocationCoordinating)?

    /// Makes a server; nothing listens yet.
    ///
    /// - Parameters:
    ///   - location: finds places for the geocoding service; without it, that service responds with 503.
    ///   - faults: the faults that are active from the start.
    ///   - time: the clock of tokens and responses.
    public init(
        location: (any LocationCoordinating)?,
        faults: [StandingFault] = [],
        time: TimeContext = .system
    ) {
        self.location = location
        state = SandboxState(time: time, faults: faults)
    }

    /// The endpoints, in order.
    public static var services: [ServedEndpoint] {
        routes(SandboxState(time: .system), location: nil).flatMap(\.served)
    }

    /// Serves until the calling task is canceled, or a signal asks to stop.
    ///
    /// - Parameters:
    ///   - port: the port to listen on; 0: any free port.
    ///   - stopsOnSignals: whether SIGINT and SIGTERM end it, for a separate program.
    ///   - onListening: gets the port once connections are accepted.
    /// - Throws: an error if the port is taken.
    public func run(
        port: Int,
        stopsOnSignals: Bool = false,
        onListening: @escaping @Sendable (Int) async -> Void
    ) async throws {
        var logger = Logger(label: "bento-sandbox")
        logger.logLevel = .error
        let application = Application(
            router: router(),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                serverName: "bento-sandbox",
                // A thousand clients may come at the same moment.
                backlog: 4096
            ),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
            logger: logger
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: stopsOnSignals ? [.sigint, .sigterm] : [],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = Self.patience
        let group = ServiceGroup(configuration: configuration)
        // Never canceled itself: a canceled server drops the connections that it has just accepted, and NIO stops the
        // process where nobody has closed them.
        let running = Task { try await group.run() }
        try await withTaskCancellationHandler {
            do {
                try await running.value
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                throw Failure(
                    "sandbox.port-in-use",
                    "Port \(port) is in use.",
                    recovery: "Stop what listens there, or choose another: --port 0 takes any that is free.",
                    exitStatus: .unavailable
                )
            } catch let error as IOError where error.errnoCode == EACCES {
                throw Failure(
                    "sandbox.port-forbidden",
                    "This user may not listen on port \(port).",
                    recovery: "Choose a port from 1024 up, or --port 0 for any that is free.",
                    exitStatus: .noPermission
                )
            }
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }

    /// The time that a response in progress may take when the server is ending.
    private static let patience = Duration.seconds(3)

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: FaultMiddleware(state: state))
        let routes = Self.routes(state, location: location)
        for group in routes { group.add(to: router) }
        let served = routes.flatMap(\.served)
        router.get("/") { _, _ in Response.json(ServedEndpoint.list(served)) }
        router.get("/openapi.json") { request, _ in try SandboxDocument.response(to: request, served: served) }
        return router
    }

    private static func routes(_ state: SandboxState, location: (any LocationCoordinating)?) -> [any SandboxRoutes] {
        let supabase = SupabaseSandbox(time: state.time)
        return [
            AccountRoutes(state: state), GatewayRoutes(state: state, supabase: supabase),
            OpenAIRoutes(time: state.time), TranscriptionRoutes(), AnthropicRoutes(),
            ModelRoutes(), SupabaseRoutes(sandbox: supabase), GeocodingRoutes(location: location), FoodRoutes(),
            AnalyticsRoutes(state: state), NtfyRoutes(state: state), FlagRoutes(state: state),
            InspectionRoutes(state: state, supabase: supabase),
            BarkdRoutes(time: state.time),
        ]
    }
}
