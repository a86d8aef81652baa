import BitcoinText
import Core
import Foundation

/// Addresses and invoices from the wallet's server, verified before anybody sees them: a payment to somebody else's
/// address, or to one of another network or Ark server, is lost. Everything that `send` would reject is rejected here,
/// too.
extension ArkWallet {
    func verifiedArkAddress() async throws -> String {
        let text = try await newArkAddress()
        let key = try await arkInfo().serverKey
        return try verified(text, "Ark address", serverKey: Hex.bytes(key)) {
            if case .ark = $0 { true } else { false }
        }
    }

    package func verifiedOnchainAddress() async throws -> String {
        let text = try await newOnchainAddress()
        return try verified(text, "on-chain address") { if case .bitcoin = $0 { true } else { false } }
    }

    func verifiedInvoice(_ amount: Satoshis, description: String, at now: Date) async throws -> String {
        let text = try await createInvoice(amount, description: description)
        var found: LightningAmount?
        let invoice = try verified(text, "Lightning invoice", at: now) { way in
            guard case .invoice(let invoice) = way else { return false }
            found = invoice.amount
            return true
        }
        guard found?.millisatoshis == amount.amount * 1000 else {
            throw WalletError.unverified("its invoice asks for \(found?.satoshis.formatted() ?? "any amount")")
        }
        return invoice
    }

    private func verified(
        _ text: String,
        _ kind: String,
        serverKey: [UInt8]? = nil,
        at now: Date = .distantPast,
        isMeant: (PaymentDestination) -> Bool
    ) throws -> String {
        do {
            guard case .destination(let way) = try PaymentText(text), isMeant(way) else {
                throw WalletError.unverified("it is no \(kind)")
            }
            try way.check(network)
            let unknown = WalletError.protocolMismatch("its Ark server's key is not a key")
            try PaymentPlan.check(way, serverKey: serverKey.map { .success($0) } ?? .failure(unknown), at: now)
            return way.text
        } catch let error as BitcoinTextError {
            throw WalletError.unverified(error.message)
        } catch WalletError.cannotPay(let reason) {
            throw WalletError.unverified(reason)
        }
    }
}
