import Core
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import NetworkingTesting
import Synchronization
import Testing

/// Bodies that are larger than they should be, longer than they said, or faster than they are read.
@Suite("Live transport, sizes", .timeLimit(.minutes(30)))
struct LiveTransportSizeTests {
    @Test("a slow reader holds the sender, and memory stays small")
    func backPressure() async throws {
        let written = Mutex(0)
        let total = 256 << 20
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
            let block = [UInt8](repeating: 7, count: 1 << 16)
            while written.withLock({ $0 }) < total {
                try await connection.writeToSocket(block)
                written.withLock { $0 += block.count }
            }
            try await connection.waitForClose()
        } _: { server in
            try await LiveFixture.run { client in
                let stream = try await client.stream(LiveFixture.request(server.url()))
                var chunks = stream.body.makeAsyncIterator()
                let first = try await chunks.next()
                #expect(first?.isEmpty == false)
                // The sender goes on until the buffers of both sockets are full, then no further.
                var before = -1
                while before != written.withLock({ $0 }) {
                    before = written.withLock { $0 }
                    try await Task.sleep(for: .milliseconds(100))
                }
                // Linux lets a receive buffer grow to 32 MiB and more; without back-pressure it would be everything.
                #expect(before < total / 2)
                var count = first?.count ?? 0
                while let chunk = try await chunks.next() { count += chunk.count }
                #expect(count == total)
            }
        }
    }

    @Test("an honest text that repeats itself is no bomb, whatever its ratio")
    func repeatedText() async throws {
        let body = try #require(Data(base64Encoded: RepeatedText.base64))
        try await RawServer.run { connection in
            while try await connection.request() != nil {
                try await connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
                )
                try await connection.write(Array(body))
            }
        } _: { server in
            try await LiveFixture.run { client in
                // Twice over one connection: the counts begin again with each response.
                for _ in 0..<2 {
                    let response = try await client.send(LiveFixture.request(server.url()))
                    #expect(response.body.count == RepeatedText.length)
                }
            }
        }
    }

    @Test("a gzip bomb is stopped long before it is unpacked, also where no limit of size applies")
    func gzipBomb() async throws {
        let bomb = try #require(Data(base64Encoded: GzipBomb.base64))
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
            )
            try await connection.write(Array(bomb))
            try await connection.waitForClose()
        } _: { server in
            var options = LiveFixture.patient
            options.decompressionFloor = 64 << 10
            try await LiveFixture.run(options: options) { client in
                let error = await httpError {
                    var count = 0
                    for try await chunk in try await client.stream(LiveFixture.request(server.url())).body {
                        count += chunk.count
                    }
                    return count
                }
                #expect(error?.code == "network.bad-compression")
                try await server.waitUntilAllClosed()
            }
            try await LiveFixture.run(limits: HTTPLimits(collectedBytes: 100_000)) { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(["network.too-large", "network.bad-compression"].contains(error?.code))
                try await server.waitUntilAllClosed()
            }
        }
    }

    @Test("an answer of ten gigabytes is refused before any of it is read")
    func tenGigabytes() async throws {
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n")
            try await connection.waitForClose()
        } _: { server in
            try await LiveFixture.run { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.reason == .tooLarge(limit: 16 << 20))
                try await server.waitUntilAllClosed()
            }
        }
    }

    @Test("ten gigabytes that nobody announced are refused at the limit, and the sender is stopped")
    func tenGigabytesUnannounced() async throws {
        let written = Mutex(0)
        try await RawServer.run { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let block = Array("10000\r\n".utf8) + [UInt8](repeating: 7, count: 1 << 16) + Array("\r\n".utf8)
            for _ in 0..<163_840 {
                try await connection.writeToSocket(block)
                written.withLock { $0 += block.count }
            }
        } _: { server in
            try await LiveFixture.run(limits: HTTPLimits(collectedBytes: 1 << 20)) { client in
                let error = await httpError { try await client.send(LiveFixture.request(server.url())) }
                #expect(error?.reason == .tooLarge(limit: 1 << 20))
                #expect(error?.recovery?.isEmpty == false)
                try await server.waitUntilAllClosed()
                // What was under way in the buffers of both sockets, and no more.
                #expect(written.withLock { $0 } < 256 << 20)
            }
        }
    }

    @Test("bytes beyond the announced length are no answer to the next request")
    func tooManyBytes() async throws {
        try await RawServer.run { connection in
            while try await connection.request() != nil {
                let extra = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" + extra)
            }
        } _: { server in
            try await LiveFixture.run { client in
                for number in 0..<5 {
                    let result = await Result { try await client.send(LiveFixture.request(server.url("/\(number)"))) }
                    switch result {
                    case .success(let reply): #expect(reply.text == "ok")
                    case .failure(let error):
                        let known = error as? HTTPError
                        #expect(["network.connection-closed", "network.malformed"].contains(known?.code))
                    }
                }
            }
            try await server.waitUntilAllClosed()
        }
    }

    @Test("bytes that are no UTF-8 are text with marks, or an error where JSON is wanted; never a crash")
    func invalidUTF8() async throws {
        let bad: [UInt8] = [0x22, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x22]
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                let status = request.hasPrefix("GET /500") ? "500 No" : "200 OK"
                try await connection.write(
                    Array("HTTP/1.1 \(status)\r\nX-A: ".utf8) + [0xFF, 0xFE]
                        + Array("\r\nContent-Length: \(bad.count)\r\n\r\n".utf8) + bad
                )
            }
        } _: { server in
            try await LiveFixture.run(base: server.url()) { client in
                let reply = try await client.send(LiveFixture.request(server.url()))
                #expect(reply.text.contains("\u{FFFD}"))
                #expect(reply.body == bad)
                let called = await httpError { () async throws -> String in try await client.call(.json(.get, "x")) }
                #expect(called?.code == "network.undecodable")
                #expect(called?.recovery?.isEmpty == false)
                let failed = await httpError { try await client.send(LiveFixture.request(server.url("/500"))) }
                #expect(failed?.status == 500)
            }
            try await server.waitUntilAllClosed()
        }
    }
}
