import ArkLedger
import BitcoinText
import Core
import Foundation

/// The identity of a payment, by which a repetition is recognized: the hash of its invoice; otherwise, for a day, its
/// destination and amount. A transfer of one's own money is the same if it is the same operation. Pure.
struct PaymentIdentity: Sendable, Equatable {
    static let lifetime: TimeInterval = 24 * 60 * 60

    private let base: String
    /// True if it was declared to be another one (`--again`); it then matches only others with that declaration.
    let isAgain: Bool
    /// True if somebody is paid: a repetition is then a second payment.
    let isPayment: Bool

    /// The stored form.
    var text: String { isAgain ? base + " again" : base }
    /// The identities of the same payment, whether declared to be another one or not.
    var alike: [String] { [base, base + " again"] }
    /// True for an invoice, which is paid only once, no matter how long ago that was.
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
