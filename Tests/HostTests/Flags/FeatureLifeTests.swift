import Core
import Foundation
import HostTesting
import Testing

@Suite("The life of a feature", .timeLimit(.minutes(30)))
struct FeatureLifeTests {
    private func with(_ body: (BentoBinary) throws -> Void) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento)
    }

    @Test("what is switched off cannot be used, says who did it and what to type, and is back when it is enabled")
    func disableAndEnable() throws {
        try with { bento in
            #expect(try bento.run(["features", "disable", "wallet"]).status == 0)
            let refused = try bento.run(["wallet", "convert", "1"])
            #expect(
                refused.status == 69 && refused.errors.contains("bento features enable wallet"),
                "\(refused.errors)"
            )
            #expect(try bento.run(["food", "log", "2 eggs"]).status == 0)
            let list = try bento.run(["features"]).output
            #expect(list.contains("switched off by you"), "\(list)")
            let doctor = try bento.run(["features", "doctor", "--json"])
            #expect(doctor.status == 0 && doctor.output.contains("brings it back"), "\(doctor.output)")
            let flows = try bento.run(["call", "--as", "model", "wallet.convert", "--json", "{\"amount\": \"1\"}"])
            #expect(flows.status != 0)
            #expect(try bento.run(["features", "enable", "wallet"]).status == 0)
            #expect(try bento.run(["wallet", "convert", "1"]).status == 0)
            #expect(try bento.run(["features", "disable", "walet"]).errors.contains("wallet"))
        }
    }

    @Test("a switch that definitions hold off can be overruled, and for one run by the option")
    func overruled() throws {
        try with { bento in
            try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
            try Data(#"{"features": [{"name": "feature.wallet", "enabled": false}]}"#.utf8)
                .write(to: bento.bentoHome.appending(path: "flag-definitions.json"))
            #expect(try bento.run(["wallet", "convert", "1"]).status == 69)
            #expect(try bento.run(["--flag", "feature.wallet=on", "wallet", "convert", "1"]).status == 0)
            #expect(try bento.run(["features", "enable", "wallet"]).status == 0)
            #expect(try bento.run(["wallet", "convert", "1"]).status == 0)
        }
    }

    @Test("the overview leaves out what is switched off, and its jobs are not due")
    func overview() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            #expect(try JSONValue(parsing: bento.run(["--json"]).output)["cards"]?.text().contains("\"food\"") == true)
            _ = try bento.run(["features", "disable", "food"])
            let outcome = try bento.run(["--json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try JSONValue(parsing: outcome.output)["cards"]?.text().contains("\"food\"") == false)
            #expect(try bento.run(["jobs", "run"]).status == 0)
        }
    }

    @Test("switching a feature off while it is watched stops the watch, which says why")
    func flip() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let watch = try bento.start(["food", "day", "--watch"], input: nil)
            #expect(watch.waitForOutput("gg"))
            #expect(try bento.run(["features", "disable", "food"]).status == 0)
            let outcome = watch.wait(atMost: patience)
            #expect(!outcome.wasEnded && !outcome.crashed)
            #expect(outcome.status == 69 && outcome.errors.contains("switched off while it ran"), "\(outcome.errors)")
        }
    }

    @Test("a feature that ended the program twice in a row is told of, until a run goes well")
    func crashes() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            for _ in 0..<2 {
                let watch = try bento.start(["food", "day", "--watch"], input: nil)
                #expect(watch.waitForOutput("gg"))
                watch.signal(SIGTRAP)
                #expect(watch.wait().crashed)
            }
            let log = try String(contentsOf: bento.bentoHome.appending(path: "crashes.log"), encoding: .utf8)
            #expect(log == "food\nfood\n")
            let doctor = try bento.run(["features", "doctor"])
            #expect(doctor.status == 1 && doctor.output.contains("2 times in a row"), "\(doctor.output)")
            // It changes nothing.
            #expect(try String(contentsOf: bento.bentoHome.appending(path: "crashes.log"), encoding: .utf8) == log)
            let run = try bento.run(["food", "day"])
            #expect(run.status == 0 && run.errors.contains("in a row"), "\(run.errors)")
            #expect(!(try bento.run(["food", "day"]).errors.contains("in a row")))
            #expect(try bento.run(["features", "doctor"]).status == 0)
        }
    }

    @Test("a signal that somebody sends is no crash")
    func ended() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let watch = try bento.start(["food", "day", "--watch"], input: nil)
            #expect(watch.waitForOutput("gg"))
            watch.signal(SIGKILL)
            _ = watch.wait()
            #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.appending(path: "crashes.log").path))
        }
    }

    @Test(
        "at a terminal, a feature that keeps ending the program is offered to start disabled",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func offer() throws {
        try with { bento in
            _ = try bento.run(["food", "log", "2 eggs"])
            let crashes = bento.bentoHome.appending(path: "crashes.log")
            try Data("food\nfood\n".utf8).write(to: crashes)
            let terminal = try PseudoTerminal(bento, ["food", "day"])
            #expect(terminal.confirms("Start it disabled?"))
            terminal.type("y\r")
            #expect(terminal.status() == 69)
            #expect(try bento.run(["food", "day"]).status == 69)
        }
    }
}
