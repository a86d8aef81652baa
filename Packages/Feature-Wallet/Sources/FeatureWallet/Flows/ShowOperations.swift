import Core
import Foundation
import WalletScreens

struct ShowOperations: Flow {
    static let descriptor = FlowDescriptor(
        "operation list",
        "Show what was asked of the wallet, and look up what is not known yet",
        discussion:
            "Each payment is written down before it is sent. Where its answer was lost, it is 'not known yet' until the "
            + "wallet's own history tells, and is never sent again in the meantime.",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerly: ["wallet.operations"],
        examples: [FlowExample("", "The latest")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> OperationsReport {
        let open = try await wallet.current()
        try await open.operations.resolveOpen()
        return OperationsReport(
            try await open.operations.journal.latest(open.wallet.id),
            network: open.wallet.network
        )
    }
}

/// The operations requested from the wallet.
struct OperationsReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let key: String
        let at: Date
        let amount: Satoshis?
        let destination: String
        let state: String
        let failure: String?
    }

    let network: BitcoinNetwork
    let operations: [Entry]

    var outsideSources: Set<String> { operations.contains { $0.failure != nil } ? ["the wallet's server"] : [] }

    init(_ records: [OperationRecord], network: BitcoinNetwork) {
        self.network = network
        operations = records.map { record in
            Entry(
                key: record.id,
                at: record.startedAt.date,
                amount: try? Satoshis(record.amount),
                destination: record.destination,
                state: record.state == .sent ? "not known yet" : record.state.rawValue,
                failure: record.failure
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !operations.isEmpty else { return .text("Nothing was asked of this wallet yet.", tone: .muted) }
        let form = AmountForm(context)
        let rows = operations.map { entry -> [Table.Cell] in
            let tone: Tone = entry.state == "done" ? .good : entry.state == "failed" ? .muted : .warning
            return [
                .init(context.forms.date(LocalDay(of: entry.at, in: context.time.zone))),
                .init(entry.amount.map { form.text($0) } ?? ""), .init(entry.state, tone: tone),
                .init(entry.failure ?? entry.destination), .init(entry.key, tone: .muted),
            ]
        }
        return .section(
            "Operations",
            [
                .table(
                    Table(
                        [
                            .init("Day"), .init("Amount", .trailing), .init("State"), .init("What"),
                            .init("Key", dispensability: 1),
                        ],
                        rows: rows
                    )
                ), .text(NetworkText.line(network), tone: NetworkText.tone(network)),
            ]
        )
    }
}
