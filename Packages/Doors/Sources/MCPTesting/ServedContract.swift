import Core
import CoreHosting
import CoreTesting
import FlowServing
import MCPServing
import MCPWire

/// The test of a feature that may be linked or served from its own process: both ways it must say and do the same.
///
/// ```swift
/// @Test("linked or apart, the feature is the same")
/// func contract() async throws { #expect(try await ServedContract.violations(of: SleepFeature.self) == []) }
/// ```
public enum ServedContract {
    private static let time = TimeContext.fixed("2026-11-21T12:00:00Z")

    /// Everything that is wrong, each a sentence, including violations of ``CoreTesting/FeatureContract``; empty if the
    /// feature keeps the contract. Each flow is called once each way with its first example, by a program without
    /// anybody to answer.
    ///
    /// - Parameter platform: the services that the feature needs beyond Core's, made separately for each way.
    /// - Throws: errors of putting the feature together.
    public static func violations(
        of feature: any Feature.Type,
        platform: () -> [ServiceRegistration] = { [] }
    ) async throws -> [String] {
        var found = FeatureContract.violations(of: feature)
        let registrar = FeatureRegistrar.registering(feature)
        let runtime = try FeatureRuntime([registrar], platform: ServedPlatform.registrations(time) + platform())
        let flows = ScriptedFlows(FeatureCatalogue([feature]), runtime: runtime)
        let client = TestClient(try FeatureServer(feature, platform: platform(), time: time), as: .silent)
        let members = try await client.ask(.list(.tools), .text("list")).resultMembers ?? [:]
        let tools = (members["tools"]?.arrayValue ?? []).compactMap { try? Tool($0) }
        for flow in registrar.flows where flow.descriptor.effect != .spends {
            guard let tool = tools.first(where: { $0.name == CallableFlow(flow).toolName }),
                let meta = FlowMeta(in: tool.meta),
                meta == FlowMeta(flow, isDefault: flow.descriptor.name == feature.manifest.defaultFlow)
            else {
                found.append("\(flow.id): it does not declare the same apart.")
                continue
            }
            guard let input = input(of: flow) else { continue }
            let linked = await linked(flow, input, flows, in: runtime)
            let apart = try await apart(tool, input, client)
            if linked != apart { found.append("\(flow.id) \(input.text()): linked \(linked), apart \(apart).") }
        }
        return found
    }

    /// The input of its first example, as far as a process of its own may be given it.
    private static func input(of flow: FlowRegistration) -> JSONValue? {
        func open<F: Flow>(_ type: F.Type) -> JSONValue? {
            guard let example = F.descriptor.examples.first, let input = FlowSchema(type).input(of: example),
                JSONSchema(FlowSchema(type, for: .client("host")).json).faults(in: input).isEmpty
            else { return Optional.none }
            return input
        }
        return flow.type.flatMap { open($0) }
    }

    /// A description of how a call ended, different for different outcomes.
    private static func ending(_ json: JSONValue, _ exitStatus: Int32, _ presentation: JSONValue?) -> String {
        "\(json.text()) (status \(exitStatus)) \(presentation?.text() ?? "")"
    }

    private static func linked(
        _ flow: FlowRegistration,
        _ input: JSONValue,
        _ flows: ScriptedFlows,
        in runtime: FeatureRuntime
    ) async -> String {
        let context = FlowContext(time: time, caller: .program)
        let session = FlowSession(frontEnd: ScriptedFrontEnd(presence: .nobody), context: context)
        do {
            let outcome = try await runtime.running(flow.feature) { _ in
                try await flows.call(flow.id, input: input, as: .program, in: session)
            }
            let presentation = try JSONValue(encoding: PresentationDocument(outcome.presentation))
            return ending(outcome.json, outcome.exitStatus.rawValue, presentation)
        } catch {
            let failure = error as? any BentoError
            return "\(failure?.code ?? "unexpected") (status \(failure?.exitStatus.rawValue ?? 0))"
        }
    }

    private static func apart(_ tool: Tool, _ input: JSONValue, _ client: TestClient) async throws -> String {
        let request = ClientRequest.callTool(tool.name, arguments: input.objectValue ?? [:])
        let answer = try await client.ask(request, .text(tool.name))
        guard let members = answer.resultMembers else { return "\(answer)" }
        let result = try ToolResult(members)
        if let failure = ErrorMeta(in: result.meta) { return "\(failure.code) (status \(failure.exitStatus))" }
        let meta = ResultMeta(in: result.meta)
        return ending(result.structuredContent ?? .null, meta?.exitStatus ?? 0, meta?.presentation)
    }
}
