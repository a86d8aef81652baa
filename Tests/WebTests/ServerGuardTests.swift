import Foundation
import HostTesting
import Synchronization
import Testing

@testable import BentoWeb

@Suite("The page server's guards", .serialized)
struct ServerGuardTests {
    @Test("lets in nobody by another name, in another form, or with two lengths, with or without a session")
    func strangers() async throws {
        try await RawPages.serving { served in
            let own = served.own
            let cookie = try await served.enter()
            let ownPage = try await served.get("/more", cookie: cookie)
            #expect(RawPages.status(of: ownPage) == 200)
            let table: [(String, Int)] = [
                (served.request("GET /more", host: "localhost:\(served.port)", cookie: cookie), 200),
                (served.request("GET /more", host: "[::1]:\(served.port)", cookie: cookie), 200),
                (served.request("GET /more", host: "LOCALHOST:\(served.port)", cookie: cookie), 200),
                // A name server that points elsewhere's name here (rebinding).
                (served.request("GET /more", host: "evil.example:\(served.port)", cookie: cookie), 421),
                (served.request("GET /more", host: "evil.example", cookie: cookie), 421),
                (served.request("GET /more", host: "127.0.0.1", cookie: cookie), 421),
                (served.request("GET /more", host: "127.0.0.1:\(served.port)@evil.example", cookie: cookie), 421),
                (served.request("GET /more", host: "127.0.0.1:\(served.port + 1)", cookie: cookie), 421),
                (served.request("GET /more", host: .some(nil), cookie: cookie), 421),
                (served.request("GET /more", cookie: cookie, ["Host: \(own)"]), 421),
                (served.request("GET /more", cookie: cookie, ["Host: evil.example"]), 421),
                (served.request("GET http://evil.example/more", host: "evil.example", cookie: cookie), 421),
                (served.request("GET //evil.example/more", cookie: cookie), 400),
                (served.request("GET /mo\\re", cookie: cookie), 400),
                (served.request("GET /%ff", cookie: cookie), 400),
                (served.request("GET /%00", cookie: cookie), 400),
                (served.request("GET /more?" + String(repeating: "a", count: 9000), cookie: cookie), 400),
                (served.request("POST /flows/x", cookie: cookie, ["Transfer-Encoding: chunked"], body: "a=b"), 400),
                (served.request("POST /flows/x", cookie: cookie, ["Content-Length: 9"], body: "a=b"), 400),
                (served.request("GET /more", cookie: cookie, ["Bad Field: x"]), 400),
                ("NONSENSE\r\n\r\n", 400),
                ("GET /more HTTP/1.1\r\nHost: \(own)\r\n folded: x\r\n\r\n", 400),
            ]
            for (request, status) in table {
                let answer = try await served.answer(request)
                #expect(RawPages.status(of: answer) == status, "\(request.prefix(120)) -> \(answer.prefix(80))")
            }
            // A second request that is hidden in the body of one with two lengths is never answered.
            let hidden = "0\r\n\r\n" + served.request("GET /more", cookie: cookie)
            let raw = try RawClient(served.port)
            raw.send(served.request("POST /flows/x", cookie: cookie, ["Transfer-Encoding: chunked"], body: hidden))
            let answer = await raw.read()
            #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer.prefix(300))")
        }
    }

    @Test("heads beyond 16 KB or 64 fields are refused, and those below are not")
    func headLimits() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            func status(_ fields: [String]) async throws -> Int? {
                RawPages.status(of: try await served.get("/more", cookie: cookie, fields))
            }
            #expect(try await status((0..<50).map { "X-\($0): y" }) == 200)
            #expect(try await status(["X-Long: " + String(repeating: "x", count: 12_000)]) == 200)
            let many = try await status((0..<70).map { "X-\($0): y" })
            #expect(many.map { (400..<500).contains($0) } ?? false)
            let long = try await status(["X-Long: " + String(repeating: "x", count: 17_000)])
            #expect(long.map { (400..<500).contains($0) } ?? false)
        }
    }

    @Test("pages of other origins read nothing and change nothing, those of another port neither")
    func foreignPages() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let origin = "Origin: http://\(served.own)"
            func status(_ line: String, _ fields: [String]) async throws -> Int? {
                let body = line.hasPrefix("POST") ? "a=b" : ""
                return RawPages.status(
                    of: try await served.answer(served.request(line, cookie: cookie, fields, body: body))
                )
            }
            let reading: [([String], Int)] = [
                ([], 200), (["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"], 200),
                (["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"], 200),
                // A link of another page leads here; what it shows cannot be read there.
                (["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], 200),
                (["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], 403),
                (["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors"], 403),
                (["Sec-Fetch-Site: cross-site"], 403),
                (["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors"], 403),
                (["Origin: http://evil.example"], 403), (["Origin: null"], 403),
                (["Origin: http://127.0.0.1:\(served.port + 1)"], 403), ([origin, "Origin: http://evil.example"], 403),
            ]
            for (fields, expected) in reading {
                let found = try await status("GET /more", fields)
                #expect(found == expected, "GET \(fields)")
            }
            let changing: [([String], Bool)] = [
                ([], false), (["Sec-Fetch-Site: none"], false), (["Sec-Fetch-Site: same-site", origin], false),
                (["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], false),
                (["Origin: http://evil.example"], false), (["Origin: null"], false),
                (["Sec-Fetch-Site: same-origin", "Origin: http://evil.example"], false),
                (["Sec-Fetch-Site: same-origin", origin], true), (["Sec-Fetch-Site: same-origin"], true),
                ([origin], true),
            ]
            for (fields, isLetIn) in changing {
                // There is no such flow; who is let in hears so.
                let status = try await status("POST /flows/no.such-flow", fields)
                #expect((status != 403) == isLetIn, "POST \(fields) -> \(status ?? 0)")
            }
        }
    }

    @Test(
        "other methods are refused with those that there are",
        arguments: ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]
    )
    func methods(method: String) async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let answer = try await served.answer(served.request("\(method) /more", cookie: cookie))
            #expect(RawPages.status(of: answer) == 405)
            #expect(RawPages.values(of: "allow", in: answer) == ["get, post"])
        }
    }

    @Test("a link lets in once, for five minutes, and none is guessed")
    func links() async throws {
        try await RawPages.serving { served in
            func status(_ path: String) async throws -> Int? { RawPages.status(of: try await served.get(path)) }
            let link = try await served.newLink()
            #expect(try await status(link + "0") == 401)
            #expect(try await status(String(link.dropLast()) + (link.hasSuffix("0") ? "1" : "0")) == 401)
            #expect(try await status(link.uppercased().replacing("/ENTER?TOKEN", with: "/enter?token")) == 401)
            #expect(try await status("/enter") == 401)
            #expect(try await status("/enter?token=") == 401)
            let first = try await served.get(link)
            #expect(RawPages.status(of: first) == 303)
            #expect(RawPages.values(of: "location", in: first) == ["/"])
            let set = try #require(RawPages.values(of: "set-cookie", in: first).first)
            #expect(set.contains("httponly") && set.contains("samesite=strict") && set.contains("path=/"))
            let again = try await served.get(link)
            #expect(RawPages.status(of: again) == 401)
            #expect(RawPages.cookie(in: again) == nil)
            let late = try await served.newLink()
            served.moment.pass(301)
            #expect(try await status(late) == 401)
        }
    }

    @Test("of many that use a link at once, one is let in")
    func sameLinkAtOnce() async throws {
        try await RawPages.serving { served in
            let link = try await served.newLink()
            let letIn = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<16 { group.addTask { RawPages.cookie(in: try await served.get(link)) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(letIn == 1)
        }
    }

    @Test("a session ends after twelve idle hours and lasts while it is used; other servers' cookies are none")
    func sessions() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            func status(_ fields: [String]) async throws -> Int? {
                RawPages.status(of: try await served.get("/more", fields))
            }
            let name = "bento-\(served.port)"
            #expect(try await status([]) == 401)
            #expect(try await status(["Cookie: \(name)=\(Token.hash(of: cookie))"]) == 401)
            #expect(try await status(["Cookie: bento-1=\(cookie)"]) == 401)
            #expect(try await status(["Cookie: x\(name)=\(cookie)"]) == 401)
            // Cookies know no ports: another server of this machine sets what it likes, also by our name.
            #expect(try await status(["Cookie: bento-1=abc; \(name)=\(cookie); theme=dark"]) == 200)
            #expect(try await status(["Cookie: \(name)=forged; \(name)=\(cookie)"]) == 200)
            for _ in 0..<3 {
                served.moment.pass(11 * 3600)
                #expect(try await status(["Cookie: \(name)=\(cookie)"]) == 200)
            }
            served.moment.pass(12 * 3600 + 1)
            #expect(try await status(["Cookie: \(name)=\(cookie)"]) == 401)
        }
    }

    @Test(
        "no answer can be framed, sniffed, or read by others: pages, errors, files, leads, streams, what no door gives"
    )
    func everyAnswer() async throws {
        try await RawPages.serving { served in
            let cookie = try await served.enter()
            let page = try await served.get("/more", cookie: cookie)
            let tag = try #require(page.firstMatch(of: #/\r\nETag: ("[^"]+")/#)).1
            let answers: [(String, Int)] = [
                (page, 200), (try await served.get("/more", cookie: cookie, ["If-None-Match: \(tag)"]), 304),
                (try await served.get("/more"), 401), (try await served.get("/none", cookie: cookie), 404),
                (try await served.get(WebFile.style.link.text), 200),
                (try await served.get(WebFile.style.link.text, ["If-None-Match: \"\(WebFile.style.name)\""]), 304),
                (try await served.get("/assets/page.css"), 404), (try await served.get("/favicon.ico"), 303),
                (try await served.get("/manifest.webmanifest"), 200),
                (try await served.get(try await served.newLink()), 303),
                (try await served.answer(served.request("PUT /more", cookie: cookie)), 405),
                (try await served.answer(served.request("GET /more", host: "evil.example")), 421),
                (try await served.get("/api/none"), 401), (try await served.answer("NONSENSE\r\n\r\n"), 400),
                (try await Self.beyond(), 503),
            ]
            for (answer, status) in answers {
                #expect(RawPages.status(of: answer) == status)
                func has(_ field: String, _ words: String) -> Bool {
                    let values = RawPages.values(of: field, in: answer)
                    return values.count == 1 && values[0].contains(words)
                }
                #expect(has("content-security-policy", "frame-ancestors 'none'"), "\(answer.prefix(300))")
                #expect(has("content-security-policy", "default-src 'none'"), "\(answer.prefix(300))")
                #expect(has("x-frame-options", "deny"), "\(answer.prefix(300))")
                #expect(has("x-content-type-options", "nosniff"), "\(answer.prefix(300))")
                #expect(has("referrer-policy", "no-referrer"), "\(answer.prefix(300))")
                #expect(has("cross-origin-resource-policy", "same-origin"), "\(answer.prefix(300))")
            }
        }
    }

    /// The answer to a connection for which there is no place.
    private static func beyond() async throws -> String {
        let kept = Mutex("")
        try await RawPages.serving(.init(served: 1, head: 20_000, reading: 20_000)) { served in
            let held = try RawClient(served.port)
            held.send(served.request("GET /favicon.ico"))
            #expect(await held.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 303"))
            let answer = try await served.get("/favicon.ico")
            kept.withLock { $0 = answer }
            held.hangUp()
        }
        return kept.withLock { $0 }
    }
}
