import BitcoinText
import Core

/// Fresh addresses and payment requests.
struct AddressService: Sendable {
    let wallet: any ArkWallet
    let time: TimeContext

    /// The ways to pay that a request offers.
    struct Ways: OptionSet, Sendable {
        let rawValue: Int
        static let ark = Ways(rawValue: 1)
        static let onchain = Ways(rawValue: 2)
        static let lightning = Ways(rawValue: 4)
        static let all: Ways = [.ark, .onchain, .lightning]
    }

    /// One request with the ways that are wanted. Each way is tried; one that fails does not hide the others.
    ///
    /// - Throws: an error if none is available.
    func request(_ amount: Satoshis?, note: String?, ways: Ways) async throws -> PaymentRequest {
        if let amount, amount.amount <= 0 { throw WalletError.bad("The amount", "more than zero") }
        if let note, note.utf8.count > 500 { throw WalletError.bad("A note", "at most 500 bytes") }
        do {
            try await wallet.checkNetwork()
        } catch {
            // One that is away says so for each way.
            if case .network? = error as? WalletError { throw error }
        }
        var failures: [String] = []
        var lastError: (any Error)?
        func attempt(_ name: String, _ body: () async throws -> String) async -> String? {
            do {
                return try await body()
            } catch {
                failures.append("\(name): \((error as? any BentoError)?.message ?? "\(error)")")
                lastError = error
                return nil
            }
        }
        let ark = ways.contains(.ark) ? await attempt("Ark") { try await wallet.verifiedArkAddress() } : nil
        let onchain =
            ways.contains(.onchain) ? await attempt("On-chain") { try await wallet.verifiedOnchainAddress() } : nil
        var invoice: String?
        if ways.contains(.lightning), let amount {
            invoice = await attempt("Lightning") {
                try await wallet.verifiedInvoice(amount, description: note ?? "", at: time.now)
            }
        } else if ways == .lightning {
            throw WalletError.amountNeeded
        }
        guard ark != nil || onchain != nil || invoice != nil else {
            throw lastError ?? WalletError.notConnected
        }
        let link = PaymentURI(
            body: onchain ?? "",
            amount: amount,
            label: nil,
            message: note,
            instructions: [ark.map { ("ark", $0) }, invoice.map { ("lightning", $0) }].compactMap { $0 }
        )
        return PaymentRequest(
            uri: link.text,
            amount: amount,
            network: wallet.network,
            ark: ark,
            onchain: onchain,
            invoice: invoice,
            failures: failures
        )
    }
}

/// A payment request, in the ways that are wanted.
struct PaymentRequest: Sendable, Equatable {
    /// A `bitcoin:` link (BIP-321) with all the ways to pay.
    let uri: String
    let amount: Satoshis?
    let network: BitcoinNetwork
    /// The addresses and the invoice in it, if available.
    let ark: String?
    let onchain: String?
    let invoice: String?
    /// The ways that are unavailable: `Lightning: the server is away`.
    let failures: [String]
}
