import AppData
import ArkLedger
import ArkWallets
import Core

/// A requested operation, before its cost is known. Pure.
struct AskedOperation: Sendable {
    let operation: WalletOperation
    /// The amount that is given up for it; `nil` for the amount of the estimate.
    let amount: Satoshis?
    /// The full destination.
    let destination: String
    /// The receiver's description of the purpose.
    let message: String?
    /// True if the money stays the person's own: a board, a refresh, an exit.
    let isOwn: Bool
    /// The name of the contact with this address.
    let contact: String?
    /// The person's own key for it.
    let key: String?
    let identity: PaymentIdentity

    init(_ plan: PaymentPlan, contact: String?, key: String?, isAgain: Bool) {
        self.contact = contact
        operation = plan.operation
        amount = plan.amount
        destination = plan.way.text
        message = plan.message
        isOwn = false
        self.key = key
        identity = PaymentIdentity(plan.operation, amount: plan.amount, isAgain: isAgain)
    }

    init(
        _ operation: WalletOperation,
        amount: Satoshis? = nil,
        to destination: String,
        isOwn: Bool = true,
        contact: String? = nil
    ) {
        self.operation = operation
        self.amount = amount
        self.destination = destination
        message = nil
        self.contact = contact
        self.isOwn = isOwn
        key = nil
        identity = PaymentIdentity(operation, amount: amount)
    }

    /// The key of the record. A proposal's id is the key of its payment, so that confirming it again after a crash pays
    /// only once.
    func key(in context: FlowContext) -> String? { key ?? context.proposal?.uuidString.lowercased() }
}

/// A prepared operation: exactly what the person confirms is performed.
struct PreparedOperation: PreparedSpending {
    var quote: OperationQuote
    let spending: Spending?
    /// The wallet that performs it: the settings may name another by then.
    let open: OpenWallet
    let key: String
    let identity: PaymentIdentity
    /// The similar operations that the person is told about; `nil` if they do not matter.
    let known: Set<String>?
    /// The receipt, if it was done before: it is shown, and nothing is sent.
    let receipt: WalletReceipt?
    /// The fee that was confirmed; `nil` if it was not recorded.
    let confirmedFee: Satoshis?

    init(
        _ quote: OperationQuote,
        _ asked: AskedOperation,
        known: Set<String>,
        _ open: OpenWallet,
        in context: FlowContext
    ) {
        let matters = asked.identity.isPayment && !asked.identity.isAgain && asked.key == nil
        self.quote = quote
        self.open = open
        self.known = matters ? known : nil
        key = asked.key(in: context) ?? RowID.make(at: context.time.now).description
        identity = asked.identity
        spending = quote.spending(in: context, asksAgain: matters)
        receipt = nil
        confirmedFee = quote.fee
    }

    /// - Throws: an error if the record cannot be read.
    init(done record: OperationRecord, identity: PaymentIdentity, _ open: OpenWallet) throws {
        let receipt = record.knownReceipt ?? WalletReceipt()
        confirmedFee = record.fee.flatMap { try? Satoshis($0) }
        quote = OperationQuote(
            operation: try record.decoded(),
            amount: try Satoshis(record.amount),
            fee: receipt.fee ?? .zero,
            gross: .zero,
            destination: record.destination,
            network: open.wallet.network,
            spendable: .zero,
            message: nil,
            isOwn: record.isOwn ?? false,
            paidBefore: record.startedAt.date,
            contact: nil,
            lookAlike: nil
        )
        self.open = open
        self.identity = identity
        self.receipt = receipt
        key = record.id
        spending = nil
        known = nil
    }
}
