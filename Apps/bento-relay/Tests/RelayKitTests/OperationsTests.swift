import CoreTesting
import HTTPTypes
import Networking
import RelayTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

/// Keeps what relays send each other.
private final class PeerTransport: HTTPTransport {
    let arrivals: AsyncStream<[UInt8]>
    private let continuation: AsyncStream<[UInt8]>.Continuation

    init() { (arrivals, continuation) = AsyncStream.makeStream() }

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        continuation.yield(body ?? [])
        throw TransportError(.other, detail: "\(request.authority ?? "")")
    }
}

private struct FixedDirectory: RelayDirectory {
    let others: [String]
    func announce(_ url: String) async throws -> [String] { others }
}

@Suite("The relay's operation")
struct OperationsTests {
    private let owner = SyncOwner([UInt8](repeating: 3, count: 16))

    @Test("metrics are written as Prometheus reads them, and name nobody")
    func metrics() async throws {
        let registry = PrometheusRegistry()
        var handler = RelayHandler(
            store: try RelayFile(path: ":memory:"),
            admission: RelayAdmission(invitations: [], takesWork: false),
            now: { 0 }
        )
        handler.metrics = RelayMetrics(registry)
        for _ in 0..<3 { _ = await handler.respond(to: .challenge, token: nil, body: []) }
        _ = await handler.respond(to: .log(from: 0), token: nil, body: [])
        handler.metrics.set(liveStreams: 2)
        let text = registry.text
        #expect(text.contains("# TYPE bento_relay_requests_total counter\n"))
        #expect(text.contains("bento_relay_requests_total{route=\"challenge\",status=\"200\"} 3\n"))
        #expect(text.contains("bento_relay_requests_total{route=\"log\",status=\"401\"} 1\n"))
        #expect(text.contains("bento_relay_request_seconds_bucket{route=\"challenge\",le=\"+Inf\"} 3\n"))
        #expect(text.contains("bento_relay_request_seconds_count{route=\"challenge\"} 3\n"))
        #expect(text.contains("bento_relay_live_streams 2.0\n"))
    }

    @Test("heads survive the way between two relays, and nothing else is understood")
    func messages() throws {
        let owner = try #require(owner)
        let heads = [(owner, StreamHead(stream: .core, head: 7)), (owner, StreamHead(stream: .media, head: .max))]
        let bytes = PeerMessage.bytes(heads)
        let read = try #require(PeerMessage.parse(bytes))
        #expect(read.map(\.0) == heads.map(\.0) && read.map(\.1) == heads.map(\.1))
        #expect(PeerMessage.parse(Array(bytes.dropLast())) == nil)
        var wrong = bytes
        wrong[16] = 99
        #expect(PeerMessage.parse(wrong) == nil)
        wrong = bytes
        wrong[17] = 0xFF
        #expect(PeerMessage.parse(wrong) == nil)
        #expect(PeerMessage.parse([UInt8](repeating: 1, count: PeerMessage.headBytes * (PeerHeads.limit + 1))) == nil)
    }

    @Test("only a relay with the key of the service is a peer; no device is")
    func peers() throws {
        let key = RelayKey()
        #expect(PeerMessage.isPeer(PeerMessage.token(at: 0, key: key), at: 1, key: key))
        #expect(!PeerMessage.isPeer(PeerMessage.token(at: 0, key: RelayKey()), at: 1, key: key))
        #expect(!PeerMessage.isPeer(PeerMessage.token(at: 0, key: key), at: 3_600_000, key: key))
        #expect(!PeerMessage.isPeer(nil, at: 0, key: key))
        let node = try #require(SyncNode([UInt8](repeating: 0, count: 8)))
        #expect(
            !PeerMessage.isPeer(SyncToken(owner: try #require(owner), node: node, at: 0, key: key), at: 1, key: key)
        )
    }

    @Test("a head that moved here is told to the other relays, many in one request")
    func pokes() async throws {
        let owner = try #require(owner)
        let transport = PeerTransport()
        let peers = PeerHeads(
            store: try RelayFile(path: ":memory:"),
            live: LiveHeads(),
            directory: FixedDirectory(others: ["http://127.0.0.1:1"]),
            url: "http://127.0.0.1:2",
            transport: transport,
            now: { 0 }
        )
        let running = Task { try await peers.run() }
        try await until { await peers.hasPeers }
        for head in 1...5 as ClosedRange<Int64> { await peers.moved(StreamHead(stream: .core, head: head), of: owner) }
        var arrivals = transport.arrivals.makeAsyncIterator()
        let body = try #require(await arrivals.next())
        #expect(PeerMessage.parse(body)?.map(\.1) == [StreamHead(stream: .core, head: 5)])
        running.cancel()
        try await running.value
    }

    @Test("what no other relay has told is found by a look at the store")
    func looks() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        let live = LiveHeads()
        let heads = try live.listen(person.recovery.owner)
        let peers = PeerHeads(
            store: store,
            live: live,
            directory: nil,
            url: nil,
            transport: PeerTransport(),
            looking: .milliseconds(5),
            now: { 0 }
        )
        let running = Task { try await peers.run() }
        _ = try await person.relay.append(person.batch(1))
        var iterator = heads.makeAsyncIterator()
        #expect(await iterator.next() == StreamHead(stream: .core, head: 1))
        running.cancel()
        try await running.value
    }
}
