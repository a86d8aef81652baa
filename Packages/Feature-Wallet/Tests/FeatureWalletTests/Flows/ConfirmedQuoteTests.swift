import ArkLedger
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import FeatureWallet

/// Between the question and the payment a server may change its mind.
@Suite("What was confirmed is what is done")
struct ConfirmedQuoteTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd(holding: 200_000) }

    private static let input: JSONValue = [
        "destination": "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "amount": "50000",
    ]

    private func estimate(fee: Int) {
        let answer =
            #"{"fee_sat": \#(fee), "gross_amount_sat": \#(50_000 + fee), "net_amount_sat": 50000, "vtxos_spent": []}"#
        standIn.spoil("/api/v1/fees/send-onchain", .answer(answer, status: 200))
    }

    /// Pays, with another estimate after the question than before it.
    private func pay(_ frontEnd: ScriptedFrontEnd, fee: Int, then later: Int) async throws {
        let (flow, session) = (try FlowSchema(SendMoney.self).parse(Self.input), home.session(frontEnd))
        estimate(fee: fee)
        _ = try await flow.spending(with: home.wallet, in: session)
        estimate(fee: later)
        _ = try await flow.run(with: home.wallet, in: session)
    }

    @Test("a fee that has risen is asked about again, and no means no; one that has fallen is not")
    func fee() async throws {
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await pay(no, fee: 320, then: 321) }
        guard case .confirmed(let asked)? = no.events.first else {
            Issue.record("nothing was asked")
            return
        }
        #expect(asked.details.contains { $0.key == "Fee" && $0.value == "321 sat" })
        #expect(asked.details.contains { $0.key == "Changed" && $0.value.contains("a fee of 320 sat") })
        #expect(try await home.run(ShowOperations.self).operations.isEmpty)
        let yes = ScriptedFrontEnd(confirmations: [true])
        try await pay(yes, fee: 320, then: 321)
        #expect(yes.events.count == 1)
        let unasked = ScriptedFrontEnd()
        home.advance(by: 600)
        try await pay(unasked, fee: 320, then: 319)
        #expect(unasked.events.isEmpty)
    }

    @Test("an amount that has changed is asked about again, also where all was meant")
    func amount() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000)
        let frontEnd = ScriptedFrontEnd(confirmations: [false])
        let (flow, session) = (try FlowSchema(OffboardMoney.self).parse(["all": true]), home.session(frontEnd))
        _ = try await flow.spending(with: home.wallet, in: session)
        try await home.fund(ark: 20_000)
        await #expect(throws: Declined.self) { try await flow.run(with: home.wallet, in: session) }
        #expect(try await home.spendable() == 70_000)
    }

    @Test("a confirmation holds once, and for the one who gave it")
    func once() async throws {
        let home = try WalletHome()
        try await home.fund()
        let input: JSONValue = ["destination": .string(try await home.stranger().ark), "amount": "5000"]
        let flow = try FlowSchema(SendMoney.self).parse(input)
        let session = home.session()
        _ = try await flow.spending(with: home.wallet, in: session)
        await #expect(throws: Declined.self) {
            try await flow.run(with: home.wallet, in: session.confirming(UUID()))
        }
        _ = try await flow.run(with: home.wallet, in: session)
        await #expect(throws: Declined.self) { try await flow.run(with: home.wallet, in: session) }
        #expect(try await home.spendable() == 95_000)
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
