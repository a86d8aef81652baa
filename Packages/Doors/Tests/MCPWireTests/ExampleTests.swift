import Core
import CoreTesting
import Testing

@testable import MCPWire

@Suite("The examples of both revisions")
struct ExampleTests {
    @Test("are all found", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func count() {
        #expect(Examples.files.count == 129)
        #expect(Examples.quoted.count > 60)
    }

    @Test(
        "of 2026-07-28 fit their schema and come back the same",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: Examples.files
    )
    func comesBack(_ example: Examples.File) throws {
        let json = try example.json()
        #expect(try Examples.faults(in: json, example.type, of: "2026-07-28") == [])
        let back = try #require(try Self.again(json, example.type), "there is no reader for \(example.type)")
        #expect(Examples.plain(back).text() == Examples.plain(json).text())
    }

    @Test(
        "of 2025-11-25 fit their schema and come back the same",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: Examples.quoted
    )
    func comesBackQuoted(_ example: Examples.Quoted) throws {
        let message = try RPCMessage(example.json)
        #expect(message.json.text() == example.json.text())
        switch message {
        case .request(let id, let method, let params):
            let isServers = ["sampling/createMessage", "roots/list", "elicitation/create"].contains(method)
            let type = isServers ? "ServerRequest" : "ClientRequest"
            // A method that stands for any.
            guard method != "some_method" else { return }
            #expect(try Examples.faults(in: example.json, type, of: "2025-11-25") == [])
            if isServers {
                let request = try InputRequest(method: method, params: params)
                #expect(Examples.plain(.object(request.params)).text() == Examples.plain(.object(params)).text())
            } else if Self.unread.contains(method) {
                #expect(throws: RPCError.methodNotFound(method)) { try Self.received(id, method, params) }
            } else {
                let received = try Self.received(id, method, params)
                let back = received.request.message(id, from: received.client, progressToken: received.progressToken)
                // A request to run as a task is run as any other.
                var asked = params
                asked["task"] = nil
                #expect(back == .request(id, method: method, params: asked))
            }
        case .notification(let method, let params):
            let faults = try ["ClientNotification", "ServerNotification"]
                .map { try Examples.faults(in: example.json, $0, of: "2025-11-25") }
            #expect(faults.contains([]))
            let back = PeerNotification(method: method, params: params).message
            #expect(back.json.text() == example.json.text())
        case .result(_, let result):
            // A call that runs as a task is answered with the task.
            guard let method = example.answeredMethod, let type = Self.resultTypes[method], result["task"] == nil else {
                return
            }
            #expect(try Examples.faults(in: .object(result), type, of: "2025-11-25") == [])
            let back = try #require(try Self.result(result, type))
            #expect(Examples.plain(.object(back)).text() == Examples.plain(.object(result)).text())
        case .failure:
            #expect(try Examples.faults(in: example.json, "JSONRPCErrorResponse", of: "2025-11-25") == [])
        }
    }

    /// Methods of 2025-11-25 that Bento does not have.
    private static let unread: Set<String> = [
        "logging/setLevel", "tasks/get", "tasks/result", "tasks/list", "tasks/cancel",
    ]

    private static let resultTypes = [
        "initialize": "InitializeResult", "tools/list": "ListToolsResult", "tools/call": "CallToolResult",
        "resources/list": "ListResourcesResult", "resources/read": "ReadResourceResult",
        "resources/templates/list": "ListResourceTemplatesResult", "prompts/list": "ListPromptsResult",
        "prompts/get": "GetPromptResult", "completion/complete": "CompleteResult", "elicitation/create": "ElicitResult",
    ]

    private static func received(
        _ id: RequestID,
        _ method: String,
        _ params: [String: JSONValue]
    ) throws -> ReceivedRequest {
        try ReceivedRequest(id, method: method, params: params, handshake: Peer(version: .november2025))
    }

    /// A value read as a type and written again; `nil` where the type is not read here.
    private static func again(_ json: JSONValue, _ type: String) throws -> JSONValue? {
        let members = json.objectValue ?? [:]
        switch type {
        case "AudioContent", "ImageContent", "TextContent", "EmbeddedResource", "ResourceLink", "ToolUseContent",
            "ToolResultContent":
            return try ContentBlock(json).json
        case "BlobResourceContents", "TextResourceContents": return try ResourceContents(json).json
        case "Resource": return try Resource(json).json
        case "Tool":
            _ = try ForeignSchema(json["inputSchema"] ?? .null)
            return try Tool(json).json(for: .july2026)
        case "ClientCapabilities", "ServerCapabilities": return .object(Capabilities(members).members)
        case "ElicitResult": return try InputAnswer(json).json
        case "ElicitRequest":
            let request = try InputRequest(
                method: json["method"]?.stringValue ?? "",
                params: json["params"]?.objectValue ?? [:]
            )
            return ["method": .string(request.method), "params": .object(request.params)]
        case "ElicitRequestFormParams", "ElicitRequestURLParams":
            return .object(try InputRequest(method: "elicitation/create", params: members).params)
        case "InputRequests":
            let outcome = try Outcome(["resultType": "input_required", "inputRequests": json])
            return outcome.members(for: .july2026)["inputRequests"]
        case "ParseError", "InvalidParamsError", "InternalError", "MethodNotFoundError": return try RPCError(json).json
        case "InputResponses":
            let params: [String: JSONValue] = ["name": "x", "inputResponses": json]
            return try self.params(of: "tools/call", params)["inputResponses"]
        case "CallToolRequestParams": return .object(try params(of: "tools/call", members))
        case "CompleteRequestParams": return .object(try params(of: "completion/complete", members))
        case "GetPromptRequestParams": return .object(try params(of: "prompts/get", members))
        case "PaginatedRequestParams": return .object(try params(of: "tools/list", members))
        case "CancelledNotificationParams": return try notified("notifications/cancelled", members)
        case "ProgressNotificationParams": return try notified("notifications/progress", members)
        case "ResourceUpdatedNotificationParams": return try notified("notifications/resources/updated", members)
        case "LoggingMessageNotificationParams": return try notified("notifications/message", members)
        case _ where type.hasSuffix("Schema"): return try FormField("answer", json, isRequired: false).schema
        case _ where type.hasSuffix("Result"): return try result(members, type).map { .object($0) }
        case "CreateMessageRequest", "ListRootsRequest":
            var example = members
            let request = try InputRequest(
                method: json["method"]?.stringValue ?? "",
                params: json["params"]?.objectValue ?? [:]
            )
            example["method"] = .string(request.method)
            if !request.params.isEmpty { example["params"] = .object(request.params) }
            return .object(example)
        case _ where json["jsonrpc"] != nil: return try whole(RPCMessage(json), type).json
        // Models and folders are given to no server, so that nothing reads these.
        case "CreateMessageRequestParams", "ModelPreferences", "Root", "SamplingMessage": return json
        default: return nil
        }
    }

    /// A message with what is in it read and written again.
    private static func whole(_ message: RPCMessage, _ type: String) throws -> RPCMessage {
        switch message {
        case .request(let id, let method, let params):
            let received = try ReceivedRequest(id, method: method, params: params, handshake: nil)
            return received.request.message(id, from: received.client, progressToken: received.progressToken)
        case .notification(let method, let params): return PeerNotification(method: method, params: params).message
        case .result(let id, let result):
            return .result(id, try #require(try Self.result(result, type.replacing("ResultResponse", with: "Result"))))
        case .failure: return message
        }
    }

    private static func params(of method: String, _ params: [String: JSONValue]) throws -> [String: JSONValue] {
        var whole = params
        if whole["_meta"] == nil { whole["_meta"] = .object(Peer(version: .july2026).meta) }
        let received = try ReceivedRequest(.number(1), method: method, params: whole, handshake: nil)
        let back = received.request.message(.number(1), from: received.client, progressToken: received.progressToken)
        guard case .request(_, method, let again) = back else { return [:] }
        return again
    }

    private static func notified(_ method: String, _ params: [String: JSONValue]) throws -> JSONValue? {
        PeerNotification(method: method, params: params).message.json["params"]
    }

    /// A result read as a type and written again for the revision that has it.
    private static func result(_ result: [String: JSONValue], _ type: String) throws -> [String: JSONValue]? {
        let version: ProtocolVersion = result["resultType"] == nil ? .november2025 : .july2026
        if type == "ElicitResult" { return try InputAnswer(.object(result)).json.objectValue }
        guard case .complete(let members, let freshness) = try Outcome(result) else {
            return try Outcome(result).members(for: version)
        }
        let again: [String: JSONValue]
        switch type {
        case "CallToolResult": again = try ToolResult(members).members(for: version)
        case "CompleteResult": again = try CompletionResult(members).members
        case "GetPromptResult": again = try PromptResult(members).members
        case "ReadResourceResult": again = ["contents": .array(try ResourceContents.all(in: members).map(\.json))]
        case "ListToolsResult":
            again = try listed(.tools, members) { try Tool($0).json(for: version) }
        case "ListPromptsResult": again = try listed(.prompts, members) { try Prompt($0).json }
        case "ListResourcesResult": again = try listed(.resources, members) { try Resource($0).json }
        case "ListResourceTemplatesResult": again = try listed(.resourceTemplates, members) { try Resource($0).json }
        case "InitializeResult":
            let server = try ServerDescription(members)
            again = server.handshake(try #require(ProtocolVersion(rawValue: server.versions[0])))
        case "DiscoverResult":
            let server = try ServerDescription(members)
            return Outcome.complete(server.discovery, freshness).members(for: version, from: server.implementation)
        case "SubscriptionsListenResult": again = members
        // What models and folders give is given to no server.
        case "CreateMessageResult", "ListRootsResult": again = members
        default: return nil
        }
        // Sampling and roots have results without a type, being a client's.
        guard !["CreateMessageResult", "ListRootsResult"].contains(type) else { return again }
        return Outcome.complete(again, freshness).members(for: version)
    }

    private static func listed(
        _ kind: ListKind,
        _ members: [String: JSONValue],
        _ again: (JSONValue) throws -> JSONValue
    ) throws -> [String: JSONValue] {
        let page = try ListPage(kind, members)
        return ListPage(kind, try page.entries.map(again), nextCursor: page.nextCursor).members
    }
}
