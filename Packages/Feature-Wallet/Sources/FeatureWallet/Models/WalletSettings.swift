import ArgumentParser
import Core
import WalletScreens

/// The wallet that the flows use.
enum WalletProvider: String, SettingValue, CaseIterable, ExpressibleByArgument {
    /// Play money in a local ledger.
    case sandbox
    /// A barkd that the person runs.
    case barkd
}

enum WalletSettings {
    static let provider = SettingKey(
        "provider",
        "Which wallet to use: play money, or a barkd.",
        default: WalletProvider.sandbox
    )
    static let server = SettingKey("server", "The address of your barkd.", default: ServerAddress?.none)
    static let network = SettingKey(
        "network",
        "The network that your barkd has to be on; another one is refused.",
        default: BitcoinNetwork.signet
    )
    static let paymentLimit = SettingKey(
        "limit.payment",
        "The most for one payment, in satoshis; 0 for no limit.",
        default: 1_000_000,
        in: 0...mostSatoshis
    )
    static let dayLimit = SettingKey(
        "limit.day",
        "The most for a day's payments, in satoshis; 0 for no limit.",
        default: 5_000_000,
        in: 0...mostSatoshis
    )
    static let rate = SettingKey(
        "rate",
        "What a bitcoin is worth and since when, to show amounts in your money too; empty for none.",
        default: "",
        form: "Give a price, its currency and its day, such as 93500.50 EUR 2026-11-25."
    ) { $0.isEmpty || FiatRate(text: $0) != nil }
    static let token = "token"
    /// The maximum supply in satoshis.
    private static let mostSatoshis = 21_000_000 * 100_000_000
}
