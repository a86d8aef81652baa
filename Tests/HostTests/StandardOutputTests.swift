import Core
import Foundation
import HostTesting
import Testing

/// `-` in the place of a file to write.
@Suite("Files on standard output")
struct StandardOutputTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    /// In a folder of its own, which is empty before.
    ///
    /// - Returns: also what is in the folder then; a program that counts coverage leaves its counts there.
    private func run(_ command: String) throws -> (BentoBinary.Outcome, left: [String]) {
        let folder = bento.home.appending(path: "here")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = try bento.shell("cd '\(folder.path)' && $BENTO \(command)")
        return (outcome, try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    @Test(
        "what would be in the file is all that is printed, byte for byte",
        arguments: [
            ("chat export last --format json --out", "c.json"), ("location export csv --out", "l.csv"),
            ("workouts export --format csv", "w.csv"), ("wallet export --file", "w.json"),
        ]
    )
    func printed(command: String, name: String) throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["chat", "ask", "hello"])
        _ = try bento.run(["location", "set", "Lisbon"])
        _ = try bento.run(["workouts", "log", "3x10 squats at 60 kg"])
        let file = bento.home.appending(path: name)
        let written = try bento.shell("$BENTO \(command) '\(file.path)'")
        #expect(written.status == 0, "\(written.errors)")
        let (outcome, left) = try run("\(command) -")
        #expect(outcome.status == 0 && !left.contains("-"), "\(outcome.errors)")
        #expect(try outcome.output == String(contentsOf: file, encoding: .utf8))
    }

    @Test(
        "where standard output holds the result's JSON, or cannot hold it, it is refused, and no file '-' is written",
        arguments: [
            "--json chat export last --out -", "data backup -", "data archive -", "data export -",
            "data export - --format csv", "location map --out -",
        ]
    )
    func refused(command: String) throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["chat", "ask", "hello"])
        let (outcome, left) = try run(command)
        #expect(outcome.status == 64 && !left.contains("-") && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.errors.contains("Name a file"), "\(outcome.errors)")
    }

    @Test(
        "what cannot be read from standard input is refused, before anything is asked",
        arguments: ["data import -", "data restore -", "data restore ./x --passphrase-file -"]
    )
    func unread(command: String) throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["chat", "ask", "hello"])
        let (outcome, _) = try run("\(command) </dev/null")
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.errors.contains("standard input") && outcome.errors.contains("'./-'"), "\(outcome.errors)")
    }

    @Test(
        "a request is not made where its picture could not be written",
        arguments: ["--json %@ -", "%@ ../there.svg"]
    )
    func notMade(form: String) throws {
        defer { bento.cleanUp() }
        try Data().write(to: bento.home.appending(path: "there.svg"))
        let refused = try run(form.replacing("%@", with: "wallet receive --way ark --svg")).0
        #expect([64, 73].contains(refused.status) && refused.output.isEmpty, "\(refused.output)")
        let kept = try JSONValue(parsing: bento.run(["data", "show", "--json"]).output)
        let wallet = kept["features"]?.arrayValue?.first { $0["id"] == "wallet" }
        #expect((wallet?["rows"]?.intValue ?? 0) == 0, "\(kept)")
    }

    @Test("a file whose name is a hyphen is written where its path says so")
    func hyphen() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["chat", "ask", "hello"])
        #expect(try run("chat export last --out ./-").left.contains("-"))
        #expect(try run("data backup ./-").left.contains("-"))
    }
}
