import Core

/// A request to be paid, in the ways that were asked for.
struct PaymentRequest: Sendable, Equatable {
    /// A `bitcoin:` link (BIP-321) with all the ways to pay.
    let uri: String
    let amount: Satoshis?
    let network: BitcoinNetwork
    /// The addresses and the invoice in it, where there are.
    let ark: String?
    let onchain: String?
    let invoice: String?
    /// What could not be had: `Lightning: the server is away`.
    let failures: [String]
}
