import Core
import Foundation

/// The filter for the movements to show.
struct HistoryFilter: Sendable, Equatable {
    var categories: Set<MovementCategory> = []
    var from: Date?
    var to: Date?
    /// Words to match in destinations, notes, and tags.
    var words: String?
    var tag: String?
    /// Refreshes only extend expiry, and are left out unless they are requested.
    var showsRefreshes = false
    var isPendingOnly = false
}

/// A movement with the person's additions.
struct HistoryRow: Sendable, Equatable {
    let id: Int
    let createdAt: Date
    let status: String
    let category: MovementCategory
    let subsystem: String
    let effective: Satoshis
    let intended: Satoshis
    let fee: Satoshis
    let destination: String?
    let note: String?
    let tags: [String]
}

/// A page of history, with sums over all that the filter matches.
struct HistoryPage: Sendable, Equatable {
    let rows: [HistoryRow]
    let count: Int
    let received: Int64
    let sent: Int64
    let fees: Int64
}
