import Core

/// An amount as the person typed it, in their forms.
enum WalletAmount {
    static func parse(_ text: String?, in session: FlowSession) throws -> Satoshis? {
        try text.map { try Satoshis(parsing: $0, forms: session.context.forms) }
    }
}
