import ArgumentParser
import ArkLedger
import Core

struct StartExit: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "exit start",
        "Begin to leave Ark without the server",
        discussion:
            "For when the server is gone or cannot be trusted. It takes on-chain fees for each step, waits for a delay "
            + "of blocks, and ends with 'wallet exit claim'. While the server answers, 'wallet offboard' is cheaper.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("--all", "Everything")]
    )

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false

    private func quote(_ wallet: WalletCoordinator) async throws -> OperationQuote {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to exit", "VTXOs or --all") }
        return try await wallet.quote(
            .startExit(vtxos: all ? nil : vtxo.sorted()),
            amount: nil,
            destination: "your own outputs on the chain",
            isOwn: true
        )
    }

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await PaymentRun.spending(quote(wallet), wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        try await PaymentRun.run(
            "Leaving",
            quote(wallet),
            next: "Follow it with 'bento wallet exit status'; claim it at the end.",
            wallet,
            session
        )
    }
}

struct ClaimExit: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "exit claim",
        "Take what has left Ark",
        discussion:
            "The last step of an exit: what 'wallet exit status' calls claimable becomes ordinary on-chain money, less an "
            + "on-chain fee. Asked again after a crash, it claims nothing twice.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "All that can be claimed, to your own wallet")]
    )

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Option(help: "An on-chain address; by default a fresh one of your own.") var to: String?

    /// - Parameter own: where it goes if no address is named.
    private func quote(_ wallet: WalletCoordinator, own: String) async throws -> OperationQuote {
        let named = try await PaymentRun.onchainAddress(to, wallet)
        return try await wallet.quote(
            .claimExit(vtxos: vtxo.isEmpty ? nil : vtxo.sorted(), address: named ?? own),
            amount: nil,
            destination: named ?? "your own on-chain wallet",
            isOwn: to == nil
        )
    }

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        // The fee does not depend on which of one's own addresses it is.
        try await PaymentRun.spending(quote(wallet, own: ""), wallet, session)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationReport {
        let own = to == nil ? try await wallet.current().wallet.verifiedOnchainAddress() : ""
        return try await PaymentRun.run("Claimed", quote(wallet, own: own), wallet, session)
    }
}

struct ShowExits: Flow {
    static let descriptor = FlowDescriptor(
        "exit status",
        "Show how far each exit is, and what to do next",
        discussion:
            "An exit broadcasts its transactions one after another, each paid for with confirmed on-chain money, waits for a "
            + "delay of blocks, and can then be claimed. It goes on where it stands, whatever died in between: "
            + "'wallet exit progress' takes the next step now, and 'bento jobs run' does so by the hour.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    @Flag(help: "Finished ones too.") var all = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ExitReport {
        try await .make(wallet.current().wallet, all: all)
    }
}

struct ProgressExits: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "exit progress",
        "Take the next steps of the exits that are under way",
        discussion:
            "Each step broadcasts a transaction, whose fee comes from your confirmed on-chain money. 'bento jobs run' does the "
            + "same by the hour.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "Those that can go on now")]
    )

    func spending(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Spending {
        try await wallet.current().wallet.exitSteps().spending(session.context.forms)
    }

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ExitReport {
        let open = try await wallet.current()
        try await open.progressExits()
        return try await .make(open.wallet, all: false)
    }
}

struct CancelExit: Flow {
    static let descriptor = FlowDescriptor(
        "exit cancel",
        "Give an exit up while that is still safe",
        discussion: "Before its first transaction is broadcast; the VTXO can then be spent on Ark again.",
        effect: .writes,
        examples: [FlowExample("TXID:0", "Give it up")]
    )

    @Argument(help: "The VTXO's id.") var vtxo: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ExitReport {
        let open = try await wallet.current()
        try await open.wallet.cancelExit(vtxo)
        open.expire()
        return try await .make(open.wallet, all: false)
    }
}
