/// A payment that a flow is about to make, for the person to confirm.
public struct Spending: Sendable, Equatable, Codable {
    /// The kind of money at stake.
    public enum Stake: String, Sendable, Codable {
        case real
        /// Play money, or a network made for tests: `--yes` may confirm it.
        case play
    }

    public let amount: Satoshis
    /// The fee on top of the amount; `nil` if it is not known beforehand.
    public let fee: Satoshis?
    /// The full destination, never shortened.
    public let destination: String
    /// The consequence, as a sentence: the balance afterwards, or that it cannot be undone.
    public let consequence: String
    /// Other details that the person should see, in order.
    public let details: [KeyValue]
    public let stake: Stake
    /// The text that the person types to confirm, if a yes is not enough (the amount, on mainnet).
    public let typedConfirmation: String?
    /// A risk that needs a separate yes, such as a payment that was already made before.
    public let caution: Caution?

    /// A question that `--yes` does not answer, and the option that answers it beforehand.
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

    /// The question that the person is asked, formatted for their locale.
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

/// A payment with everything that is needed to make it, prepared once.
public protocol PreparedSpending: Sendable {
    /// The payment for the person to confirm; `nil` if it was made before, so that running it spends nothing and
    /// returns its receipt.
    var spending: Spending? { get }
}

/// A flow that spends. Its descriptor's effect is ``FlowEffect/spends``.
///
/// Only `SpendingGate` (CoreHosting) runs it: it prepares the payment, has the person confirm exactly that, and then
/// runs it.
public protocol SpendingFlow: Flow {
    associatedtype Dependency
    associatedtype Output
    associatedtype Prepared: PreparedSpending

    /// Prepares the payment without spending anything.
    func prepare(with dependency: Dependency, in session: FlowSession) async throws -> Prepared

    /// Makes the prepared payment, and nothing else: it neither estimates nor asks anything.
    func run(_ prepared: Prepared, with dependency: Dependency, in session: FlowSession) async throws -> Output
}

extension SpendingFlow {
    /// Refuses, since nobody has confirmed it.
    public func run(with dependency: Dependency, in session: FlowSession) async throws -> Output {
        throw Failure("flow.unconfirmed", "A spending runs through the gate that confirms it.")
    }
}
