import ArgumentParser
import ArkLedger
import Core

struct BoardMoney: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "board",
        "Move bitcoin from the chain onto Ark",
        discussion:
            "On Ark it can be sent at once and cheaply. The server wants some confirmations first; until then it is 'boarding'. "
            + "A board stays yours, so it counts against no limit.",
        effect: .spends,
        openTo: [.page],
        examples: [
            FlowExample("50000", "50,000 satoshis"),
            FlowExample("--all", "All of it"),
        ]
    )

    @Argument(help: "The amount: '50000', '0.0005 BTC'.") var amount: String?
    @Flag(help: "All that is on-chain.") var all = false

    private func quote(_ wallet: WalletCoordinator, _ session: FlowSession) async throws -> OperationQuote {
        let amount = try WalletAmount.parse(amount, in: session)
        guard (amount == nil) == all else { throw WalletError.bad("What to board", "an amount or --all") }
        return try await wallet.quote(
            .board(amount: amount),
            amount: amount,
            destination: "your own wallet on Ark",
            isOwn: true
        )
    }

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet, session), wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        try await PaymentRun.run(
            "Boarding",
            quote(wallet, session),
            next: "It can be spent once the chain has confirmed it.",
            wallet,
            session
        )
    }
}

struct OffboardMoney: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "offboard",
        "Move whole VTXOs from Ark onto the chain",
        discussion: "To pay an exact amount on-chain, use 'wallet send'.",
        effect: .spends,
        openTo: [.page],
        examples: [
            FlowExample("--all", "All of them, to your own on-chain wallet")
        ]
    )

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false
    @Option(help: "An on-chain address; by default one of your own.") var to: String?

    private func quote(_ wallet: WalletCoordinator) async throws -> OperationQuote {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to offboard", "VTXOs or --all") }
        let named = try await PaymentRun.onchainAddress(to, wallet)
        return try await wallet.quote(
            .offboard(vtxos: all ? nil : vtxo, address: named),
            amount: nil,
            destination: named ?? "your own on-chain wallet",
            isOwn: to == nil
        )
    }

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet), wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        try await PaymentRun.run("Offboarded", quote(wallet), wallet, session)
    }
}

struct RefreshVTXOs: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "refresh",
        "Renew VTXOs before they expire",
        discussion: "Without ids, those that the plan of 'wallet vtxos' names. It takes part in the next round.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "Those that are due")]
    )

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []

    private func quote(_ wallet: WalletCoordinator) async throws -> OperationQuote {
        var ids = vtxo
        if ids.isEmpty {
            ids = try await wallet.current().vtxos.plan(fresh: true).refreshable.map(\.vtxo.id)
            guard !ids.isEmpty else { throw LedgerError.nothing("no VTXO is due") }
        }
        return try await wallet.quote(
            .refresh(vtxos: ids.sorted()),
            amount: nil,
            destination: "your own wallet on Ark",
            isOwn: true
        )
    }

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet), wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        try await PaymentRun.run(
            "Refreshing",
            quote(wallet),
            next: "The next round renews them; see 'bento wallet vtxos'.",
            wallet,
            session
        )
    }
}
