import AppDataTesting
import Core
import Foundation
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Hostile exports")
struct HostileExportTests {
    private let home: TemporaryHome
    private let target: AppDatabase
    private let folder = Folder()

    init() throws {
        home = try TemporaryHome()
        target = home.database(plans: [Samples.plan])
    }

    private func importing(_ url: URL) async throws -> DataImport.Report {
        try await DataImport(database: target).run(from: url)
    }

    @Test(
        "hostile exports are refused and change nothing",
        arguments: HostileExports.all
    )
    func hostile(text: String, code: String) async throws {
        try folder.write("bad.json", text)
        let error = await #expect(throws: TransferError.self) { try await importing(folder.url("bad.json")) }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.message.contains("bad.json") == true)
        #expect(try await Samples.content(of: target).isEmpty)
    }

    @Test("a fault is told with its line and column, in a row as elsewhere")
    func place() async throws {
        try folder.write(
            "e.json",
            HostileExports.start
                + "{\n\"test_parents\":{\"columns\":[\"id\",\"updated_at\"],\"rows\":[\n[\"a\",1],\n[\"b\", 01]]}}}"
        )
        let error = await #expect(throws: TransferError.self) { try await importing(folder.url("e.json")) }
        #expect(error?.message.contains("line 4, column 8") == true, "\(error?.message ?? "")")
    }

    @Test("a large import costs little more memory than its file, also where its rows are for nobody")
    func memory() async throws {
        let rows = String(repeating: "[0],", count: 400_000) + "[0]"
        try folder.write(
            "large.json",
            HostileExports.start + "{\"unknown_rows\":{\"columns\":[\"id\"],\"rows\":[\(rows)]}}}"
        )
        let result = try await Probe.run(folder.path("home"), "import", folder.path("large.json"))
        let grown = try #require(Int(result.output.dropLast()), "\(result.output)")
        #expect(grown < 16 << 20, "\(grown >> 20) MB for \(folder.url("large.json").byteCount >> 20)")
    }

    @Test("a pipe is refused, not waited for", arguments: ["folder/manifest.json", "folder/test_links.csv"])
    func pipe(name: String) async throws {
        try folder.makeFolder("folder", mode: 0o700)
        let manifest = #"{"format":"bento-export","version":1,"schema":{},"tables":{"test_links":{"rows":1}}}"#
        if name.hasSuffix(".csv") { try folder.write("folder/manifest.json", manifest) }
        #expect(mkfifo(folder.path(name), 0o600) == 0)
        await #expect(throws: HomeError.self) { try await importing(folder.url("folder")) }
        #expect(mkfifo(folder.path("e.json"), 0o600) == 0)
        await #expect(throws: TransferError.self) { try await importing(folder.url("e.json")) }
    }

    @Test("tables that this program lacks, and those it keeps for itself, are counted and left alone")
    func skipped() async throws {
        let row = #"{"columns":["namespace","number","name","applied_at"],"rows":[["x",1,"x",1]]}"#
        try folder.write(
            "e.json",
            HostileExports.start
                + #"{"bento_migrations":\#(row),"sqlite_master":\#(row),"zzz_a":\#(row),"shared_cache":\#(row)}}"#
        )
        let report = try await importing(folder.url("e.json"))
        #expect(report.skipped == ["bento_migrations": 1, "sqlite_master": 1, "zzz_a": 1, "shared_cache": 1])
        #expect(report.tables.isEmpty)
    }

    @Test("a manifest cannot point outside its folder")
    func traversal() async throws {
        try folder.makeFolder("export", mode: 0o700)
        try folder.write("secret.csv", "left_id,right_id\r\na,b\r\n")
        let manifest = #"{"format":"bento-export","version":1,"schema":{},"tables":{"../secret":{"rows":1}}}"#
        try folder.write("export/manifest.json", manifest)
        #expect(try await importing(folder.url("export")).skipped == ["../secret": 1])
    }
}

/// Exports that must be refused, with the code of the error.
enum HostileExports {
    static let start = #"{"format":"bento-export","version":1,"exportedAt":"","schema":{"test":1},"tables":"#

    private static func profile(_ column: String, _ value: String) -> String {
        start
            + "{\"shared_profiles\":{\"columns\":[\"id\",\"\(column)\",\"updated_at\"],\"rows\":[[\"me\",\(value),1]]}}}"
    }

    static let all: [(String, String)] = [
        ("[]", "transfer.not-export"),
        (#"{"format":"other","version":1,"schema":{},"tables":{}}"#, "transfer.not-export"),
        (#"{"format":"bento-export","version":2,"schema":{},"tables":{}}"#, "transfer.newer"),
        (#"{"format":"bento-export","version":1,"schema":{"test":2},"tables":{}}"#, "transfer.newer"),
        (#"{"format":"bento-export","version":1,"schema":{"test":"x"},"tables":{}}"#, "transfer.not-export"),
        (#"{"format":"bento-export","version":1,"schema":{},"tables":[]}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id"],"rows":[["a"]]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id","x"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","left_id","right_id"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id\" OR 1=1"],"rows":[]}}}"#, "transfer.not-export"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a"]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",1]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",null]]}}}"#, "transfer.bad-row"),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",true]]}}}"#, "transfer.bad-row"),
        (
            start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a",{"base64":"AA=="}]]}}}"#,
            "transfer.bad-row"
        ),
        (start + #"{"test_links":{"columns":["left_id","right_id"],"rows":{}}}}"#, "transfer.not-export"),
        (start + #"{"test_links":[[[[[[[[[[[[]]]]]]]]]]]]}}"#, "transfer.not-export"),
        (
            start + #"{"test_links":{"columns":["left_id","right_id"],"rows":[["a","b"]]},"test_links":{}}}"#,
            "transfer.not-export"
        ),
        (
            start + #"{"test_children":{"columns":["id","parent","updated_at"],"rows":[["c","nobody",1]]}}}"#,
            "transfer.broken-references"
        ),
        (
            start + #"{"shared_daily_logs":{"columns":["id","updated_at"],"rows":[["no day",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"shared_daily_logs":{"columns":["id","sleep","updated_at"],"rows":[["2026-01-01",9,1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"shared_settings":{"columns":["id","value","updated_at"],"rows":[["k","{bad",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start
                + #"{"shared_places":{"columns":["id","name","latitude","longitude","kind","updated_at"],"rows":[["x","n",1,1,"k",1]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["good",1],["bad","x"]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["a",9223372036854775807]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","updated_at"],"rows":[["a",253402300800000]]}}}"#,
            "transfer.bad-row"
        ),
        (
            start + #"{"test_parents":{"columns":["id","name","updated_at"],"rows":[["a","cut\u0000off",1]]}}}"#,
            "transfer.bad-row"
        ),
        (profile("height_cm", "1e300"), "transfer.bad-row"),
        (profile("height_cm", #"{"real":"Infinity"}"#), "transfer.bad-row"),
        (profile("age_years", "9223372036854775807"), "transfer.bad-row"),
        (profile("age_years", "131"), "transfer.bad-row"),
        (profile("deleted_at", "9223372036854775807"), "transfer.bad-row"),
        (
            profile("training_day_macros", #""{\"kcal\":1e19,\"protein\":1,\"carbs\":1,\"fat\":1}""#),
            "transfer.bad-row"
        ),
        (profile("zone", #""Mars/Olympus""#), "transfer.bad-row"),
        (
            start + #"{"test_parents":{"rows":[["a",1],["b",],["c",1]],"columns":["id","updated_at"]}}}"#,
            "transfer.not-export"
        ),
        (start + #"{"unknown":{"columns":[],"rows":[[}]]}}}"#, "transfer.not-export"),
        (
            start
                + #"{"shared_places":{"columns":["id","name","latitude","longitude","kind","updated_at"],"rows":[["0190C0DE-0000-7000-8000-00000000000A","n",1,1,"k",1]]}}}"#,
            "transfer.bad-row"
        ),
    ]
}
