import Core
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import NetworkingTesting
import Synchronization
import Testing

@Suite("Live uploads", .timeLimit(.minutes(2)))
struct LiveUploadTests {
    @Test(
        "an upload arrives whole, with its length where that is known, in chunks where it is not",
        arguments: [true, false]
    )
    func arrives(isKnown: Bool) async throws {
        let content = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let heads = Mutex("")
        let arrived = Mutex<[UInt8]>([])
        try await RawServer.run { connection in
            var seen: [UInt8] = []
            let end = Array("\r\n\r\n".utf8)
            while seen.firstRange(of: end) == nil { seen += try await connection.bytes(1) ?? [] }
            heads.withLock { $0 = String(decoding: seen, as: UTF8.self).lowercased() }
            var body: [UInt8] = []
            if isKnown {
                body = try await connection.bytes(content.count) ?? []
            } else {
                while true {
                    var line: [UInt8] = []
                    while !line.suffix(2).elementsEqual([13, 10]) { line += try await connection.bytes(1) ?? [] }
                    let size = Int(String(decoding: line.dropLast(2), as: UTF8.self), radix: 16) ?? 0
                    body += try await connection.bytes(size) ?? []
                    _ = try await connection.bytes(2)
                    if size == 0 { break }
                }
            }
            arrived.withLock { $0 = body }
            try await connection.answer("done")
            try await connection.waitForClose()
        } _: { server in
            let whole = UploadBody(content)
            let upload = isKnown ? whole : UploadBody(open: whole.open)
            try await LiveFixture.run { client in
                let url = try #require(URL(string: server.url()))
                #expect(try await client.send(ClientRequest(.put, url, upload: upload)).text == "done")
            }
        }
        #expect(arrived.withLock { $0 } == content)
        #expect(
            heads.withLock { $0 }.contains(isKnown ? "content-length: 1000000\r\n" : "transfer-encoding: chunked\r\n")
        )
    }
}
