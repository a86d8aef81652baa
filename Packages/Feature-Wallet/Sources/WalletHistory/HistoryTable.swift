import Core
import Formats
import Foundation

/// Movements as the CSV that tax tools read: UTC times, sent and received in separate columns, fees in the same unit.
/// Money that is not real has a currency of its own, so that no tool counts it. Pure.
package enum HistoryTable {
    static let columns = [
        "Date", "Sent Amount", "Sent Currency", "Received Amount", "Received Currency", "Fee Amount", "Fee Currency",
        "Label", "Description", "TxHash", "Status", "Network",
    ]

    package static func csv(_ rows: [HistoryRow], network: BitcoinNetwork) -> [UInt8] {
        let writer = CSVWriter()
        var output: [UInt8] = []
        writer.append(columns.map { CSVCell.text($0) }, to: &output)
        for row in rows {
            let effective = row.effective.amount
            // The fee is part of the change: a payment of 10,000 with a fee of 100 changes the balance by -10,100.
            let sent = effective < 0 ? max(0, -effective - row.fee.amount) : 0
            let received = effective > 0 ? effective + row.fee.amount : 0
            writer.append(
                [
                    .text(row.createdAt.formatted(.iso8601)), amount(sent), currency(sent, network), amount(received),
                    currency(received, network), amount(row.fee.amount), currency(row.fee.amount, network),
                    .text(row.category.rawValue),
                    .text(([row.note] + row.tags.map { "#\($0)" }).compactMap { $0 }.joined(separator: " ")),
                    .text("\(row.id)"), .text(row.status), .text(network.rawValue),
                ],
                to: &output
            )
        }
        return output
    }

    private static func amount(_ satoshis: Int64) -> CSVCell {
        guard satoshis > 0, let amount = try? Satoshis(satoshis) else { return .absent }
        return .text(String(amount.formatted(.bitcoin).prefix { $0 != " " }))
    }

    private static func currency(_ satoshis: Int64, _ network: BitcoinNetwork) -> CSVCell {
        guard satoshis > 0 else { return .absent }
        return switch network {
        case .mainnet: .text("BTC")
        case .sandbox: .text("play money")
        default: .text("tBTC")
        }
    }
}
