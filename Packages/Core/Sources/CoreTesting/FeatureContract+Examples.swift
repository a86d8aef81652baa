import Core
import CoreHosting

extension FeatureContract {
    /// The examples of flows that do not parse as they are typed to what their JSON form says, in words; none, where all do.
    public static func wrongExamples(of feature: (some Feature).Type) -> [String] {
        func wrong<F: Flow>(_ type: F.Type) -> [String] {
            let schema = FlowSchema(type)
            return F.descriptor.examples.compactMap { example in
                let name = "\(F.descriptor.name) \(example.arguments)"
                do {
                    // Parsed values differ only in where in the arguments they stood, which their descriptions leave out.
                    let typed = values(try FlowSchema<F>.parse(arguments: example.words))
                    let called = values(try schema.parse(schema.input(of: example) ?? .null))
                    return typed == called ? nil : "\(name): \(typed) is typed, \(called) is called"
                } catch {
                    return "\(name): \(error)"
                }
            }
        }
        let flows = FeatureRegistrar.registering(feature).flows
        return TestVolume.current.sample(flows).flatMap { flow in flow.type.map { wrong($0) } ?? [] }
    }

    /// The parsed values by name; words joined, since a shell parts them otherwise than JSON does.
    private static func values(_ arguments: Any) -> [String] {
        func text(of parsed: Any) -> String {
            // Arguments that take all that follows, such as coordinates south of the equator, keep the "--" before them.
            switch Mirror(reflecting: parsed).children.first?.value {
            case let words as [Word]: Array(words.drop { $0.text == "--" }).phrase
            case let texts as [String]: "\(texts.drop { $0 == "--" })"
            default: "\(parsed)"
            }
        }
        return Mirror(reflecting: arguments).children.map { child in
            let inner = Mirror(reflecting: child.value).children.map { text(of: $0.value) }.joined()
            return "\(child.label ?? ""): \(inner)"
        }
    }
}
