import Core

/// One way to pay.
package enum PaymentDestination: Sendable, Equatable {
    case bitcoin(BitcoinAddress)
    case ark(ArkAddress)
    case invoice(Bolt11Invoice)
    case offer(Bolt12Offer)
    case lnurl(LNURL)
    case silentPayment(SilentPaymentAddress)
    case name(PayName)

    /// The name of its kind, for people.
    package var title: String {
        switch self {
        case .bitcoin: "Bitcoin address"
        case .ark(let address):
            if case .arkade = address.version { "Ark address (Arkade)" } else { "Ark address (bark)" }
        case .invoice: "Lightning invoice"
        case .offer: "Lightning offer"
        case .lnurl: "LNURL"
        case .silentPayment: "Silent payment address"
        case .name(let name): name.isDNSName ? "Payment name in the DNS (BIP-353)" : "Lightning address"
        }
    }

    /// The full text, in its usual case.
    package var text: String {
        switch self {
        case .bitcoin(let address): address.text
        case .ark(let address): address.text
        case .invoice(let invoice): invoice.text
        case .offer(let offer): offer.text
        case .lnurl(let lnurl): lnurl.url.absoluteString
        case .silentPayment(let address): address.text
        case .name(let name): name.text
        }
    }

    /// The networks on which it can be paid; all of them if it does not say.
    package var networks: [BitcoinNetwork] {
        switch self {
        case .bitcoin(let address): address.family.networks
        case .ark(let address): address.family.networks
        case .invoice(let invoice): invoice.family.networks
        case .offer(let offer): BitcoinNetwork.allCases.filter { offer.canBePaid(on: $0) }
        case .silentPayment(let address): address.family.networks
        case .lnurl, .name: BitcoinNetwork.allCases
        }
    }

    /// The requested amount.
    package var amount: Satoshis? {
        switch self {
        case .invoice(let invoice): invoice.amount?.satoshis
        case .offer(let offer): if case .bitcoin(let amount)? = offer.price { amount.satoshis } else { nil }
        default: nil
        }
    }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``.
    package func check(_ network: BitcoinNetwork) throws(BitcoinTextError) {
        switch self {
        case .bitcoin(let address): try address.check(network)
        case .ark(let address): try address.check(network)
        case .invoice(let invoice): try invoice.check(network)
        case .offer(let offer): try offer.check(network)
        case .silentPayment(let address): try address.family.check(network, kind: SilentPaymentAddress.name)
        case .lnurl, .name: break
        }
    }
}
