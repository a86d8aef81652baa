import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import Networking
import Testing

@testable import FeatureAccount

@Suite("Account flows")
struct AccountFlowTests {
    @Test("without an account nothing is asked, kept or said")
    func none() async throws {
        let home = try AccountHome()
        let status = try await home.run(ShowAccount.self)
        #expect(!status.isConnected)
        #expect(status.exitStatus == .success)
        #expect(try await home.coordinator().kept() == nil)
        let left = try await home.run(DisconnectAccount.self)
        #expect(!left.wasConnected)
        #expect(home.transport.requests.isEmpty)
        #expect(!home.hasSecretsFile)
        await #expect(throws: DeviceSessionError.notConnected) { try await home.run(ShowEquipment.self) }
        await #expect(throws: AccountError.noServer) { try await home.run(ConnectAccount.self) }
    }

    @Test("connecting again needs no address, and gives the same device")
    func again() async throws {
        let home = try AccountHome()
        try await home.connect()
        try await home.run(DisconnectAccount.self)
        #expect(try await home.coordinator().kept() == nil)
        let report = try await home.run(ConnectAccount.self)
        #expect(report.isConnected)
        let devices = home.transport.requests.filter { $0.path.hasSuffix("register-device") }.map(\.text)
        #expect(devices.count == 2)
        #expect(Set(devices).count == 1)
    }

    @Test("disconnecting clears this device even where the service cannot be told")
    func disconnect() async throws {
        let home = try AccountHome()
        try await home.connect()
        home.service.change { $0.isOffline = true }
        let report = try await home.run(DisconnectAccount.self, ["forgetDevice": true])
        #expect(report.wasConnected)
        #expect(!report.serverWasTold)
        #expect(try await home.coordinator().kept() == nil)
        #expect(try await home.secrets.names() == [])
        #expect(try await home.settings[AccountSettings.server] == nil)
        #expect(await TwoTierCache<AccountProfile>.profiles(in: home.database).cached("x") == nil)
    }

    @Test("the session of one service is never sent to another")
    func otherServer() async throws {
        let home = try AccountHome()
        try await home.connect()
        let before = home.transport.requests.count
        _ = try await home.run(ConnectAccount.self, ["server": "https://other.example"])
        for request in home.transport.requests.dropFirst(before) {
            #expect(request.head.authority == "other.example")
            #expect(request.header("Authorization") != "Bearer token-1")
        }
        let devices = home.transport.requests.filter { $0.path.hasSuffix("register-device") }.map(\.text)
        #expect(Set(devices).count == 2, "another service gets another device id")
    }

    @Test("a person is asked whether to try again, and only what failed is")
    func asks() async throws {
        let home = try AccountHome()
        home.service.change { $0.broken = ["profile"] }
        let frontEnd = ScriptedFrontEnd(confirmations: [true, false])
        let report = try await home.run(ConnectAccount.self, ["server": .string(AccountHome.server)], frontEnd)
        #expect(report.problems.count == 1)
        #expect(report.itemCount == 1)
        let asked = frontEnd.events.filter { if case .confirmed = $0 { true } else { false } }
        #expect(asked.count == 2)
        #expect(home.requests().filter { $0 == "equipment" }.count == 1)
        #expect(home.requests().filter { $0 == "profile" }.count == 2)
    }

    @Test("equipment is shown with every slot")
    func equipment() async throws {
        let home = try AccountHome()
        try await home.connect()
        let report = try await home.run(ShowEquipment.self)
        #expect(report.slots.map(\.slot) == EquipmentSlot.allCases)
        #expect(report.slots[0].item?.name == "Walking staff")
        #expect(report.slots[0].item?.id == "7")
        #expect(!report.isStale)
    }

    @Test("no token stands in what is shown, kept in the clear, or said in an error")
    func redaction() async throws {
        let home = try AccountHome()
        var shown = [try JSONValue(encoding: await home.connect()).text()]
        home.pass(3600)
        home.service.change { $0.broken = ["profile", "equipment"] }
        let report = try await home.run(ShowAccount.self)
        shown += [try JSONValue(encoding: report).text(), "\(report.presentation(in: FlowContext(time: home.time)))"]
        shown += [String(describing: try await home.settings[AccountSettings.server])]
        shown += try await home.database.read { database in
            try String.fetchAll(database, sql: "SELECT key || hex(value) || value FROM shared_cache")
        }
        for text in shown { #expect(!text.contains("token-1")) }
        #expect(shown.count >= 5)
    }

    @Test("the account is shown as last known, without a request")
    func kept() async throws {
        let home = try AccountHome()
        try await home.connect()
        let before = home.transport.requests.count
        let state = try #require(try await home.coordinator().kept())
        #expect(state.profile.value?.value.name == "Ada")
        #expect(state.userID == "u-1")
        #expect(state.profile.value?.loadedAt == home.time.now)
        #expect(home.transport.requests.count == before)
    }

    @Test("deleting the account deletes it at the service first, and then what is kept of it here")
    func deletes() async throws {
        let home = try AccountHome()
        #expect(try await home.run(DeleteAccount.self).server == nil)
        try await home.connect()
        // A service that has no deletion, or cannot be told, changes nothing.
        let yes = ScriptedFrontEnd(confirmations: [true, true, true, true])
        let refusal = await #expect(throws: AccountError.self) { try await home.run(DeleteAccount.self, [:], yes) }
        #expect(refusal?.code == "account.no-deletion")
        #expect(refusal?.exitStatus == .unavailable)
        #expect(refusal?.message.contains("answered 404 to 'DELETE https://") == true)
        #expect(refusal?.message.contains("/api/v1/account'") == true)
        home.service.change { $0.isOffline = true }
        await #expect(throws: HTTPError.self) { try await home.run(DeleteAccount.self, [:], yes) }
        #expect(try await home.coordinator().kept() != nil)
        home.service.change { ($0.isOffline, $0.deletesAccounts) = (false, true) }
        await #expect(throws: Declined.self) { try await home.run(DeleteAccount.self) }
        #expect(try await home.run(DeleteAccount.self, [:], yes).server != nil)
        #expect(home.transport.requests.contains { $0.head.method == .delete && $0.path.hasSuffix("/account") })
        #expect(try await home.coordinator().kept() == nil)
        #expect(try await home.secrets.names() == [])
    }
}
