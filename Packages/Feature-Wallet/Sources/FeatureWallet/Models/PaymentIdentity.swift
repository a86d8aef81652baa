import ArkLedger
import BitcoinText
import Core
import Foundation

/// What makes a payment the same as one before: the hash of its invoice; else, for a day, its destination and amount. A move of
/// one's own money is the same where it is the same operation. Pure.
struct PaymentIdentity: Sendable, Equatable {
    static let lifetime: TimeInterval = 24 * 60 * 60

    private let base: String
    /// Said to be another one (`--again`), which is the same only as others said to be.
    let isAgain: Bool
    /// Whether somebody is paid: another one like it is a second payment.
    let isPayment: Bool

    /// As it is kept.
    var text: String { isAgain ? base + " again" : base }
    /// Those that pay the same, whatever was said of them.
    var alike: [String] { [base, base + " again"] }
    /// An invoice is paid once, however long ago that was.
    var isInvoice: Bool { base.hasPrefix(Self.invoice) }

    private static let invoice = "invoice "

    init(_ operation: WalletOperation, amount: Satoshis?, isAgain: Bool = false) {
        self.isAgain = isAgain
        switch operation {
        case .sendArk(let address, let amount), .sendOnchain(let address, let amount),
            .sendOnchainFromArk(let address, let amount):
            base = "\(address) \(amount.amount)"
            isPayment = true
        case .payLightning(let destination, let stated):
            let invoice = try? Bolt11Invoice(destination)
            let sum = (stated ?? amount ?? invoice?.amount?.satoshis)?.amount ?? 0
            base = invoice.map { Self.invoice + Hex.text($0.paymentHash) } ?? "\(destination) \(sum)"
            isPayment = true
        case .drain, .board, .offboard, .refresh, .startExit, .claimExit:
            base = (try? OperationRecord.text(of: operation)) ?? "\(operation)"
            isPayment = false
        }
    }
}
