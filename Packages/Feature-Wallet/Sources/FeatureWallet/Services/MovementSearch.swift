import Core
import WalletHistory
import WalletScreens

/// Searches the stored movements for the search over everything: their destinations, notes, and tags. No server is
/// asked.
enum MovementSearch {
    static let source = SearchSource("movements", "Movements") { resolver, context, words, limit in
        let open = try await resolver.get(WalletCoordinator.self).current()
        let page = try await open.transactions.store.page(HistoryFilter(words: words), page: 1, size: max(1, limit))
        return page.rows.map { row in
            let day = context.forms.date(LocalDay(of: row.createdAt, in: context.time.zone))
            let about = [row.note, row.destination.map { String($0.prefix(24)) }].compactMap { $0 }.first
            return SearchHit(
                title: about ?? row.category.rawValue,
                detail: "\(day), \(AmountForm(context).text(row.effective)) (\(open.wallet.network.rawValue))",
                command: "wallet list --find \"\(words.replacing("\"", with: ""))\""
            )
        }
    }
}
