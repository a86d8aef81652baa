import Core

/// Amounts with the person's separators.
package struct AmountForm: Sendable {
    private let grouping: String
    private let decimal: String

    package init(_ forms: LocaleForms) {
        grouping = forms.groupingSeparator
        decimal = forms.decimalSeparator
    }

    package init(_ context: FlowContext) { self.init(context.forms) }

    package func text(_ amount: Satoshis, signed: Bool = false) -> String {
        amount.formatted(.satoshis, signed: signed, grouping: grouping)
    }

    package func integerBitcoin(_ amount: Satoshis) -> String { amount.formatted(.integerBitcoin, grouping: grouping) }

    package func bitcoin(_ amount: Satoshis) -> String {
        amount.formatted(.bitcoin, grouping: grouping, decimal: decimal)
    }
}

/// A network's name on every screen, and its tone.
package enum NetworkText {
    package static func line(_ network: BitcoinNetwork) -> String {
        switch network {
        case .sandbox: "sandbox: play money on this machine, worth nothing elsewhere"
        case .mainnet: "mainnet: real bitcoin"
        default: "\(network.rawValue): a test network, its coins are worth nothing"
        }
    }

    package static func tone(_ network: BitcoinNetwork) -> Tone {
        switch network {
        case .sandbox: .muted
        case .regtest, .testnet: .normal
        case .signet: .warning
        case .mainnet: .bad
        }
    }
}
