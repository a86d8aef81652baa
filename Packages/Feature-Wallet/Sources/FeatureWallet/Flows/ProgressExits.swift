import ArkLedger
import ArkWallets
import Core
import WalletScreens

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

/// The exits that need transactions on the chain, for the person to confirm. Pure.
struct ExitSteps: Sendable, Equatable {
    let count: Int
    /// The amount that leaves Ark with them.
    let amount: Satoshis
    /// The on-chain amount that can pay for them.
    let onchain: Satoshis
    /// Satoshis per virtual byte.
    let feeRate: Int64
    let network: BitcoinNetwork

    /// - Throws: ``LedgerError/nothing(_:)`` if no exit waits for a transaction.
    init(
        _ exits: [Exit],
        amounts: [String: Satoshis],
        onchain: Satoshis,
        feeRate: Int64,
        network: BitcoinNetwork
    ) throws {
        let waiting = exits.filter { ["start", "processing"].contains($0.state.type) }
        guard !waiting.isEmpty else { throw LedgerError.nothing("no exit waits for a transaction") }
        count = waiting.count
        amount = try waiting.reduce(.zero) { try $0.adding(amounts[$1.vtxoID] ?? .zero) }
        self.onchain = onchain
        self.feeRate = feeRate
        self.network = network
    }

    func spending(_ forms: LocaleForms) -> Spending {
        let isReal = network == .mainnet
        let rate = "\(forms.number(feeRate)) sat/vB for each transaction, from your on-chain balance"
        return Spending(
            amount: amount,
            fee: nil,
            destination: "your own outputs on the chain",
            consequence: "\(AmountForm(forms).text(onchain)) on-chain can pay for the steps of "
                + "\(forms.counted(count, "exit"))\(isReal ? ". It cannot be taken back" : "").",
            details: [
                KeyValue("Network", network.rawValue, tone: isReal ? .bad : .normal), KeyValue("Fees", rate),
            ],
            stake: isReal ? .real : .play,
            typedConfirmation: isReal ? "\(amount.amount)" : nil
        )
    }
}

extension ArkWallet {
    /// The next steps that the exits in progress need.
    func exitSteps() async throws -> ExitSteps {
        try await checkNetwork()
        return try ExitSteps(
            try await exits(),
            amounts: Dictionary(try await vtxos(all: true).map { ($0.id, $0.amount) }, uniquingKeysWith: { $1 }),
            onchain: try await onchainBalance().trustedSpendable,
            feeRate: try await feeRates().regular,
            network: network
        )
    }
}
