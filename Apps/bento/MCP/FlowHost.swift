import Core
import CoreHosting

/// What a server needs of the program that it is a door of.
public protocol FlowHost: Sendable {
    /// Lists flows and tells what they take. It is asked anew for each request: a feature may be switched between two.
    func flows() async throws -> any FlowCalling

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

    /// Whether flows of a feature may reach other servers.
    func reachesServers(_ feature: String) -> Bool
}
