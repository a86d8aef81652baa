import Core
import CoreHosting
import Foundation
import MCPServing
import MCPWire

/// One feature as a server: its flows as tools, for the program that started this process.
///
/// That program has already decided what may be changed, and says for whom it calls (`CallMeta`), so the only questions
/// asked here are those of the flows. Flows that spend are left out: the person who confirms a payment must see it, and
/// that person is at the host.
public final class FeatureServer: RequestHandling {
    public let description: ServerDescription
    private let runtime: FeatureRuntime
    private let registrar: FeatureRegistrar
    private let catalogue: FeatureCatalogue
    private let desk = FlowDesk(permissions: AskedBefore(), proposals: NoProposals())
    private let forms: CallForms
    private let elapsed: @Sendable () -> Duration

    /// - Parameters:
    ///   - version: the feature's.
    ///   - platform: the services that the feature needs beyond ``ServedPlatform``.
    ///   - time: the clock and zone for calls that carry none.
    /// - Throws: `FeatureUnavailable` if the feature requires something that is not provided here; errors of putting it
    ///   together.
    public init<Measure: Clock<Duration>>(
        _ feature: any Feature.Type,
        version: String = "1",
        platform: [ServiceRegistration] = [],
        time: TimeContext = .system,
        clock: Measure = ContinuousClock()
    ) throws {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        catalogue = FeatureCatalogue([feature])
        let registrations = catalogue.registrations()
        runtime = try FeatureRuntime(registrations, platform: ServedPlatform.registrations(time) + platform)
        registrar = registrations[0]
        forms = CallForms(time: time)
        let manifest = feature.manifest
        description = ServerDescription(
            capabilities: Capabilities(["tools": [:]]),
            implementation: Implementation(name: manifest.id, version: version, title: manifest.title),
            instructions: manifest.summary
        )
        guard runtime.isAvailable(manifest.id) else {
            let missing = manifest.requires.filter { !runtime.container.isRegistered($0.key) }.map(\.name)
            throw FeatureUnavailable(
                feature: manifest.id,
                reason: "it requires what a process of its own does not have: \(missing.joined(separator: ", ")).",
                recovery: "Link it into the host, or hand what it requires to 'ServedFeature.run'."
            )
        }
    }

    /// Does work between the start and the stop of the feature's hooks.
    ///
    /// - Throws: `FeatureUnavailable` if a hook fails; errors of `work`.
    func serving(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await runtime.running(registrar.manifest.id) { _ in try await work() }
    }

    public func changes(_ request: ClientRequest) -> Bool {
        guard case .callTool(let name, _, _) = request else { return false }
        return (try? catalogue.flow(name))?.descriptor.effect != .reads
    }

    /// No changes: the offer is fixed.
    public func honored(_ filter: SubscriptionFilter) -> SubscriptionFilter { SubscriptionFilter() }

    public func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome {
        switch request {
        case .list(.tools, nil):
            let tools = try tools().map { $0.json(for: call.client.version) }
            return .complete(ListPage(.tools, tools).members, .init(milliseconds: 3_600_000, isPublic: false))
        case .list(.tools, _): throw RPCError.invalidParams("'cursor' is not of this list, which has one page.")
        case .callTool(let name, let arguments, _):
            let result = try await result(of: name, .object(arguments), in: call)
            return .complete(result.members(for: call.client.version))
        default: throw RPCError.methodNotFound(request.method)
        }
    }

    // MARK: Tools

    /// The flows that it offers.
    private var served: [FlowRegistration] { registrar.flows.filter { $0.descriptor.effect != .spends } }

    private func tools() throws -> [Tool] {
        let manifest = registrar.manifest
        return try served.map { flow in
            let callable = CallableFlow(flow)
            let text = ToolText(callable, schema: forms.form(of: flow).json)
            var tool = Tool(callable, text, in: Self.words, reachesServers: !manifest.networkHosts.isEmpty)
            tool.title = flow.descriptor.summary
            tool.meta = try FlowMeta(flow, isDefault: flow.descriptor.name == manifest.defaultFlow).members()
            return tool
        }
    }

    /// The error for a question that only the person may answer: an answer through another program would not do.
    private static func spends(_ flow: String) -> Failure {
        Failure(
            "flow.unanswered",
            "'\(flow)' spends, and nobody can confirm that to a feature in a process of its own.",
            recovery: "Link the feature into the host.",
            exitStatus: .usage
        )
    }

    /// Commands are the host's, which has them for its person too.
    private static let words = ToolWords { _ in nil }

    /// - Throws: `RPCError`; `QuestionPending`; `CancellationError`. Other failures are results.
    private func result(of name: String, _ input: JSONValue, in call: ServedCall) async throws -> ToolResult {
        guard let flow = try? catalogue.flow(name) else {
            let unknown = UnknownName(
                kind: "tool",
                name: name,
                known: served.map { CallableFlow($0).toolName }
            )
            let words = [unknown.message, unknown.recovery].compactMap(\.self).joined(separator: " ")
            throw RPCError.invalidParams(words, data: ["code": .string(unknown.code)])
        }
        let context = try forms.context(of: call.meta)
        do {
            guard flow.descriptor.effect != .spends else { throw Self.spends(flow.id) }
            try forms.check(input, of: flow)
            let frontEnd = ClientFrontEnd(call, limits: .program, elapsed: elapsed)
            let session = FlowSession(frontEnd: frontEnd.seen(in: context), context: context)
            let result = try await runtime.running(registrar.manifest.id) { [desk] resolver in
                try await desk.call(flow, input: input, as: context.caller, resolver: resolver, session: session)
            }
            try frontEnd.finish(result)
            await session.wasShown()
            return try ToolResult(of: flow, frontEnd.call, in: Self.words)
        } catch let error as RPCError {
            throw error
        } catch let pending as QuestionPending {
            throw pending
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            return try ToolResult(failed: error, in: Self.words)
        }
    }
}
