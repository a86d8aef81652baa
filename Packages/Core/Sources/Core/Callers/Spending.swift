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
    /// What wants a yes of its own beside that, such as a payment that was made before.
    public let caution: Caution?

    /// A question that no `--yes` answers, and the option that answers it beforehand.
    public struct Caution: Sendable, Equatable, Codable {
        public let question: String
        public let option: String

        public init(_ question: String, option: String) {
            self.question = question
            self.option = option
        }
    }

    public init(
        amount: Satoshis,
        fee: Satoshis?,
        destination: String,
        consequence: String,
        details: [KeyValue] = [],
        stake: Stake,
        typedConfirmation: String? = nil,
        caution: Caution? = nil
    ) {
        self.amount = amount
        self.fee = fee
        self.destination = destination
        self.consequence = consequence
        self.details = details
        self.stake = stake
        self.typedConfirmation = typedConfirmation
        self.caution = caution
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

/// A spending with all that it takes to do it, worked out once.
public protocol PreparedSpending: Sendable {
    /// What the person confirms; `nil` where it was done before, so that running it spends nothing and gives its receipt.
    var spending: Spending? { get }
}

/// A flow that spends. Its descriptor's effect is ``FlowEffect/spends``.
///
/// It is run by `SpendingGate` (CoreHosting) alone, which prepares it, has the person confirm what was prepared, and runs that.
public protocol SpendingFlow: Flow {
    associatedtype Dependency
    associatedtype Output
    associatedtype Prepared: PreparedSpending

    /// Works out what it will spend, without spending anything.
    func prepare(with dependency: Dependency, in session: FlowSession) async throws -> Prepared

    /// Does what was prepared, and nothing else: it estimates nothing and asks nothing.
    func run(_ prepared: Prepared, with dependency: Dependency, in session: FlowSession) async throws -> Output
}

extension SpendingFlow {
    /// Refuses: nobody has confirmed it.
    public func run(with dependency: Dependency, in session: FlowSession) async throws -> Output {
        throw Failure("flow.unconfirmed", "A spending runs through the gate that confirms it.")
    }
}
