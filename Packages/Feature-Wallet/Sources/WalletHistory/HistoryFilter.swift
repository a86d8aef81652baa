import Core
import Foundation

/// The filter for the movements to show.
package struct HistoryFilter: Sendable, Equatable {
    package var categories: Set<MovementCategory>
    package var from: Date?
    package var to: Date?
    /// Words to match in destinations, notes, and tags.
    package var words: String?
    package var tag: String?
    /// Refreshes only extend expiry, and are left out unless they are requested.
    package var showsRefreshes: Bool
    package var isPendingOnly: Bool

    package init(
        categories: Set<MovementCategory> = [],
        from: Date? = nil,
        to: Date? = nil,
        words: String? = nil,
        tag: String? = nil,
        showsRefreshes: Bool = false,
        isPendingOnly: Bool = false
    ) {
        self.categories = categories
        self.from = from
        self.to = to
        self.words = words
        self.tag = tag
        self.showsRefreshes = showsRefreshes
        self.isPendingOnly = isPendingOnly
    }
}

/// A movement with the person's additions.
package struct HistoryRow: Sendable, Equatable {
    package let id: Int
    package let createdAt: Date
    package let status: String
    package let category: MovementCategory
    package let subsystem: String
    package let effective: Satoshis
    package let intended: Satoshis
    package let fee: Satoshis
    package let destination: String?
    package let note: String?
    package let tags: [String]
}

/// A page of history, with sums over all that the filter matches.
package struct HistoryPage: Sendable, Equatable {
    package let rows: [HistoryRow]
    package let count: Int
    package let received: Int64
    package let sent: Int64
    package let fees: Int64
}
