import BentoServing
import Core
import CoreTesting
import Foundation
import HostTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import BentoWeb

/// A server of pages and of flows for programs, over sockets, while a test looks at it.
struct ServedPages: Sendable {
    let port: Int
    let home: URL
    /// The value of a `Cookie` header that lets in.
    let cookie: String
    let faults: Faults
    /// Asks the server to stop.
    let stop: @Sendable () async -> Void

    final class Faults: Sendable {
        private let kept = Mutex(0)
        var count: Int { kept.withLock { $0 } }
        func add() { kept.withLock { $0 += 1 } }
    }

    struct Answer: Sendable {
        let status: Int
        /// By their names in small letters.
        let fields: [String: String]
        let body: String
        var json: JSONValue? { try? JSONValue(parsing: body) }
        var code: String? { json?["error"]?["code"]?.stringValue }

        init(_ text: String) throws {
            let end = try #require(text.range(of: "\r\n\r\n"))
            let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
            status = try #require(Int(lines[0].split(separator: " ").dropFirst().first ?? ""))
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                fields[parts[0].lowercased()] = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            }
            self.fields = fields
            body = String(text[end.upperBound...])
        }
    }

    /// Serves while something is done. A client's token is `t-` and its name.
    static func serving(_ host: FixtureHost, _ work: (ServedPages) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-web-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let (ports, listening) = AsyncStream<Int>.makeStream()
        let entrance = EntranceFile(home: home, now: { Date() })
        let faults = Faults()
        let server = PageServer(
            host,
            port: 0,
            entrance: entrance,
            version: "1",
            nameOfToken: { $0.hasPrefix("t-") ? String($0.dropFirst(2)) : nil },
            now: { Date() },
            fault: { _ in faults.add() },
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
            let link = try await entrance.newLink(port: port)
            let entered = try await exchange(
                "GET \(link.dropFirst("http://127.0.0.1:\(port)".count)) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
                    + "Connection: close\r\n\r\n",
                port
            )
            let cookie = try #require(entered.fields["set-cookie"]?.split(separator: ";").first.map(String.init))
            try await work(
                ServedPages(
                    port: port,
                    home: home,
                    cookie: cookie,
                    faults: faults,
                    stop: { await group.triggerGracefulShutdown() }
                )
            )
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private static func exchange(_ request: String, _ port: Int) async throws -> Answer {
        let raw = try RawClient(port)
        await apart { _ = raw.send(request) }
        return try Answer(await raw.read())
    }

    /// Sends a request over a connection of its own.
    func send(_ method: String, _ path: String, _ headers: [String], body: [UInt8]? = nil) async throws -> Answer {
        let raw = try RawClient(port)
        let bytes = request(method, path, headers, body: body)
        await apart { _ = raw.send(bytes) }
        return try Answer(await raw.read())
    }

    func request(_ method: String, _ path: String, _ headers: [String], body: [UInt8]? = nil) -> [UInt8] {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers + length
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
    }

    // MARK: Flows

    static func client(_ name: String) -> [String] { ["Authorization: Bearer t-\(name)"] }
    var page: [String] { ["Cookie: \(cookie)", "Sec-Fetch-Site: same-origin"] }

    func call(
        _ flow: String,
        _ body: String,
        as headers: [String] = client("editor"),
        type: String? = "application/json"
    ) async throws -> Answer {
        let type = type.map { ["Content-Type: \($0)"] } ?? []
        return try await send("POST", "/api/flows/\(flow)", headers + type, body: Array(body.utf8))
    }
}
