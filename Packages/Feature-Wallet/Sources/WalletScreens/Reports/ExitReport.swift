import ArkLedger
import ArkWallets
import Core

/// The exits and their steps.
package struct ExitReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let vtxo: String
        let amount: Satoshis?
        let state: String
        let claimableHeight: Int?
        let confirmed: Int?
        let steps: Int?
        let txid: String?
        /// The next step, or what it is waiting for.
        let next: String
    }

    let network: BitcoinNetwork
    let height: Int
    let exits: [Entry]

    init(_ exits: [Exit], amounts: [String: Satoshis], height: Int, network: BitcoinNetwork) {
        self.network = network
        self.height = height
        self.exits = exits.map { exit in
            let state = exit.state
            return Entry(
                vtxo: exit.vtxoID,
                amount: amounts[exit.vtxoID],
                state: state.type,
                claimableHeight: state.claimableHeight,
                confirmed: state.transactions?.count { $0.status.type == "confirmed" },
                steps: state.transactions?.count,
                txid: state.txid ?? state.claimTxid,
                next: Self.next(state, height: height)
            )
        }
    }

    /// - Parameter all: whether to include finished ones.
    package static func make(_ wallet: any ArkWallet, all: Bool) async throws -> ExitReport {
        let exits = try await wallet.exits().filter { all || !$0.state.isFinished }
        let amounts = try await wallet.vtxos(all: true).map { ($0.id, $0.amount) }
        return ExitReport(
            exits,
            amounts: Dictionary(amounts, uniquingKeysWith: { $1 }),
            height: try await wallet.tipHeight(),
            network: wallet.network
        )
    }

    private static func next(_ state: Exit.State, height: Int) -> String {
        switch state.type {
        case "start": return "Its transactions will be broadcast one by one."
        case "processing":
            let isStuck = state.transactions?.contains { $0.status.type == "awaiting-cpfp-broadcast" } == true
            return isStuck
                ? "It waits for confirmed on-chain money for its fees: 'bento wallet receive --way onchain'."
                : "A transaction waits for a block."
        case "awaiting-delta":
            let (left, overflowed) = (state.claimableHeight ?? height).subtractingReportingOverflow(height)
            return overflowed ? "It waits." : "It waits for \(VTXOReport.time(max(0, left), .international))."
        case "claimable": return "Take it: 'bento wallet exit claim'."
        case "claim-in-progress": return "The claim waits for a block."
        case "claimed": return "Done."
        case "canceled": return "Given up; the VTXO can be spent again."
        case "vtxo-already-spent": return "The VTXO was spent before."
        default: return "The server says '\(state.type)', which this Bento does not know."
        }
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !exits.isEmpty else { return .text("No exit is under way.", tone: .muted) }
        let form = AmountForm(context)
        let rows = exits.map { exit -> [Table.Cell] in
            let steps = exit.steps.map { "\(exit.confirmed ?? 0) of \($0)" } ?? ""
            return [
                .init(exit.amount.map { form.text($0) } ?? "?"), .init(exit.state), .init(steps), .init(exit.next),
                .init(exit.vtxo, tone: .muted),
            ]
        }
        return .section(
            "Exits",
            [
                .table(
                    Table(
                        [
                            .init("Amount", .trailing), .init("State"), .init("Steps"), .init("Next"),
                            .init("VTXO", dispensability: 1),
                        ],
                        rows: rows
                    )
                ), .text("Block \(height). \(NetworkText.line(network))", tone: NetworkText.tone(network)),
            ]
        )
    }
}
