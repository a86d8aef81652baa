import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// Exports and backups with something wrong in them: each is refused, or every command works afterwards.
@Suite("Mutated imports and restores")
struct MutationTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func prepare() throws {
        for arguments in [
            ["food", "log", "2 eggs and toast with butter"], ["profile", "set", "--weight", "64", "--height", "168"],
            ["food", "own", "add", "Soak bar", "--kcal", "400"],
        ] {
            #expect(try bento.run(arguments).status == 0)
        }
    }

    /// Every kind of command reads what came in.
    private func checkAll(_ cause: String) throws {
        for arguments in [[], ["food", "day"], ["food", "log", "1 apple"], ["profile", "show"], ["food", "undo"]] {
            let outcome = try bento.run(arguments)
            #expect(
                !outcome.crashed && outcome.status != 70,
                "\(cause): \(arguments) \(outcome.status) \(outcome.errors)"
            )
        }
    }

    @Test("an import with one value replaced")
    func imports() throws {
        try prepare()
        var chance = Soak.generator(2)
        let file = bento.home.appendingPathComponent("export.json")
        #expect(try bento.run(["data", "export", file.path]).status == 0)
        let export = try JSONValue(parsing: Data(contentsOf: file))
        let strange: [JSONValue] = [
            .integer(.max), .integer(.min), .integer(-1), .number(1e19), .number(1e300), .number(-1e300),
            ["real": "Infinity"], .null, .string(""), .string("cut\u{0}off"), .string("\"\u{301},=1+1"), .bool(true),
            .string("9999-99-99"), .string(String(repeating: "x", count: 100_000)), .integer(1 << 53),
            .number(Double.leastNonzeroMagnitude),
        ]
        for number in 0..<(8 * Soak.factor) {
            var document = export.objectValue ?? [:]
            var tables = document["tables"]?.objectValue ?? [:]
            let filled = tables.filter { $0.value["rows"]?.arrayValue?.isEmpty == false }.keys.sorted()
            let name = filled[Int.random(in: 0..<filled.count, using: &chance)]
            var table = tables[name]?.objectValue ?? [:]
            var rows = table["rows"]?.arrayValue ?? []
            let row = Int.random(in: 0..<rows.count, using: &chance)
            var cells = rows[row].arrayValue ?? []
            let cell = Int.random(in: 0..<cells.count, using: &chance)
            cells[cell] = strange[Int.random(in: 0..<strange.count, using: &chance)]
            // Newer than what is there: it is to be taken.
            if let stamp = table["columns"]?.arrayValue?.firstIndex(of: .string("updated_at")), stamp != cell {
                cells[stamp] = .integer(1_900_000_000_000 + Int64(number))
            }
            rows[row] = .array(cells)
            table["rows"] = .array(rows)
            tables[name] = .object(table)
            document["tables"] = .object(tables)
            try Data(JSONValue.object(document).text().utf8).write(to: file)
            let outcome = try bento.run(["data", "import", file.path])
            let cause = "seed \(Soak.seed), \(name) column \(cell): \(outcome.errors)"
            #expect(!outcome.crashed && outcome.status != 70, "\(cause)")
            if outcome.status == 0 { try checkAll(cause) }
        }
        bento.cleanUp()
    }

    @Test("a backup with bytes changed")
    func restores() throws {
        try prepare()
        var chance = Soak.generator(3)
        let file = bento.home.appendingPathComponent("backup.sqlite")
        #expect(try bento.run(["data", "backup", file.path]).status == 0)
        let backup = try Data(contentsOf: file)
        for _ in 0..<(6 * Soak.factor) {
            var bytes = backup
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            if Bool.random(using: &chance) { bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &chance)) }
            try bytes.write(to: file)
            let outcome = try bento.run(["data", "restore", file.path, "--yes"])
            #expect(!outcome.crashed && outcome.status != 70, "seed \(Soak.seed): \(outcome.errors)")
            try checkAll("seed \(Soak.seed), restored with \(outcome.status)")
        }
        bento.cleanUp()
    }
}
