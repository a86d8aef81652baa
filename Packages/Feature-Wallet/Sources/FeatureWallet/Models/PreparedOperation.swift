import AppData
import ArkLedger
import Core

/// An operation as it is asked for, before anybody worked out what it costs. Pure.
struct AskedOperation: Sendable {
    let operation: WalletOperation
    /// What is given up for it; `nil` for what the estimate says.
    let amount: Satoshis?
    /// In full.
    let destination: String
    /// What the receiver says it is for.
    let message: String?
    /// Whether it stays the person's own: a board, a refresh, an exit.
    let isOwn: Bool
    /// Whose address it is.
    let contact: String?
    /// The person's own word for it.
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

    /// What it is kept under: a proposal is the key of its payment, so that confirmed again after a crash it pays once.
    func key(in context: FlowContext) -> String? { key ?? context.proposal?.uuidString.lowercased() }
}

/// An operation as it was worked out: what the person confirms is what is done.
struct PreparedOperation: PreparedSpending {
    var quote: OperationQuote
    let spending: Spending?
    /// Where it is done: another wallet may be set by then.
    let open: OpenWallet
    let key: String
    let identity: PaymentIdentity
    /// Those like it that the person is told of; `nil` where they do not matter.
    let known: Set<String>?
    /// Of what was done before: it is shown, and nothing is sent.
    let receipt: WalletReceipt?
    /// What it costs as it was confirmed; `nil` where nobody kept that.
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

    /// - Throws: where the record cannot be read.
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
