import ArgumentParser
import Core
import WalletScreens

/// Shows an amount of bitcoin in every unit.
struct ConvertAmount: Flow {
    static let descriptor = FlowDescriptor(
        "convert",
        "Show an amount of bitcoin in every unit",
        discussion: "Amounts are exact integers of satoshis. A number without a unit is satoshis; there are at most 21 "
            + "million bitcoin.",
        effect: .reads,
        examples: [
            FlowExample("0.29 BTC", "29,000,000 sat"),
            FlowExample("2100", "in bitcoin"),
        ]
    )

    @Argument(help: "The amount: '0.29 BTC', '29,000,000 sat', '₿2,100'.") var amount: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ConvertedAmount {
        ConvertedAmount(try await WalletAmount.parse(amount, in: session) ?? .zero, rate: try await wallet.rate())
    }
}

/// An amount in every unit.
struct ConvertedAmount: FlowResult {
    let satoshis: Satoshis
    let bitcoin: String
    let millibitcoin: String
    let bits: String
    let millisatoshis: String
    /// The value of a bitcoin, as set by the person; absent if they did not.
    let rate: FiatRate?

    init(_ amount: Satoshis, rate: FiatRate? = nil) {
        satoshis = amount
        bitcoin = String(amount.formatted(.bitcoin).prefix { $0 != " " })
        millibitcoin = Self.decimal(amount, decimals: 5, ".")
        bits = Self.decimal(amount, decimals: 2, ".")
        millisatoshis = amount.amount == 0 ? "0" : "\(amount.amount)000"
        self.rate = rate
    }

    func presentation(in context: FlowContext) -> Presentation {
        let (form, forms) = (AmountForm(context), context.forms)
        func text(_ decimals: Int, _ unit: String) -> String {
            "\(Self.decimal(satoshis, decimals: decimals, forms.decimalSeparator)) \(unit)"
        }
        var rows = [
            KeyValue("satoshis", form.text(satoshis)), KeyValue("bitcoin", form.bitcoin(satoshis)),
            KeyValue("millibitcoin", text(5, "mBTC")), KeyValue("bits", text(2, "bits")),
            KeyValue("millisatoshis", "\(millisatoshis) msat"), KeyValue("BIP-177", form.integerBitcoin(satoshis)),
        ]
        if let rate { rows.append(KeyValue("your money", rate.line(satoshis, forms))) }
        return .keyValues(rows)
    }

    private static func decimal(_ amount: Satoshis, decimals: Int, _ separator: String) -> String {
        let digits = String(amount.amount.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return (amount.amount < 0 ? "-" : "") + padded.dropLast(decimals) + separator + padded.suffix(decimals)
    }
}
