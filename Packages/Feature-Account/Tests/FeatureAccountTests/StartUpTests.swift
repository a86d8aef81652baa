import AppData
import Core
import CoreTesting
import Foundation
import Networking
import Testing

@testable import FeatureAccount

@Suite("Account start-up")
struct StartUpTests {
    @Test("a first start registers the device, loads both parts with its token, and goes on to the overview")
    func first() async throws {
        let home = try AccountHome()
        let coordinator = home.coordinator()
        let startUp = try await coordinator.startUp(with: ServerAddress(AccountHome.server))
        let state = try await startUp.run()
        #expect(state.faults == [])
        #expect(state.profile.value?.value.name == "Ada")
        #expect(state.equipment.value?.value.items[.weapon]?.name == "Walking staff")
        #expect(await coordinator.overview == state)
        #expect(home.requests().first == "auth/register-device")
        #expect(Set(home.requests().dropFirst()) == ["profile", "equipment"])
        for request in home.transport.requests.dropFirst() {
            #expect(request.header("Authorization") == "Bearer token-1")
        }
    }

    @Test("a retry does only what failed")
    func retry() async throws {
        let home = try AccountHome()
        home.service.change { $0.broken = ["equipment"] }
        let startUp = try await home.coordinator().startUp(with: ServerAddress(AccountHome.server))
        let failed = try await startUp.run()
        #expect(failed.profile.value != nil)
        #expect(failed.equipment.fault?.code == "network.http-500")
        let before = home.transport.requests.count
        home.service.change { $0.broken = [] }
        let state = try await startUp.run()
        #expect(state.faults == [])
        #expect(home.requests(after: before) == ["equipment"])
    }

    @Test("offline, the last snapshot is shown, marked stale, with its age, also by another process")
    func offline() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.service.change { $0.isOffline = true }
        home.pass(3 * 3600)
        let report = try await home.run(ShowAccount.self)
        #expect(report.name == "Ada")
        #expect(report.isStale)
        #expect(report.problems.count == 1)
        #expect(report.exitStatus == .temporaryFailure)
        let pairs = report.pairs(in: FlowContext(time: home.time))
        #expect(pairs.contains(KeyValue("Loaded", "3 hours ago", tone: .warning)))
    }

    @Test("a first start without a network says what is wrong, and remembers nothing")
    func offlineAtFirst() async throws {
        let home = try AccountHome()
        home.service.change { $0.isOffline = true }
        let error = await #expect(throws: AccountError.self) { try await home.connect() }
        #expect(error?.message.hasPrefix("Unable to load player data.") == true)
        #expect(error?.recovery?.hasPrefix("Check the network connection") == true)
        #expect(error?.isRetryable == true)
        #expect(try await home.settings[AccountSettings.server] == nil)
        // The id that was sent is kept, so that the next try finds the same player; a token there is none.
        let store = SecretTokenStore(home.secrets, .device, server: AccountHome.server + "/api/v1")
        let kept = try #require(try await store.load())
        #expect(kept == StoredSession(deviceID: kept.deviceID))
    }

    @Test("a start with a token asks the service whether it is still good, then loads both parts")
    func bootstrap() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        let before = home.transport.requests.count
        let report = try await home.run(ShowAccount.self)
        #expect(report.problems == [])
        #expect(home.requests(after: before).first == "auth/bootstrap")
        #expect(home.requests(after: before).sorted() == ["auth/bootstrap", "equipment", "profile"])
        #expect(home.service.state.withLock { $0.registrations } == 1)
        // What was loaded a moment ago needs no asking at all.
        let after = home.transport.requests.count
        try await home.run(ShowAccount.self)
        #expect(home.requests(after: after) == [])
    }

    @Test("a start that failed at the bootstrap shows what is kept, and a retry does the rest")
    func failedBootstrap() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.broken = ["auth/bootstrap"] }
        let startUp = try await home.coordinator().startUp()
        let failed = try await startUp.run()
        #expect(failed.faults.map(\.code) == ["network.http-500"])
        #expect(failed.profile.value?.value.name == "Ada")
        #expect(failed.profile.isStale)
        #expect(failed.userID == "u-1")
        let before = home.transport.requests.count
        home.service.change { $0.broken = [] }
        let state = try await startUp.run()
        #expect(state.faults == [])
        #expect(!state.profile.isStale)
        #expect(home.requests(after: before).sorted() == ["auth/bootstrap", "equipment", "profile"])
    }

    @Test("secrets that cannot be read are an error that says what to do, and nothing is sent or deleted")
    func damagedSecrets() async throws {
        for damage in ["cut", "key"] {
            let home = try AccountHome()
            try await home.connect()
            let file = damage == "cut" ? home.secretsFile : home.secretsKeyFile
            let whole = try Data(contentsOf: file)
            let damaged = damage == "cut" ? Data(whole.prefix(whole.count / 2)) : Data(whole.reversed())
            try damaged.write(to: file)
            for flow in ["status", "equipment", "disconnect"] {
                let error = await #expect(throws: (any Error).self, "\(damage) \(flow)") {
                    switch flow {
                    case "status": _ = try await home.run(ShowAccount.self)
                    case "equipment": _ = try await home.run(ShowEquipment.self)
                    default: _ = try await home.run(DisconnectAccount.self)
                    }
                }
                let known = try #require(error as? any BentoError)
                #expect(known.code.hasPrefix("secrets."))
                #expect(known.recovery?.isEmpty == false)
                #expect(!"\(known.message) \(known)".contains("token-1"))
            }
            #expect(try Data(contentsOf: file) == damaged)
            #expect(home.transport.requests.count == 3)
        }
    }

    @Test("every command that loads says so after 2 s")
    func loadingWords() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.silent = ["equipment"] }
        let frontEnd = ScriptedFrontEnd()
        let run = Task { try await home.run(ShowAccount.self, [:], frontEnd) }
        await home.clock.waitForSleepers(3)
        home.clock.advance(by: AccountStartUp.patience)
        try await until {
            frontEnd.events.contains { event in
                if case .progressed(let update) = event { update.label == AccountStartUp.loadingWords } else { false }
            }
        }
        home.clock.advance(by: AccountStartUp.limit)
        #expect(try await run.value.problems.count == 1)
    }

    @Test("a refused token registers once for both requests, and each is sent once more")
    func refused() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.refused = ["token-1"] }
        let report = try await home.run(ShowAccount.self)
        #expect(report.problems == [])
        #expect(home.service.state.withLock { $0.registrations } == 2)
    }

    @Test("an expired token registers again before anything is asked")
    func expired() async throws {
        let home = try AccountHome()
        home.service.change { $0.expiresAt = 1_795_262_400 + 60 }
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.expiresAt = 1_900_000_000 }
        let before = home.transport.requests.count
        try await home.run(ShowAccount.self)
        #expect(home.requests(after: before).first == "auth/register-device")
        #expect(home.requests(after: before).count == 3)
    }

    @Test("it says that it loads after 2 s, and gives up after 10 s with what is there")
    func slow() async throws {
        let home = try AccountHome()
        home.service.change { $0.silent = ["equipment"] }
        let startUp = try await home.coordinator().startUp(with: ServerAddress(AccountHome.server))
        let run = Task { try await startUp.run() }
        // The patience, the limit, and the time for the silent answer.
        await home.clock.waitForSleepers(3)
        #expect(await !startUp.takesLong)
        home.clock.advance(by: AccountStartUp.patience)
        try await until { await startUp.takesLong }
        // Profile is loaded while equipment hangs.
        try await until { await startUp.profile.value != nil }
        home.clock.advance(by: AccountStartUp.limit)
        let state = try await run.value
        #expect(state.profile.value != nil)
        #expect(state.equipment.fault?.code == "deadline.exceeded")
        #expect(await !startUp.takesLong)
        #expect(home.transport.openBodies == 0)
    }

    @Test("cancelling ends a start at once")
    func cancelled() async throws {
        let home = try AccountHome()
        home.service.change { $0.silent = ["auth/register-device"] }
        let startUp = try await home.coordinator().startUp(with: ServerAddress(AccountHome.server))
        let run = Task { try await startUp.run() }
        await home.clock.waitForSleepers(2)
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
    }
}
