import Core
import CoreHosting

/// The flows as a page may read them: with its own rights as ``Caller/page``, and only those that change nothing.
package struct PageFlows: Sendable {
    private let open: @Sendable () async throws -> [CallableFlow]
    private let input: @Sendable (_ flow: String) async throws -> JSONValue
    private let outcome: @Sendable (_ flow: String, _ input: JSONValue) async throws -> FlowOutcome

    /// - Parameters:
    ///   - open: lists the flows that are open to a page.
    ///   - input: describes the input that a page may give a flow, as JSON Schema.
    ///   - outcome: calls a flow as the page; it is called for those alone that only read.
    package init(
        open: @escaping @Sendable () async throws -> [CallableFlow],
        input: @escaping @Sendable (_ flow: String) async throws -> JSONValue,
        outcome: @escaping @Sendable (_ flow: String, _ input: JSONValue) async throws -> FlowOutcome
    ) {
        self.open = open
        self.input = input
        self.outcome = outcome
    }

    /// The result of a flow that only reads.
    ///
    /// - Throws: a failure for a flow that changes something; `UnknownName`; `FlowNotOpen`; errors of the flow.
    func read(_ flow: String, _ input: JSONValue = [:]) async throws -> FlowOutcome {
        guard let found = try await find(flow) else { throw FlowNotOpen(flow: flow, caller: .page) }
        guard found.effect == .reads else {
            throw Failure("web.not-a-reader", "'\(flow)' changes something, so a page does not run it by itself.")
        }
        return try await outcome(flow, input)
    }

    /// The flows that are open to a page, in the order of the catalogue.
    func all() async throws -> [CallableFlow] { try await open() }

    /// The input that a page may give a flow, as JSON Schema.
    package func schema(of flow: String) async throws -> JSONValue { try await input(flow) }

    /// True if a flow exists and its feature is switched on.
    func isThere(_ flow: String) async throws -> Bool { try await find(flow) != nil }

    package func find(_ flow: String) async throws -> CallableFlow? { try await all().first { $0.id == flow } }
}
