import ArgumentParser
import ArkLedger
import ArkWallets
import Core
import WalletScreens

struct MineBlocks: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox mine",
        "Add blocks to the chain of play money",
        discussion: "Each confirms what waits, and moves boards, rounds and exits one step on.",
        effect: .writes,
        examples: [FlowExample("6", "Six blocks")]
    )

    @Argument(help: "How many, 1 to 10,000.") var blocks = 1

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        guard (1...10_000).contains(blocks) else { throw WalletError.bad("The number of blocks", "1 to 10,000") }
        let now = session.time.now
        try await wallet.sandbox().changeLedger { ledger in ledger.mine(blocks, at: now) }
        return try await SandboxRun.report(wallet)
    }
}

struct FundSandbox: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox fund",
        "Give yourself play money",
        effect: .writes,
        examples: [
            FlowExample("100000", "100,000 satoshis on Ark"),
            FlowExample(
                "0.01BTC --onchain",
                "On the chain; the next block confirms it"
            ),
        ]
    )

    @Argument(help: "The amount: '100000', '0.01 BTC'.") var amount: [Word] = []
    @Flag(help: "On the chain instead of on Ark.") var onchain = false
    @Option(help: "Pay one of your own invoices, as somebody else would.") var invoice: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> BalanceReport {
        let now = session.time.now
        let sandbox = try await wallet.sandbox()
        if let invoice {
            try await sandbox.changeLedger { ledger in try ledger.settle(invoice: invoice, at: now) }
        } else {
            guard let amount = try await WalletAmount.parse(amount, in: session) else { throw WalletError.amountNeeded }
            let isOnchain = onchain
            try await sandbox.changeLedger { ledger in
                if isOnchain { _ = try ledger.fund(amount) } else { try ledger.fundArk(amount, at: now) }
            }
        }
        return try await SandboxRun.report(wallet)
    }
}

extension LedgerFault: ExpressibleByArgument {}

struct FailSandbox: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox fail",
        "Order failures, to see what happens then",
        discussion:
            "lightning: a payment fails. lightning-hold: a payment waits for a block. round: a round fails. server: the "
            + "server is away. lost: it is done, and the answer is lost.",
        effect: .writes,
        examples: [FlowExample("lost", "Lose the next answer")]
    )

    @Argument(help: "Which failure.") var fault: LedgerFault
    @Option(help: "How often; 0 takes it back.") var times = 1

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> FaultReport {
        guard (0...1000).contains(times) else { throw WalletError.bad("How often", "0 to 1,000") }
        let (fault, times) = (fault, times)
        let faults = try await wallet.sandbox().changeLedger { ledger in
            ledger.order(fault, times: times)
            return ledger.faults
        }
        return FaultReport(faults: Dictionary(uniqueKeysWithValues: faults.map { ($0.key.rawValue, $0.value) }))
    }
}

struct StrangerRequest: Flow {
    static let descriptor = FlowDescriptor(
        "sandbox stranger",
        "Show somebody else's addresses and an invoice, to try payments with",
        effect: .writes,
        examples: [FlowExample("2100", "With an invoice for 2,100 satoshis")]
    )

    @Argument(help: "The invoice's amount; without one, the payer chooses.") var amount: [Word] = []

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> StrangerReport {
        let amount = try await WalletAmount.parse(amount, in: session)
        let now = session.time.now
        return try await wallet.sandbox().changeLedger { ledger in
            StrangerReport(
                ark: ledger.foreignArkAddress(1),
                onchain: ledger.foreignOnchainAddress(1),
                invoice: ledger.foreignInvoice(amount, description: "Something of a stranger's", at: now)
            )
        }
    }
}

/// Somebody else's ways to be paid.
struct StrangerReport: FlowResult {
    let ark: String
    let onchain: String
    let invoice: String

    func presentation(in context: FlowContext) -> Presentation {
        .section(
            "A stranger in the sandbox",
            [.keyValues([KeyValue("Ark", ark), KeyValue("on-chain", onchain), KeyValue("invoice", invoice)])]
        )
    }
}

/// The ordered failures.
struct FaultReport: FlowResult {
    let faults: [String: Int]

    func presentation(in context: FlowContext) -> Presentation {
        guard !faults.isEmpty else { return .text("Nothing will fail.", tone: .muted) }
        return .keyValues(faults.sorted { $0.key < $1.key }.map { KeyValue($0.key, "\($0.value) more") })
    }
}

enum SandboxRun {
    static func report(_ wallet: WalletCoordinator) async throws -> BalanceReport {
        let answer = try await wallet.balance(fresh: true)
        return BalanceReport(answer.stamped, unexplained: answer.unexplained, network: .sandbox)
    }
}
