import ArkLedger
import ArkWallets
import Core
import Foundation

/// The VTXOs and what to refresh.
package struct VTXOReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let amount: Satoshis
        let state: String
        let expiryHeight: Int
        let blocksLeft: Int
        let exitDepth: Int?
        /// The reason to refresh it now; absent if there is no need.
        let refresh: String?
    }

    let network: BitcoinNetwork
    let height: Int
    let vtxos: [Entry]
    let refreshFee: Satoshis
    let isUrgent: Bool
    let readAt: Date
    let stale: String?

    package init(_ vtxos: [VTXO], plan: RefreshPlan, stamped: Stamped<VTXOService.Overview>, network: BitcoinNetwork) {
        let reasons = Dictionary(plan.entries.map { ($0.vtxo.id, $0.reason.rawValue) }, uniquingKeysWith: { $1 })
        let height = stamped.value.height
        self.network = network
        self.height = height
        self.vtxos = vtxos.map { vtxo in
            let (left, overflowed) = vtxo.expiryHeight.subtractingReportingOverflow(height)
            return Entry(
                id: vtxo.id,
                amount: vtxo.amount,
                state: vtxo.state.type,
                expiryHeight: vtxo.expiryHeight,
                blocksLeft: overflowed ? 0 : left,
                exitDepth: vtxo.exitDepth,
                refresh: reasons[vtxo.id]
            )
        }
        refreshFee = plan.fee
        isUrgent = plan.isUrgent
        readAt = stamped.loadedAt
        stale = stamped.failure
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !vtxos.isEmpty else {
            return .stack([
                .text("No VTXOs: nothing is on Ark.", tone: .muted),
                .text("Bring money in with 'bento wallet board' or 'bento wallet receive'.", tone: .muted),
            ])
        }
        let form = AmountForm(context)
        let rows = vtxos.map { entry -> [Table.Cell] in
            let left = entry.blocksLeft > 0 ? Self.time(entry.blocksLeft, context.forms) : "expired"
            let tone: Tone =
                entry.blocksLeft <= 0 ? .bad : entry.blocksLeft <= RefreshPlan.urgentBlocks ? .warning : .normal
            return [
                .init(form.text(entry.amount)), .init(entry.state),
                .init(left, tone: entry.state == "spent" || entry.state == "exited" ? .muted : tone),
                .init(entry.exitDepth.map { "\($0)" } ?? ""), .init(entry.id, tone: .muted),
            ]
        }
        var parts: [Presentation] = [
            .table(
                Table(
                    [
                        .init("Amount", .trailing), .init("State"), .init("Expires in"),
                        .init("Depth", .trailing, dispensability: 2), .init("Id", dispensability: 1),
                    ],
                    rows: rows
                )
            )
        ]
        let due = vtxos.filter { $0.refresh != nil }
        let waiting = due.count { $0.state != VTXO.State.spendable.type }
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        if due.count > waiting {
            let words = "\(figure(due.count - waiting)) to refresh for \(form.text(refreshFee)): bento wallet refresh"
            parts.append(isUrgent ? .notice(Notice(.warning, words)) : .text(words, tone: .muted))
        }
        if waiting > 0 {
            parts.append(
                .notice(Notice(.warning, "\(figure(waiting)) about to expire, already in a round to renew them."))
            )
        }
        parts.append(.text("Block \(height). \(NetworkText.line(network))", tone: NetworkText.tone(network)))
        if let stale { parts.append(.notice(Notice(.warning, stale))) }
        return .section("VTXOs", parts)
    }

    /// Blocks as a person feels them: 144 a day.
    package static func time(_ blocks: Int, _ forms: LocaleForms) -> String {
        let count = forms.counted(blocks, "block")
        return blocks < 144 ? "\(count) (\(max(1, blocks / 6)) h)" : "\(count) (\(forms.number(Int64(blocks / 144))) d)"
    }
}
