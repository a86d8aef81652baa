import ArgumentParser
import ArkWallets
import Core
import Foundation
import SpokenText
import WalletHistory
import WalletScreens

extension MovementCategory: ExpressibleByArgument {}

struct ShowHistory: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "Show what came and went",
        discussion:
            "Refreshes are left out unless asked for: they only move money in time. Amounts include fees. The number of a "
            + "movement is what 'wallet note' and 'wallet tag set' take. A filter's sums are over all its pages; --csv writes all "
            + "of them, with UTC moments and fees apart, as tax tools read it.",
        effect: .reads,
        openTo: .everyone,
        endlessFlag: "watch",
        isDaily: true,
        formerly: ["wallet.history"],
        examples: [
            FlowExample("", "The latest"),
            FlowExample(
                "--find café --from 2026-01-01",
                "Where it was said"
            ),
            FlowExample(
                "--tag coffee --chart",
                "Coffee, with the balance over time"
            ),
        ]
    )

    @Option(help: "Only this kind; repeat it for several.") var kind: [MovementCategory] = []
    @Option(help: "From this day on.") var from: DayArgument?
    @Option(help: "Up to this day.") var to: DayArgument?
    @Option(help: "Words in an address, a note, a tag or a kind; case and accents as you like.") var find: String?
    @Option(help: "Only with this tag.") var tag: String?
    @Flag(help: "Only what is not finished.") var pending = false
    @Flag(help: "Refreshes too.") var refreshes = false
    @Option(help: "The page, from 1.") var page = 1
    @Option(help: "How many on a page, 1 to 500.") var size = 25
    @Flag(help: "Draw the balance on Ark over time.") var chart = false
    @Flag(help: "Stay and redraw when something changes.") var watch = false
    @Option(help: "Write all that fits into a CSV file; - for standard output.") var csv: OutputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> HistoryReport {
        guard (1...500).contains(size), page >= 1 else {
            throw WalletError.bad("The page", "1 or more, with 1 to 500 on it")
        }
        let filter = await filter(session)
        if let from = filter.from, let to = filter.to, from >= to {
            throw WalletError.bad("--from", "the same day as --to, or one before it")
        }
        if let tag { try await wallet.tags.check(tag) }
        let open = try await wallet.current()
        if watch {
            try await session.watch { view in
                // A server that has nothing to tell yet lets the first mark wait.
                if open.wallet.network != .sandbox { try await show(open, filter, session, in: view) }
                var mark = try await open.wallet.waitForChange(since: nil)
                while true {
                    try await show(open, filter, session, in: view)
                    mark = try await open.wallet.waitForChange(since: mark)
                }
            }
        }
        let stale = try await open.transactions.refresh()
        if let csv { try await session.write(InputSequence(try await table(open, filter)), to: csv) }
        return try await report(open, filter, session, stale: stale)
    }

    private func filter(_ session: FlowSession) async -> HistoryFilter {
        let calendar = session.time.calendar
        return HistoryFilter(
            categories: Set(kind),
            from: await from?.day(in: session).interval(in: calendar).start,
            to: await to?.day(in: session).interval(in: calendar).end,
            words: find,
            tag: tag,
            showsRefreshes: refreshes,
            isPendingOnly: pending
        )
    }

    private func show(
        _ open: OpenWallet,
        _ filter: HistoryFilter,
        _ session: FlowSession,
        in view: any LiveView
    ) async throws {
        let stale = try await open.transactions.refresh()
        try await view.show(report(open, filter, session, stale: stale))
    }

    private func report(
        _ open: OpenWallet,
        _ filter: HistoryFilter,
        _ session: FlowSession,
        stale: String?
    ) async throws -> HistoryReport {
        let store = open.transactions.store
        let page = try await store.page(filter, page: page, size: size)
        return HistoryReport(
            page,
            number: self.page,
            size: size,
            network: open.wallet.network,
            isFiltered: filter != HistoryFilter(showsRefreshes: refreshes),
            stale: stale,
            chart: chart ? BalanceCourse.points(try await store.course(from: filter.from), session.time) : nil
        )
    }

    private func table(_ open: OpenWallet, _ filter: HistoryFilter) async throws -> [UInt8] {
        let rows = try await open.transactions.store.rows(filter)
        return HistoryTable.csv(rows, network: open.wallet.network)
    }
}
