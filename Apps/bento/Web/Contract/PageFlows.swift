import BentoServing
import Core
import CoreHosting

/// The flows as a page may read them: with its own rights as ``Caller/page``, and only those that change nothing.
struct PageFlows: Sendable {
    private let host: any FlowHost

    init(_ host: any FlowHost) { self.host = host }

    /// The result of a flow that only reads.
    ///
    /// - Throws: a failure for a flow that changes something; `UnknownName`; `FlowNotOpen`; errors of the flow.
    func read(_ flow: String, _ input: JSONValue = [:]) async throws -> FlowOutcome {
        guard let found = try await find(flow) else { throw FlowNotOpen(flow: flow, caller: .page) }
        guard found.effect == .reads else {
            throw Failure("web.not-a-reader", "'\(flow)' changes something, so a page does not run it by itself.")
        }
        return try await FlowReading.outcome(of: flow, input: input, as: .page, of: host)
    }

    /// The flows that are open to a page, in the order of the catalogue.
    func all() async throws -> [CallableFlow] { try await host.flows().flows(openTo: .page) }

    /// The input that a page may give a flow, as JSON Schema.
    func schema(of flow: String) async throws -> JSONValue {
        try await host.schemas(of: [flow], for: .page)[flow] ?? [:]
    }

    /// True if a flow exists and its feature is switched on.
    func isThere(_ flow: String) async throws -> Bool { try await find(flow) != nil }

    func find(_ flow: String) async throws -> CallableFlow? { try await all().first { $0.id == flow } }
}
