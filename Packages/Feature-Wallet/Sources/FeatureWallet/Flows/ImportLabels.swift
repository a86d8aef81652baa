import ArgumentParser
import Core
import WalletHistory

struct ImportLabels: Flow {
    static let descriptor = FlowDescriptor(
        "label import",
        "Take labels of another wallet",
        discussion:
            "Reads the wallet label export format (BIP-329). All labels are kept, and go out again with 'wallet label export'; those "
            + "of transactions, addresses and outputs in your history become notes on movements that have none.",
        effect: .writes,
        examples: [FlowExample("labels.jsonl", "From a file")]
    )

    @Argument(help: "The file; - for standard input.") var file: InputFile

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> LabelImportReport {
        let open = try await wallet.current()
        let stale = try await open.transactions.refresh()
        let lines = session.lines(of: file, maximumLength: BIP329Label.longestLine)
        let taken = try await wallet.labels(of: open).take(lines)
        return LabelImportReport(
            labels: taken.labels,
            notes: taken.notes,
            refused: taken.refused.map { .init(line: $0.line, reason: $0.reason) },
            stale: stale
        )
    }
}

/// The outcome of importing a file of labels.
struct LabelImportReport: FlowResult {
    struct Refused: Encodable, Sendable {
        let line: Int
        let reason: String
    }

    let labels: Int
    /// The number of movements that got a note.
    let notes: Int
    let refused: [Refused]
    /// The reason why the history is outdated; absent if it is not.
    let stale: String?

    var exitStatus: ExitStatus { labels == 0 && !refused.isEmpty ? .dataError : .success }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [
            .text("\(context.forms.counted(labels, "label")) kept, \(context.forms.counted(notes, "note")) written.")
        ]
        if !refused.isEmpty {
            let first = refused.prefix(5).map { "line \($0.line): \($0.reason)" }.joined(separator: " ")
            let count = context.forms.counted(refused.count, "line")
            parts.append(.notice(Notice(.warning, "\(count) left out. \(first)")))
        }
        if let stale { parts.append(.notice(Notice(.warning, "The history is not up to date: \(stale)"))) }
        return .stack(parts)
    }
}
