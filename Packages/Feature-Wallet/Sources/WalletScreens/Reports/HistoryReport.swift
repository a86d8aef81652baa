import Core
import Foundation
import WalletHistory

/// A page of movements.
package struct HistoryReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: Int
        let at: Date
        let status: String
        let category: String
        let subsystem: String
        let amount: Satoshis
        let fee: Satoshis
        let destination: String?
        let note: String?
        let tags: [String]
        let title: String
    }

    let network: BitcoinNetwork
    let movements: [Entry]
    let page: Int
    let pages: Int
    let count: Int
    /// Sums over all pages, in satoshis.
    let received: Int64
    let sent: Int64
    let fees: Int64
    let stale: String?
    let chart: [ChartPoint]?
    /// True if only some of the movements were requested.
    let isFiltered: Bool

    package struct ChartPoint: Encodable, Sendable {
        let day: LocalDay
        let balance: Int64
    }

    package init(
        _ page: HistoryPage,
        number: Int,
        size: Int,
        network: BitcoinNetwork,
        isFiltered: Bool = false,
        stale: String?,
        chart: [ChartPoint]?
    ) {
        self.isFiltered = isFiltered
        self.network = network
        movements = page.rows.map { row in
            Entry(
                id: row.id,
                at: row.createdAt,
                status: row.status,
                category: row.category.rawValue,
                subsystem: row.subsystem,
                amount: row.effective,
                fee: row.fee,
                destination: row.destination,
                note: row.note,
                tags: row.tags,
                title: row.category == .unknown ? row.subsystem : row.category.title
            )
        }
        self.page = number
        pages = max(1, (page.count + size - 1) / size)
        count = page.count
        received = page.received
        sent = page.sent
        fees = page.fees
        self.stale = stale
        self.chart = chart
    }

    /// The payer's words are in received payments, and the server's are in movements unknown to this program.
    package var outsideSources: Set<String> {
        let isOfOthers = movements.contains { $0.amount > .zero || $0.category == MovementCategory.unknown.rawValue }
        return isOfOthers ? ["a payment that was received"] : []
    }

    package var exitStatus: ExitStatus { stale == nil ? .success : .temporaryFailure }

    package func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        guard count > 0 else {
            // What could not be asked may well hold something.
            let words = stale != nil ? "No movement is known." : isFiltered ? "Nothing fits." : "Nothing yet."
            return .stack([.text(words, tone: .muted)] + ending)
        }
        let rows = movements.map { entry -> [Table.Cell] in
            let day = LocalDay(of: entry.at, in: context.time.zone)
            let words = ([entry.note] + entry.tags.map { "#\($0)" }).compactMap { $0 }.joined(separator: " ")
            let tone: Tone =
                entry.status == "failed" || entry.status == "canceled"
                ? .muted : entry.amount.amount > 0 ? .good : .normal
            return [
                .init("\(entry.id)", tone: .muted), .init(context.forms.date(day)),
                .init(entry.status == "successful" ? entry.title : "\(entry.title) (\(entry.status))"),
                .init(form.text(entry.amount, signed: true), tone: tone),
                .init(entry.fee == .zero ? "" : form.text(entry.fee), tone: .muted), .init(words),
            ]
        }
        func figure(_ number: Int) -> String { context.forms.number(Int64(number)) }
        var parts: [Presentation] = [
            rows.isEmpty
                ? .text("There is no page \(figure(page)).")
                : .table(
                    Table(
                        [
                            .init("No.", .trailing, dispensability: 1), .init("Day"), .init("What"),
                            .init("Amount", .trailing), .init("Fee", .trailing, dispensability: 2),
                            .init("Note"),
                        ],
                        rows: rows
                    )
                )
        ]
        func sum(_ amount: Int64, signed: Bool = true) -> String {
            (try? Satoshis(amount)).map { form.text($0, signed: signed) } ?? "\(amount) sat"
        }
        parts.append(
            .text(
                "Page \(figure(page)) of \(figure(pages)), \(context.forms.counted(count, "movement")): in \(sum(received)), out \(sum(sent)), fees in these \(sum(fees, signed: false)).",
                tone: .muted
            )
        )
        if let chart, chart.count > 1 {
            parts.append(
                .lineChart(
                    LineChart(
                        "On Ark",
                        series: [.init("balance", chart.map { Double($0.balance) })],
                        labels: chart.map { context.forms.date($0.day) },
                        unit: "sat"
                    )
                )
            )
        }
        return .section("History", parts + ending)
    }

    private var ending: [Presentation] {
        [.text(NetworkText.line(network), tone: NetworkText.tone(network))]
            + (stale.map { [.notice(Notice(.warning, "Not up to date: \($0)"))] } ?? [])
    }
}

/// The balance at the end of each day on which it changed. Pure.
package enum BalanceCourse {
    package static func points(
        _ course: [(at: Date, balance: Int64)],
        _ time: TimeContext
    ) -> [HistoryReport.ChartPoint] {
        var points: [HistoryReport.ChartPoint] = []
        for entry in course {
            let point = HistoryReport.ChartPoint(
                day: LocalDay(of: entry.at, in: time.zone),
                balance: entry.balance
            )
            if points.last?.day == point.day { points.removeLast() }
            points.append(point)
        }
        return points
    }
}
