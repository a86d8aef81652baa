import Foundation
import Networking
import NetworkingLive
import Synchronization
import Testing

@Suite("README", .timeLimit(.minutes(2)))
struct ReadmeTests {
    @Test("the first snippet is the file that these tests build")
    func snippet() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let readme = try String(contentsOf: tests.appending(path: "../../README.md"), encoding: .utf8)
        let built = try String(contentsOf: tests.appending(path: "ReadmeSnippet.swift"), encoding: .utf8)
        let start = try #require(readme.range(of: "```swift\n"))
        let end = try #require(readme[start.upperBound...].range(of: "```"))
        #expect(String(readme[start.upperBound..<end.lowerBound]) == built)
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
}
