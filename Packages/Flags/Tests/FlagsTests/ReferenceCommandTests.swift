import Core
import CoreTesting
import Foundation
import Testing

@testable import Flags

/// The public suite of Unleash's clients, asked through `bento flags explain`.
@Suite("Unleash's client specification, by the command")
struct ReferenceCommandTests {
    private static var files: [URL] {
        guard Vectors.areHere else { return [] }
        return Vectors.files("flags/unleash", extensions: ["json"]).filter {
            $0.lastPathComponent.first?.isNumber == true
        }
    }

    @Test(
        "each case of a file has its result",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: files
    )
    func cases(file: URL) async throws {
        let document = try JSONValue(parsing: try Data(contentsOf: file))
        let home = try FlagHome(now: Date().formatted(.iso8601))
        try home.define(try #require(document["state"]).text())
        for (key, isOfVariants) in [("tests", false), ("variantTests", true)] {
            for test in document[key]?.arrayValue ?? [] {
                let name = try #require(test["toggleName"]?.stringValue)
                let words = "\(test["description"]?.stringValue ?? "")"
                var found: JSONValue?
                do {
                    found = try await home.json("explain", name, "--context-only", properties: context(test["context"]))
                } catch is UnknownName {
                    // Nothing has it: it is off.
                }
                let evaluation = found?["evaluations"]?[0]
                let isOn = evaluation?["explanation"]?["isOn"]?.boolValue ?? false
                let expected = try #require(test["expectedResult"])
                guard isOfVariants else {
                    #expect(isOn == expected.boolValue, "\(words)")
                    continue
                }
                let variant = evaluation?["variant"]
                #expect(variant?["name"]?.stringValue ?? "disabled" == expected["name"]?.stringValue, "\(words)")
                #expect(isOn == expected["feature_enabled"]?.boolValue, "\(words)")
                #expect(
                    variant?["payload"]?["value"]?.stringValue == expected["payload"]?["value"]?.stringValue,
                    "\(words)"
                )
            }
        }
    }

    /// As `--set` gives them.
    private func context(_ json: JSONValue?) -> [String: String] {
        var given: [String: String] = [:]
        for (key, value) in json?.objectValue ?? [:] {
            if key == "properties" {
                for (name, value) in value.objectValue ?? [:] where value != .null {
                    given[name] = value.stringValue ?? value.text()
                }
            } else if let text = value.stringValue {
                given[key] = text
            }
        }
        return given
    }

    @Test("the suite has 275 cases", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func count() throws {
        let count = try Self.files.reduce(0) { count, file in
            let document = try JSONValue(parsing: try Data(contentsOf: file))
            return count + (document["tests"]?.arrayValue?.count ?? 0)
                + (document["variantTests"]?.arrayValue?.count ?? 0)
        }
        #expect(count >= 275)
    }
}
