import Core
import WalletHistory

/// The tags with their sums.
package struct TagReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let color: String
        let emoji: String?
        let count: Int
        /// Signed.
        let total: Int64
    }

    let tags: [Entry]

    package static func make(_ tags: TagService, of wallet: String) async throws -> TagReport {
        let statistics = try await tags.statistics(of: wallet)
        return TagReport(
            tags: statistics.map {
                Entry(name: $0.tag.name, color: $0.tag.color, emoji: $0.tag.emoji, count: $0.count, total: $0.total)
            }
        )
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        let rows = tags.map { tag -> [Table.Cell] in
            let total = (try? Satoshis(tag.total)).map { form.text($0, signed: true) } ?? "\(tag.total) sat"
            return [
                .init([tag.emoji, tag.name].compactMap { $0 }.joined(separator: " ")),
                .init(context.forms.number(Int64(tag.count))),
                .init(tag.count == 0 ? "" : total),
            ]
        }
        return .table(Table([.init("Tag"), .init("Movements", .trailing), .init("In all", .trailing)], rows: rows))
    }
}
