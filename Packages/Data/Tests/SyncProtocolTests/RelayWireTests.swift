import Core
import CoreTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import SyncProtocol

@Suite("The relay's wire")
struct RelayWireTests {
    private let person: SyncPerson

    init() throws { person = try SyncPerson() }

    private func head(_ no: Int64) throws -> SyncHead {
        SyncHead(node: SyncDeviceKeys().node, no: no, chain: SyncDigest(hashing: [1]))
    }

    private func pulled() throws -> PullAnswer {
        try PullAnswer(
            head: 9,
            heads: [head(3), head(6)],
            batches: (7...9).map { PullAnswer.Batch(seq: $0, envelope: try person.envelope(no: $0)) },
            relayTime: 5
        )
    }

    private func snapshot() throws -> SyncSnapshot {
        SyncSnapshot(
            number: 2,
            covers: [try head(1)],
            segments: [SyncDigest(hashing: [1]), SyncDigest(hashing: [2])],
            manifest: try person.envelope(kind: .snapshot)
        )
    }

    @Test("every body is read as it was written")
    func bodies() throws {
        let pulled = try pulled()
        #expect(try PullAnswer(parsing: pulled.bytes, relayTime: 5) == pulled)
        let snapshot = try snapshot()
        #expect(try SyncSnapshot(parsing: snapshot.bytes) == snapshot)
        for answer in [
            AppendAnswer(seq: 4, isDuplicate: false, relayTime: 1),
            AppendAnswer(seq: 4, isDuplicate: true, relayTime: 1),
            AppendAnswer(seq: nil, isDuplicate: true, relayTime: 1),
        ] { #expect(try AppendAnswer(parsing: answer.bytes, relayTime: 1) == answer) }
        for admission in [
            SyncRegistration.Admission.account("a.b.c"), .invitation("word"), .work(ProofOfWork(nonce: 7)),
        ] {
            let registration = SyncRegistration(genesis: person.log.entries[0], admission: admission)
            #expect(try SyncRegistration(parsing: registration.bytes) == registration)
        }
        let envelopes = pulled.batches.map(\.envelope)
        #expect(try RelayList.envelopes(RelayList.bytes(envelopes.map(\.bytes))) == envelopes)
        #expect(try RelayList.entries(RelayList.bytes(person.log.entries.map(\.bytes))) == person.log.entries)
        #expect(try RelayList.messages(RelayList.bytes([[1], [], [2, 3]])) == [[1], [], [2, 3]])
    }

    @Test("no beginning of a body is a body, and nothing may follow one")
    func lengths() throws {
        let pulled = try pulled().bytes
        for count in pulled.indices {
            #expect(throws: SyncFault.self) { try PullAnswer(parsing: Array(pulled.prefix(count)), relayTime: 0) }
        }
        #expect(throws: SyncFault.self) { try PullAnswer(parsing: pulled + [0], relayTime: 0) }
        let snapshot = try snapshot().bytes
        for count in snapshot.indices {
            #expect(throws: SyncFault.self) { try SyncSnapshot(parsing: Array(snapshot.prefix(count))) }
        }
        #expect(throws: SyncFault.self) { try SyncSnapshot(parsing: snapshot + [0]) }
    }

    @Test("a count beyond what is there is refused before anything is allocated for it")
    func counts() {
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
        let most: [UInt8] = [0, 0, 1, 0xF4]
        for count in [huge, most] {
            #expect(throws: SyncFault.self) { try RelayList.envelopes(count) }
            #expect(throws: SyncFault.self) { try RelayList.entries(count) }
            #expect(throws: SyncFault.self) { try RelayList.messages(count) }
            let head: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 9]
            #expect(throws: SyncFault.self) { try PullAnswer(parsing: head + count, relayTime: 0) }
            #expect(throws: SyncFault.self) { try PullAnswer(parsing: head + [0, 0, 0, 0] + count, relayTime: 0) }
        }
    }

    @Test("batches out of order, beyond the head or numbered from nought, and a device with two heads, are refused")
    func order() throws {
        let good = try pulled()
        let batches = good.batches
        let bad: [PullAnswer] = [
            PullAnswer(head: 9, heads: [], batches: [batches[1], batches[0]], relayTime: 0),
            PullAnswer(head: 9, heads: [], batches: [batches[0], batches[0]], relayTime: 0),
            PullAnswer(head: 8, heads: [], batches: batches, relayTime: 0),
            PullAnswer(head: 9, heads: [], batches: [.init(seq: 0, envelope: batches[0].envelope)], relayTime: 0),
            PullAnswer(head: -1, heads: [], batches: [], relayTime: 0),
            PullAnswer(head: 9, heads: [good.heads[0], good.heads[0]], batches: [], relayTime: 0),
        ]
        for answer in bad { #expect(throws: SyncFault.self) { try PullAnswer(parsing: answer.bytes, relayTime: 0) } }
        let batch = SyncSnapshot(number: 1, covers: [], segments: [], manifest: batches[0].envelope)
        #expect(throws: SyncFault.self) { try SyncSnapshot(parsing: batch.bytes) }
    }

    @Test("of 10,000 mutations of bodies none traps")
    func mutations() throws {
        let registration = SyncRegistration(genesis: person.log.entries[0], admission: .invitation("word"))
        let bodies = try [
            pulled().bytes, snapshot().bytes, registration.bytes, RelayList.bytes(person.log.entries.map(\.bytes)),
        ]
        var mutations = Mutations(seed: 11)
        var refused = 0
        let rounds = TestVolume.current.cases(10_000)
        for round in 0..<rounds {
            let changed = mutations.mutate(bodies[round % bodies.count])
            do {
                switch round % bodies.count {
                case 0: _ = try PullAnswer(parsing: changed, relayTime: 0)
                case 1: _ = try SyncSnapshot(parsing: changed)
                case 2: _ = try SyncRegistration(parsing: changed)
                default: _ = try RelayList.entries(changed)
                }
            } catch { refused += 1 }
        }
        #expect(refused > rounds / 2)
    }

    private static func everyRoute() throws -> [RelayRoute] {
        let node = try #require(SyncNode(1...8))
        let digest = SyncDigest(hashing: [1])
        let mailbox = try #require(PairingMailbox(1...16))
        return [
            .challenge, .token, .register, .append(.core), .pull(.chat, after: 4, head: .max),
            .batches(.samples, node, from: 1), .log(from: 0), .appendLog, .snapshot(.core), .commit(.location),
            .put(.media, digest), .object(.media, digest), .delete(.location), .live, .post(mailbox, .request),
            .messages(mailbox, .offer),
        ]
    }

    @Test("every request is read as it was made")
    func routes() throws {
        for route in try Self.everyRoute() {
            #expect(RelayRoute(method: route.method, path: route.path) == route, "\(route.path)")
            #expect(RelayRoute(method: "PATCH", path: route.path) == nil, "\(route.path)")
            #expect(RelayRoute(method: route.method, path: route.path.replacing("/1/", with: "/2/")) == nil)
            #expect((route.bodyLimit > 0) == ["POST", "PUT"].contains(route.method))
        }
        #expect(Set(try Self.everyRoute().map { "\($0.method) \($0.path)" }).count == 16)
    }

    @Test(
        "other paths are none of a relay's",
        arguments: [
            "", "/", "/sync/1", "/sync/1/", "/sync/1/streams", "/sync/1/streams/", "/sync/1/streams/core/",
            "/sync/1/streams/wallet/batches?after=0&head=0", "/sync/1/streams/core/batches",
            "/sync/1/streams/core/batches?after=-1&head=0", "/sync/1/streams/core/batches?after=1",
            "/sync/1/streams/core/batches?after=99999999999999999999&head=0",
            "/sync/1/streams/core/batches?after=+1&head=0",
            "/sync/1/streams/core/batches/0102030405060708", "/sync/1/streams/core/batches/01/1",
            "/sync/1/streams/core/batches/0102030405060708/-1", "/sync/1/streams/core/batches/0102030405060708/1/2",
            "/sync/1/streams/core/objects/..", "/sync/1/streams/../log?from=0", "/sync/1/pairing/00/offer",
            "/sync/1//log?from=0",
            "/sync/1/log?from=", "/sync/1/log?from", "/sync/1/challenge/",
            "/sync/1/log?from=" + String(repeating: "0", count: 600),
        ]
    )
    func otherPaths(path: String) { #expect(RelayRoute(method: "GET", path: path) == nil) }

    @Test(
        "a fault is read as the relay wrote it",
        arguments: [
            RelayFault.malformed, .unauthorized, .notAdmitted, .revoked, .notFound, .fork(3), .gap(0), .logConflict(5),
            .snapshotConflict(.max), .closed, .tooLarge, .tooMany(retryAfter: 7), .unavailable(retryAfter: 30), .full,
        ]
    )
    func faults(fault: RelayFault) {
        #expect(RelayFault(status: fault.status, line: fault.line + "\n", retryAfter: fault.retryAfter) == fault)
        #expect(fault.message.hasSuffix("."))
    }

    @Test(
        "a response that is not a relay's is a relay that is not there",
        arguments: [
            (404, "<html>"), (403, "Forbidden"), (409, "gap"), (409, "gap -1"), (409, "gap 1 2"), (409, "gap x"),
            (200, ""),
            (410, "Gone"), (502, "Bad Gateway"), (409, String(repeating: "gap 1 ", count: 100)), (507, ""),
            (-1, "full"),
        ]
    )
    func otherResponses(status: Int, line: String) {
        let fault = RelayFault(status: status, line: line, retryAfter: nil)
        #expect(fault == .unreachable("it answered with status \(status)"))
        #expect(fault.isRetryable)
    }

    @Test("a head that is told is read, and nothing else is")
    func told() {
        for stream in SyncStream.allCases {
            let head = StreamHead(stream: stream, head: 41)
            #expect(StreamHead(line: head.line) == head)
        }
        for line in ["", "core", "core ", "core -1", "core 1 2", "wallet 1", "core 99999999999999999999", " core 1"] {
            #expect(StreamHead(line: line) == nil)
        }
    }

    @Test(
        "a relay cannot make a device wait for ever",
        arguments: [(nil, 30), (Int.max, 3_600), (-5, 1), (0, 1), (60, 60)]
    )
    func waits(said: Int?, taken: Int) {
        #expect(RelayFault(status: 429, line: "too-many", retryAfter: said) == .tooMany(retryAfter: taken))
    }
}

@Suite("SyncStream")
struct SyncStreamTests {
    @Test("a stream is found by its name, and by no other")
    func names() {
        for stream in SyncStream.allCases { #expect(SyncStream(name: stream.name) == stream) }
        #expect(SyncStream(name: "Core") == nil)
    }
}
