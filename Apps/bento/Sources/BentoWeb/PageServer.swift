import BentoServing
import Core
import CoreHosting
import Foundation
import ServiceLifecycle

/// Bento in a browser of this machine.
public struct PageServer: Service {
    public static let defaultPort = 8766

    private let host: any FlowHost
    private let port: Int
    private let entrance: EntranceFile
    private let version: String
    private let nameOfToken: @Sendable (String) throws -> String?
    private let limits: LoopbackServer.Limits
    private let now: @Sendable () -> Date
    private let files: [URL]
    private let clock: any Clock<Duration>
    private let fault: @Sendable (any Error) -> Void
    private let onListening: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - version: the version of the program, for programs that call flows.
    ///   - nameOfToken: the name of the client that a token was made for.
    ///   - now: the time by which sessions and links end.
    ///   - limits: the limits of connections, and of the time that each part of a request may take.
    ///   - files: small files of the home whose changes are shown by pages, like changes of data.
    ///   - clock: paces runs and streams.
    ///   - fault: gets internal errors that mean nothing to a person.
    ///   - onListening: gets the port once connections are accepted.
    public init(
        _ host: any FlowHost,
        port: Int,
        entrance: EntranceFile,
        version: String = "",
        nameOfToken: @escaping @Sendable (String) throws -> String? = { _ in nil },
        now: @escaping @Sendable () -> Date,
        limits: LoopbackServer.Limits = LoopbackServer.Limits(served: 256),
        files: [URL] = [],
        clock: any Clock<Duration> = ContinuousClock(),
        fault: @escaping @Sendable (any Error) -> Void = { _ in },
        onListening: @escaping @Sendable (Int) async -> Void
    ) {
        self.host = host
        self.port = port
        self.entrance = entrance
        self.version = version
        self.nameOfToken = nameOfToken
        self.now = now
        self.limits = limits
        self.files = files
        self.clock = clock
        self.fault = fault
        self.onListening = onListening
    }

    public func run() async throws {
        var limits = limits
        limits.fields = PageResponse.fields()
        RunFiles.clear(entrance.runs)
        let sessions = SessionBook(now: now, file: entrance.sessions)
        let calls = APICalls()
        let live = LiveRoute(hub: LiveHub(host, files: files, clock: clock), places: StreamPlaces(), clock: clock)
        let server = LoopbackServer(
            port: port,
            words: .init(domain: "web", choice: "--port 0 takes any that is free"),
            limits: limits,
            makeDoor: { port in
                WebDoor(
                    host: host,
                    port: port,
                    entrance: entrance,
                    sessions: sessions,
                    live: live,
                    api: FlowAPI(
                        host: host,
                        port: port,
                        version: version,
                        nameOfToken: nameOfToken,
                        fault: fault,
                        calls: calls
                    ),
                    runs: RunRoutes(
                        host: host,
                        runs: RunDesk(host, folder: entrance.runs, clock: clock, fault: fault),
                        sessions: sessions,
                        clock: clock
                    ),
                    fault: fault
                )
            },
            onListening: onListening
        )
        try await server.run()
    }
}
