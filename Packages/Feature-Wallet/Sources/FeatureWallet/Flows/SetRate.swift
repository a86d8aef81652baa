import ArgumentParser
import ArkWallets
import Core
import SpokenText
import WalletScreens

struct SetRate: Flow {
    static let descriptor = FlowDescriptor(
        "rate",
        "Show or set what a bitcoin is worth, to see amounts in your money too",
        discussion:
            "Off until you set it. Nobody is asked: it is the price that you say, with its day, beside your balance and in 'wallet "
            + "convert'. What is paid is satoshis, and no rate is part of it.",
        effect: .writes,
        examples: [
            FlowExample("93500.50 EUR", "As of today"),
            FlowExample("--off", "No longer"),
        ]
    )

    @Argument(help: "The price of one bitcoin.") var price: String?
    @Argument(help: "The currency, such as EUR.") var currency: String?
    @Option(help: "The day of the price; today by default.") var day: DayArgument?
    @Flag(help: "Show no other money.") var off = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> RateReport {
        guard (price == nil) == (currency == nil), price == nil || !off, day == nil || price != nil else {
            throw WalletError.bad("A rate", "a price with its currency, such as '93500 EUR', or --off")
        }
        if off { try await wallet.settings.set(WalletSettings.rate, to: nil) }
        if let price, let currency {
            let today = session.time.today
            let day = await day?.day(in: session) ?? today
            guard day <= today else { throw WalletError.bad("The day of a price", "today or before") }
            let rate = try FiatRate(price: price, currency: currency, day: day, forms: session.context.forms)
            try await wallet.settings.set(WalletSettings.rate, to: rate.text)
        }
        return RateReport(rate: try await wallet.rate())
    }
}

/// The rate in use.
struct RateReport: FlowResult {
    let rate: FiatRate?

    func presentation(in context: FlowContext) -> Presentation {
        guard let rate, let one = try? Satoshis(100_000_000) else {
            return .text(
                "Amounts are shown in bitcoin alone. Set a rate with 'bento wallet rate 93500 EUR'.",
                tone: .muted
            )
        }
        return .keyValues([KeyValue("1 BTC", rate.line(one, context.forms))])
    }
}
