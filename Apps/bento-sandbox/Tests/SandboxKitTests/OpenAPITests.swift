import Core
import CoreTesting
import FeatureLocation
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import SandboxKit
import Testing

@Suite("The documents of what is served", .timeLimit(.minutes(30)))
struct OpenAPITests {
    /// A request, and the status that its response must have.
    private struct Exchange {
        let method: HTTPRequest.Method
        let path: String
        var body: JSONValue?
        var headers: [String: String] = [:]
        let status: Int
        /// In place of JSON; its type is among the headers.
        var raw: [UInt8]?

        init(
            _ method: HTTPRequest.Method,
            _ path: String,
            _ body: JSONValue? = nil,
            _ headers: [String: String] = [:],
            _ status: Int = 200
        ) {
            (self.method, self.path, self.body, self.headers, self.status) = (method, path, body, headers, status)
        }
    }

    private static let refused = ["Authorization": "Bearer wrong-key"]
    private static let token = ["Authorization": "default:development.t0ken"]
    private static let user: JSONValue = ["role": "user", "content": "I ate 2 eggs"]
    private static let parameters: JSONValue = [
        "type": "object", "properties": ["text": ["type": "string"]], "required": ["text"],
    ]

    private static func chat(_ more: [String: JSONValue] = [:]) -> JSONValue {
        .object(["model": "sandbox-coach", "messages": [user]].merging(more) { $1 })
    }

    private static func response(_ more: [String: JSONValue] = [:]) -> JSONValue {
        .object(["model": "sandbox-gpt-5", "input": "I ate 2 eggs"].merging(more) { $1 })
    }

    private static func message(_ more: [String: JSONValue] = [:]) -> JSONValue {
        .object(
            ["model": "sandbox-claude-sonnet-4", "max_tokens": 2000, "messages": [user]].merging(more) { $1 }
        )
    }

    private static var openAI: [Exchange] {
        let tools: JSONValue = [["type": "function", "function": ["name": "food_log", "parameters": parameters]]]
        let flat: JSONValue = [["type": "function", "name": "food_log", "parameters": parameters]]
        let thinking: JSONValue = ["effort": "low", "summary": "auto"]
        let (chats, responses) = ("/v1/chat/completions", "/v1/responses")
        var list: [Exchange] = []
        for stream in [false, true] {
            let flag: JSONValue = .bool(stream)
            list += [
                Exchange(.post, chats, chat(["stream": flag])),
                Exchange(.post, chats, chat(["stream": flag, "tools": tools])),
                Exchange(.post, chats, chat(["stream": flag, "n": 2, "max_tokens": 3])),
                Exchange(.post, chats, chat(["stream": flag, "model": "sandbox-gpt-5", "reasoning_effort": "high"])),
                Exchange(.post, responses, response(["stream": flag])),
                Exchange(.post, responses, response(["stream": flag, "tools": flat, "tool_choice": "required"])),
                Exchange(.post, responses, response(["stream": flag, "max_output_tokens": 16, "reasoning": thinking])),
                Exchange(
                    .post,
                    responses,
                    response(["stream": flag, "reasoning": thinking, "include": ["reasoning.encrypted_content"]])
                ),
            ]
        }
        list.append(
            Exchange(.post, chats, chat(["stream": true, "stream_options": ["include_usage": true]]))
        )
        for path in [chats, responses] {
            list += [
                Exchange(.post, path, [:], [:], 400), Exchange(.post, path, chat(), refused, 401),
            ]
        }
        list.append(Exchange(.post, chats, chat(["model": "gpt-9"]), [:], 404))
        list.append(Exchange(.post, responses, response(["model": "gpt-9"]), [:], 404))
        return list
    }

    private static var anthropic: [Exchange] {
        let tools: JSONValue = [["name": "food_log", "input_schema": parameters]]
        let path = "/v1/messages"
        var list: [Exchange] = []
        for stream in [false, true] {
            let flag: JSONValue = .bool(stream)
            list += [
                Exchange(.post, path, message(["stream": flag])),
                Exchange(.post, path, message(["stream": flag, "tools": tools])),
                Exchange(.post, path, message(["stream": flag, "max_tokens": 2])),
                Exchange(.post, path, message(["stream": flag, "stop_sequences": ["scripted"]])),
                Exchange(
                    .post,
                    path,
                    message(["stream": flag, "thinking": ["type": "enabled", "budget_tokens": 1024]])
                ),
            ]
        }
        list += [
            Exchange(.post, path, [:], [:], 400), Exchange(.post, path, message(), ["x-api-key": "wrong-key"], 401),
            Exchange(.post, path, message(["model": "claude-9"]), [:], 404),
        ]
        let own = ["anthropic-version": "2023-06-01", "x-api-key": "k"]
        list += [
            Exchange(.get, "/v1/models"), Exchange(.get, "/v1/models", nil, own),
            Exchange(.get, "/v1/models", nil, refused, 401), Exchange(.get, "/v1/models", nil, ["x-api-key": "k"], 400),
            Exchange(.get, "/v1/models/sandbox-coach"), Exchange(.get, "/v1/models/sandbox-coach", nil, own),
            Exchange(.get, "/v1/models/x", nil, own, 404), Exchange(.get, "/v1/models/x", nil, [:], 404),
            Exchange(.get, "/v1/models/sandbox-coach", nil, refused, 401),
            Exchange(.get, "/v1/models/sandbox-coach", nil, ["x-api-key": "k"], 400),
        ]
        return list
    }

    private static var transcriptions: [Exchange] {
        let wave = Array("RIFF....WAVE".utf8) + [UInt8](repeating: 0, count: 40)
        func exchange(_ fields: [String: [UInt8]], _ status: Int = 200, _ more: [String: String] = [:]) -> Exchange {
            var body: [UInt8] = []
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                body +=
                    Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n".utf8) + value + [13, 10]
            }
            let headers = ["Content-Type": "multipart/form-data; boundary=b"].merging(more) { $1 }
            var exchange = Exchange(.post, "/v1/audio/transcriptions", nil, headers, status)
            exchange.raw = body + Array("--b--\r\n".utf8)
            return exchange
        }
        let model = Array("whisper-1".utf8)
        return [
            exchange(["model": model, "file": wave]),
            exchange(["model": model, "file": wave, "response_format": Array("text".utf8)]),
            exchange(["model": model, "file": wave, "response_format": Array("opera".utf8)], 400),
            exchange(["model": model], 400), exchange(["file": wave], 400),
            exchange(["model": model, "file": [1, 2, 3]], 400),
            exchange(["model": model, "file": wave], 400, ["Content-Type": "multipart/form-data"]),
            exchange(["model": model, "file": wave], 401, refused),
        ]
    }

    private static var ntfy: [Exchange] {
        [
            Exchange(.post, "/", ["topic": "mine", "title": "stretch", "message": "now", "tags": ["alarm_clock"]]),
            Exchange(.post, "/", ["topic": "mine"]), Exchange(.post, "/", ["topic": "no topic"], [:], 400),
            Exchange(.post, "/", [1], [:], 400), Exchange(.post, "/", ["topic": "mine"], refused, 401),
            Exchange(
                .post,
                "/",
                ["topic": "mine", "message": .string(String(repeating: "x", count: 5000))],
                [:],
                413
            ),
            Exchange(.get, "/mine/json?poll=1"), Exchange(.get, "/no.topic/json?poll=1", nil, [:], 400),
            Exchange(.get, "/mine/json?poll=1", nil, refused, 401), Exchange(.get, "/v1/health"),
            Exchange(.get, "/v1/account"), Exchange(.get, "/v1/account", nil, refused, 401),
        ]
    }

    private static var data: [Exchange] {
        let event: JSONValue = ["api_key": "phc_1", "batch": [["event": "e", "distinct_id": "d", "uuid": "u"]]]
        var list: [Exchange] = [
            Exchange(.get, "/api/v2/product/2000000000015"), Exchange(.get, "/api/v2/product/x"),
            Exchange(.get, "/api/v2/product/2000000000039?fields=product_name,nutriments"),
            Exchange(.get, "/api/v2/product/4006381333931", nil, [:], 404),
            Exchange(.post, "/batch/", event), Exchange(.post, "/batch/", [:], [:], 401),
            Exchange(.post, "/batch/", ["api_key": "phc_1"], [:], 400),
            Exchange(.get, "/api/client/features", nil, token),
            Exchange(.get, "/api/client/features", nil, token.merging(["If-None-Match": "*"]) { $1 }, 304),
            Exchange(.get, "/api/client/features", nil, [:], 401),
            Exchange(.get, "/api/client/features", nil, refused, 403),
            Exchange(.post, "/api/client/register", ["appName": "bento"], token, 202),
            Exchange(.post, "/api/client/register", [:], token, 400),
            Exchange(.post, "/api/client/register", ["appName": "bento"], [:], 401),
            Exchange(.post, "/api/client/register", ["appName": "bento"], refused, 403),
            Exchange(.post, "/api/client/metrics", ["appName": "bento"], token, 202),
            Exchange(.post, "/api/client/metrics", [:], token, 400),
            Exchange(.post, "/api/client/metrics", ["appName": "bento"], [:], 401),
            Exchange(.post, "/api/client/metrics", ["appName": "bento"], refused, 403),
            Exchange(.post, "/sandbox/flags", ["version": 2, "features": []]),
            Exchange(.post, "/sandbox/flags", ["features": 7], [:], 400),
            Exchange(.get, "/sandbox/analytics"), Exchange(.get, "/sandbox/sessions"),
            Exchange(.get, "/sandbox/requests"), Exchange(.post, "/sandbox/faults", ["faults": ["drip@/nowhere"]]),
            Exchange(.post, "/sandbox/faults", ["faults": ["explode"]], [:], 400),
            Exchange(.post, "/sandbox/faults", ["faults": 7], [:], 400),
            Exchange(.post, "/v1/chat", ["message": "where is a nice place for a walk?"]),
            Exchange(.post, "/v1/chat", ["message": "plan a workout"]),
            Exchange(.post, "/v1/chat", [:], [:], 400), Exchange(.post, "/v1/chat", ["message": "x"], refused, 401),
        ]
        let questions = [
            ("search", "text=Munich"), ("autocomplete", "text=Regensb"), ("reverse", "lat=48.137&lon=11.575"),
        ]
        for (name, question) in questions {
            let path = "/v1/geocode/\(name)?\(question)"
            list += ["geojson", "json", "xml"].map { Exchange(.get, "\(path)&format=\($0)&apiKey=k") }
            list += [
                Exchange(.get, path, nil, [:], 401), Exchange(.get, "\(path)&apiKey=k&format=pdf", nil, [:], 400),
            ]
        }
        return list
    }

    private static func account(_ sandbox: RunningSandbox) async throws -> [Exchange] {
        let known = try await sandbox.json(.post, "/api/v1/auth/register-device", ["device_id": "known"])
        let token = known["data"]?["session"]?["access_token"]?.stringValue ?? ""
        let bearer = ["Authorization": "Bearer \(token)"]
        let register = "/api/v1/auth/register-device"
        return [
            Exchange(.post, register, ["device_id": "new"], [:], 201),
            Exchange(.post, register, ["device_id": "known"]), Exchange(.post, register, [:], [:], 400),
            Exchange(.post, "/api/v1/auth/bootstrap", [:], bearer),
            Exchange(.post, "/api/v1/auth/bootstrap", [:], [:], 401),
            Exchange(.get, "/api/v1/profile", nil, bearer), Exchange(.get, "/api/v1/profile", nil, [:], 401),
            Exchange(.get, "/api/v1/equipment", nil, bearer),
            Exchange(.get, "/api/v1/equipment?shape=equipment", nil, bearer),
            Exchange(.get, "/api/v1/equipment?shape=empty", nil, bearer),
            Exchange(.get, "/api/v1/equipment", nil, [:], 401),
            Exchange(.post, "/api/v1/auth/logout", [:], bearer),
        ]
    }

    private static func supabase(_ sandbox: RunningSandbox) async throws -> [Exchange] {
        let key = ["apikey": "sb_publishable_x1"]
        let (signUp, token) = ("/auth/v1/signup", "/auth/v1/token?grant_type=")
        let session = try await sandbox.json(.post, signUp, [:], headers: fields(key))
        let access = session["access_token"]?.stringValue ?? ""
        let bearer = key.merging(["Authorization": "Bearer \(access)"]) { $1 }
        let bad = key.merging(["Authorization": "Bearer x"]) { $1 }
        let refused = ["apikey": "wrong-key"]
        return [
            Exchange(.post, signUp, [:], key), Exchange(.post, signUp, ["email": "a@b.example"], key, 422),
            Exchange(.post, signUp, [1], key, 400), Exchange(.post, signUp, [:], refused, 401),
            Exchange(.post, token + "password", ["email": "a@b.example", "password": "long enough"], key),
            Exchange(.post, token + "refresh_token", ["refresh_token": session["refresh_token"] ?? ""], key),
            Exchange(.post, token + "refresh_token", ["refresh_token": "x"], key, 400),
            Exchange(.post, token + "password", [:], refused, 401),
            Exchange(.get, "/auth/v1/user", nil, bearer), Exchange(.get, "/auth/v1/user", nil, bad, 403),
            Exchange(.get, "/auth/v1/user", nil, key, 401),
            Exchange(.post, "/auth/v1/logout?scope=all", nil, bearer, 400),
            Exchange(.post, "/auth/v1/logout?scope=local", nil, refused, 401),
            Exchange(.post, "/auth/v1/logout?scope=local", nil, bearer, 204),
            Exchange(.post, "/auth/v1/logout?scope=local", nil, bearer, 403),
        ]
    }

    private static func fields(_ headers: [String: String]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers { if let name = HTTPField.Name(name) { fields[name] = value } }
        return fields
    }

    /// Sends a request and checks its response: by its status, by the document, by nothing else.
    private static func check(
        _ exchange: Exchange,
        _ document: ServedDocument,
        _ sandbox: RunningSandbox
    ) async throws -> String {
        var request = try sandbox.request(
            exchange.method,
            exchange.path,
            exchange.body,
            headers: fields(exchange.headers)
        )
        if let raw = exchange.raw { request.body = raw }
        request.acceptedStatuses = Set([304] + Array(400...599))
        let response = try await sandbox.client.send(request)
        let method = exchange.method.rawValue
        let name = "\(method) \(exchange.path) \(response.status)"
        #expect(response.status == exchange.status, "\(name): \(response.text.prefix(300))")
        let type = response.head.headerFields[.contentType].map { $0.prefix { $0 != ";" }.lowercased() }
        let pieces: [JSONValue]
        switch type {
        case "application/json": pieces = [try JSONValue(parsing: response.body)]
        case "text/event-stream":
            var parser = SSEParser()
            var events: [ServerSentEvent] = []
            try parser.consume(response.body) { item in if case .event(let event) = item { events.append(event) } }
            pieces = events.map { (try? JSONValue(parsing: $0.data)) ?? .string($0.data) }
            #expect(!pieces.isEmpty, "\(name)")
        default: pieces = response.body.isEmpty ? [] : [.string(response.text)]
        }
        let faults = document.faults(
            method: method,
            path: exchange.path,
            status: response.status,
            type: type,
            pieces: pieces
        )
        #expect(faults == [], "\(name)")
        return "\(method) \(document.template(exchange.path) ?? exchange.path) \(response.status)"
    }

    @Test("every response of every path is as its document says, and every promised status was seen")
    func responses() async throws {
        let features = try SandboxFeatures(home: nil, features: [LocationFeature.self])
        defer { features.removeTemporaryHome() }
        let location = try #require(try await features.contract(.location, as: (any LocationCoordinating).self))
        try await RunningSandbox.run(location: location) { sandbox in
            let document = ServedDocument(document: try await sandbox.json(.get, "/openapi.json"))
            var seen: Set<String> = []
            let exchanges =
                Self.openAI + Self.anthropic + Self.data + Self.transcriptions + Self.ntfy
                + (try await Self.account(sandbox))
                + (try await Self.supabase(sandbox))
            for exchange in exchanges { seen.insert(try await Self.check(exchange, document, sandbox)) }
            // Only a server without places answers so.
            var elsewhere: Set<String> = []
            // All of barkd's paths are tried by a tour of their own.
            for service in ["barkd", "barkd%20orders"] {
                let own = try await sandbox.json(.get, "/openapi.json?service=\(service)")
                elsewhere.formUnion(ServedDocument(document: own).promised)
            }
            let missing = document.promised.subtracting(seen).subtracting(elsewhere).filter { !$0.hasSuffix(" 503") }
            #expect(missing.sorted() == [])
        }
        try await RunningSandbox.run { sandbox in
            let document = ServedDocument(document: try await sandbox.json(.get, "/openapi.json?service=geoapify"))
            for path in ["search?text=x", "autocomplete?text=x", "reverse?lat=1&lon=1"] {
                let exchange = Exchange(.get, "/v1/geocode/\(path)&apiKey=k", nil, [:], 503)
                _ = try await Self.check(exchange, document, sandbox)
            }
        }
    }

    @Test("a document that says something else is caught")
    func catches() {
        let document = ServedDocument(document: [
            "paths": [
                "/a/{b}": [
                    "get": [
                        "responses": [
                            "200": ["content": ["application/json": ["schema": ["$ref": "#/components/schemas/A"]]]],
                            "204": ["description": "Nothing."],
                            "400": ["content": ["application/json": ["schema": ["$ref": "#/components/schemas/None"]]]],
                        ]
                    ]
                ]
            ],
            "components": ["schemas": ["A": ["type": "object", "required": ["x"], "additionalProperties": false]]],
        ])
        func faults(_ path: String, _ status: Int, _ type: String?, _ pieces: JSONValue...) -> Int {
            document.faults(method: "GET", path: path, status: status, type: type, pieces: pieces).count
        }
        #expect(faults("/a/1", 200, "application/json", ["x": 1]) == 1, "x is required and not described")
        #expect(faults("/a/1", 200, "application/json", [:]) == 1)
        #expect(faults("/a/1", 200, "text/html", "x") == 1)
        #expect(faults("/a/1/2", 200, "application/json", [:]) == 1)
        #expect(faults("/a/1", 404, "application/json", [:]) == 1)
        #expect(faults("/a/1", 204, nil) == 0)
        #expect(faults("/a/1", 204, "text/html", "x") == 1)
        #expect(faults("/a/1", 400, "application/json", [:]) == 1, "a reference to nothing")
    }

    @Test("each service has a document with its paths, and no two have a schema of one name")
    func documents() async throws {
        try await RunningSandbox.run { sandbox in
            var schemas: [String] = []
            for (service, endpoints) in Dictionary(grouping: SandboxServer.services, by: \.service) {
                let name = service.replacing(" ", with: "%20")
                let document = try await sandbox.json(.get, "/openapi.json?service=\(name)")
                let described = (document["paths"]?.objectValue ?? [:]).flatMap { path, item in
                    (item.objectValue ?? [:]).keys.map { "\($0.uppercased()) \(path)" }
                }
                #expect(described.sorted() == endpoints.map { "\($0.method) \($0.path)" }.sorted(), "\(service)")
                schemas += (document["components"]?["schemas"]?.objectValue ?? [:]).keys
            }
            #expect(schemas.count == Set(schemas).count)
            for odd in ["../Package", "nothing", "%2e%2e%2fx"] {
                let error = await httpError { try await sandbox.json(.get, "/openapi.json?service=\(odd)") }
                #expect(error?.status == 404)
            }
        }
    }
}
