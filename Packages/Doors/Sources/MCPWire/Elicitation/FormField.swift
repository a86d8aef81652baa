import Core

/// One question of a form: a text, a number, a yes or no, one or several of some choices. The protocol has no other
/// kinds.
public struct FormField: Sendable, Hashable {
    public struct Choice: Sendable, Hashable {
        /// The kind of answer.
        public let value: String
        /// The title that the person reads, if different from the name.
        public let title: String?

        public init(_ value: String, title: String? = nil) {
            self.value = value
            self.title = title
        }
    }

    public enum Kind: Sendable, Hashable {
        case text(shortest: Int? = nil, longest: Int? = nil, format: String? = nil)
        case number(isWhole: Bool = false, least: Double? = nil, most: Double? = nil)
        case flag
        case choice([Choice])
        case choices([Choice], fewest: Int? = nil, most: Int? = nil)
    }

    public let name: String
    public let kind: Kind
    public let title: String?
    public let description: String?
    public let isRequired: Bool
    /// The value before the person answers.
    public let defaultValue: JSONValue?
    private let others: [String: JSONValue]

    public init(
        _ name: String,
        _ kind: Kind,
        title: String? = nil,
        description: String? = nil,
        isRequired: Bool = true,
        defaultValue: JSONValue? = nil
    ) {
        self.name = name
        self.kind = kind
        self.title = title
        self.description = description
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        others = [:]
    }

    public init(_ name: String, _ schema: JSONValue, isRequired: Bool) throws(ShapeFault) {
        self.name = name
        self.isRequired = isRequired
        var members = try Members(schema, at: name.cut)
        title = try members.optionalString("title")
        description = try members.optionalString("description")
        defaultValue = members.value("default")
        let type = try members.string("type")
        switch type {
        case "string":
            if let choices = try Self.choices(&members) {
                kind = .choice(choices)
            } else {
                kind = .text(
                    shortest: try members.optionalInt("minLength"),
                    longest: try members.optionalInt("maxLength"),
                    format: try members.optionalString("format")
                )
            }
        case "number", "integer":
            kind = .number(
                isWhole: type == "integer",
                least: try members.optionalNumber("minimum"),
                most: try members.optionalNumber("maximum")
            )
        case "boolean": kind = .flag
        case "array":
            var items = Members(try members.object("items"), at: "\(name.cut)/items")
            guard let choices = try Self.choices(&items) else {
                throw ShapeFault("'\(name.cut)' must be an array of choices")
            }
            kind = .choices(
                choices,
                fewest: try members.optionalInt("minItems"),
                most: try members.optionalInt("maxItems")
            )
        default: throw ShapeFault("'\(name.cut)' must be a string, a number, a boolean or an array of choices")
        }
        others = members.rest
    }

    /// `enum`, with the names that 2025-06-18 gave it, or `oneOf` and `anyOf` with titles.
    private static func choices(_ members: inout Members) throws(ShapeFault) -> [Choice]? {
        if let values = try members.optionalStrings("enum") {
            let names = try members.optionalStrings("enumNames") ?? []
            return values.enumerated().map { place, value in
                Choice(value, title: names.indices.contains(place) ? names[place] : nil)
            }
        }
        let (oneOf, anyOf) = (try members.optionalArray("oneOf"), try members.optionalArray("anyOf"))
        guard let titled = oneOf ?? anyOf else { return nil }
        var choices: [Choice] = []
        for json in titled {
            var choice = try Members(json, at: "oneOf")
            choices.append(Choice(try choice.string("const"), title: try choice.optionalString("title")))
        }
        return choices
    }

    /// The field as a property of a form's schema.
    public var schema: JSONValue {
        let known: [String: JSONValue] =
            switch kind {
            case .text(let shortest, let longest, let format):
                .init(present: [
                    "type": "string", "minLength": .count(shortest), "maxLength": .count(longest),
                    "format": .text(format),
                ])
            case .number(let isWhole, let least, let most):
                .init(present: [
                    "type": isWhole ? "integer" : "number", "minimum": .decimal(least), "maximum": .decimal(most),
                ])
            case .flag: ["type": "boolean"]
            case .choice(let choices): Self.schema(choices, titled: "oneOf").with(["type": "string"])
            case .choices(let choices, let fewest, let most):
                .init(present: [
                    "type": "array", "items": .object(Self.items(choices)), "minItems": .count(fewest),
                    "maxItems": .count(most),
                ])
            }
        return .object(
            others.merging(known) { $1 }.with([
                "title": .text(title), "description": .text(description), "default": defaultValue,
            ])
        )
    }

    private static func items(_ choices: [Choice]) -> [String: JSONValue] {
        let items = schema(choices, titled: "anyOf")
        return items["enum"] == nil ? items : items.with(["type": "string"])
    }

    private static func schema(_ choices: [Choice], titled: String) -> [String: JSONValue] {
        guard choices.contains(where: { $0.title != nil }) else { return ["enum": .strings(choices.map(\.value))] }
        return [
            titled: .array(choices.map { ["const": .string($0.value), "title": .string($0.title ?? $0.value)] })
        ]
    }
}
