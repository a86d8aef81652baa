import Core
import Foundation
import MCPTesting
import MCPWire
import Testing

extension ConformanceScenario {
    static let lifecycle: [ConformanceScenario] = [
        ConformanceScenario("server-initialize", [.november2025]) { server, peer in
            let client = server.client(peer)
            let result = try #require(try await client.ask(.initialize(peer), .number(1)).resultMembers)
            #expect(result["protocolVersion"] == "2025-11-25")
            #expect(result["serverInfo"]?["name"] == "bento")
            #expect(result["capabilities"]?["tools"] != nil)
        },
        ConformanceScenario("ping", [.november2025]) { server, peer in
            let result = try await ConformanceClient(server, peer).result(.ping)
            #expect(result.isEmpty)
        },
        ConformanceScenario(
            "logging-set-level",
            [.november2025],
            leftOut: "the log is the person's, who reads it by 'bento log'"
        ) { server, peer in
            let client = try await ConformanceClient(server, peer)
            client.client.write(.request(.number(1), method: "logging/setLevel", params: ["level": "debug"]))
            #expect(try await client.client.response(to: .number(1)).error?.code == RPCError.methodNotFoundCode)
            #expect(server.server.description.capabilities.has("logging") == false)
        },
        ConformanceScenario("server-stateless", [.july2026]) { server, peer in
            let client = server.client(peer)
            let found = try #require(try await client.ask(.discover, .number(1)).resultMembers)
            #expect(found["supportedVersions"]?.arrayValue?.contains("2026-07-28") == true)
            #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "bento")
            // Any request may be the first of a connection.
            #expect(try await server.client(peer).ask(.callTool("test_simple_text"), .number(1)).text != nil)
            client.write(.request(.number(2), method: "tools/list", params: ["_meta": [:]]))
            #expect(try await client.response(to: .number(2)).error?.code == RPCError.invalidParamsCode)
            let meta: JSONValue = [
                "io.modelcontextprotocol/protocolVersion": "2030-01-01",
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
            client.write(.request(.number(3), method: "tools/list", params: ["_meta": meta]))
            let unknown = try #require(try await client.response(to: .number(3)).error)
            #expect(unknown.code == RPCError.unsupportedVersionCode)
            #expect(unknown.data?["supported"]?.arrayValue?.contains("2026-07-28") == true)
            for (id, request) in [(4, ClientRequest.ping), (5, .subscribe(uri: "a:b", true))] {
                let answer = try await client.ask(request, .number(Int64(id)))
                #expect(answer.error?.code == RPCError.methodNotFoundCode)
            }
        },
        ConformanceScenario("caching", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let requests: [ClientRequest] =
                [.discover, .readResource(uri: ConformancePart.text)] + ListKind.allCases.map { .list($0) }
            for (id, request) in requests.enumerated() {
                let result = try await client.result(request, .number(Int64(id)))
                #expect((result["ttlMs"]?.intValue ?? -1) >= 0, "\(request.method)")
                #expect(["public", "private"].contains(result["cacheScope"]), "\(request.method)")
            }
            #expect(try await client.result(.callTool("test_simple_text"), .text("a call"))["ttlMs"] == nil)
        },
    ]

    static let tools: [ConformanceScenario] = [
        ConformanceScenario("tools-list") { server, peer in
            let page = try ListPage(.tools, try await ConformanceClient(server, peer).result(.list(.tools)))
            #expect(page.entries.count == 10)
            for json in page.entries {
                let tool = try Tool(json)
                #expect(tool.name.hasPrefix("test_"))
                #expect(tool.description?.isEmpty == false)
                #expect(
                    tool.hints
                        == Tool.Hints(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false)
                )
            }
        },
        ConformanceScenario("tools-call-simple-text") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_simple_text")
            #expect(result.isError == false)
            #expect(result.words.contains(ConformanceFlows.words))
        },
        ConformanceScenario("tools-call-image") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_image_content")
            #expect(result.contents.contains(.image(Data(ConformanceFlows.picture), mimeType: "image/png")))
        },
        ConformanceScenario("tools-call-audio") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_audio_content")
            #expect(result.contents.contains(.audio(Data(ConformanceFlows.sound), mimeType: "audio/wav")))
        },
        ConformanceScenario("tools-call-embedded-resource") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_embedded_resource")
            let resource = try #require(result.resources.first)
            #expect(resource.mimeType == "text/plain")
            #expect(URL(string: resource.uri)?.scheme != nil)
        },
        ConformanceScenario("tools-call-mixed-content") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_multiple_content_types")
            #expect(result.words.contains("all of them"))
            #expect(result.contents.contains(.image(Data(ConformanceFlows.picture), mimeType: "image/png")))
            #expect(result.resources.count == 1)
        },
        ConformanceScenario(
            "tools-call-with-logging",
            [.november2025],
            leftOut: "the log is the person's; what a call has to say stands in its result"
        ) { server, peer in
            let client = try await ConformanceClient(server, peer)
            _ = try await client.tool("test_simple_text")
            #expect(client.client.messages.contains { $0.method == "notifications/message" } == false)
        },
        ConformanceScenario("tools-call-error") { server, peer in
            let result = try await ConformanceClient(server, peer).tool("test_error_handling")
            #expect(result.isError)
            #expect(result.words.contains(ConformanceFlows.failure))
            #expect(result.structuredContent == nil)
        },
        ConformanceScenario("tools-call-with-progress") { server, peer in
            let client = try await ConformanceClient(server, peer)
            client.client.send(.callTool("test_tool_with_progress"), .number(1), progressToken: .text("token"))
            for _ in 0..<3 {
                await server.clock.waitForSleepers()
                client.client.clock.advance(by: .milliseconds(300))
                server.clock.advance(by: .milliseconds(300))
            }
            _ = try await client.client.response(to: .number(1))
            let told = client.client.messages.compactMap(\.progress)
            #expect(told.allSatisfy { $0.token == .text("token") })
            #expect(told.count == 3)
            #expect(zip(told, told.dropFirst()).allSatisfy { $0.done < $1.done })
        },
        ConformanceScenario(
            "tools-call-sampling",
            [.november2025],
            leftOut: "a model's words are asked of the person's own model, not of a client's"
        ) { server, peer in try await asksOnlyForms(server, peer) },
    ]

    static let reading: [ConformanceScenario] = [
        ConformanceScenario("resources-list") { server, peer in
            let result = try await ConformanceClient(server, peer).result(.list(.resources))
            let resources = try ListPage(.resources, result).entries.map { try Resource($0) }
            #expect(resources.map(\.address) == [.uri(ConformancePart.text), .uri(ConformancePart.bytes)])
        },
        ConformanceScenario("resources-read-text") { server, peer in
            let contents = try await ConformanceClient(server, peer).read(ConformancePart.text)
            #expect(contents.map(\.uri) == [ConformancePart.text])
            #expect(contents.first?.body == .text(ConformanceFlows.words))
        },
        ConformanceScenario("resources-read-binary") { server, peer in
            let contents = try await ConformanceClient(server, peer).read(ConformancePart.bytes)
            #expect(contents.first?.body == .bytes(Data(ConformanceFlows.picture)))
        },
        ConformanceScenario("resources-templates-read") { server, peer in
            let client = try await ConformanceClient(server, peer)
            let result = try await client.result(.list(.resourceTemplates), .number(2))
            let templates = try ListPage(.resourceTemplates, result).entries.map { try Resource($0) }
            #expect(templates.map(\.address) == [.template(ConformancePart.template)])
            let contents = try await client.read("test://template/123/data")
            #expect(contents.first?.body == .text(#"{"id":"123"}"#))
        },
        ConformanceScenario("resources-subscribe", [.november2025]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            #expect(try await client.result(.subscribe(uri: ConformancePart.text, true)).isEmpty)
            await client.client.connection.tell(.resource(uri: ConformancePart.text))
            let told = PeerNotification.resourceUpdated(uri: ConformancePart.text).message
            #expect(client.client.messages.contains(told))
        },
        ConformanceScenario("resources-unsubscribe", [.november2025]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            _ = try await client.result(.subscribe(uri: ConformancePart.text, true), .number(1))
            #expect(try await client.result(.subscribe(uri: ConformancePart.text, false), .number(2)).isEmpty)
            await client.client.connection.tell(.resource(uri: ConformancePart.text))
            #expect(client.client.messages.contains { $0.method == "notifications/resources/updated" } == false)
        },
        ConformanceScenario("sep-2164-resource-not-found", [.july2026]) { server, peer in
            let answer = try await ConformanceClient(server, peer).ask(.readResource(uri: "test://nothing"))
            #expect(answer.error?.code == RPCError.invalidParamsCode)
            #expect(answer.error?.data?["uri"] == "test://nothing")
        },
        ConformanceScenario("prompts-list") { server, peer in
            let result = try await ConformanceClient(server, peer).result(.list(.prompts))
            let prompts = try ListPage(.prompts, result).entries.map { try Prompt($0) }
            #expect(prompts.map(\.name).contains("test_simple_prompt"))
            #expect(
                prompts.first { $0.name == "test_prompt_with_arguments" }?.arguments.map(\.name) == ["arg1", "arg2"]
            )
        },
        ConformanceScenario("prompts-get-simple") { server, peer in
            let said = try await ConformanceClient(server, peer).prompt("test_simple_prompt")
            #expect(said == [.text("This is a simple prompt for testing.")])
        },
        ConformanceScenario("prompts-get-with-args") { server, peer in
            let said = try await ConformanceClient(server, peer)
                .prompt("test_prompt_with_arguments", ["arg1": "hello", "arg2": "world"])
            #expect(said == [.text("arg1='hello', arg2='world'")])
        },
        ConformanceScenario("prompts-get-embedded-resource") { server, peer in
            let said = try await ConformanceClient(server, peer)
                .prompt("test_prompt_with_embedded_resource", ["resourceUri": "test://x"])
            #expect(said.first == .resource(ResourceContents(uri: "test://x", .text("Embedded."))))
        },
        ConformanceScenario("prompts-get-with-image") { server, peer in
            let said = try await ConformanceClient(server, peer).prompt("test_prompt_with_image")
            #expect(said.first == .image(Data(ConformanceFlows.picture), mimeType: "image/png"))
        },
        ConformanceScenario("completion-complete") { server, peer in
            let query = CompletionQuery(.prompt("test_prompt_with_arguments"), argument: "arg1", value: "par")
            let result = try await ConformanceClient(server, peer).result(.complete(query))
            #expect(try CompletionResult(result).values == ["paris", "park", "party"])
        },
    ]

    /// A client that says it has a model's words and folders is asked for neither, whatever is called.
    static func asksOnlyForms(_ server: ConformanceServer, _ peer: Peer) async throws {
        let able = Peer(version: peer.version, capabilities: Capabilities(["sampling": [:], "roots": [:]]))
        let client = try await ConformanceClient(server, able)
        for (id, tool) in ["test_elicitation", "test_elicitation_enums", "test_simple_text"].enumerated() {
            _ = try await client.tool(tool, .number(Int64(id)))
        }
        #expect(client.client.messages.allSatisfy { $0.method == nil })
        #expect(client.client.messages.allSatisfy { $0.resultMembers?["inputRequests"] == nil })
    }
}

extension ToolResult {
    fileprivate var contents: [ContentBlock.Content] { content.map(\.content) }

    /// All its texts.
    fileprivate var words: String {
        contents.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: "\n")
    }

    fileprivate var resources: [ResourceContents] {
        contents.compactMap { if case .resource(let contents) = $0 { contents } else { nil } }
    }
}

extension ConformanceClient {
    fileprivate func read(_ uri: String) async throws -> [ResourceContents] {
        try ResourceContents.all(in: try await result(.readResource(uri: uri)))
    }

    fileprivate func prompt(_ name: String, _ arguments: [String: String] = [:]) async throws -> [ContentBlock.Content]
    {
        try PromptResult(try await result(.getPrompt(name, arguments: arguments))).messages.map(\.content.content)
    }
}
