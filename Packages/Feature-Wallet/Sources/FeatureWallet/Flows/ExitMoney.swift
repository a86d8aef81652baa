import ArgumentParser
import ArkLedger
import ArkWallets
import Core
import WalletScreens

struct StartExit: OperationFlow {
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

    static let done = "Leaving"
    static let next: String? = "Follow it with 'bento wallet exit list'; claim it at the end."

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to exit", "VTXOs or --all") }
        let exit = WalletOperation.startExit(vtxos: all ? nil : vtxo.sorted())
        let asked = AskedOperation(exit, to: "your own outputs on the chain")
        return try await wallet.planner(session).move(asked)
    }
}

struct ClaimExit: OperationFlow {
    static let descriptor = FlowDescriptor(
        "exit claim",
        "Take what has left Ark",
        discussion:
            "The last step of an exit: what 'wallet exit list' calls claimable becomes ordinary on-chain money, less an "
            + "on-chain fee. Asked again after a crash, it claims nothing twice.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "All that can be claimed, to your own wallet")]
    )

    static let done = "Claimed"

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Option(help: "An on-chain address; by default a fresh one of your own.") var to: String?

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let planner = try await wallet.planner(session)
        let (ids, named) = (vtxo.isEmpty ? nil : vtxo.sorted(), try await planner.onchainAddress(to))
        let claim = WalletOperation.claimExit(vtxos: ids, address: named ?? "")
        let asked = AskedOperation(claim, to: named ?? "your own on-chain wallet", isOwn: to == nil)
        var prepared = try await planner.move(asked)
        // The fee does not depend on which of the wallet's own addresses is used, and one is taken only if there is
        // something to claim.
        if named == nil, case .claimExit(let exits, "") = prepared.quote.operation {
            let own = try await prepared.open.wallet.verifiedOnchainAddress()
            prepared.quote.operation = .claimExit(vtxos: exits, address: own)
        }
        return prepared
    }
}

struct ShowExits: Flow {
    static let descriptor = FlowDescriptor(
        "exit list",
        "Show how far each exit is, and what to do next",
        discussion:
            "An exit broadcasts its transactions one after another, each paid for with confirmed on-chain money, waits for a "
            + "delay of blocks, and can then be claimed. It goes on where it stands, whatever died in between: "
            + "'wallet exit progress' takes the next step now, and 'bento jobs run' does so by the hour.",
        effect: .reads,
        openTo: .everyone,
        formerly: ["wallet.exit.status"],
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

    struct Prepared: PreparedSpending {
        let open: OpenWallet
        let spending: Spending?
    }

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> Prepared {
        let open = try await wallet.current()
        return Prepared(open: open, spending: try await open.wallet.exitSteps().spending(session.context.forms))
    }

    func run(
        _ prepared: Prepared,
        with wallet: WalletCoordinator,
        in session: FlowSession
    ) async throws -> ExitReport {
        try await prepared.open.progressExits()
        return try await .make(prepared.open.wallet, all: false)
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
        await open.expire()
        return try await .make(open.wallet, all: false)
    }
}
