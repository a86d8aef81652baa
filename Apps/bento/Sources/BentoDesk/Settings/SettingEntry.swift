import BentoHome
import Core

/// One setting with its current value.
package struct SettingEntry: FlowResult {
    package let id: String
    /// For a secret, whether it is set.
    package let value: JSONValue
    package let text: String
    package let origin: SettingOrigin
    package let help: String
    package let isSecret: Bool
    /// True if no page may set it: a secret, a server, a program, or anything that gives others more rights.
    package let isForTerminals: Bool
    /// `null` if there is none, or it is a secret.
    package let defaultValue: JSONValue
    /// The allowed values, if there are only a few.
    package let choices: [String]?
    /// The bounds of a number.
    package let minimum: JSONValue?
    package let maximum: JSONValue?
    package let fault: String?
    /// The named environment in which the value counts; `nil` if it counts in all.
    package let environment: String?
    private let usual: String
    private let form: String
    /// The help text, and the allowed values if there are a few or a range.
    package let explanation: String

    private enum CodingKeys: CodingKey {
        case id, value, origin, help, isSecret, isForTerminals, defaultValue, choices, minimum, maximum, fault
        case environment
    }

    init(
        _ setting: SettingDeclaration,
        named id: String,
        value: JSONValue,
        text: String,
        origin: SettingOrigin,
        environment: String? = nil,
        fault: String? = nil
    ) {
        self.environment = environment ?? NamedEnvironment.parts(of: id).environment
        (self.id, help, isSecret, defaultValue) = (id, setting.help, setting.isSecret, setting.defaultValue)
        (self.value, self.text, self.origin, self.fault) = (value, text, origin, fault)
        isForTerminals = setting.isForTerminals
        if case .choice(let names) = setting.kind { choices = names } else { choices = nil }
        switch setting.kind {
        case .integer(let range?):
            (minimum, maximum) = (.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound)))
        case .number(let range?): (minimum, maximum) = (.number(range.lowerBound), .number(range.upperBound))
        default: (minimum, maximum) = (nil, nil)
        }
        explanation = setting.explanation
        usual = setting.text(setting.defaultValue) ?? ""
        form = setting.isSecret ? "It is asked for and typed unseen, or piped in with '-'." : setting.kind.help
    }

    /// A name in the file that no feature declares.
    init(unknown id: String) {
        self.id = id
        (value, text, origin, help, isSecret, isForTerminals) = (.null, "", .byDefault, "", false, true)
        (defaultValue, choices, minimum, maximum, fault, environment) = (.null, nil, nil, nil, nil, nil)
        (usual, form, explanation) = ("", "", "")
    }

    /// The origin in words for a person.
    package var place: String { environment.map { "\(origin.words), in \($0)" } ?? origin.words }

    /// `–` if it is empty.
    package var shown: String { text.isEmpty ? "–" : text }

    var tone: Tone { fault != nil ? .warning : origin == .byDefault ? .normal : .strong }

    package var presentation: Presentation {
        var pairs = [KeyValue(id, shown, tone: .strong), KeyValue("origin", place, tone: .muted)]
        if origin != .byDefault, !isSecret {
            pairs.append(KeyValue("default", usual.isEmpty ? "–" : usual, tone: .muted))
        }
        if !help.isEmpty { pairs.append(KeyValue("changes", help)) }
        if !form.isEmpty { pairs.append(KeyValue("takes", form)) }
        if let fault { pairs.append(KeyValue("fault", fault, tone: .warning)) }
        return .keyValues(pairs)
    }

    package func presentation(in context: FlowContext) -> Presentation { presentation }
}

extension SettingDeclaration {
    var isForTerminals: Bool { isSecret || isPower || isService || servers != nil }
}

extension SettingOrigin {
    /// The name in words for a person.
    package var words: String { self == .option ? "--set" : rawValue }
}
