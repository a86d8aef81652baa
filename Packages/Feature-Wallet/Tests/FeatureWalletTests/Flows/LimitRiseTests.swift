import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet

@Suite("A limit that was raised")
struct LimitRiseTests {
    private func home(_ settings: [String: JSONValue]) async throws -> (home: WalletHome, input: JSONValue) {
        let home = try WalletHome(settings)
        try await home.fund(ark: 20_000_000)
        return (home, ["destination": .string(try await home.stranger().ark), "amount": "2000000"])
    }

    @Test(
        "elsewhere asks the person at the first payment that needs it, once",
        arguments: [
            ["wallet.limit.payment": 3_000_000], ["wallet.limit.payment": 0],
            ["wallet.limit.payment": 3_000_000, "wallet.limit.day": 0],
        ] as [[String: JSONValue]]
    )
    func elsewhere(settings: [String: JSONValue]) async throws {
        let (home, input) = try await home(settings)
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await home.asking(SendMoney.self, input, no) }
        #expect(no.asked.map(\.weight) == [.personal])
        #expect(no.asked[0].details.contains { $0.value.contains("1,000,000 sat until now") })
        #expect(try await home.spendable() == 20_000_000)
        let yes = ScriptedFrontEnd(confirmations: [true, true])
        try await home.asking(SendMoney.self, input, yes)
        #expect(yes.asked.count == 2)
        // It was said once.
        var again = input.objectValue ?? [:]
        again["again"] = true
        let later = ScriptedFrontEnd(confirmations: [true])
        try await home.asking(SendMoney.self, .object(again), later)
        #expect(later.asked.count == 1)
    }

    @Test("does not matter to a payment below the old one; lowered and raised again it asks")
    func below() async throws {
        let (home, input) = try await home(["wallet.limit.payment": 3_000_000])
        var small = input.objectValue ?? [:]
        small["amount"] = "999999"
        let yes = ScriptedFrontEnd(confirmations: [true])
        try await home.asking(SendMoney.self, .object(small), yes)
        #expect(yes.asked.count == 1)
        try await home.settings.set(WalletSettings.paymentLimit, to: 1000)
        small["amount"] = "900"
        try await home.asking(SendMoney.self, .object(small), ScriptedFrontEnd(confirmations: [true]))
        try await home.settings.set(WalletSettings.paymentLimit, to: 1_000_000)
        small["amount"] = "5000"
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await home.asking(SendMoney.self, .object(small), no) }
        #expect(no.asked.map(\.weight) == [.personal])
    }

    @Test("by 'wallet limits' wants a yes; lowering wants none, and no program raises one")
    func command() async throws {
        let (home, _) = try await home([:])
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await home.run(SetLimits.self, ["payment": "5000000"], no) }
        #expect(try await home.settings[WalletSettings.paymentLimit] == 1_000_000)
        // Nobody can answer: nothing is raised.
        await #expect(throws: (any Error).self) { try await home.run(SetLimits.self, ["day": "0"]) }
        #expect(try await home.settings[WalletSettings.dayLimit] == 5_000_000)
        let yes = ScriptedFrontEnd(confirmations: [true])
        #expect(try await home.run(SetLimits.self, ["payment": "5000000"], yes).payment == 5_000_000)
        #expect(yes.asked.map(\.weight) == [.personal])
        let lower = ScriptedFrontEnd(confirmations: [true])
        #expect(try await home.run(SetLimits.self, ["payment": "1000"], lower).payment == 1000)
        #expect(lower.asked.isEmpty)
        await #expect(throws: Declined.self) {
            try await home.run(SetLimits.self, ["payment": "1001"], ScriptedFrontEnd(confirmations: [false]))
        }
    }

    @Test("is not the word of who proposes a payment: the person is asked when they confirm it")
    func proposed() async throws {
        let (home, input) = try await home(["wallet.limit.payment": 3_000_000])
        let context = FlowContext(time: home.time, caller: .model)
        let session = FlowSession(frontEnd: ScriptedFrontEnd(), context: context)
        let prepared = try await FlowSchema(SendMoney.self).parse(input).prepare(with: home.wallet, in: session)
        #expect(prepared.spending != nil)
        #expect(await AgreedLimits(secrets: home.secrets).read() == AgreedLimits.usual)
        let program = FlowSession(
            frontEnd: ScriptedFrontEnd(),
            context: FlowContext(time: home.time, caller: .program)
        )
        let error = await #expect(throws: WalletError.self) {
            try await FlowSchema(SendMoney.self).parse(input).prepare(with: home.wallet, in: program)
        }
        #expect(error?.code == "wallet.limit-raised")
    }

    @Test("is compared as limits are: zero is above all")
    func rises() {
        typealias Limits = OperationJournal.Limits
        let low = Limits(payment: 100, day: 1000)
        #expect(Limits(payment: 0, day: 1000).rises(over: low).map(\.which) == [Limits.forPayment])
        #expect(Limits(payment: 100, day: 1001).rises(over: low).map(\.which) == [Limits.forDay])
        #expect(low.rises(over: Limits(payment: 0, day: 0)).isEmpty)
        #expect(low.rises(over: low).isEmpty)
        #expect(Limits(payment: 0, day: 5).lowered(to: low) == Limits(payment: 100, day: 5))
    }
}
