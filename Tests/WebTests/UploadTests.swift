import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

@testable import BentoWeb

@Suite("Files through forms", .serialized)
struct UploadTests {
    private static func host() throws -> FixtureHost { try FixtureHost([APIFlows.self]) }

    private static func part(_ name: String, file: String? = nil, _ content: String) -> String {
        let file = file.map { "; filename=\"\($0)\"" } ?? ""
        return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n\(content)\r\n"
    }

    private static let type = "Content-Type: multipart/form-data; boundary=b"

    private static func post(_ body: String, to served: ServedPages) async throws -> ServedPages.Answer {
        try await served.send("POST", "/flows/odd.copy", served.page + [type], body: Array(body.utf8))
    }

    /// The folders of runs that there are.
    private static func folders(_ served: ServedPages) -> Set<String> {
        let folder = served.home.appending(path: "web-runs").path
        return Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    }

    @Test("files that a form brings reach its flow, and what the flow writes can be saved")
    func copies() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let form = try await served.send("GET", "/flows/odd.copy", served.page)
            #expect(form.body.contains("multipart/form-data") && form.body.contains("type=\"file\""))
            let body =
                Self.part("file", file: "/etc/a.txt", "<b>one") + Self.part("file", file: "b.txt", " two")
                + Self.part("out", "../copy of it.html") + Self.part("back", "/more") + "--b--\r\n"
            let sent = try await Self.post(body, to: served)
            let run = try #require(sent.fields["location"])
            #expect(sent.status == 303 && run.hasPrefix("/runs/"))
            var page = ""
            try await until {
                page = (try? await served.send("GET", run, served.page).body) ?? ""
                return page.contains("a.txt b.txt")
            }
            #expect(page.contains("copy_of_it.html"))
            let saved = try await served.send("GET", "\(run)/files/0", served.page)
            #expect(saved.status == 200 && saved.body == "<b>one two")
            #expect(saved.fields["content-disposition"] == "attachment; filename=\"copy_of_it.html\"")
            #expect(saved.fields["content-type"] == "application/octet-stream")
            #expect(saved.fields["content-security-policy"]?.contains("sandbox") == true)
            for path in ["\(run)/files/1", "\(run)/files/-1", "\(run)/files/x", "\(run)/files/..%2F1"] {
                #expect(try await served.send("GET", path, served.page).status == 404)
            }
            #expect(try await served.send("GET", "\(run)/files/0", []).status == 401)
        }
    }

    @Test("no path, no file of another run, and nothing half sent gets in; nothing is left of it")
    func refused() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let kept = Self.part("file", file: "a.txt", "kept")
            let table: [(String, Int)] = [
                (Self.part("file", "/etc/passwd") + "--b--", 400), (Self.part("file", "upload:1:a.txt") + "--b--", 400),
                (kept, 400),
                (Self.part("out", file: "a.txt", "x") + "--b--", 400),
                (String(repeating: kept, count: 9) + "--b--", 413),
                (String(repeating: Self.part("x", ""), count: 10_000) + "--b--", 413),
                ("--b\r\nX: " + String(repeating: "x", count: 1 << 20), 400),
            ]
            for (body, status) in table {
                let answer = try await Self.post(body, to: served)
                #expect(answer.status == status, "\(body.prefix(80))")
            }
            let plain = try await served.send(
                "POST",
                "/flows/odd.copy",
                served.page + ["Content-Type: application/x-www-form-urlencoded"],
                body: Array("file=%2Fetc%2Fpasswd".utf8)
            )
            #expect(plain.status == 400)
            // A program and a page that call with JSON bring no files.
            for word in ["/etc/passwd", "-", "upload:1:a.txt"] {
                let input = "{\"file\": [\"\(word)\"]}"
                #expect(try await served.call("odd.copy", input).status == 422)
                let status = try await served.call("odd.copy", input, as: served.page).status
                #expect(status == (word.hasPrefix("upload") ? 403 : 422))
            }
            // Whoever leaves in the middle leaves nothing behind.
            let raw = try RawClient(served.port)
            let whole = served.request("POST", "/flows/odd.copy", served.page + [Self.type], body: Array(kept.utf8))
            raw.send(Array(whole.dropLast(3)))
            #expect(await until { Self.folders(served).count == 1 })
            raw.hangUp()
            #expect(await until { Self.folders(served).isEmpty })
            // A body that is no HTTP is the sender's fault, and none of the program.
            for path in ["/flows/odd.copy", "/flows/odd.find", "/api/flows/odd.find"] {
                for chunk in ["-b", "ffffffffffffffffff", "x"] {
                    let type = path.hasPrefix("/api") ? "application/json" : "application/x-www-form-urlencoded"
                    let head = served.page + ["Content-Type: \(type)", "Transfer-Encoding: chunked"]
                    let bad = try RawClient(served.port)
                    bad.send(served.request("POST", path, head) + Array("\(chunk)\r\na=b\r\n0\r\n\r\n".utf8))
                    #expect(await bad.read().hasPrefix("HTTP/1.1 400"), "\(path) \(chunk)")
                }
            }
            #expect(served.faults.count == 0)
        }
    }

    @Test("few forms with files are on their way at once; others are told to come again, and may once there is room")
    func many() async throws {
        try await ServedPages.serving(try Self.host()) { served in
            let kept = Self.part("file", file: "a.txt", "kept") + "--b--\r\n"
            let whole = served.request("POST", "/flows/odd.copy", served.page + [Self.type], body: Array(kept.utf8))
            var held: [RawClient] = []
            for _ in 0..<RunRoutes.mostUploads {
                let raw = try RawClient(served.port)
                raw.send(Array(whole.dropLast(3)))
                held.append(raw)
            }
            #expect(await until { Self.folders(served).count == RunRoutes.mostUploads })
            let late = try await Self.post(kept, to: served)
            #expect(late.status == 429 && late.fields["retry-after"] == "2")
            // A form without files has its own way.
            let plain = try await served.send(
                "POST",
                "/flows/odd.find",
                served.page + ["Content-Type: application/x-www-form-urlencoded"],
                body: Array("name=plum".utf8)
            )
            #expect(plain.status == 422)
            held[0].send(Array(whole.suffix(3)))
            #expect(await held[0].read().hasPrefix("HTTP/1.1 303"))
            #expect(try await Self.post(kept, to: served).status == 303)
        }
    }

    @Test(
        "what runs of a server have left that was killed is removed at the next start, and nothing that a link there names"
    )
    func leftovers() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-web-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let (left, other) = (home.appending(path: "web-runs/1"), home.appending(path: "other"))
        for folder in [left, other] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: folder.appending(path: "1"))
        }
        try FileManager.default.createSymbolicLink(
            at: home.appending(path: "web-runs/2"),
            withDestinationURL: other
        )
        try await RawPages.serving(home: home) { _ in
            #expect(!FileManager.default.fileExists(atPath: left.path))
            #expect(FileManager.default.fileExists(atPath: other.appending(path: "1").path))
        }
        #expect(!FileManager.default.fileExists(atPath: home.appending(path: "web-runs").path))
    }
}
