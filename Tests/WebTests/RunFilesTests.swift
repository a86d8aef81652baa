import Core
import CoreHosting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import BentoWeb

@Suite("Files of runs")
struct RunFilesTests {
    private static let schema: JSONValue = [
        "properties": [
            "text": ["type": "string"], "file": ["type": "string", "format": "binary"],
            "with": ["type": "array", "items": ["type": "string", "format": "binary"]],
            "out": ["type": "string", "format": "file-name"],
        ]
    ]

    /// A folder for a test, and what it holds in the end.
    private func inFolder(_ work: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await work(folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.isEmpty, "\(left) is left")
    }

    private static func part(_ name: String, file: String? = nil, _ content: String) -> String {
        let file = file.map { "; filename=\"\($0)\"" } ?? ""
        return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n\(content)\r\n"
    }

    private static func read(
        _ body: String,
        in folder: URL,
        limits: MultipartReader.Limits = .init(),
        length: String? = nil
    ) async throws -> UploadReading {
        var fields: HTTPFields = [.contentType: "multipart/form-data; boundary=b"]
        fields[.contentLength] = length
        let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: fields)
        let request = Request(head: head, body: .init(buffer: ByteBuffer(string: body)))
        return try await UploadReading.read(request, for: schema, into: RunFiles(in: folder), limits: limits)
    }

    private static func content(_ word: String, of files: RunFiles) async throws -> String {
        var bytes: [UInt8] = []
        for try await piece in files.bytes(of: InputFile(word)) { bytes += piece }
        let other = try files.open(InputFile(word))
        #expect(try other.read(at: 0, count: bytes.count) == bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("files come with their fields in order, in a folder that only their owner enters, and go with their run")
    func uploads() async throws {
        try await inFolder { folder in
            do {
                let body =
                    Self.part("text", "two words") + Self.part("file", file: "../../etc/pass\u{202E}wd", "one")
                    + Self.part("with", file: "/b.png", "two") + Self.part("with", file: "c.png", "")
                    + Self.part("with", file: "", "") + Self.part("out", "map/../x.html") + "--b--\r\n"
                let reading = try await Self.read(body, in: folder)
                let words = reading.fields.map { "\($0.name)=\($0.value)" }
                #expect(
                    words == [
                        "text=two words", "file=upload:1:pass_wd", "with=upload:2:b.png", "with=upload:3:c.png",
                        "out=download:x.html",
                    ]
                )
                #expect(try await Self.content("upload:1:pass_wd", of: reading.files) == "one")
                #expect(try await Self.content("upload:3:c.png", of: reading.files) == "")
                let made = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
                let own = folder.appending(path: made)
                let mode = try FileManager.default.attributesOfItem(atPath: own.path)[.posixPermissions] as? Int
                #expect(mode == 0o700)
                #expect(try FileManager.default.contentsOfDirectory(atPath: own.path).sorted() == ["1", "2", "3"])
            }
        }
    }

    @Test("no path and no other run's file is opened, and no link is followed")
    func others() async throws {
        try await inFolder { folder in
            let secret = folder.appending(path: "secret")
            try Data("secret".utf8).write(to: secret)
            let one = try await Self.read(Self.part("file", file: "a", "one") + "--b--", in: folder)
            let two = try await Self.read(
                Self.part("with", file: "x", "0") + Self.part("file", file: "b", "two") + "--b--",
                in: folder
            )
            for path in ["/etc/passwd", secret.path, "-", "", "upload:2:b", "upload:1:b", "../secret", "1", "a"] {
                #expect(throws: RunFiles.none) { try one.files.open(InputFile(path)) }
                await #expect(throws: RunFiles.none) { for try await _ in one.files.bytes(of: InputFile(path)) {} }
            }
            for path in [secret.path, "out.html", "upload:1:a", "download:../x", "download:"] {
                #expect(throws: RunFiles.none) { try one.files.check(OutputFile(path)) }
                await #expect(throws: RunFiles.none) {
                    try await one.files.write(InputSequence([1]), to: OutputFile(path))
                }
            }
            let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "secret" }
            for name in folders {
                let file = folder.appending(path: name).appending(path: "1")
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: secret)
            }
            #expect(throws: RunFiles.none) { try one.files.open(InputFile("upload:1:a")) }
            #expect(try await Self.content("upload:2:b", of: two.files) == "two")
            one.files.remove()
            two.files.remove()
            #expect(throws: RunFiles.none) { try two.files.open(InputFile("upload:2:b")) }
            #expect(try String(contentsOf: secret, encoding: .utf8) == "secret")
            try FileManager.default.removeItem(at: secret)
        }
    }

    @Test("what a flow writes is a download under a plain name, as often as it writes")
    func downloads() async throws {
        try await inFolder { folder in
            let files = RunFiles(in: folder)
            for name in ["download:a.csv", "download:a.csv", "-"] {
                try files.check(OutputFile(name))
                try await files.write(InputSequence(Array("\(name) <script>".utf8)), to: OutputFile(name))
            }
            #expect(files.downloads.map(\.name) == ["a.csv", "a.csv", "result.txt"])
            let response = try files.response(files.downloads[0])
            #expect(response.headers[.contentDisposition] == "attachment; filename=\"a.csv\"")
            #expect(response.headers[.contentType] == "application/octet-stream")
            #expect(response.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
            for _ in 0..<5 { try await files.write(InputSequence([1]), to: OutputFile("-")) }
            await #expect(throws: Failure.self) { try await files.write(InputSequence([1]), to: OutputFile("-")) }
            files.remove()
            #expect(throws: PageRefusal.self) { try files.response(files.downloads.first ?? RunFilesTests.gone(files)) }
        }
    }

    private static func gone(_ files: RunFiles) throws -> RunFiles.Download { throw PageRefusal.missing }

    @Test("a form that breaks a rule is refused, and nothing of it is left")
    func refused() async throws {
        let file = Self.part("file", file: "a", "x")
        let table: [(String, Int)] = [
            (file, 400), (file + "--b", 400), (Self.part("text", file: "a", "x") + "--b--", 400),
            (Self.part("file", "/etc/passwd") + "--b--", 400), (Self.part("file", "upload:1:a") + "--b--", 400),
            (file + Self.part("with", "upload:2:a") + "--b--", 400), (Self.part("with", file: "", "x") + "--b--", 400),
            (Self.part("text", "a\u{0}") + "--b--", 400),
            (String(repeating: Self.part("with", file: "a", "x"), count: 9) + "--b--", 413),
            (file + Self.part("text", String(repeating: "x", count: 70_000)) + "--b--", 413),
            (String(repeating: Self.part("x", ""), count: 10_000) + "--b--", 413),
            (Self.part("file", file: "a", String(repeating: "x", count: 200_000)) + "--b--", 413),
        ]
        try await inFolder { folder in
            var limits = MultipartReader.Limits()
            limits.body = 150_000
            for (body, status) in table {
                do {
                    _ = try await Self.read(body, in: folder, limits: limits)
                    Issue.record("\(body.prefix(80)) is taken")
                } catch let refusal as PageRefusal {
                    #expect(refusal.status == status, "\(body.prefix(80))")
                }
            }
            await #expect(throws: PageRefusal.self) { try await Self.read("", in: folder, length: "999999999999") }
        }
    }

    @Test("a form without files names none")
    func plain() throws {
        let fields = [(name: "text", value: "x"), (name: "file", value: ""), (name: "out", value: "a b.html")]
        let reading = try UploadReading(fields, files: RunFiles(), for: Self.schema)
        #expect(reading.fields.map { "\($0.name)=\($0.value)" } == ["text=x", "out=download:a_b.html"])
        #expect(reading.typed(reading.fields).map { "\($0.name)=\($0.value)" } == ["text=x", "out=a_b.html"])
        for value in ["/etc/passwd", "upload:1:a"] {
            #expect(throws: PageRefusal.self) {
                try UploadReading([(name: "file", value: value)], files: RunFiles(), for: Self.schema)
            }
        }
    }
}
