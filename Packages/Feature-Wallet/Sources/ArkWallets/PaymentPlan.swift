import ArkLedger
import BitcoinText
import Core
import Foundation

/// The plan for paying a pasted text: the way of payment, and the operation. Pure.
package struct PaymentPlan: Sendable, Equatable {
    package enum Source: String, Sendable, CaseIterable {
        case ark
        case onchain
    }

    package let way: PaymentDestination
    package let operation: WalletOperation
    package let amount: Satoshis
    /// The description in the link or the invoice, on one line.
    package let message: String?

    /// - Parameters:
    ///   - stated: the amount given by the person.
    ///   - source: the balance from which an on-chain address is paid; Ark by default.
    ///   - serverKey: the key of the wallet's Ark server, which can pay only its own addresses; an Ark address cannot
    ///     be paid without it.
    /// - Throws: ``WalletError``, ``BitcoinTextError``.
    package init(
        _ text: PaymentText,
        amount stated: Satoshis?,
        from source: Source,
        network: BitcoinNetwork,
        serverKey: Result<[UInt8], any Error>,
        at now: Date
    ) throws {
        let ways: [PaymentDestination]
        var asked: Satoshis?
        var message: String?
        switch text {
        case .destination(let way):
            ways = [way]
        case .link(let link, let destinations):
            ways = destinations
            asked = link.amount
            message = link.message ?? link.label
        case .privateKey: throw WalletError.cannotPay("it is a private key; nobody ought to see it")
        case .note: throw WalletError.cannotPay("it is an Ark note, which is money, not an address")
        }
        for way in ways { try way.check(network) }
        let payable = source == .ark ? ways : ways.filter { if case .bitcoin = $0 { true } else { false } }
        guard !payable.isEmpty || ways.isEmpty else {
            throw WalletError.cannotPay("your on-chain balance pays on-chain addresses only; leave --from out")
        }
        let way = try Self.choose(payable, serverKey: serverKey, at: now)
        let fixed = way.amount ?? asked
        if let link = asked, let own = way.amount, link != own {
            throw WalletError.cannotPay("the link asks for \(link.formatted()), its invoice for \(own.formatted())")
        }
        if let fixed, let stated, fixed != stated { throw WalletError.amountMismatch(asked: fixed, given: stated) }
        guard let amount = stated ?? fixed else { throw WalletError.amountNeeded }
        guard amount.amount > 0 else { throw WalletError.bad("The amount", "more than zero") }
        self.way = way
        self.message = (message ?? way.purpose).flatMap(OneLine.text)
        self.amount = amount
        operation =
            switch way {
            case .ark(let address): .sendArk(address: address.text, amount: amount)
            case .bitcoin(let address):
                source == .ark
                    ? .sendOnchainFromArk(address: address.text, amount: amount)
                    : .sendOnchain(address: address.text, amount: amount)
            case .invoice(let invoice):
                .payLightning(destination: invoice.text, amount: invoice.amount == nil ? amount : nil)
            default: .payLightning(destination: way.text, amount: amount)
            }
    }

    /// The first way that can be paid, Ark before Lightning before the chain; if there is none, throws the reason of
    /// the best one.
    private static func choose(
        _ ways: [PaymentDestination],
        serverKey: Result<[UInt8], any Error>,
        at now: Date
    ) throws -> PaymentDestination {
        func rank(_ way: PaymentDestination) -> Int {
            switch way {
            case .ark: 0
            case .invoice: 1
            case .offer, .name: 2
            case .bitcoin: 3
            case .lnurl, .silentPayment: 4
            }
        }
        var reason: (any Error)?
        for way in ways.sorted(by: { rank($0) < rank($1) }) {
            do {
                try check(way, serverKey: serverKey, at: now)
                return way
            } catch {
                reason = reason ?? error
            }
        }
        throw reason ?? WalletError.cannotPay("it holds no way to pay")
    }

    /// - Throws: the reason why nobody with this wallet's Ark server can pay it now.
    static func check(_ way: PaymentDestination, serverKey: Result<[UInt8], any Error>, at now: Date) throws {
        switch way {
        case .ark(let address):
            try address.check(serverKey: serverKey.get())
        case .invoice(let invoice):
            guard !invoice.isExpired(at: now) else { throw WalletError.cannotPay("the invoice has expired") }
            _ = try invoice.payee()
        case .offer(let offer):
            if let expiry = offer.expiresAt, expiry <= now { throw WalletError.cannotPay("the offer has expired") }
            if case .currency(let code, _)? = offer.price {
                throw WalletError.cannotPay("it is priced in \(code)")
            }
        case .bitcoin(let address):
            switch address.kind {
            case .unknownWitness, .anchor:
                throw WalletError.cannotPay("anybody could spend what is sent to this address")
            default: break
            }
        case .name(let name):
            if name.isDNSName { throw WalletError.cannotPay("names in the DNS are recognized, not looked up") }
        case .lnurl: throw WalletError.cannotPay("an LNURL has to be opened in a Lightning wallet")
        case .silentPayment: throw WalletError.cannotPay("silent payments need keys that Bento does not hold")
        }
    }
}

extension PaymentDestination {
    /// The receiver's description of the purpose.
    fileprivate var purpose: String? {
        switch self {
        case .invoice(let invoice): if case .text(let text) = invoice.purpose { text } else { nil }
        case .offer(let offer): offer.description
        default: nil
        }
    }
}

/// The amount in a destination.
enum PaymentAmount {
    /// - Throws: ``WalletError/amountNeeded`` if it leaves the amount open.
    static func asked(by destination: String) throws -> Satoshis {
        guard case .destination(let way) = try PaymentText(destination), let amount = way.amount else {
            throw WalletError.amountNeeded
        }
        return amount
    }
}
