import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import RelayTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("RelayServer")
struct RelayServerTests {
    @Test("a device signs in, pushes and pulls over a socket, and hears of its push; the server ends though it listens")
    func wholeness() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        try await RunningRelay.run(store) { relay in
            let token = try await relay.token(person)
            let batch = try person.batch(1)
            let later = try person.batch(5)
            let events = try await relay.send(.live, token: token)
            #expect(events.head.headerFields[.contentType] == "text/event-stream")
            var lines = events.body.makeAsyncIterator()
            let greeting = try #require(try await lines.next())
            #expect(String(decoding: greeting, as: UTF8.self) == ": listening\n\n")

            let appended = try await relay.body(.append(.core), batch.bytes, token: token)
            #expect(appended.0 == 200)
            let answer = try AppendAnswer(parsing: appended.1, relayTime: 0)
            #expect(answer.seq == 1)
            let told = try #require(try await lines.next())
            let line = String(decoding: told, as: UTF8.self)
            #expect(line == "id: 1\nevent: head\ndata: core 1\n\n")

            let pulled = try await relay.send(.pull(.core, after: 0, head: 0), token: token)
            let time = try #require(HTTPField.Name(RelayHeader.time))
            #expect(pulled.head.headerFields[time] == "1800000000000")
            let nothing = try await relay.body(.pull(.core, after: 1, head: 1), token: token)
            #expect(nothing.0 == 304 && nothing.1.isEmpty)
            let gap = try await relay.body(.append(.core), later.bytes, token: token)
            #expect(gap.0 == 409 && String(decoding: gap.1, as: UTF8.self) == "gap 1")
        }
    }

    @Test("bodies beyond the limit of their route, tokens of others and other paths are refused")
    func refusals() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        try await RunningRelay.run(store) { relay in
            let status1 = try await relay.status(.token, [UInt8](repeating: 0, count: 1 << 20))
            #expect(status1 == 413)
            let status2 = try await relay.status(.token, [1, 2, 3])
            #expect(status2 == 400)
            let status3 = try await relay.status(.live)
            #expect(status3 == 401)
            let forged = SyncToken(
                owner: person.recovery.owner,
                node: person.device.node,
                at: .max / 2,
                key: RelayKey()
            )
            let status4 = try await relay.status(.log(from: 0), token: forged)
            #expect(status4 == 401)
        }
    }

    @Test(
        "a connection whose body does not end in time is closed, whatever it asks for",
        arguments: ["POST /sync/1/token", "GET /sync/1/challenge", "GET /other"]
    )
    func slowBodies(request: String) async throws {
        try await RunningRelay.run(RelayFile(path: ":memory:"), bodyTime: .milliseconds(50)) { relay in
            let text = "\(request) HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nhalf"
            #expect(await RawConnection.isClosed(port: relay.port, after: text))
        }
    }

    @Test(
        "a connection whose head does not end in time is closed: at its beginning, in it, and on a kept connection",
        arguments: ["", "GET /sync/1/cha", "GET /other HTTP/1.1\r\nHost: a\r\n\r\nGET /other HTTP/1.1\r\nX"]
    )
    func slowHeads(text: String) async throws {
        try await RunningRelay.run(RelayFile(path: ":memory:"), headTime: .milliseconds(50)) { relay in
            #expect(await RawConnection.isClosed(port: relay.port, after: text, dripping: "a"))
        }
    }

    @Test("a client that does not begin to speak TLS is let go, too")
    func slowHandshake() async throws {
        let identity = try TestIdentity.inFiles()
        defer { identity.remove() }
        try await RunningRelay.run(
            RelayFile(path: ":memory:"),
            identity: identity.identity,
            headTime: .milliseconds(50)
        ) { relay in
            #expect(await RawConnection.isClosed(port: relay.port, after: "\u{16}", dripping: "\u{3}"))
        }
    }

    @Test("who comes when all connections are taken is told to come again, and is served once one has ended")
    func crowded() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        try await RunningRelay.run(store, connections: 1) { relay in
            let token = try await relay.token(person)
            let other = LiveTransport(options: LiveTransportOptions(connectTimeout: .seconds(60)))
            let late = RunningRelay(port: relay.port, transport: other)
            let (greetings, continuation) = AsyncStream<Void>.makeStream()
            let holder = Task {
                for try await _ in try await relay.send(.live, token: token).body { continuation.yield() }
            }
            for await _ in greetings { break }
            let refusal = try await late.send(.challenge)
            #expect(refusal.head.status.code == 503)
            let wait = try #require(refusal.head.headerFields[.retryAfter].flatMap { Int($0) })
            #expect((15...60).contains(wait))
            holder.cancel()
            try await until { (try? await late.status(.challenge)) == 200 }
            await other.shutdown()
        }
    }
}
