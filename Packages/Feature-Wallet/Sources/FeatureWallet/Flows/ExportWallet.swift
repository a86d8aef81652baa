import ArgumentParser
import ArkLedger
import Core
import Foundation
import WalletHistory

struct ExportWallet: Flow {
    static let descriptor = FlowDescriptor(
        "export",
        "Show or write all that is known of the wallet, without secrets",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "As JSON")]
    )

    @Option(help: "Write it into a file; - for standard output.") var file: OutputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletExport {
        let open = try await wallet.current()
        let movements = try await open.wallet.movements()
        try await open.transactions.store.replace(with: movements)
        let rows = try await open.transactions.store.rows(HistoryFilter(showsRefreshes: true))
        let export = WalletExport(
            exportedAt: session.time.now,
            network: open.wallet.network,
            isPlayMoney: open.wallet.network == .sandbox,
            provider: open.configuration.provider.rawValue,
            server: open.configuration.server?.description,
            ark: try await open.wallet.arkBalance(),
            onchain: try await open.wallet.onchainBalance(),
            movements: movements,
            notes: rows.compactMap { row in
                guard row.note != nil || !row.tags.isEmpty else { return nil }
                return WalletExport.Note(movement: row.id, note: row.note, tags: row.tags)
            },
            transactions: try await open.wallet.onchainTransactions(),
            vtxos: try await open.wallet.vtxos(all: true),
            tags: try await wallet.tags.tags().map(\.name)
        )
        if let file { try await session.write(InputSequence(Array(try export.text().utf8)), to: file) }
        return export
    }
}

/// Everything in a wallet that is not secret.
struct WalletExport: FlowResult {
    let exportedAt: Date
    let network: BitcoinNetwork
    /// True if all of it is play money, which has no value elsewhere.
    let isPlayMoney: Bool
    let provider: String
    let server: String?
    let ark: ArkBalance
    let onchain: OnchainBalance
    let movements: [Movement]
    /// The person's own notes on movements, newest first.
    let notes: [Note]
    let transactions: [OnchainTransaction]
    let vtxos: [VTXO]
    let tags: [String]

    struct Note: Encodable, Sendable {
        let movement: Int
        let note: String?
        let tags: [String]
    }

    /// JSON with sorted keys and moments in ISO 8601.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    func presentation(in context: FlowContext) -> Presentation {
        // Code is not wrapped: a line that breaks inside a string would be no JSON any more.
        guard let text = try? text() else { return .text("The export cannot be shown.") }
        return .markdown("```json\n\(text)\n```")
    }
}
