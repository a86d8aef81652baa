import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

/// Several sessions over one store are what several processes are: each has its own memory.
@Suite("Device sessions of several processes", .timeLimit(.minutes(30)))
struct SharedSessionTests {
    /// An account service that makes one user for each device id, and a token for each registration.
    private final class Service: Sendable {
        struct State {
            var devices: [String] = []
            var tokens: Set<String> = []
            var made = 0
        }

        let state = Mutex(State())
        private let gate: Gate?

        init(gate: Gate? = nil) { self.gate = gate }

        var registrations: [String] { state.withLock { $0.devices } }
        var validTokens: Set<String> { state.withLock { $0.tokens } }

        func respond(_ request: FakeRequest) async -> FakeResponse {
            let bearer = (request.header("Authorization") ?? "").replacing("Bearer ", with: "")
            switch request.path {
            case "/api/v1/auth/register-device":
                await gate?.passIgnoringCancellation()
                let json = try? JSONValue(parsing: request.body)
                let device = json?["device_id"]?.stringValue ?? ""
                let token = state.withLock { state in
                    state.devices.append(device)
                    state.made += 1
                    state.tokens.insert("t\(state.made)")
                    return "t\(state.made)"
                }
                return .json(
                    #"{"success":true,"data":{"user":{"id":"\#(device)"},"session":{"access_token":"\#(token)","expires_in":900}}}"#
                )
            case "/api/v1/auth/logout":
                state.withLock { _ = $0.tokens.remove(bearer) }
                return .json(#"{"success":true,"data":null}"#)
            case "/api/v1/auth/bootstrap":
                return validTokens.contains(bearer) ? .json(#"{"success":true,"data":{}}"#) : .response(401)
            default:
                return validTokens.contains(bearer) ? .json(#"{"success":true,"data":1}"#) : .response(401)
            }
        }
    }

    private struct Process {
        let session: DeviceSession
        let client: HTTPClient
        let fixture: ClientFixture
    }

    private static func process(
        _ number: Int = 0,
        _ service: Service,
        _ store: any TokenStore<StoredSession>
    ) -> Process {
        // Signing out has a time limit of five seconds, which must not run out by itself.
        let fixture = ClientFixture(skipping: .seconds(1)) { request, _ in await service.respond(request) }
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: base,
            store: store,
            makeDeviceID: { "device-\(number)" },
            now: { Date(timeIntervalSince1970: 1000) }
        )
        return Process(session: session, client: base.authorized(by: session), fixture: fixture)
    }

    @Test("processes that connect at once register once, and share what they got")
    func connectAtOnce() async throws {
        let gate = Gate()
        let service = Service(gate: gate)
        let store = InMemoryTokenStore<StoredSession>()
        let processes = (1...5).map { Self.process($0, service, store) }
        let starts = processes.map { process in Task { try await process.session.start() } }
        try await until { store.waiters == 4 }
        gate.open()
        var sessions: [StoredSession] = []
        for start in starts { sessions.append(try await start.value) }
        #expect(service.registrations.count == 1)
        #expect(Set(sessions.map(\.deviceID)).count == 1)
        #expect(Set(sessions.compactMap { $0.token?.reveal() }) == ["t1"])
    }

    @Test("a token that is refused everywhere is replaced once for all processes")
    func renewAtOnce() async throws {
        let service = Service()
        let stored = StoredSession(deviceID: "d", token: Secret("old"), userID: "d")
        let store = InMemoryTokenStore(stored)
        let processes = (1...4).map { Self.process($0, service, store) }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for process in processes {
                for _ in 0..<10 {
                    group.addTask { try await process.client.call(.json(.get, "thing", envelope: .success)) }
                }
            }
            for try await value in group { #expect(value == 1) }
        }
        #expect(service.registrations == ["d"])
        #expect(store.session?.token?.reveal() == "t1")
    }

    @Test(
        "a registration under way does not undo a sign-out in another process, and leaves no token behind",
        arguments: [true, false]
    )
    func signOutElsewhere(forgetting: Bool) async throws {
        let gate = Gate()
        let service = Service(gate: gate)
        let store = InMemoryTokenStore<StoredSession>()
        let (first, second) = (Self.process(1, service, store), Self.process(2, service, store))
        let start = Task { try await first.session.start() }
        try await until { !first.fixture.transport.requests.isEmpty }
        #expect(store.session?.deviceID == "device-1", "the id is kept before it is sent")
        try await second.session.signOut(forgettingDevice: forgetting)
        gate.open()
        await #expect(throws: DeviceSessionError.interrupted) { try await start.value }
        #expect(store.session?.token == nil)
        #expect((store.session == nil) == forgetting)
        #expect(try await first.session.current() == nil)
        #expect(service.validTokens.isEmpty)
    }

    @Test("a renewal after a sign-out in another process does not connect again")
    func renewAfterSignOut() async throws {
        let service = Service()
        let store = InMemoryTokenStore<StoredSession>()
        let (first, second) = (Self.process(1, service, store), Self.process(2, service, store))
        try await first.session.start()
        #expect(try await first.client.call(Endpoint<Int>.json(.get, "thing", envelope: .success)) == 1)
        #expect(try await second.session.signOut() == .complete)
        await #expect(throws: DeviceSessionError.interrupted) {
            try await first.client.call(Endpoint<Int>.json(.get, "thing", envelope: .success))
        }
        #expect(service.registrations.count == 1)
        #expect(try await first.session.current() == nil)
        #expect(store.session?.token == nil)
    }

    @Test("signing out ends the token that another process renewed meanwhile")
    func signOutNewest() async throws {
        let service = Service()
        let store = InMemoryTokenStore<StoredSession>()
        let (first, second) = (Self.process(1, service, store), Self.process(2, service, store))
        try await first.session.start()
        _ = try await second.session.current()
        service.state.withLock { $0.tokens = [] }
        #expect(try await first.client.call(Endpoint<Int>.json(.get, "thing", envelope: .success)) == 1)
        #expect(service.validTokens == ["t2"])
        #expect(try await second.session.signOut() == .complete)
        #expect(service.validTokens.isEmpty)
    }

    /// Ends the "process" at its n-th step: that step fails or is lost, and so does everything after it.
    private final class Mortal: TokenStore, HTTPTransport {
        struct Killed: Error {}
        private let store: InMemoryTokenStore<StoredSession>
        private let transport: any HTTPTransport
        private let steps: Mutex<Int>

        init(_ store: InMemoryTokenStore<StoredSession>, _ transport: any HTTPTransport, steps: Int) {
            self.store = store
            self.transport = transport
            self.steps = Mutex(steps)
        }

        var isAlive: Bool { steps.withLock { $0 > 0 } }

        private func step() throws {
            try steps.withLock { steps in
                guard steps > 0 else { throw Killed() }
                steps -= 1
            }
        }

        func load() async throws -> StoredSession? {
            try step()
            return try await store.load()
        }

        func update(
            _ change: @escaping @Sendable (StoredSession?) throws -> StoredSession?
        ) async throws -> TokenStoreChange<StoredSession> {
            try step()
            return try await store.update(change)
        }

        func clear() async throws {
            try step()
            try await store.clear()
        }

        func exclusively<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
            try step()
            return try await store.exclusively(work)
        }

        func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
            try step()
            let response = try await transport.send(request, body: body)
            // Killed after the server answered, before anybody read it.
            try step()
            return response
        }
    }

    private enum Command: String, CaseIterable, Sendable {
        case connect, refresh, signOut
    }

    @Test(
        "a process that is killed between any two steps leaves a store that the next one can use",
        arguments: Command.allCases
    )
    private func kills(command: Command) async throws {
        for steps in 0..<12 {
            let service = Service()
            let store = InMemoryTokenStore<StoredSession>()
            if command != .connect {
                try await Self.process(1, service, store).session.start()
            }
            if command == .refresh { service.state.withLock { $0.tokens = [] } }
            let transport = FakeTransport { request, _ in await service.respond(request) }
            let mortal = Mortal(store, transport, steps: steps)
            let client = HTTPClient(
                transport: mortal,
                configuration: .init(baseURL: ClientFixture.url("https://api.example.com/api/v1"), retry: .never)
            )
            let doomed = DeviceSession(
                client: client,
                store: mortal,
                makeDeviceID: { "device-1" },
                now: { Date(timeIntervalSince1970: 1000) }
            )
            switch command {
            case .connect: _ = try? await doomed.start()
            case .refresh:
                _ = try? await client.authorized(by: doomed).call(Endpoint<Int>.json(.get, "thing", envelope: .success))
            case .signOut: _ = try? await doomed.signOut()
            }
            let wasKilled = !mortal.isAlive
            let next = Self.process(2, service, store)
            if command == .signOut {
                _ = try await next.session.signOut()
                #expect(store.session?.token == nil, "after \(steps) steps")
            }
            try await next.session.start()
            #expect(try await next.client.call(Endpoint<Int>.json(.get, "thing", envelope: .success)) == 1)
            // Whatever was interrupted: the server knows one device.
            let devices = Set(service.registrations)
            #expect(devices.count == 1, "after \(steps) steps: \(devices)")
            if !wasKilled { break }
        }
    }
}
