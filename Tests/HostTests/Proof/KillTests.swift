import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// The program is killed (-9) at random moments. What it had acknowledged is there, once; what it had not is there once or
/// not at all; and nothing is left behind.
@Suite("Killed at any moment")
struct KillTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func entries(_ outcome: BentoBinary.Outcome) -> [String] {
        outcome.output.matches(of: /Soak (\d+)/).map { String($0.1) }
    }

    @Test("no acknowledged entry is lost or doubled, and no file is left behind")
    func kills() throws {
        var chance = Soak.generator(1)
        let backup = bento.home.appendingPathComponent("backup.sqlite").path
        let export = bento.home.appendingPathComponent("export.json").path
        _ = try bento.run(["food", "log", "1 egg"])
        _ = try bento.run(["data", "export", export])
        var acknowledged: Set<String> = []
        var attempted: Set<String> = []
        for number in 0..<(12 * Soak.factor) {
            let id = String(1000 + number)
            let commands: [[String]] = [
                ["food", "own", "add", "Soak \(id)", "--kcal", "100"],
                ["food", "own", "add", "Soak \(id)", "--kcal", "100"],
                ["data", "backup", backup, "--replace"], ["data", "import", export],
                ["data", "export", bento.home.appendingPathComponent("e\(number)").path, "--format", "csv"],
                ["profile", "set", "--weight", "\(50 + number % 50)"], ["food", "log", "2 eggs"],
            ]
            let command = commands[Int.random(in: 0..<commands.count, using: &chance)]
            let isEntry = command.contains("Soak \(id)")
            if isEntry { attempted.insert(id) }
            let running = try bento.start(command)
            // A start takes 20 to 200 ms: anywhere in it, and after it.
            usleep(UInt32.random(in: 0..<250_000, using: &chance))
            running.signal(SIGKILL)
            let outcome = running.wait()
            if isEntry, !outcome.crashed, outcome.status == 0 { acknowledged.insert(id) }
        }
        let found = try bento.shell(
            "\"$BENTO\" data export '\(bento.home.path)/all.json' && cat '\(bento.home.path)/all.json'"
        )
        #expect(found.status == 0, "seed \(Soak.seed): \(found.errors)")
        let names = entries(found).sorted()
        // The name of a food stands in its row and nowhere else.
        #expect(Set(names).isSuperset(of: acknowledged), "seed \(Soak.seed)")
        #expect(Set(names).isSubset(of: attempted), "seed \(Soak.seed)")
        for id in acknowledged {
            let rows = found.output.split(separator: "\n").count { $0.contains("\"Soak \(id)\"") && $0.hasPrefix("[") }
            #expect(rows >= 1, "seed \(Soak.seed): \(id)")
        }
        #expect(try bento.run(["features", "doctor"]).status == 0, "seed \(Soak.seed)")
        let left =
            try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)
            + FileManager.default.contentsOfDirectory(atPath: bento.home.path)
        let unfinished = left.filter { $0.contains(".new-") || $0.contains("-incoming-") || $0.contains("unfinished") }
        #expect(unfinished.isEmpty, "seed \(Soak.seed): \(unfinished)")
        bento.cleanUp()
    }
}
