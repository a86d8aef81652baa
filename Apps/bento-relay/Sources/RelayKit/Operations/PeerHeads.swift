import Foundation
import HTTPTypes
import Logging
import Networking
import ServiceLifecycle
import SyncMerge
import SyncProtocol

/// A directory in which relays of one service find each other.
public protocol RelayDirectory: Sendable {
    /// Says that this relay runs, and under which address others reach it.
    ///
    /// - Returns: the addresses of the others that have said so lately.
    func announce(_ url: String) async throws -> [String]
}

/// Tells other relays of heads that moved here, for the devices that listen there.
///
/// A lost message is made up for by a look at the store once a minute: a message makes it fast, the look makes it sure.
actor PeerHeads: Service {
    private struct Place: Hashable {
        let owner: SyncOwner
        let stream: SyncStream
    }

    /// Between the first head and the request that takes it along: many batches are one request.
    private static let gathering: Duration = .milliseconds(10)
    private static let announcing: Duration = .seconds(20)
    /// Heads in one request.
    static let limit = 4_096

    private let store: any RelayStore
    private let live: LiveHeads
    private let directory: (any RelayDirectory)?
    private let url: String?
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Int64
    private let looking: Duration
    private var peers: [String] = []
    private var waiting: [Place: Int64] = [:]
    private var isGathering = false

    init(
        store: any RelayStore,
        live: LiveHeads,
        directory: (any RelayDirectory)?,
        url: String?,
        transport: any HTTPTransport,
        looking: Duration = .seconds(60),
        now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.live = live
        self.directory = directory
        self.url = url
        self.transport = transport
        self.looking = looking
        self.now = now
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await self.announce() }
                group.addTask { await self.look() }
            }
        }
    }

    private func announce() async {
        guard let directory, let url else { return }
        while !Task.isCancelled {
            // Without the database there is nothing to tell of either.
            if let found = try? await directory.announce(url) { peers = found }
            try? await Task.sleep(for: Self.announcing)
        }
    }

    private func look() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: looking)
            guard let heads = try? await store.heads(of: live.owners) else { continue }
            for (owner, heads) in heads { for head in heads where head.head > 0 { live.tell(head, to: owner) } }
        }
    }

    var hasPeers: Bool { !peers.isEmpty }

    func moved(_ head: StreamHead, of owner: SyncOwner) {
        guard !peers.isEmpty, waiting.count < Self.limit else { return }
        waiting[Place(owner: owner, stream: head.stream)] = head.head
        guard !isGathering else { return }
        isGathering = true
        Task {
            try? await Task.sleep(for: Self.gathering)
            await poke()
        }
    }

    /// Within two seconds or not at all: what is lost is found by the look.
    private static func send(_ request: HTTPRequest, _ body: [UInt8], over transport: any HTTPTransport) async {
        await withTaskGroup { group in
            group.addTask {
                guard let response = try? await transport.send(request, body: body) else { return }
                var chunks = response.body.makeAsyncIterator()
                while (try? await chunks.next()) != nil {}
            }
            group.addTask { try? await Task.sleep(for: .seconds(2)) }
            await group.next()
            group.cancelAll()
        }
    }

    private func poke() async {
        isGathering = false
        let body = PeerMessage.bytes(waiting.map { ($0.owner, StreamHead(stream: $0.stream, head: $1)) })
        waiting = [:]
        let token = PeerMessage.token(at: now(), key: store.key)
        await withTaskGroup { group in
            for peer in peers {
                guard let url = URL(string: peer), let host = url.host() else { continue }
                var request = HTTPRequest(
                    method: .post,
                    scheme: url.scheme,
                    authority: url.port.map { "\(host):\($0)" } ?? host,
                    path: PeerMessage.path
                )
                request.headerFields[.authorization] = RelayHeader.bearer + token.description
                group.addTask { [transport, request] in await Self.send(request, body, over: transport) }
            }
        }
    }
}

/// A message from one relay to another: heads, each in 25 bytes, under a token that belongs to nobody's devices.
enum PeerMessage {
    static let path = "/heads"
    static let headBytes = SyncOwner.byteCount + 9

    static func bytes(_ heads: [(SyncOwner, StreamHead)]) -> [UInt8] {
        heads.flatMap { owner, head in
            owner.bytes + [head.stream.rawValue] + withUnsafeBytes(of: head.head.bigEndian) { Array($0) }
        }
    }

    /// `nil` for anything else.
    static func parse(_ bytes: [UInt8]) -> [(SyncOwner, StreamHead)]? {
        guard bytes.count.isMultiple(of: headBytes), bytes.count <= PeerHeads.limit * headBytes else { return nil }
        var heads: [(SyncOwner, StreamHead)] = []
        for start in stride(from: 0, to: bytes.count, by: headBytes) {
            guard let owner = SyncOwner(bytes[start..<start + 16]), let stream = SyncStream(rawValue: bytes[start + 16])
            else { return nil }
            let head = bytes[start + 17..<start + 25].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let head = Int64(exactly: head) else { return nil }
            heads.append((owner, StreamHead(stream: stream, head: head)))
        }
        return heads
    }

    /// No owner is all zeros: an owner is a hash.
    static func token(at now: Int64, key: RelayKey) -> SyncToken {
        SyncToken(owner: nobody.0, node: nobody.1, at: now, key: key)
    }

    static func isPeer(_ token: SyncToken?, at now: Int64, key: RelayKey) -> Bool {
        guard let holder = token?.holder(at: now, key: key) else { return false }
        return holder == nobody
    }

    private static let nobody: (SyncOwner, SyncNode) = {
        guard let owner = SyncOwner([UInt8](repeating: 0, count: 16)),
            let node = SyncNode([UInt8](repeating: 0, count: 8))
        else { preconditionFailure("16 and 8 bytes are an owner and a node") }
        return (owner, node)
    }()
}
