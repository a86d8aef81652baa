import Core
import Foundation
import HostTesting
import Testing

/// Flows that ask remote services, against the local server that speaks their protocols.
@Suite("Online, over a socket", .timeLimit(.minutes(30)))
struct OnlineTests {
    static let key = "k3y-of-somebody-91ab"

    /// Runs a test with a program and a server, and ends both.
    private func withSandbox(_ faults: [String] = [], _ body: (BentoBinary, SandboxProcess) throws -> Void) throws {
        let sandbox = try SandboxProcess.start(faults: faults)
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        try body(bento, sandbox)
    }

    /// Chooses Geoapify at the server, with the key on standard input.
    private func choose(_ sandbox: SandboxProcess, key: String = key, for bento: BentoBinary) throws {
        let chosen = try bento.run(
            ["location", "geocoder", "geoapify", "--address", sandbox.address, "--key-file", "-"],
            input: key + "\n"
        )
        #expect(chosen.status == 0, "\(chosen.errors)")
        #expect(!chosen.output.contains(key) && !chosen.errors.contains(key))
    }

    private func json(_ bento: BentoBinary, _ arguments: [String], input: String = "") throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"], input: input)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    // MARK: Places

    @Test("Geoapify searches, completes and names a coordinate")
    func places() throws {
        try withSandbox { bento, sandbox in
            try choose(sandbox, for: bento)
            let found = try json(bento, ["location", "search", "Paris, France"])
            #expect(found["places"]?[0]?["name"]?.stringValue == "Paris" && found["source"] == "geoapify")
            let near = try json(bento, ["location", "reverse", "48.8566,2.3522"])
            #expect(near.text().contains("Paris") && near["source"] == "geoapify")
            let cities = try json(bento, ["location", "cities", "Sprin"])
            #expect(cities["source"] == "geoapify" && cities["places"]?.arrayValue?.isEmpty == false)
            let shown = try bento.run(["location", "search", "Muenchen"])
            #expect(shown.output.contains("Geoapify"), "the licence asks for its name: \(shown.output)")
            // Back to the gazetteer, nothing is asked of anybody.
            #expect(try bento.run(["location", "geocoder", "gazetteer"]).status == 0)
            sandbox.stop()
            #expect(try json(bento, ["location", "search", "Paris, France"])["source"] == "gazetteer")
        }
    }

    @Test("lines from a pipe are searched for live, offline first and with Geoapify beside it")
    func live() throws {
        let alone = try BentoBinary()
        let lines = try alone.run(["location", "search", "--live", "--json"], input: "Muench\n").output
        // One JSON object for each line.
        let last = try JSONValue(parsing: String(lines.split(separator: "\n").last ?? ""))
        #expect(last["places"]?[0]?["name"] == "Munich" && last["text"] == "Muench", "\(lines)")
        alone.cleanUp()
        try withSandbox { bento, sandbox in
            try choose(sandbox, for: bento)
            let outcome = try bento.run(["location", "search", "--live"], input: "Muench\n")
            #expect(outcome.status == 0 && outcome.output.contains("Munich"), "\(outcome.errors)")
        }
    }

    @Test("one kind of place that fails takes nothing from the others; all four failing is an error")
    func cityTypes() throws {
        for type in ["city", "locality", "state", "country"] {
            try withSandbox(["status=502@type=\(type)"]) { bento, sandbox in
                try choose(sandbox, for: bento)
                let outcome = try bento.run(["location", "cities", "Berlin", "--json"])
                #expect(outcome.status == 0, "\(type): \(outcome.errors)")
            }
        }
        try withSandbox(["status=502@type="]) { bento, sandbox in
            try choose(sandbox, for: bento)
            let outcome = try bento.run(["location", "cities", "Berlin"])
            #expect(outcome.status == 69 && outcome.output.isEmpty, "\(outcome.status) \(outcome.errors)")
        }
    }

    @Test(
        "an answer that is none is one clear error, without the key, and loses nothing",
        arguments: ["status=502", "empty", "garbage", "content-type", "cut=20", "429=1", "status=403"]
    )
    func badAnswers(fault: String) throws {
        try withSandbox([fault]) { bento, sandbox in
            #expect(try bento.run(["location", "set", "Berlin"]).status == 0)
            try choose(sandbox, for: bento)
            for arguments in [["search", "Paris"], ["reverse", "48.85,2.35"], ["cities", "Par"]] {
                let outcome = try bento.run(["location"] + arguments)
                #expect([69, 75, 76, 77].contains(outcome.status), "\(fault) \(arguments): \(outcome.status)")
                #expect(!outcome.crashed && outcome.output.isEmpty && !outcome.errors.isEmpty)
                #expect(!outcome.errors.contains(Self.key) && !outcome.errors.contains("<!doctype"))
            }
            #expect(try bento.run(["location", "here"]).output.contains("Berlin"))
        }
    }

    @Test("a refused key is said, with what to do and without the key")
    func refusedKey() throws {
        try withSandbox { bento, sandbox in
            try choose(sandbox, key: "wrong-key", for: bento)
            let outcome = try bento.run(["location", "search", "Paris"])
            #expect(outcome.status != 0 && outcome.errors.contains("Invalid apiKey"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("wrong-key"))
        }
    }

    @Test("a server that nobody runs is an error soon, and the gazetteer still finds")
    func noServer() throws {
        let bento = try BentoBinary()
        // Nobody listens on the discard port.
        let chosen = try bento.run(
            ["location", "geocoder", "geoapify", "--address", "http://127.0.0.1:9", "--key-file", "-"],
            input: Self.key
        )
        #expect(chosen.status == 0, "\(chosen.errors)")
        let outcome = try bento.run(["location", "search", "Paris"])
        #expect([69, 75].contains(outcome.status) && !outcome.errors.contains(Self.key), "\(outcome.errors)")
        #expect(try bento.run(["location", "geocoder", "gazetteer"]).status == 0)
        #expect(try bento.run(["location", "search", "Paris"]).status == 0)
        bento.cleanUp()
    }

    // MARK: Food

    @Test("a barcode is looked up, kept, and logged offline from then on")
    func barcode() throws {
        try withSandbox { bento, sandbox in
            let refused = try bento.run(["food", "scan", "2000000000015"])
            #expect(refused.status != 0 && refused.errors.contains("--online"), "\(refused.errors)")
            let found = try bento.run(["food", "scan", "2000000000015", "--online", "--server", sandbox.address])
            #expect(found.status == 0 && found.output.contains("Oat bar with honey"), "\(found.errors)")
            sandbox.stop()
            let logged = try json(bento, ["food", "scan", "2000000000015", "--log"])
            #expect(logged.text().contains("Oat bar with honey"))
            // 40 g of 405.5 kcal per 100 g.
            let day = try json(bento, ["food", "day"])
            let kcal = (day["totals"] ?? day["day"]?["totals"])?["kcal"]?.doubleValue ?? 0
            #expect(abs(kcal - 162.2) < 0.5, "\(day.text())")
        }
    }

    @Test("a product that nobody knows, and one without figures, are said")
    func unknownBarcode() throws {
        try withSandbox { bento, sandbox in
            let unknown = try bento.run(["food", "scan", "4006381333931", "--online", "--server", sandbox.address])
            #expect(unknown.status != 0 && unknown.errors.contains("does not know"), "\(unknown.errors)")
            let text = try bento.run(["food", "scan", "2000000000039", "--online", "--server", sandbox.address])
            #expect(text.status == 0 && text.output.contains("Skyr"), "\(text.errors)")
            let mistyped = try bento.run(["food", "scan", "2000000000016", "--online", "--server", sandbox.address])
            #expect(mistyped.status != 0 && mistyped.errors.contains("last digit"), "\(mistyped.errors)")
        }
    }

    @Test(
        "a product server that answers badly is one clear error, and nothing is kept",
        arguments: ["status=502", "empty", "garbage", "content-type", "cut=20"]
    )
    func badProducts(fault: String) throws {
        try withSandbox([fault]) { bento, sandbox in
            let outcome = try bento.run(["food", "scan", "2000000000015", "--online", "--server", sandbox.address])
            #expect([69, 75, 76].contains(outcome.status) && outcome.output.isEmpty, "\(fault): \(outcome.status)")
            #expect(!outcome.crashed && !outcome.errors.contains("<!doctype"), "\(outcome.errors)")
            #expect(try bento.run(["food", "scan", "2000000000015"]).status != 0)
        }
    }

    // MARK: Account

    @Test("an account is connected with the service that the settings name, however it is written")
    func accountOfSettings() throws {
        for ending in ["", "/", "/api/v1"] {
            try withSandbox { bento, sandbox in
                let set = try bento.run(["settings", "set", "account.server", sandbox.address + ending])
                #expect(set.status == 0, "\(set.errors)")
                let connected = try bento.run(["account", "connect"])
                #expect(connected.status == 0, "\(connected.errors)")
                #expect(try bento.run(["settings", "get", "account.server"]).output.contains(sandbox.address))
                #expect(try bento.run(["account", "status"]).status == 0)
            }
        }
    }

    @Test("an account is connected, shown and left")
    func account() throws {
        try withSandbox { bento, sandbox in
            let connected = try bento.run(["account", "connect", "--server", sandbox.address])
            #expect(connected.status == 0, "\(connected.errors)")
            #expect(try bento.run(["account", "status"]).status == 0)
            #expect(try bento.run(["account", "equipment"]).status == 0)
            sandbox.stop()
            let later: [String: String?] = ["BENTO_NOW": "2026-11-21T15:30:00Z"]
            let stale = try bento.run(["account", "equipment"], environment: later)
            #expect(stale.output.contains("3 hours ago") && stale.output.contains("warning"), "\(stale.output)")
            // Both say in the same way that the server is away.
            #expect(try stale.status == bento.run(["account", "status"], environment: later).status)
            #expect(try bento.run(["account", "disconnect", "--yes"]).status == 0)
        }
    }
}
