import Core
import CoreHosting
import FlagEvaluation

/// The way a flag comes to its value.
struct FlagExplained: FlowResult {
    struct Layer: Encodable, Sendable {
        let origin: FlagOrigin
        let value: String
        let reason: String
        let variant: String?
        let rule: String?

        init(_ resolution: FlagResolution) {
            origin = resolution.origin
            value = resolution.text
            reason = resolution.reason
            variant = resolution.variant
            rule = resolution.rule
        }
    }

    struct Evaluation: Encodable, Sendable {
        let origin: FlagOrigin
        let explanation: FlagExplanation
        /// The variant that goes with it if it is on.
        let variant: FlagVariant?
    }

    let evaluations: [Evaluation]
    let id: String
    let value: String
    /// `nil`, like the owner, if no feature declares it and it only has definitions.
    let kind: FlagKind?
    let owner: String?
    let help: String
    /// The strongest first; the first one counts.
    let layers: [Layer]

    /// - Throws: ``UnknownName`` if neither a feature nor a definition has it.
    init(_ id: String, of program: FlagsProgram, for subject: FlagRules.Subject) throws {
        self.id = id
        evaluations = program.rules.explanations(of: id, for: subject)
            .map { Evaluation(origin: $0.origin, explanation: $0.explanation, variant: $0.variant) }
        guard let entry = program.declarations[id] else {
            guard let first = evaluations.first else {
                _ = try program.declarations.entry(id)
                throw UnknownName(kind: "flag", name: id, known: [])
            }
            layers = []
            value = first.explanation.isOn ? "on" : "off"
            (kind, owner, help) = (nil, nil, "No feature declares it; a definition has it.")
            return
        }
        let found = program.values(for: subject).resolutions(of: entry.id, declared: entry.declaration)
        layers = found.map { Layer($0) }
        value = found[0].text
        kind = entry.declaration.kind
        owner = entry.declaration.owner
        help = entry.declaration.help
    }

    func presentation(in context: FlowContext) -> Presentation {
        var lines = [KeyValue(id, value, tone: .strong), KeyValue("", help, tone: .muted)]
        if let kind, let owner { lines.append(KeyValue("kind", "\(kind.rawValue), of \(owner)")) }
        let head = Presentation.keyValues(lines)
        let table = Presentation.table(
            Table(
                [.init("source"), .init("says"), .init("reason"), .init("why")],
                rows: layers.enumerated().map { index, layer in
                    [
                        .init(layer.origin.rawValue, tone: index == 0 ? .strong : .muted),
                        .init(layer.value + (layer.variant.map { " (variant \($0))" } ?? "")), .init(layer.reason),
                        .init(layer.rule ?? ""),
                    ]
                }
            )
        )
        var parts = layers.isEmpty ? [head] : [head, .section("Sources, the first one counts", [table])]
        parts += evaluations.map {
            Presentation.section("The definition from \($0.origin.rawValue)", Self.steps($0.explanation))
        }
        return .stack(parts)
    }

    private static func steps(_ explanation: FlagExplanation) -> [Presentation] {
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("says", explanation.isOn ? "on" : "off", tone: .strong),
                KeyValue("since", explanation.rule), KeyValue("reason", explanation.reason.rawValue),
            ])
        ]
        if !explanation.dependencies.isEmpty {
            parts.append(
                .keyValues(
                    explanation.dependencies.map { dependency in
                        let variants =
                            dependency.variants.isEmpty
                            ? "" : " as \(dependency.variants.joined(separator: " or "))"
                        let words = "must be \(dependency.mustBeOn ? "on" : "off")\(variants): "
                        return KeyValue("needs \(dependency.flag)", words + (dependency.isMet ? "met" : "not met"))
                    }
                )
            )
        }
        for (index, strategy) in explanation.strategies.enumerated() {
            parts.append(
                .section(
                    "Strategy \(index + 1), \(strategy.name): \(strategy.holds ? "holds" : "does not hold")",
                    steps(strategy)
                )
            )
        }
        if let split = explanation.variant { parts.append(.section("Variant \(split.chosen)", steps(split))) }
        return parts
    }

    private static func steps(_ strategy: FlagExplanation.Strategy) -> [Presentation] {
        var lines: [KeyValue] = []
        if let fault = strategy.fault { lines.append(KeyValue("fault", fault, tone: .warning)) }
        for segment in strategy.segments {
            guard let constraints = segment.constraints else {
                lines.append(KeyValue("segment \(segment.id)", "does not exist: no", tone: .warning))
                continue
            }
            lines += constraints.map { line(for: $0, key: "segment \(segment.id)") }
        }
        lines += strategy.constraints.map { line(for: $0, key: "constraint") }
        if let rollout = strategy.rollout {
            let share = "on up to \(number(rollout.percentage))"
            if let bucket = rollout.bucket {
                lines.append(
                    KeyValue("hashed", "'\(bucket.hashInput)' with seed \(bucket.seed), murmur3 \(bucket.hash)")
                )
                let isIn = rollout.percentage > 0 && Double(bucket.number) <= rollout.percentage
                lines.append(
                    KeyValue("bucket", "\(bucket.number) of \(bucket.count), \(share): \(isIn ? "yes" : "no")")
                )
            } else if let drawn = rollout.drawn {
                lines.append(KeyValue("drawn", "\(drawn) of 100, \(share)"))
            } else {
                lines.append(KeyValue("bucket", "none: the context lacks the value that it sticks to"))
            }
        }
        return [.keyValues(lines.isEmpty ? [KeyValue("", "for everybody", tone: .muted)] : lines)]
    }

    private static func line(for condition: FlagExplanation.Condition, key: String) -> KeyValue {
        let values =
            condition.values.prefix(8).joined(separator: ", ") + (condition.values.count > 8 ? ", ..." : "")
        let how =
            (condition.isInverted ? "not " : "") + condition.operator + (condition.ignoresCase ? " (any case)" : "")
        let actual = condition.actual.map { "'\($0)'" } ?? "nothing"
        let fault = condition.fault.map { ", since \($0)" } ?? ""
        return KeyValue(
            key,
            "\(condition.field) is \(actual), \(how) \(values): \(condition.holds ? "yes" : "no")\(fault)",
            tone: condition.holds ? .normal : .muted
        )
    }

    private static func steps(_ split: FlagExplanation.Split) -> [Presentation] {
        var lines: [KeyValue] = []
        if let override = split.override { lines.append(KeyValue("override", "for this \(override)")) }
        if let bucket = split.bucket {
            lines.append(
                KeyValue("hashed", "'\(bucket.hashInput)' with seed \(bucket.seed), murmur3 \(bucket.hash)")
            )
            lines.append(KeyValue("bucket", "\(bucket.number) of \(bucket.count)"))
        }
        lines += split.shares.map { share in
            KeyValue(
                share.variant,
                share.last < share.first ? "never" : "\(share.first) to \(share.last)",
                tone: share.variant == split.chosen ? .strong : .muted
            )
        }
        return [.keyValues(lines)]
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
