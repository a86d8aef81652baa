import Foundation
import Networking
import NetworkingLive
import Synchronization
import Testing

@Suite("README", .timeLimit(.minutes(30)))
struct ReadmeTests {
    @Test("the snippets are the files that these tests build", arguments: ["ReadmeSnippet", "ReadmeStreams"])
    func snippet(name: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let readme = try String(contentsOf: tests.appending(path: "../../README.md"), encoding: .utf8)
        let built = try String(contentsOf: tests.appending(path: "\(name).swift"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(built)```\n"))
        #expect(
            name != "ReadmeSnippet"
                || readme.range(of: "```swift\n").map { readme[$0.upperBound...].hasPrefix(built) } == true
        )
    }

    @Test("the first snippet does what it says")
    func runs() async throws {
        let asked = Mutex("")
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                asked.withLock { $0 = request }
                try await connection.answer(#"{"name":"Rome"}"#)
            }
        } _: { server in
            let transport = LiveTransport(options: LiveFixture.patient)
            let base = try #require(URL(string: server.url("/v1")))
            let found = await Result { try await place(1, at: base, over: transport) }
            await transport.shutdown()
            #expect(try found.get().name == "Rome")
            #expect(asked.withLock { $0 }.hasPrefix("GET /v1/places/1 HTTP/1.1"))
        }
    }

    @Test("the second snippet does what it says")
    func follows() async throws {
        let shown = Mutex<[String]>([])
        try await RawServer.run { connection in
            while let request = try await connection.request() {
                if request.hasPrefix("GET /v1/statistics") {
                    try await connection.answer(#"{"success":true,"data":{"wins":7}}"#)
                } else {
                    try await connection.answer(
                        "data: one\n\ndata: two\n\n",
                        headers: "Content-Type: text/event-stream\r\n"
                    )
                }
            }
        } _: { server in
            let transport = LiveTransport(options: LiveFixture.patient)
            let base = try #require(URL(string: server.url("/v1")))
            let client = HTTPClient(transport: transport, configuration: .init(baseURL: base))
            let done = await Result {
                try await follow(client, ClientRequest(.get, base.appending(path: "feed")), events: 1) { text in
                    shown.withLock { $0.append(text) }
                }
            }
            await transport.shutdown()
            try done.get()
        }
        #expect(shown.withLock { $0 } == ["7 wins", "one", "two", "one"])
    }
}
