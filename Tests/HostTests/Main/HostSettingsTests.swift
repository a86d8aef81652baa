import Core
import Testing

@testable import BentoHost

@Suite("HostSettings")
struct HostSettingsTests {
    @Test("host options are taken out wherever they stand")
    func parsing() throws {
        let settings = try HostSettings(parsing: ["--json", "food", "--home=/x", "log", "--yes", "--", "--json"])
        #expect(settings.json && settings.yes && settings.home == "/x")
        #expect(settings.arguments == ["food", "log", "--", "--json"])
        #expect(settings.words == ["food", "log"])
    }

    @Test("call keeps its --json")
    func call() throws {
        let settings = try HostSettings(parsing: ["call", "food.log", "--json", "{}"])
        #expect(settings.json && settings.arguments == ["call", "food.log", "--input", "{}"])
        let before = try HostSettings(parsing: ["--json", "call", "food.log", "--json", "{}"])
        #expect(before.json && before.arguments == settings.arguments)
    }

    @Test("a home without a folder is refused", arguments: [["--home"], ["--home="], ["--home", ""]])
    func home(arguments: [String]) {
        #expect(throws: Failure.self) { try HostSettings(parsing: arguments) }
    }

    @Test(
        "each option of the host is read where its help says so, with its value where it has one",
        arguments: HostOption.allCases
    )
    func option(_ option: HostOption) throws {
        let plain = try HostSettings(parsing: ["food", "day"])
        let words = option.valueName == nil ? ["--\(option.rawValue)"] : ["--\(option.rawValue)", "a.b=c"]
        for arguments in [words + ["food", "day"], ["food"] + words + ["day"], ["food", "day"] + words] {
            let read = try HostSettings(parsing: arguments)
            #expect(read != plain && read.arguments == plain.arguments)
        }
        if option.valueName != nil {
            let attached = try HostSettings(parsing: ["food", "day", "--\(option.rawValue)=a.b=c"])
            #expect(try attached == HostSettings(parsing: ["food", "day"] + words))
            #expect(throws: Failure.self) { try HostSettings(parsing: ["food", "day", "--\(option.rawValue)"]) }
            #expect(throws: Failure.self) { try HostSettings(parsing: ["food", "day", "--\(option.rawValue)="]) }
        } else {
            #expect(
                try HostSettings(parsing: ["food", "--\(option.rawValue)=x"]).arguments.count == 2,
                "the parser refuses it"
            )
        }
    }

    @Test("help shows all of them, in their order")
    func help() {
        let names = BentoCommand.helpMessage(columns: 200).split(separator: "\n").compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("--") }.flatMap {
                HostOption(rawValue: String($0.dropFirst(2)))
            }
        }
        #expect(names == HostOption.allCases)
    }
}
