import AppDataTesting
import Core
import CoreTesting
import Formats
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Export and import")
struct TransferTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let other: TemporaryHome
    private let target: AppDatabase
    private let folder = Folder()

    init() async throws {
        home = try TemporaryHome()
        database = home.database(plans: [Samples.plan])
        other = try TemporaryHome()
        target = other.database(plans: [Samples.plan])
        try await Samples.fill(database)
    }

    private func export(_ format: ExportFormat) async throws -> URL {
        let url = folder.url("export.\(format)")
        try? FileManager.default.removeItem(at: url)
        _ = try await DataExport(database: database).run(to: url, format: format)
        return url
    }

    private func importing(_ url: URL) async throws -> DataImport.Report {
        try await DataImport(database: target).run(from: url)
    }

    private func total(_ report: DataImport.Report) -> DataImport.Counts {
        report.tables.values.reduce(into: .init()) { sum, counts in
            sum.added += counts.added
            sum.updated += counts.updated
            sum.unchanged += counts.unchanged
            sum.kept += counts.kept
            sum.conflicting += counts.conflicting
        }
    }

    @Test(
        "what is exported and imported elsewhere is the same to the last value; again, it changes nothing",
        arguments: ExportFormat.allCases
    )
    func roundTrip(format: ExportFormat) async throws {
        let before = try await Samples.content(of: database)
        let url = try await export(format)
        let first = try await importing(url)
        #expect(total(first) == .init(added: before.count))
        #expect(first.skipped.isEmpty)
        #expect(try await Samples.content(of: target) == before)
        #expect(total(try await importing(url)) == .init(unchanged: before.count))
        // What is made from rows has been made again by the triggers.
        #expect(try await target.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM test_search") } == 1)
        #expect(try await target.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_cache") } == 0)
    }

    @Test(
        "hostile strings survive storing, exporting and importing",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: ExportFormat.allCases
    )
    func naughty(format: ExportFormat) async throws {
        let strings = try Vectors.naughtyStrings()
        #expect(strings.count > 400)
        try await database.write { database in
            for (number, text) in strings.enumerated() {
                try database.execute(
                    sql: "INSERT INTO test_parents VALUES (?, ?, 1, NULL)",
                    arguments: ["\(number)" + text, text]
                )
            }
        }
        _ = try await importing(try await export(format))
        #expect(try await Samples.content(of: target) == Samples.content(of: database))
        let names = try await target.read { try String.fetchSet($0, sql: "SELECT name FROM test_parents") }
        #expect(names.isSuperset(of: strings))
    }

    @Test("exports are private, whole or absent, and never overwrite", arguments: ExportFormat.allCases)
    func files(format: ExportFormat) async throws {
        let url = try await export(format)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 1)
        #expect(try Folder.mode(of: url) == (format == .json ? 0o600 : 0o700))
        await #expect(throws: TransferError.exists(url.path)) {
            try await DataExport(database: database).run(to: url, format: format)
        }
        await #expect(throws: TransferError.missingFolder(folder.url("nowhere").path)) {
            try await DataExport(database: database).run(to: folder.url("nowhere/x"), format: format)
        }
    }

    @Test("no secret, cache or search index is in an export", arguments: ExportFormat.allCases)
    func secrets(format: ExportFormat) async throws {
        try await SecretStore(home: home.home).set("chat.token", to: Secret("correct-horse"))
        let url = try await export(format)
        let content = try Self.everything(in: url)
        for word in ["correct-horse", "chat.token", "shared_cache", "test_derived", "test_search", "bento_migrations"] {
            #expect(!content.contains(word), "\(word)")
        }
    }

    private static func everything(in url: URL) throws -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let files = names.isEmpty ? [url] : names.map { url.appendingPathComponent($0) }
        return try names.joined() + files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
    }

    @Test("what can be undone stays on its device, also where an earlier version exported it")
    func history() async throws {
        func plan(_ records: [any SyncedRecord.Type]) -> MigrationPlan {
            MigrationPlan(namespace: "notes", steps: [Change.step], records: records)
        }
        let (home, other) = (try TemporaryHome(), try TemporaryHome())
        for (records, isExported) in [([], true), ([Change.self], false)] as [([any SyncedRecord.Type], Bool)] {
            let source = home.database(plans: [plan(records)])
            try await source.write { database in
                try Change(id: "1", summary: "theirs", rows: .init(names: ["a"])).keep(in: database, at: .now)
            }
            let url = folder.url("history-\(isExported).json")
            _ = try await DataExport(database: source).run(to: url, format: .json)
            #expect(try String(contentsOf: url, encoding: .utf8).contains("theirs") == isExported)
            try await source.close()

            let target = other.database(plans: [plan([Change.self])])
            let report = try await DataImport(database: target).run(from: url)
            #expect(report.skipped.isEmpty)
            #expect(try await target.read { try Change.last(in: $0) } == nil)
            try await target.close()
        }
    }

    private struct Change: UndoableChange, Equatable {
        struct Rows: UndoableRows, Equatable {
            var names: [String] = []
            var isEmpty: Bool { names.isEmpty }
            func takeBack(in database: Database, at date: Date) -> [ChangedRow] { [] }
        }

        static let databaseTableName = "notes_changes"
        static let kept = 10
        static let step = MigrationPlan.Step("create changes") { database in
            try database.create(table: databaseTableName, options: .strict) { table in
                table.primaryKey("id", .text).notNull()
                table.column("summary", .text).notNull()
                table.column("rows", .text).notNull()
                table.column("undone_at", .integer)
                table.column("updated_at", .integer).notNull()
                table.column("deleted_at", .integer)
            }
        }

        let id: String
        let summary: String
        var rows: Rows
        var undoneAt: Moment?
        var updatedAt = Moment(milliseconds: 0)
        var deletedAt: Moment?
        var madeAt: Moment { updatedAt }
    }

    @Test("no text cell of a CSV export begins as a formula, and records end in CRLF")
    func formulas() async throws {
        let url = try await export(.csv)
        let bytes = Array(try Data(contentsOf: url.appendingPathComponent("test_children.csv")))
        #expect(bytes.suffix(2) == [13, 10])
        var reader = CSVReader(bytes, dialect: .strict)
        let header = try #require(try reader.next())
        let label = try #require(header.firstIndex { $0.text == "label" })
        var seen = 0
        while let record = try reader.next() {
            guard let first = record[label].text.unicodeScalars.first else { continue }
            seen += 1
            #expect(!"=+-@\t\r".unicodeScalars.contains(first), "\(record[label].text)")
        }
        #expect(seen == Samples.texts.count)
    }

    @Test("a JSON export is JSON that others read")
    func json() async throws {
        let url = try await export(.json)
        let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: url)) as? [String: Any]
        #expect(object?["format"] as? String == "bento-export")
        let tables = object?["tables"] as? [String: [String: Any]]
        #expect((tables?["test_children"]?["rows"] as? [Any])?.count == Samples.texts.count + 5)
    }

    @Test("the later change wins, whichever side it comes from; a later deletion too", arguments: ExportFormat.allCases)
    func merge(format: ExportFormat) async throws {
        _ = try await importing(try await export(format))
        try await database.write {
            try $0.execute(
                sql: """
                    UPDATE test_children SET whole = 1000, updated_at = 30 WHERE id = 'c1';
                    UPDATE test_children SET whole = 1000, updated_at = 30 WHERE id = 'c2';
                    UPDATE test_children SET deleted_at = 40, updated_at = 40 WHERE id = 'c3';
                    """
            )
        }
        try await target.write {
            try $0.execute(
                sql: """
                    UPDATE test_children SET whole = 2000, updated_at = 20 WHERE id = 'c1';
                    UPDATE test_children SET whole = 2000, updated_at = 50 WHERE id = 'c2';
                    UPDATE test_children SET whole = 2000, updated_at = 20 WHERE id = 'c3';
                    """
            )
        }
        let counts = try await importing(try await export(format)).tables["test_children"]
        #expect(counts?.updated == 2)
        #expect(counts?.kept == 1)
        let values = try await target.read {
            try Int.fetchAll($0, sql: "SELECT whole FROM test_children WHERE id IN ('c1', 'c2') ORDER BY id")
        }
        #expect(values == [1000, 2000])
        #expect(
            try await target.read {
                try Int.fetchOne($0, sql: "SELECT deleted_at FROM test_children WHERE id = 'c3'")
            } == 40
        )
    }

    @Test("two devices that import each other's export end up alike, even with equal stamps")
    func converge() async throws {
        _ = try await importing(try await export(.json))
        try await database.write { try $0.execute(sql: "UPDATE test_children SET whole = 7 WHERE id = 'c1'") }
        try await target.write {
            try $0.execute(
                sql: """
                    UPDATE test_children SET whole = 8 WHERE id = 'c1';
                    INSERT INTO test_parents VALUES ('q', 'q', 1, NULL);
                    """
            )
        }
        let mine = try await export(.json)
        let theirs = folder.url("theirs.json")
        _ = try await DataExport(database: target).run(to: theirs, format: .json)
        _ = try await importing(mine)
        _ = try await DataImport(database: database).run(from: theirs)
        #expect(try await Samples.content(of: target) == Samples.content(of: database))
    }

    @Test("a row that collides with another one in a unique index is left out and counted")
    func conflict() async throws {
        let url = try await export(.json)
        try await target.write {
            try $0.execute(
                sql: """
                    INSERT INTO test_parents VALUES ('p', 'mine', 99, NULL);
                    INSERT INTO test_children VALUES ('mine', 'p', 1, 1.0, NULL, 'a,b', 1, NULL);
                    """
            )
        }
        let counts = try await importing(url).tables["test_children"]
        #expect(counts?.conflicting == 1)
        #expect(counts?.added == Samples.texts.count + 4)
    }

    @Test("a file cut anywhere changes nothing")
    func cutJSON() async throws {
        let bytes = try Data(contentsOf: try await export(.json))
        for share in 0..<40 {
            // The end is the newline after the document: without it the document is whole.
            let length = share == 39 ? bytes.count - 2 : bytes.count * share / 40
            let url = folder.url("cut.json")
            try bytes.prefix(length).write(to: url)
            await #expect(throws: TransferError.self, "\(length)") { try await importing(url) }
        }
        #expect(try await Samples.content(of: target).isEmpty)
    }

    @Test("a CSV file cut anywhere, or missing, changes nothing")
    func cutCSV() async throws {
        let url = try await export(.csv)
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            let file = url.appendingPathComponent(name)
            let bytes = try Data(contentsOf: file)
            let lengths = Set(
                (0..<12).map { bytes.count * $0 / 12 } + [bytes.count - 1, bytes.count - 2, bytes.count - 3]
            )
            for length in lengths where length >= 0 && length < bytes.count {
                // The manifest's newline is not part of it.
                if name == "manifest.json", length >= bytes.count - 1 { continue }
                try bytes.prefix(length).write(to: file)
                await #expect(throws: TransferError.self, "\(name) \(length)") { try await importing(url) }
            }
            try FileManager.default.removeItem(at: file)
            await #expect(throws: TransferError.self, "\(name)") { try await importing(url) }
            try bytes.write(to: file)
        }
        #expect(try await Samples.content(of: target).isEmpty)
    }

    @Test("an export larger than the limit is refused unread; what is not there is named")
    func limits() async throws {
        let url = try await export(.json)
        let small = DataImport(database: target, limit: 100)
        await #expect(throws: TransferError.tooLarge(url.path, limit: 100)) { try await small.run(from: url) }
        await #expect(throws: TransferError.missing("/nowhere")) {
            try await importing(URL(fileURLWithPath: "/nowhere"))
        }
        await #expect(throws: TransferError.self) { try await importing(URL(fileURLWithPath: "/dev/zero")) }
    }
}
