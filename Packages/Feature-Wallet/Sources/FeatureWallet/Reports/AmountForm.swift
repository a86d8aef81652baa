import Core

/// Amounts with the person's separators.
struct AmountForm {
    private let grouping: String
    private let decimal: String

    init(_ forms: LocaleForms) {
        grouping = forms.groupingSeparator
        decimal = forms.decimalSeparator
    }

    init(_ context: FlowContext) { self.init(context.forms) }

    func text(_ amount: Satoshis, signed: Bool = false) -> String {
        amount.formatted(.satoshis, signed: signed, grouping: grouping)
    }

    func integerBitcoin(_ amount: Satoshis) -> String { amount.formatted(.integerBitcoin, grouping: grouping) }

    func bitcoin(_ amount: Satoshis) -> String { amount.formatted(.bitcoin, grouping: grouping, decimal: decimal) }
}

/// A network's name on every screen, and its tone.
enum NetworkText {
    static func line(_ network: BitcoinNetwork) -> String {
        switch network {
        case .sandbox: "sandbox: play money on this machine, worth nothing elsewhere"
        case .mainnet: "mainnet: real bitcoin"
        default: "\(network.rawValue): a test network, its coins are worth nothing"
        }
    }

    static func tone(_ network: BitcoinNetwork) -> Tone {
        switch network {
        case .sandbox: .muted
        case .regtest, .testnet: .normal
        case .signet: .warning
        case .mainnet: .bad
        }
    }
}
