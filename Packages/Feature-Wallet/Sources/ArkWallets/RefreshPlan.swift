import ArkLedger
import Core

/// The VTXOs to refresh now, the reasons, and the fee. Pure.
package struct RefreshPlan: Sendable, Equatable {
    package enum Reason: String, Sendable, Codable {
        /// Less than a day of blocks is left.
        case expiresSoon = "expires-soon"
        /// Expired: the server may take it at any time.
        case expired
        /// It expires within three days; so close to the expiry a refresh is cheap.
        case dueSoon = "due-soon"
    }

    package struct Entry: Sendable, Equatable {
        package let vtxo: VTXO
        package let reason: Reason
        /// Negative if it has expired.
        package let blocksLeft: Int

        package var isRefreshable: Bool { vtxo.state == .spendable }
    }

    /// The number of blocks in a day: an expiry within these is urgent.
    package static let urgentBlocks = 144
    static let dueBlocks = 432

    package let entries: [Entry]
    /// The server's fee for ``refreshable``, by its schedule.
    package let fee: Satoshis

    /// The entries that no round holds: the others cannot be given to a second round.
    package var refreshable: [Entry] { entries.filter(\.isRefreshable) }
    package var isUrgent: Bool { entries.contains { $0.reason != .dueSoon } }

    /// - Parameter inRounds: VTXOs that are already in a round; they are left alone unless they expire soon.
    package init(_ vtxos: [VTXO], height: Int, inRounds: Set<String>, fees: FeeSchedule?) {
        entries = vtxos.compactMap { vtxo in
            guard vtxo.state.type == "spendable" || vtxo.state.type == "locked" else { return nil }
            let (left, overflowed) = vtxo.expiryHeight.subtractingReportingOverflow(height)
            guard !overflowed else { return nil }
            let isUrgent = left <= Self.urgentBlocks
            guard vtxo.state.type == "spendable" || isUrgent, !inRounds.contains(vtxo.id) || isUrgent else {
                return nil
            }
            if left <= 0 { return Entry(vtxo: vtxo, reason: .expired, blocksLeft: left) }
            if isUrgent { return Entry(vtxo: vtxo, reason: .expiresSoon, blocksLeft: left) }
            return left <= Self.dueBlocks ? Entry(vtxo: vtxo, reason: .dueSoon, blocksLeft: left) : nil
        }.sorted { ($0.blocksLeft, $0.vtxo.id) < ($1.blocksLeft, $1.vtxo.id) }
        let amount = fees?.refreshFee(entries.filter(\.isRefreshable).map(\.vtxo), height: height) ?? 0
        fee = (try? Satoshis(amount)) ?? .zero
    }
}
