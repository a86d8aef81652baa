import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// What is brought in and taken along by the page of a real program.
@Suite("Files at the page", .serialized, .timeLimit(.minutes(5)))
struct WebDataTests {
    private func withWeb(_ work: (BentoBinary, RunningWeb.Pages, String) async throws -> Void) async throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let running = try RunningWeb(binary)
        try await work(binary, running.pages, try await running.pages.enter())
        running.stop()
        let left = try FileManager.default.subpathsOfDirectory(atPath: binary.home.path)
        #expect(left.filter { $0.contains("bento-data-") || $0.contains("export.json") } == [])
    }

    /// Sends a form and goes to its run.
    private func run(_ pages: RunningWeb.Pages, _ cookie: String, _ flow: String, _ form: String) async throws -> String
    {
        try place(of: await pages.post("/flows/\(flow)", form, cookie: cookie))
    }

    private func place(of answer: String) throws -> String {
        #expect(RawPages.status(of: answer) == 303, "\(answer.suffix(2_000))")
        return try #require(RawPages.values(of: "location", in: answer).first)
    }

    /// Sends a file in the form of a flow.
    private func upload(
        _ pages: RunningWeb.Pages,
        _ cookie: String,
        _ flow: String,
        _ name: String,
        _ content: String,
        fields: [String: String] = [:]
    ) async throws -> String {
        var body = fields.map { "--X\r\nContent-Disposition: form-data; name=\"\($0.key)\"\r\n\r\n\($0.value)\r\n" }
            .joined()
        body += "--X\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n"
        body += "Content-Type: application/octet-stream\r\n\r\n\(content)\r\n--X--\r\n"
        return try await pages.answer(
            "POST /flows/\(flow)",
            cookie: cookie,
            [
                "Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=X",
                "Content-Length: \(body.utf8.count)",
            ],
            body: body
        )
    }

    /// Waits for the run's end.
    private func end(_ pages: RunningWeb.Pages, _ cookie: String, _ run: String) async throws -> String {
        var page = ""
        try await until {
            page = (try? await pages.get(run, cookie: cookie)) ?? ""
            return !page.isEmpty && !page.contains("http-equiv=\"refresh\"")
        }
        return page
    }

    @Test("everything that is kept is downloaded in one, and another home takes it in")
    func everything() async throws {
        var exported = ""
        try await withWeb { binary, pages, cookie in
            _ = try binary.run(["food", "log", "2 eggs"])
            let run = try await run(pages, cookie, "host.data.export", "file=bento.json")
            _ = try await end(pages, cookie, run)
            let file = try await pages.get("\(run)/files/0", cookie: cookie)
            #expect(file.contains("attachment; filename=\"bento.json\""), "\(file.prefix(600))")
            exported = try #require(file.components(separatedBy: "\r\n\r\n").dropFirst().first)
            let copy = try await self.run(pages, cookie, "host.data.backup", "file=..%2F..%2Fcopy.sqlite")
            _ = try await end(pages, cookie, copy)
            let database = try await pages.get("\(copy)/files/0", cookie: cookie)
            #expect(database.contains("attachment; filename=\"copy.sqlite\"") && database.contains("SQLite format 3"))
        }
        try await withWeb { binary, pages, cookie in
            for _ in 1...2 {
                let run = try place(of: await upload(pages, cookie, "host.data.import", "bento.json", exported))
                #expect(try await end(pages, cookie, run).contains("food_items"))
                let day = try JSONValue(parsing: binary.run(["food", "day", "--json"]).output)
                #expect(day["entries"]?.arrayValue?.count == 1)
            }
            #expect(try binary.run(["food", "day"]).output.contains("Egg"))
            let refused = try await upload(pages, cookie, "host.data.import", "bento.json", "{\"a\": [")
            #expect(RawPages.status(of: refused) == 422)
        }
    }

    @Test("a diary is looked at first, then brought in, under its own name, and taken back whole")
    func diary() async throws {
        let csv = "date,meal,food,kcal,protein,carbs,fat\n2026-11-20,lunch,Lentil soup,320,18,45,7\n"
        try await withWeb { binary, pages, cookie in
            let look = try await upload(
                pages,
                cookie,
                "food.import",
                "../../my diary.csv",
                csv,
                fields: ["dryRun": "true"]
            )
            #expect(try await end(pages, cookie, place(of: look)).contains("1"))
            let day = ["food", "day", "2026-11-20", "--json"]
            #expect(!(try binary.run(day).output.contains("Lentil soup")))
            let run = try place(of: await upload(pages, cookie, "food.import", "../../my diary.csv", csv))
            _ = try await end(pages, cookie, run)
            #expect(try binary.run(day).output.contains("Lentil soup"))
            #expect(try binary.run(["food", "import", "list"]).output.contains("my_diary.csv"))
            _ = try await self.run(pages, cookie, "food.import.undo", "")
            #expect(!(try binary.run(day).output.contains("Lentil soup")))
        }
    }

    @Test("a path that is typed is no file", arguments: ["/etc/passwd", "bento.sqlite", "-", "upload:1:x.csv"])
    func typedPath(_ path: String) async throws {
        try await withWeb { _, pages, cookie in
            let encoded = path.replacing("/", with: "%2F").replacing(":", with: "%3A")
            for flow in ["food.import", "host.data.import", "workouts.import", "location.import.gpx"] {
                let answer = try await pages.post("/flows/\(flow)", "file=\(encoded)", cookie: cookie)
                #expect(RawPages.status(of: answer) == 400, "\(flow): \(answer.prefix(300))")
            }
        }
    }
}
