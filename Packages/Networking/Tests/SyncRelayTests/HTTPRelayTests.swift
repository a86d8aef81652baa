import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Testing

@Suite("HTTPRelay", .timeLimit(.minutes(30)))
struct HTTPRelayTests {
    @Test("a token is got once for many requests at a time, and shown with each")
    func token() async throws {
        let script = try ScriptedRelay { _, _ in
            ScriptedRelay.bytes(AppendAnswer(seq: 7, isDuplicate: false, relayTime: 0).bytes)
        }
        let answers = try await withThrowingTaskGroup(of: AppendAnswer.self) { group in
            for no in 1...8 {
                let batch = try script.batch(Int64(no))
                group.addTask { try await script.relay.append(batch) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers) == [AppendAnswer(seq: 7, isDuplicate: false, relayTime: ScriptedRelay.milliseconds)])
        #expect(script.transport.requests.count { $0.head.path == "/sync/1/challenge" } == 1)
        let tokens = Set(script.requests.map { $0.head.headerFields[.authorization] })
        #expect(tokens.count == 1)
        #expect(tokens.first??.hasPrefix("Bearer ") == true)
    }

    @Test("a refused token is renewed once; a device that is refused again is told so")
    func renewal() async throws {
        let script = try ScriptedRelay { _, place in
            place == 0 ? ScriptedRelay.fault(.unauthorized) : ScriptedRelay.bytes(RelayList.bytes([]))
        }
        #expect(try await script.relay.log(from: 0).isEmpty)
        #expect(script.requests.map { $0.head.headerFields[.authorization] }.count == 2)
        #expect(script.transport.requests.count { $0.head.path == "/sync/1/token" } == 2)

        let refusing = try ScriptedRelay { _, _ in ScriptedRelay.fault(.unauthorized) }
        await #expect(throws: RelayFault.unauthorized) { try await refusing.relay.log(from: 0) }
        #expect(refusing.requests.count == 2)
    }

    @Test("messages of who is yet to join carry no token")
    func withoutToken() async throws {
        let script = try ScriptedRelay { request, _ in
            ScriptedRelay.bytes(request.head.method == .get ? RelayList.bytes([[1, 2]]) : [], status: 200)
        }
        let mailbox = PairingMailbox()
        try await script.relay.post([1], to: mailbox, .request)
        #expect(try await script.relay.messages(in: mailbox, .answer) == [[1, 2]])
        #expect(script.transport.requests.allSatisfy { $0.head.headerFields[.authorization] == nil })
        #expect(script.transport.requests.count == 2)
    }

    @Test(
        "every fault of a relay comes back as itself, and is sent once",
        arguments: [
            RelayFault.malformed, .notAdmitted, .revoked, .notFound, .fork(3), .gap(41), .logConflict(2),
            .snapshotConflict(9),
            .closed, .tooLarge, .tooMany(retryAfter: 17), .unavailable(retryAfter: 60), .full,
        ]
    )
    func faults(fault: RelayFault) async throws {
        let script = try ScriptedRelay { _, _ in ScriptedRelay.fault(fault) }
        let batch = try script.batch()
        await #expect(throws: fault) { try await script.relay.append(batch) }
        #expect(script.requests.count == 1)
    }

    @Test("nothing new is no answer, and no snapshot is none")
    func nothing() async throws {
        let script = try ScriptedRelay { request, _ in
            request.head.path?.contains("snapshot") == true
                ? ScriptedRelay.fault(.notFound) : ScriptedRelay.bytes([], status: 304)
        }
        #expect(try await script.relay.pull(.core, after: 3, head: 3) == nil)
        #expect(try await script.relay.snapshot(.core) == nil)
    }

    @Test(
        "what does not answer as a relay does is none",
        arguments: [
            ScriptedRelay.bytes([], status: 200, time: nil), ScriptedRelay.bytes([], status: 304, time: nil),
            ScriptedRelay.bytes([], status: 304), ScriptedRelay.bytes([1], time: "-1"),
            ScriptedRelay.bytes([1], time: "soon"),
            ScriptedRelay.bytes([1], time: "253402300800000"), ScriptedRelay.bytes([1], type: "text/html"),
            .json("{}", status: 404),
            .response(200, headers: [.contentType: "text/html"], chunks: [Array("<html>".utf8)]),
            .redirect(302, to: "https://other.example/sync/1/log"), .redirect(307, to: "/elsewhere"),
            .redirect(301, to: "http://relay.example/"), .response(418), .failure(.certificateUntrusted),
            .failure(.nameNotResolved), .failure(.malformed),
        ]
    )
    func noRelay(answer: FakeResponse) async throws {
        let script = try ScriptedRelay { _, _ in answer }
        let fault = await #expect(throws: RelayFault.self) { try await script.relay.log(from: 0) }
        guard case .unreachable? = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(script.requests.count == 1)
    }

    @Test(
        "answers beyond their limit are not read",
        arguments: [
            RelayRoute.append(.core), .log(from: 0), .pull(.core, after: 0, head: 0), .object(.core, .zero),
        ]
    )
    func sizes(route: RelayRoute) async throws {
        let script = try ScriptedRelay { _, _ in
            let block = [UInt8](repeating: 0, count: 1 << 20)
            return .response(
                200,
                headers: [.contentType: RelayHeader.contentType],
                chunks: Array(repeating: block, count: 20)
            )
        }
        let batch = try script.batch()
        await #expect(throws: SyncFault.self) {
            switch route {
            case .append: _ = try await script.relay.append(batch)
            case .log: _ = try await script.relay.log(from: 0)
            case .pull: _ = try await script.relay.pull(.core, after: 0, head: 0)
            default: _ = try await script.relay.object(SyncDigest.zero, in: .core)
            }
        }
        #expect(script.transport.openBodies == 0)
    }

    @Test("another object than was asked for is refused, as is a body cut short")
    func contents() async throws {
        let wanted = SyncDigest(hashing: [1, 2, 3])
        let script = try ScriptedRelay { _, _ in .failure(.other) }
        let batch = try script.batch()
        let lying = try ScriptedRelay { _, place in
            ScriptedRelay.bytes(place == 0 ? batch.bytes : Array(batch.bytes.dropLast()))
        }
        await #expect(throws: SyncFault.self) { try await lying.relay.object(wanted, in: .core) }
        await #expect(throws: SyncFault.self) { try await lying.relay.object(batch.digest, in: .core) }
    }

    @Test("a kept connection that was just closed is replaced once, but a message is not posted twice")
    func closedConnection() async throws {
        let script = try ScriptedRelay { _, place in
            place == 0
                ? .failure(.connectionClosed)
                : ScriptedRelay.bytes(AppendAnswer(seq: 1, isDuplicate: true, relayTime: 0).bytes)
        }
        let batch = try script.batch()
        #expect(try await script.relay.append(batch).isDuplicate)
        let closing = try ScriptedRelay { _, _ in .failure(.connectionClosed) }
        await #expect(throws: RelayFault.self) { try await closing.relay.append(batch) }
        #expect(closing.requests.count == 2)
        await #expect(throws: RelayFault.self) { try await closing.relay.post([1], to: PairingMailbox(), .request) }
        #expect(closing.requests.count == 3)
    }

    @Test(
        "a token is sent over TLS or to this machine alone",
        arguments: [
            ("https://relay.example/below", true), ("http://127.0.0.1:8788", true), ("http://[::1]:8788", true),
            ("http://relay.example", false), ("http://192.168.1.4:8788", false), ("http://127.evil.test", false),
            ("tcp://127.0.0.1:8788", false),
        ]
    )
    func origins(address: String, isTaken: Bool) throws {
        let made = try? ScriptedRelay(address: address) { _, _ in .response(200) }
        #expect((made != nil) == isTaken)
    }

    @Test("a relay may be below a path")
    func path() async throws {
        let script = try ScriptedRelay(address: "https://relay.example/below/") { _, _ in .response(500) }
        await #expect(throws: RelayFault.self) {
            try await script.relay.messages(in: PairingMailbox(), .answer)
        }
        #expect(script.transport.requests.first?.head.path?.hasPrefix("/below/sync/1/pairing/") == true)
    }

    @Test(
        "clocks that are far apart are said once, with both times",
        arguments: [
            (299, false), (-299, false), (301, true), (-301, true), (31_536_000, true),
        ]
    )
    func skew(seconds: Int64, isTold: Bool) async throws {
        let time = String(ScriptedRelay.milliseconds + seconds * 1000)
        let script = try ScriptedRelay { _, _ in ScriptedRelay.bytes(RelayList.bytes([]), time: time) }
        for _ in 0..<3 { _ = try await script.relay.log(from: 0) }
        let told = script.relay.time.takeSkew()
        #expect((told != nil) == isTold)
        #expect(script.relay.time.takeSkew() == nil)
        if let told {
            #expect(told.message.contains("2027-01-15T08:00:00Z"))
            #expect(told.relay.timeIntervalSince(told.here) == Double(seconds))
        }
    }
}
