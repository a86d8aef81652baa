import Core

/// A reason why the wallet refused to do something.
package enum WalletError: BentoError, Equatable {
    /// The server received the request and its response was lost: the outcome is not known yet.
    case outcomeUnknown(key: String)
    /// The server's response was lost, and it is now known that nothing was done.
    case notDone
    /// An amount is needed, or was given although it is fixed.
    case amountNeeded
    case amountMismatch(asked: Satoshis, given: Satoshis)
    /// The typed amount is a different one to people who write numbers another way.
    case ambiguousAmount(Satoshis, Satoshis)
    /// Words after the amount that are not part of it.
    case wordsBehindAmount(String)
    /// One of the person's own limits.
    case limit(String, limit: Satoshis, amount: Satoshis)
    /// A limit that was raised without the person's agreement: the one they agreed to, and the one that is set.
    case limitRaised(String, from: Satoshis, to: Satoshis?)
    /// It cannot be paid by this wallet, with the reason as a clause.
    case cannotPay(String)
    case keyReused(String)
    /// Another process is making the same payment, or just made it.
    case samePayment
    /// The current state differs from what was confirmed.
    case changed
    case offline(String)
    /// The networks of the person's setting and of the server.
    case network(wanted: BitcoinNetwork, found: BitcoinNetwork)
    case protocolMismatch(String)
    /// The server rejected it, in its own words.
    case refused(String)
    /// The server returned an address or invoice that does not match the request.
    case unverified(String)
    case notSandbox
    case notConnected
    /// The barkd has no wallet yet.
    case noWallet
    case noSuch(String, String)
    /// The typed name, and a similar name of a contact.
    case noContact(String, String)
    case bad(String, String)
    case storage(String)

    package var code: String {
        switch self {
        case .outcomeUnknown: "wallet.outcome-unknown"
        case .notDone: "wallet.not-done"
        case .amountNeeded: "wallet.amount-needed"
        case .amountMismatch: "wallet.amount-mismatch"
        case .ambiguousAmount: "wallet.ambiguous-amount"
        case .wordsBehindAmount: "wallet.words-behind-amount"
        case .limit: "wallet.limit"
        case .limitRaised: "wallet.limit-raised"
        case .cannotPay: "wallet.cannot-pay"
        case .keyReused: "wallet.key-reused"
        case .samePayment: "wallet.same-payment"
        case .changed: "wallet.changed"
        case .offline: "wallet.offline"
        case .network: "wallet.network-mismatch"
        case .protocolMismatch: "wallet.protocol-mismatch"
        case .refused: "wallet.refused"
        case .unverified: "wallet.unverified"
        case .notSandbox: "wallet.not-sandbox"
        case .notConnected: "wallet.not-connected"
        case .noWallet: "wallet.no-wallet"
        case .noSuch, .noContact: "wallet.not-found"
        case .bad: "wallet.bad-value"
        case .storage: "wallet.storage"
        }
    }

    package var message: String {
        switch self {
        case .outcomeUnknown:
            "The server's answer was lost, and it does not say yet whether it did what was asked. Nothing was sent twice."
        case .notDone: "It was asked for before, the answer was lost, and the wallet shows that nothing was done."
        case .amountNeeded: "This leaves the amount open, and none was given."
        case .amountMismatch(let asked, let given):
            "It asks for \(asked.formatted()), and \(given.formatted()) was given."
        case .ambiguousAmount(let one, let other):
            "The amount can be read as \(one.formatted(.bitcoin)) or as \(other.formatted(.bitcoin))."
        case .wordsBehindAmount(let words): "'\(words.prefix(80))' is not part of an amount."
        case .limit(let which, let limit, let amount):
            "\(amount.formatted()) is more than your limit \(which) allows (\(limit.formatted()))."
        case .limitRaised(let which, let from, let to):
            "Your limit \(which) was raised from \(from.formatted()) to \(to?.formatted() ?? "none"), and you have not agreed to that."
        case .cannotPay(let reason): "This wallet cannot pay that: \(reason)."
        case .samePayment: "Another command is making the same payment, or has just made it. Nothing was sent."
        case .changed: "What you have has changed since it was shown to you. Nothing was sent."
        case .keyReused(let key): "The key '\(key.prefix(80))' belongs to another payment."
        case .offline(let reason): "The wallet's server cannot be reached: \(reason.withoutFullStop)."
        case .network(let wanted, let found):
            "The server is on \(found.rawValue); you chose \(wanted.rawValue)."
        case .protocolMismatch(let what): "The server does not speak barkd 0.6.0: \(what.withoutFullStop)."
        case .refused(let words): "The wallet's server refused: \(words.withoutFullStop)."
        case .unverified(let reason): "What the server handed out cannot be used: \(reason.withoutFullStop)."
        case .notSandbox: "There is no play money on a real network."
        case .notConnected: "No server is set."
        case .noWallet: "This barkd has no wallet yet."
        case .noSuch(let kind, let name): "There is no \(kind) '\(name.prefix(80))'."
        case .noContact(let name, _): "There is no contact '\(name.prefix(80))', and it is nothing that can be paid."
        case .bad(let what, let allowed): "\(what) must be \(allowed)."
        case .storage(let reason): "The wallet's records do not fit together: \(reason)."
        }
    }

    package var recovery: String? {
        switch self {
        case .outcomeUnknown(let key):
            "Run the same command in a minute, or 'bento wallet operation list' (its key is \(key)): it is looked up, not paid again."
        case .notDone: "Run the command again to do it now."
        case .amountNeeded: "Give one, in satoshis or with a unit: 2100, 0.000021BTC."
        case .ambiguousAmount: "Write it without a separator, such as '1000 BTC', or in satoshis."
        case .wordsBehindAmount(let words): "A note goes behind --note: --note '\(words.prefix(80))'."
        case .amountMismatch: "Leave the amount out, or ask for another invoice."
        case .limit: "Change it with 'bento wallet limits' if you mean it."
        case .limitRaised: "Agree to it with 'bento wallet limits' in a terminal."
        case .cannotPay: "See what it is with 'bento wallet decode'."
        case .samePayment: "See 'bento wallet operation list'; --again makes another one."
        case .changed: "Run the command again to see what it takes now."
        case .keyReused: "Leave --key out to make a new payment."
        case .offline: "Check the server, then try again."
        case .network: "Choose the server's network with 'bento wallet network NAME', if you mean it."
        case .protocolMismatch: "Connect to barkd 0.6.0, or update Bento."
        case .unverified: "Check the server: whoever paid that would not pay you."
        case .notSandbox: "Go back to play money with 'bento wallet connect --sandbox'."
        case .notConnected: "Connect one: bento wallet connect http://127.0.0.1:3535."
        case .noContact(_, let near): "Did you mean '\(near)'?"
        case .noWallet:
            "Make one with 'bento wallet create ADDRESS', or bring yours with 'bento wallet restore ADDRESS'."
        case .noSuch, .bad, .storage, .refused: nil
        }
    }

    /// Present for the cases that contain text from the server.
    package var outsideSources: Set<String> {
        switch self {
        case .refused, .protocolMismatch, .unverified, .offline: ["the wallet's server"]
        default: []
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .outcomeUnknown, .notDone, .samePayment, .changed, .offline: .temporaryFailure
        case .network, .notConnected, .noWallet: .configuration
        case .protocolMismatch, .unverified: .protocolError
        case .limit, .limitRaised: .noPermission
        case .refused: .unavailable
        case .storage: .software
        case .amountNeeded, .wordsBehindAmount, .notSandbox, .noSuch, .noContact, .keyReused: .usage
        default: .dataError
        }
    }

    package var isRetryable: Bool { exitStatus == .temporaryFailure }
}

extension String {
    /// The sentence as the end of another one.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
