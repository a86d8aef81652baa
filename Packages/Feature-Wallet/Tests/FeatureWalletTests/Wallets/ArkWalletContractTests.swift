import ArkLedger
import BitcoinText
import Core
import CoreTesting
import Foundation
import Networking
import Testing
import WalletTesting

@testable import ArkWallets
@testable import FeatureWallet

/// What every wallet has to do, against the ledger in the database and against barkd's API.
@Suite("The contract of a wallet")
struct ArkWalletContractTests {
    enum Kind: String, CaseIterable, Sendable {
        case sandbox
        case barkd
    }

    /// A wallet of barkd's, with the ledger behind its API.
    struct Subject: Sendable {
        let wallet: BarkdWallet
        let home: WalletHome
        let standIn: StandInTransport

        init() throws {
            home = try WalletHome()
            let time = home.time
            standIn = StandInTransport { time.now }
            guard let url = URL(string: "http://127.0.0.1:3535") else { throw Failure("test.url", "no address") }
            let client = HTTPClient(
                transport: standIn.transport,
                authorization: FixedAuthorization(.bearer(Secret("t")), for: url)
            )
            wallet = BarkdWallet(client: client, server: url, network: .regtest, id: "barkd-regtest-test")
        }

        func fund(_ amount: Int64) throws {
            let now = home.time.now
            try standIn.change { try $0.fundArk(Satoshis(amount), at: now) }
        }

        func service() -> OperationService {
            OperationService(
                wallet: wallet,
                journal: OperationJournal(database: home.database, time: home.time),
                time: home.time,
                limits: { .init(payment: 0, day: 0) }
            )
        }

        func spendable() async throws -> Int64 { try await wallet.arkBalance().spendable.amount }
    }

    @Test("every wallet keeps every clause", arguments: Kind.allCases, ArkWalletContract.Clause.allCases)
    func contract(kind: Kind, clause: ArkWalletContract.Clause) async throws {
        let home = try WalletHome()
        guard kind == .barkd else {
            return try await ArkWalletContract.check(clause, of: .sandbox(home.database, time: home.time))
        }
        // Waiting needs a server that waits: the local server's tests have one, over a socket.
        guard clause != .changes else { return }
        let time = home.time
        let standIn = StandInTransport { time.now }
        let url = try #require(URL(string: "http://127.0.0.1:3535"))
        try await ArkWalletContract.check(clause, of: .barkd(at: url, transport: standIn.transport))
    }

    @Test(
        "whatever happens to barkd's answer, there is one payment or none",
        arguments: [
            (StandInTransport.Spoiling.loseAnswer, 90_000, true), (.seeOther, 90_000, true),
            (.refuseConnection, 100_000, false),
            // Done, whatever it says.
            (.answerAfterwards("{\"message\":\"no\"}", status: 500), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 503), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 400), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 401), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 404), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 409), 90_000, true),
            (.answerAfterwards("{\"message\":\"no\"}", status: 429), 90_000, true),
            (.answerAfterwards("", status: 200), 90_000, true),
            (.answerAfterwards("false", status: 200), 90_000, true),
            (.answer("{\"message\":\"no\"}", status: 400), 100_000, false),
            (.answer("{\"message\":\"no\"}", status: 500), 100_000, false),
        ] as [(StandInTransport.Spoiling, Int64, Bool)]
    )
    func lostAnswers(spoiling: StandInTransport.Spoiling, left: Int64, isDone: Bool) async throws {
        let subject = try Subject()
        try subject.fund(100_000)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let service = subject.service()
        let operation = WalletOperation.sendArk(address: stranger, amount: try Satoshis(10_000))
        subject.standIn.spoil("/api/v1/wallet/send", spoiling)
        let first = try? await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
            .receipt
        #expect((first != nil) == isDone)
        #expect(try await subject.spendable() == left)
        // Asked again, with time for the server to have finished: it ends as one payment.
        subject.home.advance(by: OperationResolver.grace + 1)
        try await service.resolveOpen()
        _ = try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        #expect(try await subject.spendable() == 90_000)
    }

    @Test(
        "a server of another version, or none at all, is told in words",
        arguments: [
            ("/api/v1/fees/onchain", "{\"message\":\"x\"}", 404, "wallet.protocol-mismatch"),
            ("/api/v1/wallet/balance", "{\"spendable_sat\":1}", 200, "wallet.protocol-mismatch"),
            ("/api/v1/wallet/balance", "<html>", 200, "wallet.protocol-mismatch"),
            ("/api/v1/wallet", "{\"fingerprint\":null}", 200, "wallet.no-wallet"),
            ("/ping", "{}", 401, "network.http-401"),
        ]
    )
    func versions(path: String, answer: String, status: Int, code: String) async throws {
        let subject = try Subject()
        let barkd = subject.wallet
        try await barkd.check()
        subject.standIn.spoil(path, .answer(answer, status: status))
        let error = await #expect(throws: (any Error).self) { try await barkd.check() }
        #expect((error as? any BentoError)?.code == code)
    }

    @Test("a refusal is told in the server's words where nothing was done, and the same can be paid at once")
    func refused() async throws {
        let subject = try Subject()
        try subject.fund(100_000)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let service = subject.service()
        let operation = WalletOperation.sendArk(address: stranger, amount: try Satoshis(10_000))
        subject.standIn.spoil("/api/v1/wallet/send", .answer("{\"message\":\"not today\"}", status: 400))
        let error = await #expect(throws: (any Error).self) {
            try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        }
        #expect((error as? any BentoError)?.code == "wallet.refused", "\(String(describing: error))")
        #expect(try await service.journal.record("k")?.state == .failed)
        _ = try await service.perform(operation, key: "l", amount: Satoshis(10_000), destination: stranger)
        #expect(try await subject.spendable() == 90_000)
    }

    @Test("a server that is out of sync is asked to sync before a lost payment is given up")
    func outOfSync() async throws {
        let subject = try Subject()
        try subject.fund(100_000)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let service = subject.service()
        let operation = WalletOperation.sendArk(address: stranger, amount: try Satoshis(10_000))
        subject.standIn.order(BarkdFault(.outOfSync))
        subject.standIn.spoil("/api/v1/wallet/send", .loseAnswer)
        func pay() async throws {
            _ = try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        }
        await #expect(throws: WalletError.outcomeUnknown(key: "k")) { try await pay() }
        await #expect(throws: WalletError.outcomeUnknown(key: "k")) { try await pay() }
        subject.home.advance(by: OperationResolver.grace + 1)
        try await pay()
        #expect(try await subject.spendable() == 90_000)
    }

    @Test("what is known not to have been done is said, and free to be done")
    func notDone() async throws {
        let subject = try Subject()
        try subject.fund(100_000)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let service = subject.service()
        let operation = WalletOperation.sendArk(address: stranger, amount: try Satoshis(10_000))
        func pay() async throws {
            _ = try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: stranger)
        }
        subject.standIn.spoil("/api/v1/wallet/send", .answer("{}", status: 500))
        await #expect(throws: WalletError.outcomeUnknown(key: "k")) { try await pay() }
        // A clock that was set back says nothing about how long it took.
        subject.home.advance(by: -86_400)
        await #expect(throws: WalletError.outcomeUnknown(key: "k")) { try await pay() }
        subject.home.advance(by: 86_400 + OperationResolver.grace + 1)
        await #expect(throws: WalletError.notDone) { try await pay() }
        #expect(try await subject.spendable() == 100_000)
        try await pay()
        #expect(try await subject.spendable() == 90_000)
    }

    @Test("a watch goes on from the server's own moment, and does not ask without pause")
    func waiting() async throws {
        let home = try WalletHome()
        let time = home.time
        let standIn = StandInTransport { time.now }
        let clock = ManualClock()
        let url = try #require(URL(string: "http://127.0.0.1:3535"))
        let client = HTTPClient(transport: standIn.transport)
        let wallet = BarkdWallet(client: client, server: url, network: .regtest, id: "w", clock: clock)
        let first = try await wallet.waitForChange(since: nil)
        // The server answers at once, with nothing: it is asked again after five seconds.
        let waiting = Task { try await wallet.waitForChange(since: first) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(5))
        #expect(try await waiting.value == first)
        try standIn.change { try $0.fundArk(Satoshis(1000), at: time.now) }
        let second = try await wallet.waitForChange(since: first)
        #expect(second != first)
        standIn.spoil("/api/v1/notifications/wait", .answer("{}", status: 404))
        let away = Task { try await wallet.waitForChange(since: second) }
        await clock.waitForSleepers(1)
        away.cancel()
        await #expect(throws: CancellationError.self) { try await away.value }
    }

    @Test("a server that moved to another network is not paid, whatever the setting says")
    func movedNetwork() async throws {
        let subject = try Subject()
        let info = try JSONValue(encoding: try await subject.wallet.arkInfo())
        var members = info.objectValue ?? [:]
        members["network"] = "bitcoin"
        subject.standIn.spoil("/api/v1/wallet/ark-info", .answer(JSONValue.object(members).text(), status: 200))
        await #expect(throws: WalletError.network(wanted: .regtest, found: .mainnet)) {
            try await subject.wallet.checkNetwork()
        }
        try await subject.wallet.checkNetwork()
    }
}
