import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureAccount

@Suite("An account that keeps itself fresh", .timeLimit(.minutes(30)))
struct AccountRefreshTests {
    @Test("without an account nothing is asked")
    func none() async throws {
        let home = try AccountHome()
        #expect(try await home.refresh().state() == nil)
        #expect(home.transport.requests.isEmpty)
        #expect(!home.hasSecretsFile)
    }

    @Test("what is fresh is shown as it is, what is stale is loaded first")
    func stale() async throws {
        let home = try AccountHome()
        try await home.connect()
        let before = home.transport.requests.count
        #expect(try await home.refresh().state()?.profile.isStale == false)
        #expect(home.requests(after: before).isEmpty)
        home.pass(3600)
        let state = try #require(try await home.refresh().state())
        #expect(!state.profile.isStale)
        #expect(state.faults.isEmpty)
        #expect(home.requests(after: before).sorted() == ["auth/bootstrap", "equipment", "profile"])
    }

    @Test("a service that is slow holds the overview up for a second, and then the snapshot is shown")
    func slow() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { $0.silent = ["auth/bootstrap"] }
        let refresh = home.refresh()
        let asked = Task { try await refresh.state() }
        await home.patience.waitForSleepers(1)
        home.patience.advance(by: AccountRefresh.patience)
        let state = try #require(try await asked.value)
        #expect(state.profile.value?.value.name == "Ada")
        #expect(state.profile.isStale)
        await refresh.stop()
    }

    @Test("one that failed says why, and is tried again after a minute, also by another process")
    func failed() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(86_400)
        home.service.change { $0.isOffline = true }
        let state = try #require(try await home.refresh().state())
        #expect(state.profile.value?.value.name == "Ada")
        #expect(state.faults.count == 1)
        let before = home.transport.requests.count
        #expect(try await home.refresh().state()?.profile.isStale == true)
        #expect(home.transport.requests.count == before)
        home.pass(61)
        home.service.change { $0.isOffline = false }
        #expect(try await home.refresh().state()?.profile.isStale == false)
    }

    @Test("in a program that lives long it looks by itself, when the person comes back too, and ends when that ends")
    func lives() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        let (refresh, events) = (home.refresh(), LifecycleEvents())
        let before = home.transport.requests.count
        await refresh.start(hearing: events)
        try await until { home.requests(after: before).count == 3 }
        // What is stored is not all: until the load is over, another look joins it.
        try await until { await refresh.last?.profile.value?.isStale == false }
        // A snapshot is shown at once there; what is loaded changes the database, and the view is drawn again.
        home.pass(3600)
        let middle = home.transport.requests.count
        await events.post(.resumed)
        try await until { home.requests(after: middle).count == 3 }
        await refresh.stop()
        home.pass(3600)
        let end = home.transport.requests.count
        await events.post(.resumed)
        #expect(home.transport.requests.count == end)
    }

    @Test("a token that became another user's in the middle shows and keeps that user's data alone")
    func otherUser() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.pass(3600)
        home.service.change { ($0.user, $0.refused) = ("u-2", ["token-1"]) }
        let state = try await home.coordinator().startUp().run()
        #expect(state.userID == "u-2")
        #expect(state.profile.value?.value.id == "u-2")
        #expect(state.faults.isEmpty)
    }
}
