import Foundation
import HTTPTypes
import NIOCore
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import NetworkingLive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Open connections that fail", .timeLimit(.minutes(30)))
struct OpenConnectionTests {
    @Test(
        "what reached the server is not sent again unless that does no harm",
        arguments: [ETIMEDOUT, EHOSTUNREACH, ENETUNREACH],
        [HTTPRequest.Method.post, .get]
    )
    func sentOnce(number: CInt, method: HTTPRequest.Method) async throws {
        let channel = Mutex<(any Channel)?>(nil)
        let arrived = Counter()
        try await RawServer.run { connection in
            guard try await connection.request() != nil else { return }
            arrived.add()
            // As the kernel says it where a segment is never acknowledged, or a route goes away.
            let open = channel.withLock { $0 }
            open?.eventLoop.execute { open?.pipeline.fireErrorCaught(IOError(errnoCode: number, reason: "read")) }
            try await connection.waitForClose()
        } _: { server in
            let transport = LiveTransport(options: LiveFixture.patient) { made in channel.withLock { $0 = made } }
            let client = HTTPClient(transport: transport, configuration: .init(retry: .init(firstDelay: .zero)))
            let url = try #require(URL(string: server.url()))
            let request = ClientRequest(method, url, body: method == .post ? [1, 2, 3] : nil)
            let error = await httpError { try await client.send(request) }
            #expect(error?.code == "network.connection-closed", "\(String(reflecting: error))")
            #expect(arrived.value == (method == .post ? 1 : 3))
            await transport.shutdown()
        }
    }

    @Test("a body that drips ends with the time for the whole call")
    func drip() async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            while true {
                try await connection.write("x")
                try await Task.sleep(for: .milliseconds(20))
            }
        } _: { server in
            let timeouts = HTTPTimeouts(head: .seconds(60), idle: .seconds(60), total: .milliseconds(300))
            try await LiveFixture.run(timeouts: timeouts) { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.code == "network.overdue", "\(String(reflecting: error))")
            }
            try await server.waitUntilAllClosed()
        }
    }
}
