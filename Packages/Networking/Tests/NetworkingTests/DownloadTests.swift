import CoreTesting
import Files
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("Downloads and waiting", .timeLimit(.minutes(2)))
struct DownloadTests {
    private final class Target: DownloadTarget {
        struct State {
            var bytes: [UInt8] = []
            var validator: String?
            var isFinished = false
        }

        let state = Mutex(State())

        func partial() async throws -> DownloadPart? {
            state.withLock { state in
                state.validator.map { DownloadPart(byteCount: Int64(state.bytes.count), validator: $0) }
            }
        }

        func begin(at offset: Int64, validator: String?) async throws {
            state.withLock { state in
                state.bytes = Array(state.bytes.prefix(Int(offset)))
                state.validator = validator
            }
        }

        func write(_ bytes: [UInt8]) async throws { state.withLock { $0.bytes += bytes } }
        func finish() async throws { state.withLock { $0.isFinished = true } }
    }

    private static let content = Array("0123456789".utf8)

    private static func response(
        _ status: Int,
        _ bytes: ArraySlice<UInt8>,
        _ fields: [String: String],
        cut: Bool = false
    ) -> FakeResponse {
        var headers = HTTPFields()
        for (name, value) in fields { if let name = HTTPField.Name(name) { headers[name] = value } }
        return .response(
            status,
            headers: headers,
            chunks: bytes.map { [$0] },
            ending: cut ? .failing(.init(.truncated)) : .complete
        )
    }

    @Test("an interrupted download goes on where it stopped")
    func resumes() async throws {
        let fixture = ClientFixture(
            Self.response(200, Self.content[..<4], ["ETag": "\"v1\"", "Content-Length": "10"], cut: true),
            Self.response(206, Self.content[4...], ["ETag": "\"v1\"", "Content-Range": "bytes 4-9/10"])
        )
        let target = Target()
        let request = ClientRequest(.get, ClientFixture.url)
        let error = await httpError { try await fixture.client().download(request, to: target) }
        #expect(error?.code == "network.truncated")
        #expect(!target.state.withLock { $0.isFinished })
        let seen = Mutex<[Int64]>([])
        let count = try await fixture.client().download(request, to: target) { received, total in
            seen.withLock { $0.append(received) }
            #expect(total == 10)
        }
        #expect(count == 10)
        #expect(target.state.withLock { $0.bytes } == Self.content)
        #expect(target.state.withLock { $0.isFinished })
        #expect(seen.withLock { $0 } == [5, 6, 7, 8, 9, 10])
        let second = fixture.transport.requests[1]
        #expect(second.header("Range") == "bytes=4-")
        #expect(second.header("If-Range") == "\"v1\"")
        #expect(second.header("Accept-Encoding") == "identity")
    }

    @Test("content that changed meanwhile is taken anew, and never joined to the old")
    func changed() async throws {
        let fixture = ClientFixture(Self.response(200, Self.content[...], ["ETag": "\"v2\"", "Content-Length": "10"]))
        let target = Target()
        try await target.begin(at: 0, validator: "\"v1\"")
        try await target.write([9, 9, 9])
        try await fixture.client().download(ClientRequest(.get, ClientFixture.url), to: target)
        #expect(target.state.withLock { $0.bytes } == Self.content)
    }

    @Test(
        "a part that nobody asked for is refused, and a range that is over begins anew",
        arguments: ["bytes 3-9/10", "bytes 5-9/10", "x", ""]
    )
    func wrongPart(range: String) async throws {
        let fixture = ClientFixture(Self.response(206, Self.content[4...], ["Content-Range": range]))
        let target = Target()
        try await target.begin(at: 0, validator: "\"v1\"")
        try await target.write(Array(Self.content[..<4]))
        let error = await httpError {
            try await fixture.client().download(ClientRequest(.get, ClientFixture.url), to: target)
        }
        #expect(error?.code == "network.undecodable")
        #expect(target.state.withLock { $0.bytes } == Array(Self.content[..<4]))
        let over = ClientFixture(
            Self.response(416, [], [:]),
            Self.response(200, Self.content[...], ["Content-Length": "10"])
        )
        try await over.client().download(ClientRequest(.get, ClientFixture.url), to: target)
        #expect(target.state.withLock { $0.bytes } == Self.content)
        #expect(over.transport.requests[1].header("Range") == nil)
    }

    @Test("more than the limit is not taken, announced or not")
    func limit() async throws {
        for fields in [["Content-Length": "10"], [:]] {
            let fixture = ClientFixture(Self.response(200, Self.content[...], fields))
            let target = Target()
            let error = await httpError {
                try await fixture.client().download(ClientRequest(.get, ClientFixture.url), to: target, limit: 9)
            }
            #expect(error?.code == "network.too-large")
            #expect(!target.state.withLock { $0.isFinished })
        }
    }

    // MARK: To a file

    /// A folder of its own, which goes with the test.
    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-download-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("a download to a file stands there when it is whole, and goes on in another process")
    func toFile() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "map.bin")
            try Data("old".utf8).write(to: file)
            let fixture = ClientFixture(
                Self.response(200, Self.content[..<4], ["ETag": "\"v1\"", "Content-Length": "10"], cut: true),
                Self.response(206, Self.content[4...], ["ETag": "\"v1\"", "Content-Range": "bytes 4-9/10"])
            )
            let request = ClientRequest(.get, ClientFixture.url)
            let error = await httpError { try await fixture.client().download(request, to: FileDownload(file)) }
            #expect(error?.code == "network.truncated")
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
            #expect(try Self.names(folder) == ["map.bin", "map.bin.part", "map.bin.part.of"])
            // As after a start of the program: nothing is known but what the files say.
            #expect(try await fixture.client().download(request, to: FileDownload(file)) == 10)
            #expect(try Array(Data(contentsOf: file)) == Self.content)
            #expect(try Self.names(folder) == ["map.bin"])
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("what another process downloads is left alone, and what is there is not replaced unasked")
    func locked() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "a")
            let first = FileDownload(file)
            #expect(try await first.partial() == nil)
            try await first.begin(at: 0, validator: "\"v1\"")
            try await first.write([1, 2])
            let error = await #expect(throws: FileError.self) { try await FileDownload(file).partial() }
            #expect(error?.reason == .locked)
            try await first.finish()
            let exists = await #expect(throws: FileError.self) {
                try await FileDownload(file, replacing: false).partial()
            }
            #expect(exists?.reason == .exists)
        }
    }

    @Test("a program that dies between any two steps leaves a part that fits its note, or none")
    func dies() async throws {
        try await Self.withFolder { folder in
            let file = folder.appending(path: "a")
            let part = DownloadPart(byteCount: 2, validator: "\"v1\"")
            func leave(_ steps: Int, over target: FileDownload) async throws {
                _ = try await target.partial()
                if steps > 0 { try await target.begin(at: 0, validator: "\"v2\"") }
                if steps > 1 { try await target.write([7, 7, 7]) }
            }
            for (steps, left) in [
                (0, part), (1, nil), (2, DownloadPart(byteCount: 3, validator: "\"v2\"")),
            ] as [(Int, DownloadPart?)] {
                try Data([1, 2]).write(to: folder.appending(path: "a.part"))
                try Data("\"v1\"".utf8).write(to: folder.appending(path: "a.part.of"))
                try await leave(steps, over: FileDownload(file))
                #expect(try await FileDownload(file).partial() == left, "\(steps)")
            }
            // A note without its part, a part without its note, a note that is no text.
            for (bytes, note) in [(nil, Data("\"v\"".utf8)), (Data([1]), nil), (Data([1]), Data([0xFF]))] {
                try? FileManager.default.removeItem(at: folder.appending(path: "a.part"))
                try? FileManager.default.removeItem(at: folder.appending(path: "a.part.of"))
                try bytes?.write(to: folder.appending(path: "a.part"))
                try note?.write(to: folder.appending(path: "a.part.of"))
                #expect(try await FileDownload(file).partial() == nil)
            }
            await #expect(throws: FileError.self) { try await FileDownload(file).begin(at: 5, validator: nil) }
        }
    }

    @Test("a call that takes longer than two seconds is reported once, with its server; a quick one is not")
    func progress() async throws {
        let gate = Gate()
        let reports = Mutex<[String]>([])
        let fixture = ClientFixture(skipping: .zero) { _, position in
            if position == 1 { try await gate.pass() }
            return .json("1")
        }
        let client = fixture.client()
        let request = ClientRequest(.get, ClientFixture.url)
        let progress = NetworkProgress { server in reports.withLock { $0.append(server) } }
        try await NetworkProgress.$current.withValue(progress) {
            _ = try await client.send(request)
            #expect(reports.withLock { $0 }.isEmpty)
            let slow = Task { try await client.send(request) }
            try await until { fixture.transport.requests.count == 2 }
            try await until {
                fixture.clock.advance(by: .seconds(1))
                return !reports.withLock { $0.isEmpty }
            }
            gate.open()
            _ = try await slow.value
        }
        #expect(reports.withLock { $0 } == ["api.example.com"])
    }
}
