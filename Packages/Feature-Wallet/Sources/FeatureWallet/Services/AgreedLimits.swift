import AppData
import ArkWallets
import Core
import WalletScreens

/// The limits that the person agreed to. A raised limit in the settings (by a command, `--set`, a file, another home)
/// takes effect only after the person agrees to it here. The agreed limits are kept among the secrets of this home,
/// which no import and no backup's settings reach.
struct AgreedLimits: Sendable {
    typealias Limits = OperationJournal.Limits

    let secrets: SecretStore?

    private static let name = "wallet.agreed-limits"
    static let usual = Limits(
        payment: Int64(WalletSettings.paymentLimit.defaultValue),
        day: Int64(WalletSettings.dayLimit.defaultValue)
    )

    /// The default limits if none were agreed to, or if they cannot be read.
    func read() async -> Limits {
        guard let secrets, let kept = try? await secrets.secret(Self.name)?.reveal() else { return Self.usual }
        let numbers = kept.split(separator: " ").map { Int64($0) }
        guard numbers.count == 2, let payment = numbers[0], let day = numbers[1], payment >= 0, day >= 0 else {
            return Self.usual
        }
        return Limits(payment: payment, day: day)
    }

    /// - Throws: an error if they cannot be stored.
    func keep(_ limits: Limits) async throws {
        try await secrets?.set(Self.name, to: Secret("\(limits.payment) \(limits.day)"))
    }

    /// Asks the person to agree to raised limits that this payment needs; lowered limits take effect at once.
    ///
    /// A payment that somebody else requests is proposed, and the person is asked when they confirm it.
    ///
    /// - Parameters:
    ///   - set: the limits in force.
    ///   - spent: the total of the day's payments.
    /// - Throws: `Declined`; ``WalletError/limitRaised(_:from:to:)`` for a program; the error of asking if nobody can
    ///   answer.
    func agree(to set: Limits, for amount: Satoshis, spent: Int64, in session: FlowSession) async throws {
        let agreed = await read()
        do {
            try agreed.check(amount, spent: spent)
        } catch WalletError.limit(let which, let from, _) {
            let value = which == Limits.forDay ? set.day : set.payment
            let to = value == 0 ? nil : try? Satoshis(value)
            guard session.caller.isOwn else { return }
            guard session.caller == .person else { throw WalletError.limitRaised(which, from: from, to: to) }
            try await ask(
                "Your limit \(which) was raised since you agreed to it. Is that meant?",
                [(which, from, to)],
                in: session
            )
            return try await keep(set)
        }
        let least = agreed.lowered(to: set)
        if session.caller == .person, least != agreed { try? await keep(least) }
    }

    /// - Throws: `Declined`; the error of asking if nobody can answer.
    func ask(
        _ question: String,
        _ rises: [(which: String, from: Satoshis, to: Satoshis?)],
        in session: FlowSession
    ) async throws {
        let form = AmountForm(session.context)
        let details = rises.map { rise in
            KeyValue(
                "Limit \(rise.which)",
                "\(form.text(rise.from)) until now, \(rise.to.map { form.text($0) } ?? "none") from now on",
                tone: .warning
            )
        }
        let confirmation = Confirmation(
            question,
            details: details,
            weight: .personal,
            option: "'bento wallet limits' in a terminal"
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
    }
}

extension OperationJournal.Limits {
    static let forPayment = "for one payment"
    static let forDay = "for a day"

    /// The lower of each limit; 0 means no limit, which is above all others.
    func lowered(to other: Self) -> Self {
        func lower(_ left: Int64, _ right: Int64) -> Int64 { Self.isHigher(left, than: right) ? right : left }
        return Self(payment: lower(payment, other.payment), day: lower(day, other.day))
    }

    /// The limits that are higher than the other's.
    func rises(over other: Self) -> [(which: String, from: Satoshis, to: Satoshis?)] {
        [(Self.forPayment, other.payment, payment), (Self.forDay, other.day, day)].compactMap { which, from, to in
            guard Self.isHigher(to, than: from), let known = try? Satoshis(min(from, Satoshis.limit)) else {
                return nil
            }
            return (which, known, to == 0 ? nil : try? Satoshis(to))
        }
    }

    private static func isHigher(_ left: Int64, than right: Int64) -> Bool { right != 0 && (left == 0 || left > right) }
}
