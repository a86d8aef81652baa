import BitcoinText
import Core

/// The amount in a destination.
enum PaymentAmount {
    /// - Throws: ``WalletError/amountNeeded`` where it leaves the amount open.
    static func asked(by destination: String) throws -> Satoshis {
        guard case .destination(let way) = try PaymentText(destination), let amount = way.amount else {
            throw WalletError.amountNeeded
        }
        return amount
    }
}
