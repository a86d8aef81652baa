import AppData
import ArkLedger
import ArkWallets
import Core
import Foundation
import WalletScreens

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

/// An operation with its cost and the remaining balance, for the person to confirm. Pure.
struct OperationQuote: Sendable, Equatable {
    /// The amount above which a payment is flagged.
    static let largeAmount: Int64 = 1_000_000

    var operation: WalletOperation
    let amount: Satoshis
    let fee: Satoshis
    /// The amount that leaves the balance.
    let gross: Satoshis
    /// The full destination.
    let destination: String
    let network: BitcoinNetwork
    /// The spendable balance before it.
    let spendable: Satoshis
    /// The receiver's description of the purpose.
    let message: String?
    /// True if the money stays the person's own: a board, a refresh, an exit.
    let isOwn: Bool
    /// The time of the same payment in the last day.
    let paidBefore: Date?
    /// The name of the contact with this address.
    let contact: String?
    let lookAlike: LookAlike?

    /// Another destination that begins and ends like this one.
    struct LookAlike: Sendable, Equatable {
        let text: String
        /// The time of the last payment to it.
        let paidAt: Date?
        /// The name of the contact with it.
        let contact: String?
    }

    /// True above 5% of the amount. By multiplication: a quotient would need a fraction.
    var isFeeHigh: Bool { fee.amount > 0 && fee.amount > amount.amount / 20 }
    var isLarge: Bool { !isOwn && amount.amount > Self.largeAmount }

    var after: Satoshis {
        switch operation {
        // Money that has left Ark was not spendable until now, and the fee is subtracted from it.
        case .claimExit: spendable
        case .refresh: (try? spendable.subtracting(fee)) ?? .zero
        default: (try? spendable.subtracting(gross)) ?? .zero
        }
    }

    func warnings(at now: Date, _ forms: LocaleForms) -> [String] {
        var warnings: [String] = []
        if let paidBefore {
            warnings.append(
                "You paid the same amount to the same place \(Self.ago(paidBefore, now, forms)); this is another payment."
            )
        }
        if let lookAlike {
            let whose = lookAlike.contact.map { ", the address of \($0)," } ?? ""
            let when = lookAlike.paidAt.map { ", which you paid \(Self.ago($0, now, forms))," } ?? whose
            warnings.append(
                "This begins and ends like \(lookAlike.text)\(when) and is another one. Compare every character."
            )
        }
        if isLarge { warnings.append("This is more than \(AmountForm(forms).text(.large)).") }
        if isFeeHigh { warnings.append("The fee is more than 5 % of the amount.") }
        return warnings
    }

    /// The age of a date; a clock that was set back tells nothing about it.
    private static func ago(_ date: Date, _ now: Date, _ forms: LocaleForms) -> String {
        date > now ? "before" : forms.age(now.timeIntervalSince(date))
    }

    /// - Parameter asksAgain: whether a repeated payment needs a separate yes.
    func spending(in context: FlowContext, asksAgain: Bool = false) -> Spending {
        let (forms, now) = (context.forms, context.time.now)
        var details = [KeyValue("Network", network.rawValue, tone: network == .mainnet ? .bad : .normal)]
        if let contact { details.append(KeyValue("Contact", contact)) }
        if let message { details.append(KeyValue("For", message)) }
        details += warnings(at: now, forms).map { KeyValue("Note", $0, tone: .warning) }
        let isReal = network == .mainnet
        return Spending(
            amount: amount,
            fee: fee,
            destination: destination,
            consequence:
                "\(AmountForm(forms).text(after)) can be spent after it\(isReal ? ". It cannot be taken back" : "").",
            details: details,
            stake: isReal ? .real : .play,
            typedConfirmation: isReal ? "\(amount.amount)" : nil,
            caution: paidBefore.flatMap { date in
                guard asksAgain else { return nil }
                let day = forms.date(LocalDay(of: date, in: context.time.zone))
                let moment = "on \(day) at \(forms.time(date, in: context.time.zone)) (\(Self.ago(date, now, forms)))"
                return Spending.Caution("The same was paid \(moment). Pay it again?", option: "--again")
            }
        )
    }
}

extension Satoshis {
    static let large = (try? Satoshis(OperationQuote.largeAmount)) ?? .zero
}
