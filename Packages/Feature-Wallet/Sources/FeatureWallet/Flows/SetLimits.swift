import ArgumentParser
import Core
import WalletScreens

struct SetLimits: Flow {
    static let descriptor = FlowDescriptor(
        "limits",
        "Show or set what may be spent at once and in a day",
        discussion:
            "A payment above a limit is refused before anything is asked. A day is yours, from midnight to midnight. What "
            + "stays your own (boards, refreshes, exits) counts against none. 0 is no limit. Raising one wants your word, also where "
            + "a setting, '--set' or an import raised it.",
        effect: .writes,
        examples: [
            FlowExample("", "What they are"),
            FlowExample("--payment 50000 --day 200000", "Lower ones"),
        ]
    )

    @Option(help: "The most for one payment; 0 for no limit.") var payment: String?
    @Option(help: "The most for a day; 0 for no limit.") var day: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> LimitsReport {
        // Both are read before either is kept.
        let payment = try await WalletAmount.parse(payment, in: session)
        let day = try await WalletAmount.parse(day, in: session)
        let (before, agreed) = (try await wallet.opener.limits(), wallet.opener.agreedLimits)
        let known = await agreed.read()
        let wanted = OperationJournal.Limits(
            payment: payment?.amount ?? before.payment,
            day: day?.amount ?? before.day
        )
        let rises = wanted.rises(over: known)
        // Limits raised elsewhere are confirmed here, too, if somebody is there to answer.
        if !rises.isEmpty, payment != nil || day != nil || session.presence == .here {
            try await agreed.ask("Raise what may be spent?", rises, in: session)
            try await agreed.keep(wanted)
        } else if rises.isEmpty, payment != nil || day != nil, wanted != known {
            try await agreed.keep(wanted)
        }
        if let payment { try await wallet.settings.set(WalletSettings.paymentLimit, to: Int(payment.amount)) }
        if let day { try await wallet.settings.set(WalletSettings.dayLimit, to: Int(day.amount)) }
        let open = try await wallet.current()
        return LimitsReport(
            payment: try await wallet.settings[WalletSettings.paymentLimit],
            day: try await wallet.settings[WalletSettings.dayLimit],
            spentToday: try await open.operations.journal.spentToday(open.wallet.id),
            network: open.wallet.network
        )
    }
}

/// The limits and their use.
struct LimitsReport: FlowResult {
    /// In satoshis; 0 for none.
    let payment: Int
    let day: Int
    let spentToday: Satoshis
    let network: BitcoinNetwork

    private enum CodingKeys: String, CodingKey {
        case spentToday, network
        case payment = "perPayment"
        case day = "perDay"
    }

    func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        func text(_ limit: Int) -> String {
            limit > 0 ? (try? Satoshis(Int64(limit))).map { form.text($0) } ?? "\(limit) sat" : "none"
        }
        return .keyValues([
            KeyValue("for one payment", text(payment)), KeyValue("for a day", text(day)),
            KeyValue("spent today", form.text(spentToday)), KeyValue("network", network.rawValue),
        ])
    }
}
