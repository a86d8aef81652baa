import Core

/// A reason why the sandbox refuses to do something.
public enum LedgerError: BentoError, Equatable {
    /// More is needed than can be spent.
    case insufficientFunds(needed: Satoshis, available: Satoshis, isOnchain: Bool)
    /// An amount or change below the relay minimum of the network.
    case dust(amount: Satoshis, minimum: Satoshis)
    /// Less than the server accepts.
    case belowMinimum(amount: Satoshis, minimum: Satoshis)
    case badDestination(String)
    case noSuchVTXO(String)
    /// The VTXO, and the obstacle as a clause.
    case unusableVTXO(String, String)
    /// Nothing to do, as a clause.
    case nothing(String)
    case noSuchInvoice
    case alreadyPaid
    case paymentFailed
    case tooMuchMoney
    case badAmount

    public var code: String {
        switch self {
        case .insufficientFunds: "wallet.insufficient-funds"
        case .dust: "wallet.dust"
        case .belowMinimum: "wallet.below-minimum"
        case .badDestination: "wallet.bad-destination"
        case .noSuchVTXO: "wallet.no-such-vtxo"
        case .unusableVTXO: "wallet.unusable-vtxo"
        case .nothing: "wallet.nothing-to-do"
        case .noSuchInvoice: "wallet.no-such-invoice"
        case .alreadyPaid: "wallet.already-paid"
        case .paymentFailed: "wallet.payment-failed"
        case .tooMuchMoney: "wallet.too-much-money"
        case .badAmount: "wallet.bad-amount"
        }
    }

    public var message: String {
        switch self {
        case .insufficientFunds(let needed, let available, let isOnchain):
            "This takes \(needed.formatted()) with its fee; \(available.formatted()) can be spent "
                + "\(isOnchain ? "on-chain" : "on Ark")."
        case .dust(let amount, let minimum):
            "\(amount.formatted()) is less than an output may hold (\(minimum.formatted()))."
        case .belowMinimum(let amount, let minimum):
            "\(amount.formatted()) is less than the server takes (\(minimum.formatted()))."
        case .badDestination(let reason): "This cannot be paid: \(reason)."
        case .noSuchVTXO(let id): "There is no VTXO '\(id.prefix(80))'."
        case .unusableVTXO(let id, let reason): "The VTXO \(id.prefix(80)) cannot be used: \(reason)."
        case .nothing(let what): "There is nothing to do: \(what)."
        case .noSuchInvoice: "This invoice is not one of the wallet's that wait for payment."
        case .alreadyPaid: "This invoice has been paid already, or is being paid."
        case .paymentFailed: "The Lightning payment failed; the money is back."
        case .tooMuchMoney: "Nobody can have more than 21 million bitcoin."
        case .badAmount: "The amount must be more than zero."
        }
    }

    public var recovery: String? {
        switch self {
        case .insufficientFunds(_, _, let isOnchain):
            isOnchain
                ? "See what there is with 'bento wallet balance'." : "Send less, or bring more in: bento wallet board."
        case .dust: "Choose another amount."
        case .noSuchVTXO: "See them with 'bento wallet vtxo list'."
        case .alreadyPaid: "See 'bento wallet list', or ask for another invoice."
        case .paymentFailed: "Try again, or ask for another invoice."
        default: nil
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .paymentFailed: .temporaryFailure
        case .insufficientFunds, .nothing, .alreadyPaid, .noSuchInvoice, .noSuchVTXO, .unusableVTXO: .unavailable
        default: .dataError
        }
    }

    public var isRetryable: Bool { self == .paymentFailed }
}

extension LedgerError {
    static func missing(_ needed: Int64, of available: Int64, isOnchain: Bool) -> LedgerError {
        .insufficientFunds(
            needed: Satoshis(clamping: needed),
            available: Satoshis(clamping: available),
            isOnchain: isOnchain
        )
    }

    /// Rejects an output below the relay minimum of the network.
    static func checkDust(_ amount: Int64, _ minimum: Int64) throws(LedgerError) {
        guard amount >= minimum else {
            throw .dust(amount: Satoshis(clamping: amount), minimum: Satoshis(clamping: minimum))
        }
    }
}

extension Satoshis {
    func positive() throws(LedgerError) -> Int64 {
        guard amount > 0 else { throw .badAmount }
        return amount
    }
}
