import ArkLedger
import BitcoinText
import Core
import CoreTesting
import Foundation
import Networking
import Testing

@testable import FeatureWallet

/// What every wallet has to do, against the ledger in the database and against barkd's API.
@Suite("The contract of a wallet")
struct ArkWalletContractTests {
    enum Kind: String, CaseIterable, Sendable {
        case sandbox
        case barkd
    }

    /// A wallet with the ledger behind it.
    struct Subject: Sendable {
        let wallet: any ArkWallet
        let change: @Sendable (@escaping @Sendable (inout Ledger) throws -> Void) async throws -> Void
        let home: WalletHome
        let standIn: StandInTransport
    }

    static func subject(_ kind: Kind) throws -> Subject {
        let home = try WalletHome()
        let time = home.time
        let standIn = StandInTransport { time.now }
        guard kind == .barkd else {
            let sandbox = SandboxWallet(database: home.database, time: home.time, seed: { 9 })
            return Subject(
                wallet: sandbox,
                change: { body in try await sandbox.change { ledger, _ in try body(&ledger) } },
                home: home,
                standIn: standIn
            )
        }
        let url = try #require(URL(string: "http://127.0.0.1:3535"))
        let client = HTTPClient(
            transport: standIn.transport,
            authorization: FixedAuthorization(.bearer(Secret("t")), for: url)
        )
        let barkd = BarkdWallet(client: client, server: url, network: .regtest, id: "barkd-regtest-test")
        return Subject(wallet: barkd, change: { body in try standIn.change(body) }, home: home, standIn: standIn)
    }

    @Test("it begins empty, takes money, and tells of it", arguments: Kind.allCases)
    func reading(kind: Kind) async throws {
        let subject = try Self.subject(kind)
        let wallet = subject.wallet
        #expect(try await wallet.arkBalance().spendable == .zero)
        #expect(try await wallet.movements().isEmpty)
        let now = subject.home.time.now
        try await subject.change { ledger in
            try ledger.fundArk(Satoshis(70_000), at: now)
            _ = try ledger.fund(Satoshis(40_000))
            ledger.mine(1, at: now)
        }
        #expect(try await wallet.arkBalance().spendable.amount == 70_000)
        #expect(try await wallet.onchainBalance().confirmed.amount == 40_000)
        #expect(try await wallet.movements().map(\.subsystem.kind) == ["receive"])
        #expect(try await wallet.onchainTransactions().map(\.balanceChange.amount) == [40_000])
        #expect(try await wallet.vtxos(all: false).count == 1)
        #expect(try await wallet.tipHeight() == 101)
        #expect(try await wallet.feeRates().regular > 0)
        let info = try await wallet.arkInfo()
        #expect(info.serverKey.utf8.count == 66)
        let address = try ArkAddress(try await wallet.newArkAddress())
        try address.check(serverKey: try #require(Hex.bytes(info.serverKey)))
        #expect(try await wallet.newArkAddress() != address.text)
        _ = try BitcoinAddress(try await wallet.newOnchainAddress())
        let invoice = try Bolt11Invoice(try await wallet.createInvoice(Satoshis(2100), description: "tea"))
        #expect(invoice.amount?.satoshis.amount == 2100)
    }

    @Test("each operation costs what was estimated and shows in the history", arguments: Kind.allCases)
    func operations(kind: Kind) async throws {
        let subject = try Self.subject(kind)
        let wallet = subject.wallet
        let now = subject.home.time.now
        let blank = Ledger(seed: 9)
        let (stranger, chain) = (blank.foreignArkAddress(1), blank.foreignOnchainAddress(1))
        var ledger = Ledger(seed: 77)
        let invoice = ledger.foreignInvoice(try Satoshis(3000), description: "cake", at: now)
        try await subject.change { ledger in
            for _ in 0..<5 { try ledger.fundArk(Satoshis(50_000), at: now) }
            _ = try ledger.fund(Satoshis(100_000))
            ledger.mine(1, at: now)
        }
        func run(_ operation: WalletOperation) async throws {
            let before = try await wallet.arkBalance()
            let onchain = try await wallet.onchainBalance()
            let estimate = try await wallet.estimate(operation)
            _ = try await wallet.perform(operation, key: UUID().uuidString)
            let after = try await wallet.arkBalance()
            switch operation {
            case .sendArk, .sendOnchainFromArk, .payLightning:
                #expect(before.spendable.amount - after.spendable.amount == estimate.gross.amount, "\(operation)")
            case .sendOnchain:
                let spent = try await onchain.total.amount - wallet.onchainBalance().total.amount
                #expect(spent == estimate.gross.amount, "\(operation)")
            default: break
            }
        }
        try await run(.sendArk(address: stranger, amount: Satoshis(10_000)))
        try await run(.sendOnchainFromArk(address: chain, amount: Satoshis(10_000)))
        try await run(.sendOnchain(address: chain, amount: Satoshis(10_000)))
        try await run(.payLightning(destination: invoice, amount: nil))
        try await run(.board(amount: Satoshis(20_000)))
        let vtxo = try #require(try await wallet.vtxos(all: false).first { $0.state.type == "spendable" })
        try await run(.refresh(vtxos: [vtxo.id]))
        let next = try #require(try await wallet.vtxos(all: false).first { $0.state.type == "spendable" })
        try await run(.offboard(vtxos: [next.id], address: nil))
        try await run(.startExit(vtxos: nil))
        #expect(try await !wallet.exits().isEmpty)
        let kinds = Set(try await wallet.movements().map { MovementCategory($0.subsystem) })
        #expect(kinds == [.receive, .send, .onchainSend, .lightningSend, .board, .refresh, .offboard, .exit])
        try await subject.change { $0.mine(170, at: now) }
        let address = try await wallet.newOnchainAddress()
        try await run(.claimExit(vtxos: nil, address: address))
    }

    @Test("what is refused changes nothing", arguments: Kind.allCases)
    func refused(kind: Kind) async throws {
        let subject = try Self.subject(kind)
        let now = subject.home.time.now
        try await subject.change { try $0.fundArk(Satoshis(5000), at: now) }
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        for amount in [6000, 4999] as [Int64] {
            await #expect(throws: (any Error).self) {
                try await subject.wallet.perform(
                    .sendArk(address: stranger, amount: Satoshis(amount)),
                    key: "\(amount)"
                )
            }
        }
        #expect(try await subject.wallet.arkBalance().spendable.amount == 5000)
        await #expect(throws: (any Error).self) { try await subject.wallet.cancelExit("nothing:0") }
    }

    @Test(
        "whatever happens to barkd's answer, there is one payment or none",
        arguments: [
            (StandInTransport.Spoiling.loseAnswer, 90_000, true), (.failAfterwards, 90_000, true),
            (.refuseConnection, 100_000, false), (.answer("{\"message\":\"no\"}", status: 400), 100_000, false),
            (.answer("{\"message\":\"no\"}", status: 500), 100_000, false),
        ] as [(StandInTransport.Spoiling, Int64, Bool)]
    )
    func lostAnswers(spoiling: StandInTransport.Spoiling, left: Int64, isDone: Bool) async throws {
        let subject = try Self.subject(.barkd)
        let now = subject.home.time.now
        try await subject.change { try $0.fundArk(Satoshis(100_000), at: now) }
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let service = OperationService(
            wallet: subject.wallet,
            journal: OperationJournal(database: subject.home.database, time: subject.home.time),
            time: subject.home.time,
            limits: { .init(payment: 0, day: 0) }
        )
        let operation = WalletOperation.sendArk(address: stranger, amount: try Satoshis(10_000))
        subject.standIn.spoil("/api/v1/wallet/send", spoiling)
        let first = try? await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        #expect((first != nil) == isDone)
        #expect(try await subject.wallet.arkBalance().spendable.amount == left)
        // Asked again, with time for the server to have finished: it ends as one payment.
        subject.home.advance(by: OperationService.grace + 1)
        try await service.resolveOpen()
        _ = try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        #expect(try await subject.wallet.arkBalance().spendable.amount == 90_000)
    }

    @Test(
        "a server of another version, or none at all, is told in words",
        arguments: [
            ("/api/v1/fees/onchain", "{\"message\":\"x\"}", 404, "wallet.protocol-mismatch"),
            ("/api/v1/wallet/balance", "{\"spendable_sat\":1}", 200, "wallet.protocol-mismatch"),
            ("/api/v1/wallet/balance", "<html>", 200, "wallet.protocol-mismatch"),
            ("/api/v1/wallet", "{\"fingerprint\":null}", 200, "wallet.protocol-mismatch"),
            ("/ping", "{}", 401, "network.http-401"),
        ]
    )
    func versions(path: String, answer: String, status: Int, code: String) async throws {
        let subject = try Self.subject(.barkd)
        let barkd = try #require(subject.wallet as? BarkdWallet)
        try await barkd.check()
        subject.standIn.spoil(path, .answer(answer, status: status))
        let error = await #expect(throws: (any Error).self) { try await barkd.check() }
        #expect((error as? any BentoError)?.code == code)
    }
}
