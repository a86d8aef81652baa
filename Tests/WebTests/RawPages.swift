import BentoServing
import BentoWeb
import Core
import CoreHosting
import CoreTesting
import Foundation
import HostTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// A host whose changes a test makes, and which counts who looks for them.
struct LiveHost: FlowHost {
    /// Whoever looks, now and before.
    final class Looks: Sendable {
        private struct State {
            var open: [Int: AsyncStream<Void>.Continuation] = [:]
            var begun = 0
        }

        private let state = Mutex(State())

        var begun: Int { state.withLock { $0.begun } }
        var open: Int { state.withLock { $0.open.count } }

        func change() { for look in state.withLock({ Array($0.open.values) }) { look.yield() } }

        func begin() -> AsyncStream<Void> {
            let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let number = state.withLock { state in
                state.begun += 1
                state.open[state.begun] = continuation
                return state.begun
            }
            continuation.onTermination = { [self] _ in state.withLock { $0.open[number] = nil } }
            return changes
        }
    }

    final class Calls: Sendable {
        private let count = Mutex(0)

        var underWay: Int { count.withLock { $0 } }
        fileprivate func add(_ more: Int) { count.withLock { $0 += more } }
    }

    let host: FixtureHost
    let looks = Looks()
    /// How many calls there are now.
    let calls = Calls()
    /// Where a call of `test.write` waits that has changed what it changes and has not ended; `nil`: nowhere.
    var gate: Gate?

    func flows() async throws -> any FlowCalling { host.flows() }
    func meaning(of command: String, for caller: Caller) -> CommandMeaning? { nil }
    func context(for caller: Caller) async throws -> FlowContext { host.context(for: caller) }
    func dataChanges() async -> AsyncStream<Void> { looks.begin() }
    func reachesServers(_ feature: String) -> Bool { false }
    func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws {
        calls.add(1)
        defer { calls.add(-1) }
        try await host.call(flow, input: input, as: caller, through: frontEnd, in: session)
        if flow == "test.write" { await gate?.passIgnoringCancellation() }
    }
}

/// A server of pages in this process, as a test speaks to it: byte by byte.
struct RawPages: Sendable {
    /// What a test moves.
    final class Moment: Sendable {
        private let moment = Mutex(Date(timeIntervalSince1970: 1_795_000_000))

        var now: Date { moment.withLock { $0 } }

        func pass(_ seconds: TimeInterval) { moment.withLock { $0 += seconds } }
    }

    let port: Int
    let home: URL
    let moment: Moment
    let host: LiveHost

    var entrance: EntranceFile { EntranceFile(home: home) { [moment] in moment.now } }

    /// Serves while something is done, and stops gracefully.
    ///
    /// - Parameters:
    ///   - home: that of an earlier server, which this one goes on with.
    ///   - gate: see ``LiveHost/gate``.
    static func serving(
        _ limits: LoopbackServer.Limits = LoopbackServer.Limits(served: 256),
        home given: URL? = nil,
        moment: Moment = Moment(),
        files: [String] = [],
        clock: any Clock<Duration> = ContinuousClock(),
        holding gate: Gate? = nil,
        _ work: (RawPages) async throws -> Void
    ) async throws {
        let home =
            given
            ?? FileManager.default.temporaryDirectory.appending(
                path: "bento-web-\(UUID().uuidString)",
                directoryHint: .isDirectory
            )
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { if given == nil { try? FileManager.default.removeItem(at: home) } }
        let host = LiveHost(host: try FixtureHost(), gate: gate)
        let (ports, listening) = AsyncStream<Int>.makeStream()
        let server = PageServer(
            host,
            port: 0,
            entrance: EntranceFile(home: home) { moment.now },
            version: "1",
            nameOfToken: { _ in nil },
            now: { moment.now },
            limits: limits,
            files: files.map { home.appending(path: $0) },
            clock: clock,
            onListening: { listening.yield($0) }
        )
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var configuration = ServiceGroupConfiguration(services: [.init(service: server)], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        let group = ServiceGroup(configuration: configuration)
        let running = Task { try await group.run() }
        let port = try #require(await ports.first { _ in true })
        do {
            try await work(RawPages(port: port, home: home, moment: moment, host: host))
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    // MARK: Requests

    var own: String { "127.0.0.1:\(port)" }

    /// - Parameter host: `nil` where the request names none.
    func request(
        _ line: String,
        host: String?? = .none,
        cookie: String? = nil,
        _ fields: [String] = [],
        body: String = ""
    ) -> String {
        var lines = [line + " HTTP/1.1"]
        if let name = host ?? own { lines.append("Host: \(name)") }
        if let cookie { lines.append("Cookie: bento-\(port)=\(cookie)") }
        if !body.isEmpty {
            lines += ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)"]
        }
        return (lines + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// What is answered, by a connection that the request lets close.
    func answer(_ request: String) async throws -> String {
        let raw = try RawClient(port)
        let closing = request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n", maxReplacements: 1)
        await apart { _ = raw.send(closing) }
        return await raw.read(limit: 4 << 20)
    }

    func get(_ path: String, cookie: String? = nil, _ fields: [String] = []) async throws -> String {
        try await answer(request("GET \(path)", cookie: cookie, fields))
    }

    /// Sends a form, as a page of here does.
    func post(_ path: String, _ form: String, cookie: String?, site: String = "same-origin") async throws -> String {
        try await answer(request("POST \(path)", cookie: cookie, ["Sec-Fetch-Site: \(site)"], body: form))
    }

    /// The path and query of a new link.
    func newLink() async throws -> String {
        let link = try await entrance.newLink(port: port)
        return String(link.dropFirst("http://\(own)".count))
    }

    /// Goes in, as a browser does by a link.
    ///
    /// - Returns: the cookie.
    func enter() async throws -> String { try #require(Self.cookie(in: try await get(try await newLink()))) }

    static func cookie(in answer: String) -> String? {
        answer.firstMatch(of: #/(?i)\r\nset-cookie: bento-\d+=([0-9a-f]{64});/#).map { String($0.1) }
    }

    static func status(of answer: String) -> Int? {
        answer.firstMatch(of: #/^HTTP\/1\.1 (\d{3}) /#).flatMap { Int($0.1) }
    }

    /// The values of a field, in lower case.
    static func values(of field: String, in answer: String) -> [String] {
        let head = answer.split(separator: "\r\n\r\n", maxSplits: 1).first ?? ""
        return head.lowercased().split(separator: "\r\n").compactMap { line in
            line.hasPrefix(field + ": ") ? String(line.dropFirst(field.count + 2)) : nil
        }
    }
}

/// Waits until something is so, at most some seconds.
func until(_ condition: @escaping @Sendable () -> Bool) async -> Bool { await apart { happens(condition) } }
