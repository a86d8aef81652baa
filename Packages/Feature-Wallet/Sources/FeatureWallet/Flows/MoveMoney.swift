import ArgumentParser
import ArkLedger
import ArkWallets
import Core
import WalletScreens

struct BoardMoney: OperationFlow {
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

    static let done = "Boarding"
    static let next: String? = "It can be spent once the chain has confirmed it."

    @Argument(help: "The amount: '50000', '0.0005 BTC'.") var amount: [Word] = []
    @Flag(help: "All that is on-chain.") var all = false

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let amount = try await WalletAmount.parse(amount, in: session)
        guard (amount == nil) == all else { throw WalletError.bad("What to board", "an amount or --all") }
        let board = WalletOperation.board(amount: amount)
        let asked = AskedOperation(board, amount: amount, to: "your own wallet on Ark")
        return try await wallet.planner(session).move(asked)
    }
}

struct OffboardMoney: OperationFlow {
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

    static let done = "Offboarded"

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []
    @Flag(help: "All that can be spent.") var all = false
    @Option(help: "An on-chain address; by default one of your own.") var to: String?

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        guard vtxo.isEmpty == all else { throw WalletError.bad("What to offboard", "VTXOs or --all") }
        let planner = try await wallet.planner(session)
        let named = try await planner.onchainAddress(to)
        let offboard = WalletOperation.offboard(vtxos: all ? nil : vtxo, address: named)
        let asked = AskedOperation(offboard, to: named ?? "your own on-chain wallet", isOwn: to == nil)
        return try await planner.move(asked)
    }
}

struct RefreshVTXOs: OperationFlow {
    static let descriptor = FlowDescriptor(
        "refresh",
        "Renew VTXOs before they expire",
        discussion: "Without ids, those that the plan of 'wallet vtxo list' names. It takes part in the next round.",
        effect: .spends,
        openTo: [.page],
        examples: [FlowExample("", "Those that are due")]
    )

    static let done = "Refreshing"
    static let next: String? = "The next round renews them; see 'bento wallet vtxo list'."

    @Option(help: "A VTXO's id; repeat it for several.") var vtxo: [String] = []

    func prepare(with wallet: WalletCoordinator, in session: FlowSession) async throws -> PreparedOperation {
        let asked = AskedOperation(.refresh(vtxos: vtxo.sorted()), to: "your own wallet on Ark")
        return try await wallet.planner(session).move(asked) { open in
            var ids = vtxo
            if ids.isEmpty {
                ids = try await open.vtxos.plan(fresh: true).refreshable.map(\.vtxo.id)
                guard !ids.isEmpty else { throw LedgerError.nothing("no VTXO is due") }
            }
            return .refresh(vtxos: ids.sorted())
        }
    }
}
