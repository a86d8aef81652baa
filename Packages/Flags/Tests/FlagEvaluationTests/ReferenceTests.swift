import Core
import CoreTesting
import FlagEvaluation
import Foundation
import Testing

@Suite("Unleash's client specification")
struct ReferenceTests {
    @Test(
        "every case of the public suite",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)"),
        arguments: Vectors.areHere ? Vectors.files("flags/unleash", extensions: ["json"]) : []
    )
    func cases(file: URL) throws {
        guard file.lastPathComponent != "index.json" else { return }
        let document = try JSONValue(parsing: try Data(contentsOf: file))
        let state = try #require(document["state"])
        let definitions = try FlagDefinitions(parsing: state.text().utf8)
        var count = 0
        for test in document["tests"]?.arrayValue ?? [] {
            let name = try #require(test["toggleName"]?.stringValue)
            let snapshot = FlagSnapshot(definitions: definitions, context: Self.context(test["context"]))
            let words = test["description"]?.stringValue ?? name
            #expect(snapshot.answer(name)?.isOn ?? false == test["expectedResult"]?.boolValue, "\(words)")
            #expect(snapshot.explanation(name)?.isOn == snapshot.answer(name)?.isOn, "\(words)")
            count += 1
        }
        for test in document["variantTests"]?.arrayValue ?? [] {
            let name = try #require(test["toggleName"]?.stringValue)
            let expected = try #require(test["expectedResult"])
            let snapshot = FlagSnapshot(definitions: definitions, context: Self.context(test["context"]))
            let answer = snapshot.answer(name)
            let words = test["description"]?.stringValue ?? name
            #expect(answer?.variant?.name ?? "disabled" == expected["name"]?.stringValue, "\(words)")
            #expect((answer?.variant != nil) == expected["enabled"]?.boolValue, "\(words)")
            #expect(answer?.isOn ?? false == expected["feature_enabled"]?.boolValue, "\(words)")
            #expect(answer?.variant?.payload?.type == expected["payload"]?["type"]?.stringValue, "\(words)")
            #expect(answer?.variant?.payload?.value == expected["payload"]?["value"]?.stringValue, "\(words)")
            #expect(snapshot.explanation(name)?.variant?.chosen == answer?.variant?.name, "\(words)")
            count += 1
        }
        #expect(count > 0)
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
