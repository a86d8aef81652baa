import Foundation

/// A payment that was requested by somebody other than the person. It is kept until the person confirms or drops it, or
/// until it expires.
public struct Proposal: Sendable, Equatable, Codable, Identifiable {
    /// The time that a proposal waits for the person.
    public static let lifetime: TimeInterval = 24 * 60 * 60

    public let id: UUID
    /// The flow's id: `wallet.send`.
    public let flow: String
    /// The arguments as they were given, as JSON.
    public let input: JSONValue
    public let caller: Caller
    /// The payment as it stood when it was proposed. It is prepared again when the person confirms.
    public let spending: Spending
    public let createdAt: Date
    public let expiresAt: Date

    public init(
        id: UUID,
        flow: String,
        input: JSONValue,
        caller: Caller,
        spending: Spending,
        createdAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.flow = flow
        self.input = input
        self.caller = caller
        self.spending = spending
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    /// The same proposal for the flow under another id.
    public func of(_ flow: String) -> Proposal {
        Proposal(
            id: id,
            flow: flow,
            input: input,
            caller: caller,
            spending: spending,
            createdAt: createdAt,
            expiresAt: expiresAt
        )
    }

    /// True if it repeats the same call.
    public func repeats(_ other: Proposal) -> Bool {
        caller == other.caller && flow == other.flow && input == other.input
    }
}

/// Keeps proposals between runs. Provided by the host.
public protocol ProposalKeeping: Sendable {
    /// The waiting proposals, oldest first, without expired ones.
    func waiting() async throws -> [Proposal]

    /// Stores a proposal. If one by the same caller with the same flow and input is already waiting, that one stays,
    /// and only that one.
    ///
    /// - Returns: the proposal that waits.
    func keep(_ proposal: Proposal) async throws -> Proposal

    /// Removes a proposal, for a caller who drops it.
    ///
    /// - Throws: ``ProposalUnavailable`` if it is unknown, was taken before, is being confirmed, or has expired.
    func take(_ id: UUID) async throws -> Proposal

    /// Holds a proposal while its payment is made, and removes it once that has returned. If `pay` throws, or its
    /// process dies, the proposal keeps waiting. If two callers confirm it at the same time, even from two processes,
    /// only one gets it.
    ///
    /// - Parameter pay: makes the payment, with the proposal's id as its key (``FlowSession/confirming(_:)``), so that
    ///   a retry pays only once.
    /// - Throws: as ``take(_:)``; errors of `pay`.
    func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value

    /// The status of a proposal; `nil` if it is unknown, or ended so long ago that it was forgotten.
    func status(of id: UUID) async throws -> ProposalStatus?
}

/// The status of a proposal, for the caller who made it.
public struct ProposalStatus: Sendable, Equatable, Codable {
    public enum State: String, Sendable, Codable {
        case waiting
        /// The person confirmed it, and it was paid.
        case paid
        case deleted, expired
    }

    public let proposal: UUID
    public let caller: Caller
    public let state: State
    public let expiresAt: Date

    public init(_ proposal: Proposal, _ state: State) {
        self.proposal = proposal.id
        caller = proposal.caller
        self.state = state
        expiresAt = proposal.expiresAt
    }
}

/// A spending that was kept as a proposal instead of being done.
public struct ProposalKept: BentoError, Equatable {
    public let proposal: Proposal

    public init(_ proposal: Proposal) { self.proposal = proposal }

    public static let code = "flow.proposed"
    public var code: String { Self.code }
    public var message: String {
        "Nothing was spent: sending \(proposal.spending.amount.formatted(.satoshis)) to \(proposal.spending.destination) "
            + "waits for the person to confirm it."
    }
    public var recovery: String? { "The person runs 'bento proposals confirm \(proposal.id.uuidString.lowercased())'." }
    public var exitStatus: ExitStatus { .noPermission }
}

/// A proposal that nobody can confirm any more.
public struct ProposalUnavailable: BentoError, Equatable {
    public enum Reason: String, Sendable {
        case unknown, taken, expired
        /// Somebody else is about to pay it.
        case confirming
    }

    public let id: String
    public let reason: Reason

    public init(_ id: String, _ reason: Reason) {
        self.id = id
        self.reason = reason
    }

    public var code: String { "proposal.\(reason.rawValue)" }
    public var message: String {
        switch reason {
        case .unknown: "There is no proposal '\(id.prefix(80))'."
        case .taken: "The proposal '\(id.prefix(80))' was already confirmed or deleted."
        case .expired: "The proposal '\(id.prefix(80))' has expired; nothing was spent."
        case .confirming: "The proposal '\(id.prefix(80))' is being confirmed somewhere else."
        }
    }
    public var recovery: String? { "Run 'bento proposals list' to see those that wait." }
    public var exitStatus: ExitStatus { .dataError }
}

extension JSONValue {
    /// The arguments of a call, each in full, for the person who is asked to allow it: the shortest first, so that a
    /// long one does not push others out of sight.
    public var shownArguments: [KeyValue] {
        guard let arguments = objectValue else { return [KeyValue("input", stringValue ?? text())] }
        return arguments.map { KeyValue($0.key, $0.value.stringValue ?? $0.value.text()) }
            .sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    }
}
