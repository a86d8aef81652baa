import Core

/// An amount in every unit.
struct ConvertedAmount: FlowResult {
    let satoshis: Satoshis
    let bitcoin: String

    init(_ amount: Satoshis) {
        satoshis = amount
        bitcoin = String(amount.formatted(.bitcoin).prefix { $0 != " " })
    }

    func presentation(in context: FlowContext) -> Presentation {
        .keyValues([
            KeyValue("satoshis", satoshis.formatted(.satoshis)),
            KeyValue("bitcoin", satoshis.formatted(.bitcoin)),
            KeyValue("BIP-177", satoshis.formatted(.integerBitcoin)),
        ])
    }
}
