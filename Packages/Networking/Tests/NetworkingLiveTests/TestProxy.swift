import Foundation
import Synchronization

/// A proxy for one request a connection: CONNECT, absolute-form http, or SOCKS 5. Names that are looked up nowhere lead to
/// the servers of a test.
struct TestProxy: Sendable {
    /// The heads of the requests that reached the proxy itself, in order.
    final class Log: Sendable {
        private let heads = Mutex<[String]>([])
        var all: [String] { heads.withLock { $0 } }
        func add(_ head: String) { heads.withLock { $0.append(head) } }
    }

    /// Port on this machine by `host:port` in a request.
    let servers: [String: Int]
    let log = Log()

    /// Serves one connection of an HTTP proxy.
    func serveHTTP(_ connection: RawConnection) async throws {
        guard let request = try await connection.request() else { return }
        log.add(request)
        let words = request.split(separator: " ", maxSplits: 2)
        if words.first == "CONNECT" {
            guard let port = servers[String(words[1])] else { return try await refuse(connection) }
            try await connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
            return try await connection.tunnel(to: port)
        }
        guard words.count == 3, let url = URL(string: String(words[1])), let host = url.host(),
            let port = servers["\(host):\(url.port ?? 80)"]
        else { return try await refuse(connection) }
        // To the server: the path alone, and nothing that was meant for the proxy.
        let target = url.path() + (url.query().map { "?" + $0 } ?? "")
        let rest = String(words[2]).components(separatedBy: "\r\n").filter {
            !$0.lowercased().hasPrefix("proxy-")
        }
        try await connection.tunnel(to: port, first: "\(words[0]) \(target) " + rest.joined(separator: "\r\n"))
    }

    /// Serves one connection of a SOCKS proxy without authentication (RFC 1928).
    func serveSOCKS(_ connection: RawConnection) async throws {
        guard let greeting = try await connection.bytes(2), greeting[0] == 5,
            try await connection.bytes(Int(greeting[1])) != nil
        else { return }
        try await connection.write([5, 0])
        guard let head = try await connection.bytes(5), head[1] == 1, head[3] == 3,
            let name = try await connection.bytes(Int(head[4])), let port = try await connection.bytes(2)
        else { return }
        let target = "\(String(decoding: name, as: UTF8.self)):\(Int(port[0]) << 8 | Int(port[1]))"
        log.add(target)
        guard let known = servers[target] else { return try await connection.write([5, 4, 0, 1, 0, 0, 0, 0, 0, 0]) }
        try await connection.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
        try await connection.tunnel(to: known)
    }

    private func refuse(_ connection: RawConnection) async throws {
        try await connection.answer("no such host", status: "502 Bad Gateway")
    }
}
