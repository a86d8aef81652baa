import Core
import CoreTesting
import Testing

@testable import FeatureWorkouts

@Suite("Workouts as a feature")
struct FeatureContractTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: WorkoutsFeature.self) == []) }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() throws {
        func check<F: Flow>(_ type: F.Type) throws {
            let schema = FlowSchema(type)
            for example in F.descriptor.examples {
                let typed = try schema.parse(arguments: Self.words(example.arguments))
                let called = try schema.parse(example.input)
                // Parsed values differ only in where in the arguments they stood, which their descriptions leave out.
                #expect(Self.values(typed) == Self.values(called), "\(F.descriptor.name) \(example.arguments)")
            }
        }
        let flows = FeatureRegistrar.registering(WorkoutsFeature.self).flows
        for flow in TestVolume.current.sample(flows) { try check(flow.type) }
    }

    /// The words of a command line, as a shell parts them; double quotes only.
    private static func words(_ line: String) -> [String] {
        var result: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { result.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return result + [word].compactMap { $0 }
    }

    /// The parsed values by name; words joined, since a shell parts them otherwise than JSON does.
    private static func values(_ arguments: Any) -> [String] {
        Mirror(reflecting: arguments).children.map { child in
            let inner = Mirror(reflecting: child.value).children.map { "\($0.value)" }.joined()
            return "\(child.label ?? ""): \(inner)"
        }
    }
}
