import BentoServing
import Core
import CoreHosting
import CoreTesting
import Synchronization

/// A host of fixture features in the process of the test.
package struct FixtureHost: FlowHost {
    package let scripted: ScriptedFlows
    package var otherServers: Set<String> = []
    /// What commands mean.
    package var meanings: [String: CommandMeaning] = [:]
    package let switches = Switches()
    /// Hears how each call ended.
    package var ended: @Sendable (Result<FlowOutcome, any Error>) -> Void = { _ in }

    /// The features that are switched off, and whoever waits for changes of data.
    package final class Switches: Sendable {
        package let off = Mutex<Set<String>>([])
        private let data = AsyncStream<Void>.makeStream()

        package func change() { data.continuation.yield() }
        package var changes: AsyncStream<Void> { data.stream }
    }

    private struct SwitchedFlows: FlowCalling {
        let flows: ScriptedFlows
        let switches: Switches

        func flows(openTo caller: Caller) async throws -> [CallableFlow] {
            let off = switches.off.withLock { $0 }
            return try await flows.flows(openTo: caller).filter { !off.contains($0.feature) }
        }

        func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
            try await flows.schema(of: flow, for: caller)
        }

        func call(
            _ flow: String,
            input: JSONValue,
            as caller: Caller,
            in session: FlowSession
        ) async throws
            -> FlowOutcome
        { try await flows.call(flow, input: input, as: caller, in: session) }
    }

    package init(
        _ features: [any Feature.Type] = [FrontEndFlows.self],
        permissions: any PermissionStoring = MemoryPermissions()
    ) throws {
        scripted = ScriptedFlows(
            FeatureCatalogue(features),
            runtime: try FeatureRuntime(features.map { FeatureRegistrar.registering($0) }, platform: []),
            permissions: permissions
        )
    }

    package func flows() -> any FlowCalling { SwitchedFlows(flows: scripted, switches: switches) }
    package func meaning(of command: String, for caller: Caller) -> CommandMeaning? { meanings[command] }
    package func dataChanges() async -> AsyncStream<Void> { switches.changes }
    package func context(for caller: Caller) -> FlowContext {
        FlowContext(time: .fixed("2026-11-21T12:00:00Z"), caller: caller)
    }
    package func reachesServers(_ feature: String) -> Bool { otherServers.contains(feature) }

    package func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws {
        let context = context(for: caller)
        let frontEnd = frontEnd(context)
        let given = session(FlowSession(frontEnd: frontEnd, context: context))
        do {
            let outcome = try await scripted.call(flow, input: input, as: caller, in: given)
            ended(.success(outcome))
            try frontEnd.finish(Given(outcome: outcome))
        } catch {
            ended(.failure(error))
            throw error
        }
    }

    /// What a flow gave, as a result.
    private struct Given: FlowResult {
        let outcome: FlowOutcome
        var exitStatus: ExitStatus { outcome.exitStatus }
        var attachments: [AttachedFile] { outcome.attachments }
        var outsideSources: Set<String> { outcome.outsideSources }
        var otherFeatures: Set<String> { outcome.otherFeatures }
        func presentation(in context: FlowContext) -> Presentation { outcome.presentation }
        func encode(to encoder: any Encoder) throws { try outcome.json.encode(to: encoder) }
    }
}
