import Core
import CoreHosting
import CoreTesting
import Foundation
import HostTesting
import PageDrawing
import Testing

@testable import BentoWeb

@Suite("Flows for programs", .serialized)
struct APITests {
    private static func host(_ permissions: MemoryPermissions = MemoryPermissions()) throws -> FixtureHost {
        try FixtureHost([FrontEndFlows.self, APIFlows.self], permissions: permissions)
    }

    private static let deep = String(repeating: "[", count: 100)

    /// What is sent, and the status and code that it is answered with.
    private static let table: [(flow: String, body: String, type: String?, status: Int, code: String?)] = [
        ("test.ask", #"{"name": "Ann"}"#, "application/json", 200, nil),
        ("test.ask", #"{"name": null}"#, "application/json", 409, "flow.unanswered"),
        ("test.find-nothing", "{}", "Application/JSON; charset=UTF-8", 200, nil),
        ("test.pay", #"{"to": "Ann"}"#, "application/json", 202, nil),
        ("test.ask", #"{"name": "#, "application/json", 400, "json.syntax"),
        ("test.ask", "", "application/json", 400, "json.syntax"),
        ("test.ask", deep, "application/json", 400, "json.syntax"),
        ("test.write", #"{"text": "x"}"#, "application/json", 403, "flow.permission-needed"),
        ("odd.own", "{}", "application/json", 403, "flow.not-open"),
        ("odd.nothing", "{}", "application/json", 404, "unknown.flow"),
        ("..%2Fweb.json", "{}", "application/json", 404, "unknown.flow"),
        (String(repeating: "x", count: 200), "{}", "application/json", 404, "web.missing"),
        ("test.ask/more", "{}", "application/json", 404, "web.missing"),
        ("test.confirm", "{}", "application/json", 409, "flow.unanswered"),
        (
            "test.ask", "\"" + String(repeating: "x", count: 70_000) + "\"", "application/json", 413, "web.too-long"
        ),
        ("test.ask", "name=Ann", "application/x-www-form-urlencoded", 415, "web.wrong-type"),
        ("test.ask", "{}", "text/plain", 415, "web.wrong-type"),
        ("test.ask", "{}", "application/json; charset=utf-16", 415, "web.wrong-type"),
        ("test.ask", "{}", nil, 415, "web.wrong-type"),
        ("test.ask", #"{"nam": "Ann", "x": 1}"#, "application/json", 422, "flow.input"),
        ("test.ask", "[]", "application/json", 422, "flow.input"),
        ("odd.find", #"{"name": "plum"}"#, "application/json", 422, "unknown.fruit"),
        ("odd.break", "{}", "application/json", 500, "unexpected"),
        ("test.fail", "{}", "application/json", 503, "test.shut"),
    ]

    @Test("a call ends with the status that its outcome has, and an error that says what to do")
    func statuses() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            for row in Self.table {
                let answer = try await served.call(row.flow, row.body, type: row.type)
                #expect(answer.status == row.status, "\(row.flow) \(row.body.prefix(40)): \(answer.body.prefix(300))")
                if let code = row.code { #expect(answer.code == code, "\(row.flow): \(answer.body.prefix(300))") }
                #expect(answer.fields["content-type"] == "application/json")
            }
            #expect(served.faults.count == 1)
            let misfit = try await served.call("test.ask", #"{"nam": "Ann", "x": 1}"#)
            #expect(misfit.json?["error"]?["faults"]?.arrayValue?.count == 2)
            #expect(try await served.call("test.fail", "{}").json?["error"]?["recovery"] == "Come back tomorrow.")
            #expect(try await served.call("test.ask", #"{"name": "Ann"}"#).json == ["words": "Ann"])
        }
    }

    @Test("every status of the document is seen, and none that it does not have")
    func declared() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let document = try #require(
                try await served.send("GET", "/api/openapi.json", ServedPages.client("editor")).json
            )
            var seen: Set<String> = ["429"]
            for row in Self.table {
                let answer = try await served.call(row.flow, row.body, type: row.type)
                seen.insert(String(answer.status))
                guard let operation = document["paths"]?["/api/flows/\(row.flow)"]?["post"] else { continue }
                Self.check(answer, of: operation, in: document)
            }
            seen.insert(String(try await served.call("test.ask", "{}", as: []).status))
            let responses = document["paths"]?["/api/flows/test.pay"]?["post"]?["responses"]?.objectValue
            #expect(seen == Set(try #require(responses).keys))
        }
    }

    /// Holds an answer to what the document says of it.
    private static func check(_ answer: ServedPages.Answer, of operation: JSONValue, in document: JSONValue) {
        guard var response = operation["responses"]?[String(answer.status)] else {
            Issue.record("\(answer.status) is not declared: \(answer.body.prefix(200))")
            return
        }
        if let reference = response["$ref"]?.stringValue?.split(separator: "/").last {
            response = document["components"]?["responses"]?[String(reference)] ?? [:]
        }
        let content = response["content"]?["application/json"]?["schema"]
        let isError = content?["$ref"] != nil
        let schema = isError ? document["components"]?["schemas"]?["Error"] : content
        guard let schema, let json = answer.json else {
            Issue.record("The answer is no JSON: \(answer.body.prefix(200))")
            return
        }
        #expect(JSONSchema(schema).faults(in: json).isEmpty, "\(answer.body.prefix(300))")
    }

    @Test("five hundred bodies of chance are answered as the document says, and none breaks anything")
    func chance() async throws {
        var source = SeededGenerator(seed: 20_261_128)
        let bodies = (0..<500).map { _ in Self.body(using: &source) }
        let choices = bodies.map { _ in Int.random(in: 0..<1_000, using: &source) }
        try await ServedPages.serving(try Self.host()) { served in
            let document = try #require(
                try await served.send("GET", "/api/openapi.json", ServedPages.client("editor")).json
            )
            let flows = try #require(document["paths"]?.objectValue?.keys.filter { $0.hasPrefix("/api/flows/") })
                .sorted()
                .filter { $0 != "/api/flows/odd.break" }
            for (body, choice) in zip(bodies, choices) {
                let path = flows[choice % flows.count]
                let headers = ServedPages.client("editor") + ["Content-Type: application/json"]
                let answer = try await served.send("POST", path, headers, body: body)
                let operation = try #require(document["paths"]?[path]?["post"])
                Self.check(answer, of: operation, in: document)
                #expect(answer.status != 500, "\(path): \(String(decoding: body.prefix(200), as: UTF8.self))")
            }
            #expect(served.faults.count == 0)
        }
    }

    /// Bytes, broken JSON, and objects whose members are almost those of a flow.
    private static func body(using source: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<10, using: &source) {
        case 0: return (0..<Int.random(in: 0..<400, using: &source)).map { _ in .random(in: 0...255, using: &source) }
        case 1:
            var bytes = Array(value(3, using: &source).text().utf8)
            if !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &source)] = .random(in: 0...255, using: &source)
            }
            return bytes
        default:
            let names = ["name", "text", "to", "weight", "times", "share", "kind", "word", "loud", "x"]
            var members: [String: JSONValue] = [:]
            for _ in 0..<Int.random(in: 0..<4, using: &source) {
                members[names[Int.random(in: 0..<names.count, using: &source)]] = value(2, using: &source)
            }
            return Array(JSONValue.object(members).text().utf8)
        }
    }

    private static func value(_ depth: Int, using source: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &source) {
        case 0: return .null
        case 1: return .bool(.random(using: &source))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &source))
        case 3: return .number(Double.random(in: -1e300...1e300, using: &source))
        case 4:
            let words = ["", "small", "\u{0}", "--", "\u{202E}txt", "é", "-1", "true", "\"\\\n", "x y"]
            return .string(words[Int.random(in: 0..<words.count, using: &source)])
        case 5: return .string(String(repeating: "x", count: Int.random(in: 0..<9_000, using: &source)))
        case 6: return .array((0..<3).map { _ in value(depth - 1, using: &source) })
        default: return ["name": value(depth - 1, using: &source)]
        }
    }

    @Test("who has neither a token that counts nor a session is told nothing")
    func unknown() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let callers: [[String]] = [
                [], ["Authorization: Bearer wrong"], ["Authorization: Basic t-editor"], ["Authorization: Bearer"],
                ["Authorization: Bearer t-editor", "Authorization: Bearer t-editor"], ["Authorization: Bearer t-"],
                ["Authorization: Bearer t-../x"], ["Cookie: bento-\(served.port)=0"],
                served.page + ["Authorization: Bearer wrong"],
            ]
            for caller in callers {
                for path in ["/api/openapi.json", "/api/flows", "/api/nothing"] {
                    let answer = try await served.send("GET", path, caller)
                    #expect(answer.status == 401 && answer.code == "web.unknown-client", "\(caller)")
                    #expect(answer.fields["www-authenticate"]?.hasPrefix("Bearer") == true)
                }
                #expect(try await served.call("test.ask", "{}", as: caller).status == 401, "\(caller)")
            }
        }
    }

    @Test("a page calls by its session, and only from here; no answer lets another origin read it")
    func pages() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let cookie = "Cookie: \(served.cookie)"
            let own = "Origin: http://127.0.0.1:\(served.port)"
            let table: [([String], Int)] = [
                (served.page, 200), ([cookie, own], 200), ([cookie], 403), ([cookie, "Sec-Fetch-Site: none"], 403),
                ([cookie, "Sec-Fetch-Site: same-site"], 403), ([cookie, "Sec-Fetch-Site: cross-site"], 403),
                ([cookie, "Origin: http://127.0.0.1:1"], 403), ([cookie, "Origin: null"], 403),
                (ServedPages.client("editor") + ["Origin: https://evil.example"], 403),
                (ServedPages.client("editor") + ["Sec-Fetch-Site: cross-site"], 403),
            ]
            for (headers, status) in table {
                let answer = try await served.call("test.find-nothing", "{}", as: headers)
                #expect(answer.status == status, "\(headers)")
                #expect(!answer.fields.keys.contains { $0.hasPrefix("access-control") })
            }
            // The page changes things without a permission, as the person's hand.
            #expect(try await served.call("test.write", #"{"text": "x"}"#, as: served.page).status == 200)
            let asked = try await served.send(
                "OPTIONS",
                "/api/flows/test.ask",
                ["Origin: https://evil.example", "Access-Control-Request-Method: POST"]
            )
            #expect(asked.status == 405 && !asked.fields.keys.contains { $0.hasPrefix("access-control") })
            for (method, path, allowed) in [("GET", "/api/flows/test.ask", "POST"), ("POST", "/api/flows", "GET")] {
                let answer = try await served.send(method, path, ServedPages.client("editor"), body: [])
                #expect(answer.status == 405 && answer.fields["allow"] == allowed)
            }
        }
    }

    @Test("a client changes what the person permits it, once where they said once")
    func permissions() async throws {
        let permissions = MemoryPermissions()
        try await permissions.set(.once, of: .client("editor"), for: "test.write")
        try await permissions.set(.always, of: .client("other"), for: "test.write")
        try await permissions.set(.never, of: .client("third"), for: "test.write")
        try await ServedPages.serving(try Self.host(permissions)) { served in
            let body = #"{"text": "x"}"#
            // Input that does not fit uses nothing up.
            let misfit = try await served.call("test.write", "{}")
            #expect(misfit.status == 422)
            #expect(try await served.call("test.write", body).status == 200)
            #expect(try await served.call("test.write", body).code == "flow.permission-needed")
            #expect(try await served.call("test.write", body, as: ServedPages.client("third")).code == "flow.denied")
            let other = ServedPages.client("other")
            #expect(try await served.call("test.write", body, as: other).status == 200)
            // What somebody else wrote may ask for changes: what was permitted before it was read counts no more.
            #expect(try await served.call("odd.quote", "{}", as: other).status == 200)
            #expect(try await served.call("test.write", body, as: other).code == "flow.read-from-outside")
        }
    }

    @Test("a payment waits for the person, and the same call finds it again")
    func payments() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            for caller in [ServedPages.client("editor"), served.page] {
                let first = try await served.call("test.pay", #"{"to": "Ann"}"#, as: caller)
                let again = try await served.call("test.pay", #"{"to": "Ann"}"#, as: caller)
                let other = try await served.call("test.pay", #"{"to": "Ben"}"#, as: caller)
                #expect(first.status == 202 && first.json?["state"] == "waiting")
                #expect(first.json?["expiresAt"] == "2026-11-22T12:00:00Z")
                #expect(first.json?["proposal"] != nil && first.json?["proposal"] == again.json?["proposal"])
                #expect(other.json?["proposal"] != first.json?["proposal"])
            }
        }
    }

    @Test("lists and describes what is open to the one who asks, and what is switched on")
    func listings() async throws {
        let host = try Self.host()
        try await ServedPages.serving(host) { served in
            let client = ServedPages.client("editor")
            func ids(_ answer: ServedPages.Answer) -> [String] {
                (answer.json?["flows"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            }
            let all = ids(try await served.send("GET", "/api/flows", client))
            #expect(all.contains("odd.count") && all.contains("test.ask") && !all.contains("odd.own"))
            let document = try await served.send("GET", "/api/openapi.json", client)
            #expect(document.json?["openapi"] == "3.1.1")
            #expect(document.json?["servers"] == [["url": .string("http://127.0.0.1:\(served.port)")]])
            let paths = try #require(document.json?["paths"]?.objectValue)
            #expect(Set(all.map { "/api/flows/\($0)" }).isSubset(of: paths.keys) && paths.count == all.count + 2)
            // A page can end what lasts, a client cannot.
            let follow = { (document: JSONValue?) in
                document?["paths"]?["/api/flows/test.follow"]?["post"]?["requestBody"]?["content"]?[
                    "application/json"
                ]?[
                    "schema"
                ]?["properties"]?["watch"]
            }
            #expect(follow(document.json) == nil)
            #expect(follow(try await served.send("GET", "/api/openapi.json", served.page).json) != nil)
            host.switches.off.withLock { _ = $0.insert("odd") }
            #expect(!ids(try await served.send("GET", "/api/flows", client)).contains("odd.count"))
            let off = try await served.call("odd.count", #"{"times": 1}"#)
            #expect(off.status == 404 && off.code == "feature.unavailable")
        }
    }

    @Test("beyond as many calls as there are places one is told to come again; who leaves makes room")
    func places() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let follow = served.request(
                "POST",
                "/api/flows/test.follow",
                served.page + ["Content-Type: application/json"],
                body: Array(#"{"watch": true}"#.utf8)
            )
            let clients = try (0..<17).map { _ in try RawClient(served.port) }
            let (heard, hears) = AsyncStream<Int>.makeStream()
            for (index, client) in clients.enumerated() {
                client.send(follow)
                Task { if await client.hears() { hears.yield(index) } }
            }
            // Of one more than there are places for, one is answered at once.
            let refused = try #require(await heard.first { _ in true })
            let busy = try ServedPages.Answer(await clients[refused].read())
            #expect(busy.status == 429 && busy.fields["retry-after"] == "1" && busy.code == "web.busy")
            #expect(try await served.call("test.find-nothing", "{}").status == 429)
            var waiting = clients.enumerated().filter { $0.offset != refused }.map(\.element)
            waiting.removeFirst().hangUp()
            var status = busy.status
            try await until {
                status = (try? await served.call("test.find-nothing", "{}").status) ?? 0
                return status != 429
            }
            #expect(status == 200)
            await served.stop()
            for raw in waiting {
                let stopped = try ServedPages.Answer(await raw.read())
                #expect(stopped.status == 503 && stopped.code == "web.stopping")
            }
        }
    }

    @Test("one connection carries several calls, and what an error leaves unread is no request")
    func connections() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            func request(_ body: String, type: String = "application/json") -> String {
                RawClient.request(
                    body,
                    host: "127.0.0.1:\(served.port)",
                    token: "t-editor",
                    line: "POST /api/flows/test.ask HTTP/1.1"
                ).replacing("application/json\r\nAccept", with: "\(type)\r\nAccept")
            }
            let raw = try RawClient(served.port)
            for name in ["Ann", "Ben"] {
                raw.send(request("{\"name\": \"\(name)\"}"))
                #expect(await raw.read(until: "\"\(name)\"").hasPrefix("HTTP/1.1 200"))
            }
            raw.send(request("{"))
            #expect(await raw.read(until: "json.syntax").hasPrefix("HTTP/1.1 400"))
            let smuggling = try RawClient(served.port)
            smuggling.send(request(request("{}"), type: "text/plain"))
            let answers = await smuggling.read()
            #expect(answers.hasPrefix("HTTP/1.1 415") && answers.components(separatedBy: "HTTP/1.1 ").count == 2)
            let both = try RawClient(served.port)
            both.send(request("{}").replacing("Accept:", with: "Transfer-Encoding: chunked\r\nAccept:"))
            #expect(!(await both.read()).contains("HTTP/1.1 200"))
        }
    }

    @Test("what a flow gives before its result is told with it")
    func earlier() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let json = try await served.call("test.emit", "{}").json
            #expect(json == ["words": "gamma", "earlier": [["words": "alpha"], ["words": "beta"]]])
            let one = try await served.call("test.ask", #"{"name": "Ann"}"#).json
            #expect(one == ["words": "Ann"])
        }
    }
}
