import ArgumentParser
import Core
import WalletScreens

struct ExportLabels: Flow {
    static let descriptor = FlowDescriptor(
        "label export",
        "Write your notes and labels for other wallets",
        discussion:
            "Writes the wallet label export format (BIP-329), one JSON object a line. Where the money is not real, each line names "
            + "the network.",
        effect: .reads,
        examples: [
            FlowExample("", "Show them"),
            FlowExample("--out labels.jsonl", "Into a file"),
        ]
    )

    @Option(help: "Write them into a file; - for standard output.") var out: OutputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> LabelReport {
        let open = try await wallet.current()
        let stale = try await open.transactions.refresh()
        let (labels, unnamed) = try await wallet.labels(of: open).all()
        let report = LabelReport(
            network: open.wallet.network,
            isPlayMoney: open.wallet.network == .sandbox,
            lines: labels.map { $0.line(network: open.wallet.network) },
            unnamed: unnamed,
            stale: stale
        )
        if let out {
            let text = report.lines.map { $0 + "\n" }.joined()
            try await session.write(InputSequence(Array(text.utf8)), to: out)
        }
        return report
    }
}

/// Labels for export.
struct LabelReport: FlowResult {
    let network: BitcoinNetwork
    let isPlayMoney: Bool
    /// BIP-329, each a JSON object.
    let lines: [String]
    /// The number of notes on movements that no label can refer to.
    let unnamed: Int
    let stale: String?

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [
            lines.isEmpty
                ? .text("No labels and no notes yet.", tone: .muted)
                : .markdown("```json\n\(lines.joined(separator: "\n"))\n```"),
            .text(NetworkText.line(network), tone: NetworkText.tone(network)),
        ]
        if unnamed > 0 {
            let count = context.forms.counted(unnamed, "note")
            parts.append(.notice(Notice(.warning, "\(count) on Lightning payments stay here: no label names those.")))
        }
        if let stale { parts.append(.notice(Notice(.warning, "The history is not up to date: \(stale)"))) }
        return .stack(parts)
    }
}
