import ArkLedger
import Core
import CoreHosting
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

/// Between the question and the payment a server may change its mind.
@Suite("What was confirmed is what is done")
struct ConfirmedQuoteTests {
    private let standIn: StandInTransport
    private let transport: FakeTransport
    private let home: WalletHome

    init() throws { (standIn, transport, home) = try WalletHome.overBarkd(holding: 200_000) }

    private static let input: JSONValue = [
        "destination": "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "amount": "50000",
    ]

    @Test("it is worked out once: a server that says something else by then is neither heard nor asked about")
    func once() async throws {
        let answer = #"{"fee_sat": 320, "gross_amount_sat": 50320, "net_amount_sat": 50000, "vtxos_spent": []}"#
        // For one request; what is asked after it is the server's own estimate.
        standIn.spoil("/api/v1/fees/send-onchain", .answer(answer, status: 200))
        let frontEnd = ScriptedFrontEnd(confirmations: [true])
        let report = try await home.asking(SendMoney.self, Self.input, frontEnd)
        #expect(frontEnd.asked.count == 1)
        #expect(frontEnd.asked.first?.details.contains { $0.key == "Fee" && $0.value == "320 sat" } == true)
        #expect(transport.requests.count { $0.path.hasPrefix("/api/v1/fees/send-onchain") } == 1)
        #expect(report.amount.amount == 50_000)
    }

    @Test("what arrives after all was confirmed stays, or nothing is sent", arguments: [true, false])
    func all(isOffboard: Bool) async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000, onchain: 50_000)
        let session = home.session()
        if isOffboard {
            let flow = try FlowSchema(OffboardMoney.self).parse(["all": true])
            let prepared = try await flow.prepare(with: home.wallet, in: session)
            try await home.fund(ark: 20_000)
            _ = try await flow.run(prepared, with: home.wallet, in: session)
            #expect(try await home.run(ShowBalance.self).ark.spendable.amount == 20_000)
        } else {
            let flow = try FlowSchema(BoardMoney.self).parse(["all": true])
            let prepared = try await flow.prepare(with: home.wallet, in: session)
            try await home.fund(ark: 0, onchain: 20_000)
            await #expect(throws: WalletError.changed) {
                try await flow.run(prepared, with: home.wallet, in: session)
            }
            #expect(try await home.run(ShowBalance.self).onchain.total.amount == 70_000)
        }
    }

    @Test("the wallet that was confirmed is the one that pays, also where another is set by then")
    func sameWallet() async throws {
        let flow = try FlowSchema(SendMoney.self).parse(Self.input)
        let prepared = try await flow.prepare(with: home.wallet, in: home.session())
        try await home.settings.set(WalletSettings.provider, to: .sandbox)
        let report = try await flow.run(prepared, with: home.wallet, in: home.session())
        #expect(report.network == .regtest)
    }

    @Test("a note that has no movement to be kept with is said not to be kept")
    func note() async throws {
        let home = try WalletHome()
        try await home.fund(onchain: 50_000)
        let stranger = try await home.stranger()
        var input: [String: JSONValue] = [
            "destination": .string(stranger.onchain), "amount": "20000", "from": "onchain", "note": "rent",
        ]
        let lost = try await home.run(SendMoney.self, .object(input))
        #expect(lost.noteFailure?.isEmpty == false)
        #expect("\(lost.presentation(in: home.session().context))".contains("Its note was not kept"))
        input = ["destination": .string(stranger.ark), "amount": "5000", "note": "tea"]
        #expect(try await home.run(SendMoney.self, .object(input)).noteFailure == nil)
        #expect(try await home.run(ShowHistory.self).movements.first?.note == "tea")
    }

    @Test("an Ark address is not paid where its server cannot be asked whether the address is its own")
    func unknownServer() async throws {
        let input: JSONValue = ["destination": .string(Ledger(seed: 9).foreignArkAddress(1)), "amount": "5000"]
        standIn.spoil("/api/v1/wallet/ark-info", .refuseConnection)
        let error = await #expect(throws: WalletError.self) { try await home.spending(SendMoney.self, input) }
        #expect(error?.code == "wallet.offline")
        #expect(try await home.spending(SendMoney.self, input).amount.amount == 5000)
    }
}
