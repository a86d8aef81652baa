/// What a flow is about to spend, for the person to confirm.
public struct Spending: Sendable, Equatable, Codable {
    /// Whether anything of worth is at stake.
    public enum Stake: String, Sendable, Codable {
        case real
        /// Play money, or a network made for tests: `--yes` may confirm it.
        case play
    }

    public let amount: Satoshis
    /// What it costs beside the amount; `nil` where that is not known beforehand.
    public let fee: Satoshis?
    /// Where it goes, in full: never shortened.
    public let destination: String
    /// What follows from it, as a sentence: the balance after it, that it cannot be undone.
    public let consequence: String
    /// What else the person ought to see, in order.
    public let details: [KeyValue]
    public let stake: Stake
    /// What the person types to confirm, where a yes is not enough (the amount, on mainnet).
    public let typedConfirmation: String?

    public init(
        amount: Satoshis,
        fee: Satoshis?,
        destination: String,
        consequence: String,
        details: [KeyValue] = [],
        stake: Stake,
        typedConfirmation: String? = nil
    ) {
        self.amount = amount
        self.fee = fee
        self.destination = destination
        self.consequence = consequence
        self.details = details
        self.stake = stake
        self.typedConfirmation = typedConfirmation
    }

    /// What the person is asked, in their forms.
    public func confirmation(_ forms: LocaleForms) -> Confirmation {
        let sats = amount.formatted(.satoshis, grouping: forms.groupingSeparator)
        var shown = [KeyValue("Amount", sats, tone: .strong)]
        if let fee { shown.append(KeyValue("Fee", fee.formatted(.satoshis, grouping: forms.groupingSeparator))) }
        shown.append(KeyValue("To", destination))
        shown += details
        shown.append(KeyValue("Then", consequence))
        let weight: Confirmation.Weight =
            typedConfirmation.map { .typed($0) } ?? (stake == .play ? .ordinary : .personal)
        return Confirmation("Send \(sats)?", details: shown, weight: weight)
    }
}

/// A flow that spends. Its descriptor's effect is ``FlowEffect/spends``.
public protocol SpendingFlow: Flow {
    /// What it will spend, worked out without spending anything.
    func spending(with dependency: Dependency, in session: FlowSession) async throws -> Spending
}
