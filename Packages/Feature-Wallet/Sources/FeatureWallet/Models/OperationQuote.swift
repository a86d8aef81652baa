import ArkLedger
import Core
import Foundation
import WalletScreens

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
