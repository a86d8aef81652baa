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
        let form = AmountForm(context)
        return .keyValues([
            KeyValue("satoshis", form.text(satoshis)), KeyValue("bitcoin", form.bitcoin(satoshis)),
            KeyValue("BIP-177", form.integerBitcoin(satoshis)),
        ])
    }
}
