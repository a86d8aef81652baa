import ArkLedger
import Core
import Foundation

/// An operation with what it costs and leaves, for the person to confirm. Pure.
struct OperationQuote: Sendable, Equatable {
    /// Above it, a payment is flagged.
    static let largeAmount: Int64 = 1_000_000

    let operation: WalletOperation
    let amount: Satoshis
    let fee: Satoshis
    /// What leaves the balance it is taken from.
    let gross: Satoshis
    /// In full.
    let destination: String
    let network: BitcoinNetwork
    /// Before it.
    let spendable: Satoshis
    /// What the receiver says it is for.
    let message: String?
    /// Whether it stays the person's own: a board, a refresh, an exit.
    let isOwn: Bool
    /// Seconds since the same amount went to the same place, below zero where the clock was set back; `nil` where it did not in
    /// the last ten minutes.
    let paidBefore: TimeInterval?
    /// Whether its key was done before: then its receipt is shown, and nothing is sent.
    var isDone = false

    /// More than 5 % of the amount. By multiplication: a quotient would need a fraction.
    var isFeeHigh: Bool { !isDone && fee.amount > 0 && fee.amount > amount.amount / 20 }
    var isLarge: Bool { !isOwn && amount.amount > Self.largeAmount }

    /// Whether who confirmed this one has confirmed another, too: the same amount to the same place, at no higher fee.
    func covers(_ other: OperationQuote) -> Bool {
        if other.isDone { return true }
        return !isDone && amount == other.amount && destination == other.destination && network == other.network
            && other.fee <= fee
    }

    var after: Satoshis {
        switch operation {
        // What has left Ark is not spendable until now, and what it costs comes off it.
        case .claimExit: spendable
        case .refresh: (try? spendable.subtracting(fee)) ?? .zero
        default: (try? spendable.subtracting(gross)) ?? .zero
        }
    }

    func warnings(_ forms: LocaleForms) -> [String] {
        if isDone { return ["This was done before with the same key; nothing is sent again."] }
        var warnings: [String] = []
        if let paidBefore {
            // A clock that was set back says nothing about how long ago it was.
            let ago = paidBefore < 0 ? "before" : forms.age(paidBefore)
            warnings.append("You paid the same amount to the same place \(ago); this is another payment.")
        }
        if isLarge { warnings.append("This is more than \(AmountForm(forms).text(.large)).") }
        if isFeeHigh { warnings.append("The fee is more than 5 % of the amount.") }
        return warnings
    }

    /// - Parameters:
    ///   - forms: the person's, as for what they type and for the result.
    ///   - earlier: what they confirmed before, and is so no more.
    func spending(_ forms: LocaleForms, changedFrom earlier: OperationQuote? = nil) -> Spending {
        var details = [KeyValue("Network", network.rawValue, tone: network == .mainnet ? .bad : .normal)]
        if let message { details.append(KeyValue("For", message)) }
        if let earlier {
            let form = AmountForm(forms)
            let before =
                "It was \(form.text(earlier.amount)) with a fee of \(form.text(earlier.fee)) when you confirmed it."
            details.append(KeyValue("Changed", before, tone: .warning))
        }
        details += warnings(forms).map { KeyValue("Note", $0, tone: .warning) }
        let isReal = network == .mainnet
        return Spending(
            amount: amount,
            fee: fee,
            destination: destination,
            consequence:
                "\(AmountForm(forms).text(after)) can be spent after it\(isReal ? ". It cannot be taken back" : "").",
            details: details,
            stake: isReal ? .real : .play,
            typedConfirmation: isReal ? "\(amount.amount)" : nil
        )
    }
}

extension Satoshis {
    static let large = (try? Satoshis(OperationQuote.largeAmount)) ?? .zero
}
