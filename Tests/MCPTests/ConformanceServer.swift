import BentoMCP
import BentoServing
import Core
import CoreHosting
import CoreTesting
import Foundation
import MCPServing
import MCPTesting
import MCPWire

extension ConformanceFlows {
    static var picture: [UInt8] { FrontEndContract.picture }
}

/// The server of Bento over ``ConformanceFlows``, with resources and prompts as the conformance suite wants them.
struct ConformanceServer {
    let server: BentoServer
    /// What the flows wait by.
    let clock = ManualClock()

    init() throws {
        server = BentoServer(
            try ConformanceHost(clock: clock),
            caller: .client("conformance"),
            selection: ToolSelection(isAll: true),
            version: "1",
            parts: [ConformancePart()]
        )
    }

    func client(_ peer: Peer) -> TestClient { TestClient(server, as: peer, caller: "client:conformance") }
}

private struct ConformanceHost: FlowHost {
    private let catalogue = FeatureCatalogue([ConformanceFlows.self])
    private let runtime: FeatureRuntime
    private let desk = FlowDesk(permissions: MemoryPermissions(), proposals: MemoryProposals())
    private let clock: ManualClock

    init(clock: ManualClock) throws {
        self.clock = clock
        runtime = try FeatureRuntime([.registering(ConformanceFlows.self)], platform: [])
    }

    func flows() async throws -> any FlowCalling { ScriptedFlows(catalogue, runtime: runtime) }

    func meaning(of command: String, for caller: Caller) -> CommandMeaning? { nil }

    func dataChanges() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    func reachesServers(_ feature: String) -> Bool { false }

    func context(for caller: Caller) -> FlowContext {
        FlowContext(time: .fixed("2026-11-21T12:00:00Z"), clock: clock, caller: caller)
    }

    func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws {
        let context = FlowContext(time: .fixed("2026-11-21T12:00:00Z"), clock: clock, caller: caller)
        let frontEnd = frontEnd(context)
        let registration = try catalogue.flow(flow)
        let result = try await desk.call(
            registration,
            input: input,
            as: caller,
            resolver: runtime.resolver(for: registration.feature),
            session: session(FlowSession(frontEnd: frontEnd, context: context))
        )
        try frontEnd.finish(result)
    }
}

/// The resources and prompts of the suite.
struct ConformancePart: ServerPart {
    static let text = "test://static-text"
    static let bytes = "test://static-binary"
    static let template = "test://template/{id}/data"

    var capabilities: [String: JSONValue] {
        ["resources": ["subscribe": true, "listChanged": true], "prompts": ["listChanged": true], "completions": [:]]
    }

    func watched(_ uris: [String]) async -> [String] { uris.filter { $0 == Self.text } }

    func outcome(of request: ClientRequest, in call: ServedCall, of server: BentoServer) async throws -> Outcome? {
        switch request {
        case .list(.resources, _):
            return page(
                .resources,
                [Resource(.uri(Self.text), name: "text"), Resource(.uri(Self.bytes), name: "bytes")].map(\.json)
            )
        case .list(.resourceTemplates, _):
            return page(.resourceTemplates, [Resource(.template(Self.template), name: "data")].map(\.json))
        case .list(.prompts, _): return page(.prompts, Self.prompts.map(\.json))
        case .readResource(let uri, _): return try await read(uri, in: call, of: server)
        case .getPrompt(let name, let arguments, _):
            let content = try await prompt(name, arguments, in: call)
            return .complete(PromptResult(content.map { PromptResult.Message(.user, $0) }).members)
        case .complete(let query):
            let values = ["paris", "park", "party"].filter { $0.hasPrefix(query.value) }
            return .complete(CompletionResult(all: values).members)
        default: return nil
        }
    }

    private func page(_ kind: ListKind, _ entries: [JSONValue]) -> Outcome {
        .complete(ListPage(kind, entries).members, .init(milliseconds: 1000, isPublic: false))
    }

    /// A text comes out of a flow, as texts of resources do.
    private func read(_ uri: String, in call: ServedCall, of server: BentoServer) async throws -> Outcome {
        let body: ResourceContents.Body
        switch uri {
        case Self.text: body = .text(try await server.outcome(of: "test.simple-text", in: call).text)
        case Self.bytes: body = .bytes(Data(ConformanceFlows.picture))
        case "test://template/123/data": body = .text(#"{"id":"123"}"#)
        case "test://asks": body = .text(try await server.outcome(of: "test.elicitation", in: call).text)
        default: throw RPCError.resourceNotFound(uri, for: call.client.version)
        }
        let contents = ResourceContents(uri: uri, mimeType: "text/plain", body)
        return .complete(["contents": .array([contents.json])], .init(milliseconds: 0, isPublic: false))
    }

    private static let prompts = [
        Prompt(name: "test_simple_prompt", description: "A prompt"),
        Prompt(
            name: "test_prompt_with_arguments",
            arguments: [.init(name: "arg1", isRequired: true), .init(name: "arg2", isRequired: true)]
        ),
        Prompt(
            name: "test_prompt_with_embedded_resource",
            arguments: [.init(name: "resourceUri", isRequired: true)]
        ),
        Prompt(name: "test_prompt_with_image"), Prompt(name: "test_prompt_that_asks"),
    ]

    private func prompt(
        _ name: String,
        _ arguments: [String: String],
        in call: ServedCall
    ) async throws -> [ContentBlock] {
        switch name {
        case "test_simple_prompt": return [.text("This is a simple prompt for testing.")]
        case "test_prompt_with_arguments":
            return [.text("arg1='\(arguments["arg1"] ?? "")', arg2='\(arguments["arg2"] ?? "")'")]
        case "test_prompt_with_embedded_resource":
            let contents = ResourceContents(uri: arguments["resourceUri"] ?? "", .text("Embedded."))
            return [ContentBlock(.resource(contents)), .text("Please process it.")]
        case "test_prompt_with_image":
            return [ContentBlock(.image(Data(ConformanceFlows.picture), mimeType: "image/png")), .text("Look at it.")]
        case "test_prompt_that_asks":
            let answer = try await call.ask(.form(Form("What is your name?", [FormField("name", .text())])))
            guard case .accepted(let answers) = answer else { return [.text("Nobody said.")] }
            return [.text("Hello, \(answers["name"]?.stringValue ?? "")")]
        default: throw RPCError.invalidParams("Unknown prompt: \(name)")
        }
    }
}
