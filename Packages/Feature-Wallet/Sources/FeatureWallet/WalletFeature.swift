import Core

/// Bitcoin: so far, amounts in every unit. Balances, addresses and payments follow with the wallet itself.
public enum WalletFeature: Feature {
    /// The wallet's manifest.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "wallet",
            title: "Wallet",
            summary: "Bitcoin amounts, addresses and invoices.",
            flows: ["convert", "decode"]
        )
    }

    /// Registers the wallet's flows.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ConvertAmount.self)
        registrar.flow(DecodeText.self)
    }
}
