import Core
import CoreTesting
import FlagEvaluation
import Foundation
import Testing

@Suite("Unleash's client specification")
struct ReferenceTests {
    /// One case of the public suite.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let state: JSONValue
        let test: JSONValue
        let isOfVariants: Bool

        var testDescription: String { "\(file): \(test["description"]?.stringValue ?? "")" }
    }

    private static let cases: [Case] = {
        guard Vectors.areHere else { return [] }
        return Vectors.files("flags/unleash", extensions: ["json"]).flatMap { url -> [Case] in
            guard let bytes = try? Data(contentsOf: url), let document = try? JSONValue(parsing: bytes),
                let state = document["state"]
            else { return [] }
            return [("tests", false), ("variantTests", true)].flatMap { key, isOfVariants in
                (document[key]?.arrayValue ?? []).map {
                    Case(file: url.lastPathComponent, state: state, test: $0, isOfVariants: isOfVariants)
                }
            }
        }
    }()

    @Test("all cases of the public suite are found", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func count() { #expect(Self.cases.count >= 275) }

    @Test(
        "every case of the public suite",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: cases
    )
    func evaluate(_ known: Case) throws {
        let name = try #require(known.test["toggleName"]?.stringValue)
        let expected = try #require(known.test["expectedResult"])
        let snapshot = FlagSnapshot(
            definitions: try FlagDefinitions(parsing: known.state.text().utf8),
            context: Self.context(known.test["context"])
        )
        let (answer, explanation) = (snapshot.answer(name), snapshot.explanation(name))
        #expect(explanation?.isOn == answer?.isOn)
        guard known.isOfVariants else {
            #expect(answer?.isOn ?? false == expected.boolValue)
            return
        }
        #expect(answer?.variant?.name ?? "disabled" == expected["name"]?.stringValue)
        #expect((answer?.variant != nil) == expected["enabled"]?.boolValue)
        #expect(answer?.isOn ?? false == expected["feature_enabled"]?.boolValue)
        #expect(answer?.variant?.payload?.type == expected["payload"]?["type"]?.stringValue)
        #expect(answer?.variant?.payload?.value == expected["payload"]?["value"]?.stringValue)
        #expect(explanation?.variant?.chosen == answer?.variant?.name)
    }

    private static func context(_ json: JSONValue?) -> FlagContext {
        var context = FlagContext(currentTime: Date().timeIntervalSince1970, randomSeed: UInt64.random(in: 0 ... .max))
        for (key, value) in json?.objectValue ?? [:] {
            if key == "properties" {
                for (name, value) in value.objectValue ?? [:] where value != .null {
                    context.properties[name] = value.stringValue ?? value.text()
                }
            } else if let text = value.stringValue {
                let isSet = context.set(key, to: text)
                #expect(isSet)
            }
        }
        return context
    }
}
