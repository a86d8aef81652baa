import Core
import Foundation

/// A call that changed something or was meant to, or that was made by somebody other than the person and their
/// programs: the caller, the flow, and the outcome.
///
/// It contains no arguments: they may be private, and the result is stored by the feature itself.
public struct CallRecord: Sendable, Equatable, Codable {
    public enum Outcome: Sendable, Equatable {
        case done
        /// Nothing was spent; it waits for the person.
        case proposed
        /// With the code of the error.
        case failed(String)
    }

    /// The time at which it ended.
    public let at: Date
    public let caller: Caller
    /// The flow's id: `food.log`.
    public let flow: String
    public let effect: FlowEffect
    public let outcome: Outcome

    public init(at: Date, caller: Caller, flow: String, effect: FlowEffect, outcome: Outcome) {
        self.at = at
        self.caller = caller
        self.flow = flow
        self.effect = effect
        self.outcome = outcome
    }

    /// Makes a call, and records it if its flow changes anything, or if the person's data is given to somebody else.
    static func recording<Value>(
        _ flow: FlowDescriptor,
        id: String,
        in session: FlowSession,
        with record: @Sendable (CallRecord) -> Void,
        _ call: () async throws -> Value
    ) async throws -> Value {
        guard flow.effect != .reads || !session.caller.isOwn else { return try await call() }
        func keep(_ outcome: Outcome) {
            record(
                CallRecord(
                    at: session.time.now,
                    caller: session.caller,
                    flow: id,
                    effect: flow.effect,
                    outcome: outcome
                )
            )
        }
        do {
            let value = try await call()
            keep(.done)
            return value
        } catch {
            keep(Outcome(error))
            throw error
        }
    }
}

extension CallRecord.Outcome: Codable {
    init(_ error: any Error) {
        switch error {
        case is ProposalKept: self = .proposed
        case let error as any BentoError: self = .failed(error.code)
        case is CancellationError: self = .failed("host.interrupted")
        default: self = .failed("unexpected")
        }
    }

    public init(from decoder: any Decoder) throws {
        switch try decoder.singleValueContainer().decode(String.self) {
        case "done": self = .done
        case "proposed": self = .proposed
        case let text:
            self = .failed(text.hasPrefix("failed ") ? String(text.dropFirst("failed ".count)) : text)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private var text: String {
        switch self {
        case .done: "done"
        case .proposed: "proposed"
        case .failed(let code): "failed \(code)"
        }
    }
}
