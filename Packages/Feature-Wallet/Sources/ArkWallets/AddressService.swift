import BitcoinText
import Core

/// Fresh addresses and payment requests.
package struct AddressService: Sendable {
    private let wallet: any ArkWallet
    private let time: TimeContext

    package init(wallet: any ArkWallet, time: TimeContext) {
        self.wallet = wallet
        self.time = time
    }

    /// The ways to pay that a request offers.
    package struct Ways: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let ark = Ways(rawValue: 1)
        package static let onchain = Ways(rawValue: 2)
        package static let lightning = Ways(rawValue: 4)
        package static let all: Ways = [.ark, .onchain, .lightning]
    }

    /// One request with the ways that are wanted. Each way is tried; one that fails does not hide the others.
    ///
    /// - Throws: an error if none is available.
    package func request(_ amount: Satoshis?, note: String?, ways: Ways) async throws -> PaymentRequest {
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
package struct PaymentRequest: Sendable, Equatable {
    /// A `bitcoin:` link (BIP-321) with all the ways to pay.
    package let uri: String
    package let amount: Satoshis?
    package let network: BitcoinNetwork
    /// The addresses and the invoice in it, if available.
    package let ark: String?
    package let onchain: String?
    package let invoice: String?
    /// The ways that are unavailable: `Lightning: the server is away`.
    package let failures: [String]
}
