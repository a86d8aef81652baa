import AppData
import Core
import DataSync
import FeatureFood
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import RelayKit
import SyncMerge
import SyncProtocol
import SyncRelay
import Synchronization

@testable import FoodDiary

/// Two homes over a relay of this process, by HTTP on loopback.
enum RelayBenchmarks {
    static let all = [Benchmark("sync: relay") { try await figures() }]

    private static let rounds = 200

    private static func figures() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let (store, lock) = try RelayFile.opened(folder.appending(path: "relay.sqlite").path)
        defer { lock.release() }
        // A device may push sixty times a minute; here a minute passes faster.
        let calls = Mutex<Int64>(0)
        let server = RelayServer(
            store: store,
            admission: RelayAdmission(invitations: ["bench"], takesWork: false),
            now: {
                1_800_000_000_000 + 400
                    * calls.withLock { calls in
                        calls += 1
                        return calls
                    }
            }
        )
        let running = Task { try await server.run(port: 0) { continuation.yield($0) } }
        let transport = CountingTransport()
        let result: Result<[Figure], any Error>
        do {
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next() else { throw Skipped(reason: "the relay does not listen") }
            result = .success(try await measure(folder, port, transport))
        } catch {
            result = .failure(error)
        }
        await transport.base.shutdown()
        running.cancel()
        // It was canceled; how it says so does not matter.
        _ = await running.result
        return try result.get()
    }

    private static func measure(_ folder: URL, _ port: Int, _ transport: CountingTransport) async throws -> [Figure] {
        let here = try await BenchHome(folder, port, transport)
        let there = try await here.joined(folder)
        for home in [here, there, here, there] { _ = try await home.engine.sync() }

        transport.start()
        try await here.logMeal()
        _ = try await here.engine.sync()
        let pushes = transport.requests.filter { $0.path == RelayRoute.append(.core).path && $0.isPost }
        let meal = Figure(
            "sync: a meal as one request",
            Double(pushes.map(\.bytes).max() ?? 0),
            "B",
            .atMost(1024),
            note: "\(pushes.count) request, head and body as HTTP/1.1 writes them"
        )
        let pushed = Figure("sync: requests with a meal in them", Double(pushes.count), "requests", .atMost(1))

        // The first time after a push its own batch comes back.
        _ = try await here.engine.sync()
        transport.start()
        _ = try await here.engine.sync()
        let idle = transport.requests.filter { $0.path.hasPrefix(RelayRoute.root + "/streams") }
        let answered = Figure(
            "sync: bytes of the answer where nothing is new",
            Double(idle.map(\.answered).max() ?? -1),
            "B",
            .atMost(0),
            note: "\(idle.count) requests"
        )

        let latencies = try await watch(here, there)
        return [
            meal, pushed, answered,
            Figure(
                "sync: a change pushed and applied elsewhere, p99",
                latencies.percentile(0.99) * 1000,
                "ms",
                .atMost(300),
                note: latencies.spread
            ),
            Figure("sync: a change pushed and applied elsewhere", latencies.median * 1000, "ms"),
        ]
    }

    /// From the commit on one home to that on the other, which watches.
    private static func watch(_ here: BenchHome, _ there: BenchHome) async throws -> Timing {
        var heads = there.relay.live().makeAsyncIterator()
        // What it is told at the beginning.
        _ = try await heads.next()
        var seconds: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            try await here.logMeal()
            let start = clock.now
            async let sent = here.engine.sync()
            var applied = 0
            while applied == 0 {
                guard try await heads.next() != nil else { throw Skipped(reason: "the relay stopped telling") }
                applied = try await there.engine.sync().applied
            }
            let elapsed = clock.now - start
            _ = try await sent
            seconds.append(Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        }
        return Timing(seconds: seconds.sorted())
    }
}

/// A home with the tables of Food, shared over a relay.
private struct BenchHome {
    private struct Keys: SyncKeyKeeping {
        let ring: SyncKeyring
        func keyring() async throws -> SyncKeyring { ring }
        func renewed() async throws -> SyncKeyring { throw SyncFault.unexpected("a device that has to be a new one") }
    }

    let relay: HTTPRelay
    let engine: SyncEngine
    private let food: FoodCoordinator
    private let phone: SyncDeviceKeys
    private let ring: SyncKeyring
    private let port: Int
    private let transport: CountingTransport

    /// The first device of a new owner; the second is let in at once.
    init(_ folder: URL, _ port: Int, _ transport: CountingTransport) async throws {
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let (device, phone, key) = (SyncDeviceKeys(), SyncDeviceKeys(), SyncEpochKey(epoch: 1))
        let genesis = try KeyLog.start(recovery, device: device, name: "laptop", key: key)
        var log = try KeyLog(checking: [genesis], of: recovery.owner)
        let entry = try log.adding(phone.publicKeys, name: "phone", keys: [key], by: .device(device))
        try log.append(entry)
        let ring = try SyncKeyring(device: device, epochs: [1: key], log: log)
        try await self.init(folder, port, transport, ring: ring, phone: phone)
        try await relay.register(SyncRegistration(genesis: genesis, admission: .invitation("bench")))
        try await relay.appendLog(entry)
    }

    func joined(_ folder: URL) async throws -> BenchHome {
        let ring = try SyncKeyring(device: phone, epochs: ring.epochs, log: ring.log)
        return try await BenchHome(folder, port, transport, ring: ring, phone: phone)
    }

    private init(
        _ folder: URL,
        _ port: Int,
        _ transport: CountingTransport,
        ring: SyncKeyring,
        phone: SyncDeviceKeys
    ) async throws {
        (self.ring, self.phone, self.port, self.transport) = (ring, phone, port, transport)
        let home = AppHome(path: folder.appending(path: ring.device.node.description).path)
        let plans = FeatureRegistrar.registering(FoodFeature.self).migrationPlans
        let database = AppDatabase(home: home, plans: plans)
        food = FoodCoordinator(
            database: database,
            workouts: nil,
            transport: nil,
            settings: .memory("food"),
            time: .system
        )
        guard let address = ServerAddress("http://127.0.0.1:\(port)") else { throw Skipped(reason: "no address") }
        relay = try HTTPRelay(
            address: address,
            owner: ring.owner,
            signer: .device(ring.device),
            client: HTTPClient(transport: transport),
            time: .system
        )
        try await SyncEngine.start(database, keys: ring, streams: [.core])
        engine = SyncEngine(database: database, transport: relay, keys: Keys(ring: ring), streams: [.core])
    }

    func logMeal() async throws {
        _ = try await food.log(try await food.read("2 eggs and toast"), options: EntryPlan.Options())
    }
}

/// Counts what passes through the sockets' transport.
private final class CountingTransport: HTTPTransport {
    struct Request {
        let path: String
        let isPost: Bool
        let bytes: Int
        /// Bytes of the answer's body, as its head says.
        let answered: Int
    }

    let base = LiveTransport()
    private let kept = Mutex<[Request]>([])

    var requests: [Request] { kept.withLock(\.self) }
    func start() { kept.withLock { $0 = [] } }

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        let response = try await base.send(request, body: body)
        let lengths = request.headerFields.map { $0.name.rawName.utf8.count + $0.value.utf8.count + 4 }
        let line = "\(request.method.rawValue) \(request.path ?? "") HTTP/1.1\r\n\r\n".utf8.count
        // Of its own the transport adds: Host, Accept-Encoding, Content-Length.
        let own =
            "Host: \(request.authority ?? "")\r\nAccept-Encoding: gzip, deflate\r\nContent-Length: \(body?.count ?? 0)\r\n"
        let counted = Request(
            path: request.path ?? "",
            isPost: request.method == .post,
            bytes: line + own.utf8.count + lengths.reduce(0, +) + (body?.count ?? 0),
            answered: response.head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        )
        kept.withLock { $0.append(counted) }
        return response
    }
}
