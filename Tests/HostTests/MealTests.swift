import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

@Suite("Logging meals")
struct MealTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    @Test("the README's meal is understood, saved, shown with the day, and taken back")
    func readme() throws {
        let logged = try bento.run(["food", "log", "2 eggs, a slice of toast with butter and a black coffee"])
        #expect(logged.status == 0, "\(logged.errors)")
        for words in ["Egg", "Toast", "Butter", "Coffee", "kcal", "Today"] { #expect(logged.output.contains(words)) }
        let day = try json(["food", "day"])
        #expect((day["totals"] ?? day["day"]?["totals"])?["kcal"]?.doubleValue ?? 0 > 200, "\(day.text())")
        let shown = try bento.run(["food", "day"])
        #expect(shown.output.contains("Toast"))
        #expect(try bento.run(["food", "undo"]).status == 0)
        #expect(try !bento.run(["food", "day"]).output.contains("Toast"))
        bento.cleanUp()
    }

    @Test("words need no quotes")
    func unquoted() throws {
        let plain = try bento.run(["food", "log", "2", "eggs", "and", "toast"])
        #expect(plain.status == 0 && plain.output.contains("Egg") && plain.output.contains("Toast"), "\(plain.errors)")
        bento.cleanUp()
    }

    @Test("call logs as the command line does, and shares its checks")
    func call() throws {
        let outcome = try bento.run(["call", "food.log", "--json", #"{"text": "2 eggs"}"#])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try bento.run(["food", "day"]).output.contains("Egg"))
        for (input, words) in [
            (#"{"text": ""}"#, "must not be empty"), (#"{"text": 2}"#, "must be a string"),
            (#"{"text": "egg", "meal": "brunch"}"#, "must be one of"),
            (#"{"words": "egg"}"#, "There is no field 'words'"),
        ] {
            let refused = try bento.run(["call", "food.log", "--json", input])
            #expect(refused.status == 65 && refused.errors.contains(words), "\(refused.errors)")
        }
        bento.cleanUp()
    }

    @Test("parse answers each line of a pipe with one JSON object, before it reads the next")
    func conversation() throws {
        let process = try bento.start(["food", "parse", "--file", "-"], input: nil)
        for sentence in ["2 eggs", "", "3 zorbls"] {
            try process.send(sentence + "\n")
            #expect(process.waitForOutput("\"text\":\"\(sentence)\""), "\(process.outputSoFar)")
        }
        try process.endInput()
        let outcome = process.wait()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3)
        for line in lines { #expect(try JSONValue(parsing: String(line))["items"]?.arrayValue != nil) }
        bento.cleanUp()
    }

    @Test("bad words lose nothing and get one clear error", arguments: ["", "   "])
    func empty(text: String) throws {
        let outcome = try bento.run(["food", "log", text])
        #expect([64, 65].contains(outcome.status) && !outcome.errors.isEmpty && outcome.output.isEmpty)
        bento.cleanUp()
    }

    @Test("a text of one megabyte is refused at once")
    func megabyte() throws {
        let input = JSONValue.object(["text": .string(String(repeating: "2 eggs and ", count: 100_000))]).text()
        let outcome = try bento.run(["call", "food.log", "--json", "-"], input: input)
        #expect(outcome.status == 65 && !outcome.crashed, "\(outcome.errors.prefix(300))")
        bento.cleanUp()
    }

    @Test("a bad date is refused with what a date looks like", arguments: ["2026-02-30", "someday", "31.13.2026"])
    func dates(text: String) throws {
        let outcome = try bento.run(["food", "day", text])
        #expect(outcome.status == 64 && outcome.errors.contains(text), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("two runs at once both count")
    func concurrent() throws {
        _ = try bento.run(["food", "log", "1 apple"])
        let runs = try (0..<6).map { _ in try bento.start(["food", "log", "1 egg"]) }
        for run in runs {
            let outcome = run.wait()
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let eggs = try bento.run(["food", "day", "--json"]).output.components(separatedBy: "\"1 egg\"").count - 1
        #expect(eggs >= 6, "\(eggs)")
        bento.cleanUp()
    }

    @Test("two first runs at once both work")
    func firstRuns() throws {
        let runs = try (0..<4).map { try bento.start(["food", "log", "\($0 + 1) eggs"]) }
        for run in runs {
            let outcome = run.wait()
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        bento.cleanUp()
    }

    @Test(
        "hostile strings are shown disarmed, kept or refused, and never crash",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func hostile() throws {
        let strings = try Vectors.naughtyStrings()
        var failures: [String] = []
        // Every process costs time; a pipe of sentences runs them all through one.
        for text in strings where !text.isEmpty {
            let input = JSONValue.object(["text": .string(text)]).text()
            guard failures.count < 5 else { break }
            if text.utf8.count < 400, strings.firstIndex(of: text).map({ !$0.isMultiple(of: 40) }) ?? false { continue }
            let outcome = try bento.run(["call", "food.log", "--json", input])
            if outcome.crashed || ![0, 64, 65].contains(outcome.status) {
                failures.append("\(text.debugDescription): \(outcome.status) \(outcome.errors)")
            }
            let shown = try bento.run(["food", "log", "--", text])
            if shown.crashed || shown.output.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" }) {
                failures.append("\(text.debugDescription) reached the terminal")
            }
        }
        #expect(failures.isEmpty, "\(failures)")
        #expect(try bento.run(["food", "day"]).status == 0)
        bento.cleanUp()
    }
}
