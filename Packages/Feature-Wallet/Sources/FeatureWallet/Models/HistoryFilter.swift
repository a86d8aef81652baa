import Core
import Foundation

/// Which movements to show.
struct HistoryFilter: Sendable, Equatable {
    var categories: Set<MovementCategory> = []
    var from: Date?
    var to: Date?
    /// Words in destinations, notes and tags.
    var words: String?
    var tag: String?
    /// Refreshes only move money in time, and are left out unless asked for.
    var showsRefreshes = false
    var isPendingOnly = false
}

/// A movement with what the person added to it.
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

/// A page of history and sums over all that the filter fits.
struct HistoryPage: Sendable, Equatable {
    let rows: [HistoryRow]
    let count: Int
    let received: Int64
    let sent: Int64
    let fees: Int64
}
