import Core
import CoreHosting

/// The interface between a server and the program that it belongs to.
public protocol FlowHost: Sendable {
    /// Lists flows and describes their input. It is called again for each request: a feature may be switched between
    /// two.
    func flows() async throws -> any FlowCalling

    /// The input schemas of flows, by their ids (`FlowCalling.schema(of:for:)`). A host may have them cached from
    /// earlier runs.
    ///
    /// - Throws: as `FlowCalling.schema(of:for:)`.
    func schemas(of flows: [String], for caller: Caller) async throws -> [String: JSONValue]

    /// The flow that a command line calls, and its input.
    ///
    /// - Parameter command: the words after `bento`.
    /// - Returns: `nil` if it calls no flow, or has input that the caller may not give.
    func meaning(of command: String, for caller: Caller) -> CommandMeaning?

    /// The person's time and units, as a call by a caller would see them.
    func context(for caller: Caller) async throws -> FlowContext

    /// Calls a flow, with everything around a call, and has the front end show its result, even one with a status of
    /// its own.
    ///
    /// - Parameters:
    ///   - flow: its id.
    ///   - input: its input, as an object.
    ///   - frontEnd: makes the front end from the context of the call.
    ///   - session: makes the session in which the flow runs from that of the call: with fewer rights, never with more.
    /// - Throws: errors of the call.
    func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws

    /// Ticks after the person's data has changed, whichever process changed it; several changes may be one tick. Every
    /// change after this has returned counts.
    func dataChanges() async -> AsyncStream<Void>

    /// True if flows of a feature may reach other servers.
    func reachesServers(_ feature: String) -> Bool
}

extension FlowHost {
    public func schemas(of flows: [String], for caller: Caller) async throws -> [String: JSONValue] {
        let calling = try await self.flows()
        var schemas: [String: JSONValue] = [:]
        for flow in flows { schemas[flow] = try await calling.schema(of: flow, for: caller) }
        return schemas
    }
}

/// The meaning of a command: the flow call that does the same.
public struct CommandMeaning: Sendable, Equatable {
    /// The flow's id.
    public let flow: String
    public let input: JSONValue

    public init(flow: String, input: JSONValue) {
        self.flow = flow
        self.input = input
    }
}
