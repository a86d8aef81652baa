import Core
import CoreHosting

/// What a server needs of the program that it is a door of.
public protocol FlowHost: Sendable {
    /// Lists flows and tells what they take. It is asked anew for each request: a feature may be switched between two.
    func flows() async throws -> any FlowCalling

    /// What flows take, by their ids (`FlowCalling.schema(of:for:)`). A host may have kept it from earlier runs.
    ///
    /// - Throws: as `FlowCalling.schema(of:for:)`.
    func schemas(of flows: [String], for caller: Caller) async throws -> [String: JSONValue]

    /// The flow that a command line calls, and what it gives it.
    ///
    /// - Parameter command: what stands after `bento`.
    /// - Returns: `nil` where it calls none, or gives it what the caller may not.
    func meaning(of command: String, for caller: Caller) -> CommandMeaning?

    /// The person's time and units, as a call by a caller would see them.
    func context(for caller: Caller) async throws -> FlowContext

    /// Calls a flow, with all that surrounds a call, and has the front end show its result, also one with a status of its own.
    ///
    /// - Parameters:
    ///   - flow: its id.
    ///   - input: what it takes, as an object.
    ///   - frontEnd: gets the context of the call, and gives what the call is seen through.
    ///   - session: makes of the call's session the one that the flow runs in: with fewer rights, never with more.
    /// - Throws: what the call throws.
    func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws

    /// Ticks after the person's data has changed, whichever process did it; several changes may be one tick. What changes once this
    /// has returned counts.
    func dataChanges() async -> AsyncStream<Void>

    /// Whether flows of a feature may reach other servers.
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

/// A command, as one who calls flows does the same.
public struct CommandMeaning: Sendable, Equatable {
    /// The flow's id.
    public let flow: String
    public let input: JSONValue

    public init(flow: String, input: JSONValue) {
        self.flow = flow
        self.input = input
    }
}
