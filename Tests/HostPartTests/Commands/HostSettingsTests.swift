import ArgumentParser
import BentoTerminal
import Core
import CoreHosting
import Testing

@testable import BentoHost

@Suite("HostSettings")
struct HostSettingsTests {
    /// What the options say that stand among the words of a command of the host's own.
    private func settings(_ arguments: [String]) throws -> HostSettings {
        let line = CommandLineOutline(arguments)
        let command = try CommandTree(line, catalogue: FeatureCatalogue([])).command()
        return try HostSettings(#require(command as? any HostCommand).host, in: line)
    }

    @Test("host options are taken out wherever they stand, and not after --")
    func parsing() throws {
        let line = CommandLineOutline([
            "--json", "food", "--home=/x", "log", "--set", "a.b=c", "--yes", "--", "--json",
        ])
        #expect(line.command == ["food", "log", "--", "--json"] && line.words == ["food", "log"])
        let settings = try HostSettings(optionsIn: line)
        #expect(settings.json && settings.yes && settings.home == "/x" && settings.overrides == ["a.b": "c"])
        #expect(settings.arguments == line.command)
    }

    @Test("call keeps its --json", arguments: [[], ["--json"]])
    func call(before: [String]) throws {
        let line = CommandLineOutline(before + ["call", "food.log", "--json", "{}"])
        #expect(line.arguments == before + ["call", "food.log", "--input", "{}"])
        #expect(try HostSettings(optionsIn: line).json)
    }

    @Test("an option without its value is refused", arguments: ["--home", "--set", "--flag"])
    func missing(option: String) {
        for arguments in [["flows", option], ["flows", option + "="], ["flows", option, ""]] {
            #expect(throws: (any Error).self) { try settings(arguments) }
        }
    }

    @Test("a switch takes no value")
    func switchWithValue() {
        #expect(throws: (any Error).self) { try settings(["flows", "--yes=x"]) }
    }

    /// The options of the host, as ArgumentParser names them in the help.
    private static let names = HostOptions.helpMessage(columns: 200).split(separator: "\n").compactMap { line in
        line.split(separator: " ").first { $0.hasPrefix("--") && $0 != "--help" }.map(String.init)
    }

    @Test("each option of the host is read wherever it stands, with its value where it has one", arguments: names)
    func option(name: String) throws {
        let hasValue = CommandLineOutline.optionsWithValue.contains(name)
        #expect(hasValue != CommandLineOutline.flags.contains(name))
        let plain = try settings(["jobs", "run"])
        let words = hasValue ? [name, "a.b=c"] : [name]
        for arguments in [words + ["jobs", "run"], ["jobs"] + words + ["run"], ["jobs", "run"] + words] {
            let read = try settings(arguments)
            #expect(read != plain && read.arguments == plain.arguments)
        }
        if hasValue { #expect(try settings(["jobs", "run", name + "=a.b=c"]) == settings(["jobs", "run"] + words)) }
    }

    @Test("help shows all of them, in their order")
    func help() {
        #expect(Self.names.count == 9)
        let shown = BentoCommand.helpMessage(columns: 200).split(separator: "\n").compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init)
        }
        #expect(shown.filter(Self.names.contains) == Self.names)
    }
}
