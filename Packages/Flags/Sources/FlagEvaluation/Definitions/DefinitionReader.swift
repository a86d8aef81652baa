import Core
import Foundation

/// Turns a document into flags, and collects its faults. The document may come from anywhere.
struct DefinitionReader {
    private(set) var flags: [ExactText: FlagDefinition] = [:]
    private(set) var names: [String] = []
    private var faults: [FlagFault] = []
    private var segments: [Int: [Constraint]] = [:]
    private var flag = ""

    private static let flagLimit = 100_000
    private static let nameLimit = 200
    /// The maximum number of strategies, constraints, variants, and dependencies of one flag, each.
    private static let partLimit = 1_000
    private static let valueLimit = 100_000
    private static let weightLimit = 1_000_000
    private static let faultLimit = 1_000

    mutating func read(_ document: JSONValue) throws(FlagDocumentError) {
        guard let features = document["features"]?.arrayValue else {
            throw FlagDocumentError(problem: "There is no list 'features'.")
        }
        guard features.count <= Self.flagLimit else {
            throw FlagDocumentError(problem: "There are more than \(Self.flagLimit) flags.")
        }
        read(segments: document["segments"])
        flags.reserveCapacity(features.count)
        names.reserveCapacity(features.count)
        for feature in features { read(flag: feature) }
    }

    mutating func read(segments json: JSONValue?) {
        for segment in json?.arrayValue ?? [] {
            guard let id = segment["id"]?.intValue else { fault("A segment has no number."); continue }
            segments[id] = constraints(segment["constraints"])
        }
    }

    /// The faults, including those that are only found once all flags are read.
    mutating func finishedFaults() -> [FlagFault] {
        for name in names {
            guard let definition = flags[ExactText(name)], !definition.dependencies.isEmpty else { continue }
            flag = name
            for dependency in definition.dependencies {
                guard let parent = flags[ExactText(dependency.parent)] else {
                    fault("It depends on '\(dependency.parent)', which does not exist.")
                    continue
                }
                guard !parent.dependencies.isEmpty else { continue }
                if let cycle = cycle(from: name) {
                    fault("It depends on itself: \(cycle.joined(separator: " -> ")).")
                } else {
                    fault("It depends on '\(dependency.parent)', which itself depends on others; one step is allowed.")
                }
            }
        }
        return faults
    }

    private func cycle(from start: String) -> [String]? {
        var path = [start]
        var seen: Set<String> = []
        var open = [(start, 1)]
        while let (name, length) = open.popLast() {
            path = Array(path.prefix(length - 1)) + [name]
            for parent in flags[ExactText(name)]?.parents ?? [] {
                if parent == start { return path + [start] }
                if seen.insert(parent).inserted { open.append((parent, length + 1)) }
            }
        }
        return nil
    }

    private mutating func fault(_ problem: String) {
        guard faults.count < Self.faultLimit else { return }
        faults.append(FlagFault(flag: flag, problem: problem))
    }

    private mutating func list(_ value: JSONValue?, _ what: String) -> [JSONValue] {
        switch value {
        case nil, .null: return []
        case .array(let elements) where elements.count <= Self.partLimit: return elements
        case .array:
            fault("It has more than \(Self.partLimit) \(what); the rest counts as absent.")
            return Array(elements(value).prefix(Self.partLimit))
        default:
            fault("Its \(what) are no list.")
            return []
        }
    }

    private func elements(_ value: JSONValue?) -> [JSONValue] { value?.arrayValue ?? [] }

    mutating func read(flag json: JSONValue) {
        flag = ""
        guard let name = json["name"]?.stringValue, !name.isEmpty, name.utf8.count <= Self.nameLimit else {
            return fault("A flag has no name, or one longer than \(Self.nameLimit) bytes.")
        }
        flag = name
        guard flags[ExactText(name)] == nil else { return fault("It is defined twice; the first counts.") }
        guard let isEnabled = json["enabled"]?.boolValue else {
            return fault("It does not say whether it is 'enabled'.")
        }
        switch json["strategies"] {
        case nil, .null, .array: break
        default: return fault("Its strategies are no list.")
        }
        let strategies = list(json["strategies"], "strategies").map { strategy($0) }
        flags[ExactText(name)] = FlagDefinition(
            name: name,
            summary: json["description"]?.stringValue ?? "",
            isEnabled: isEnabled,
            isStale: json["stale"]?.boolValue ?? false,
            dependencies: list(json["dependencies"], "dependencies").compactMap { dependency($0) },
            strategies: strategies,
            variants: split(json["variants"])
        )
        names.append(name)
    }

    private mutating func dependency(_ json: JSONValue) -> FlagDefinition.Dependency? {
        guard let parent = json["feature"]?.stringValue else {
            // It cannot be met, so the flag stays off: a flag that nobody exists for.
            fault("A dependency names no flag.")
            return FlagDefinition.Dependency(parent: "", mustBeOn: true, variants: nil, variantNames: [])
        }
        let variants = list(json["variants"], "variants of a dependency").compactMap(\.stringValue)
        return FlagDefinition.Dependency(
            parent: parent,
            mustBeOn: json["enabled"]?.boolValue ?? true,
            variants: variants.isEmpty ? nil : ExactTexts(variants),
            variantNames: variants
        )
    }

    private mutating func strategy(_ json: JSONValue) -> Strategy {
        let name = json["name"]?.stringValue ?? ""
        let parameters = json["parameters"]
        let group = Self.text(parameters?["groupId"]) ?? ""
        let kind = kind(name, parameters, group: group)
        if case .unusable(let why) = kind { fault(why) }
        let segments = list(json["segments"], "segments").map { id in
            let number = id.intValue ?? -1
            if self.segments[number] == nil {
                fault("The strategy '\(name)' uses segment \(number), which does not exist.")
            }
            return Strategy.Segment(id: number, constraints: self.segments[number])
        }
        return Strategy(
            name: name,
            kind: kind,
            constraints: constraints(json["constraints"]),
            segments: segments,
            variants: split(json["variants"], stickiness: Self.text(parameters?["stickiness"])),
            group: group.isEmpty ? flag : group
        )
    }

    private func kind(_ name: String, _ parameters: JSONValue?, group: String) -> Strategy.Kind {
        func percentage(_ key: String) -> Double? {
            Self.text(parameters?[key]).flatMap(Constraint.number).map { min(max($0, 0), 100) }
        }
        func listed(_ key: String) -> [String] {
            (Self.text(parameters?[key]) ?? "").utf8.split(separator: UInt8(ascii: ","))
                .map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
        }
        let noPercentage = Strategy.Kind.unusable("The strategy '\(name)' has no percentage that is a number.")
        switch name {
        case "default": return .everybody
        case "userWithId": return .users(ExactTexts(listed("userIds")))
        case "remoteAddress":
            let addresses = listed("IPs")
            return .addresses(addresses.compactMap(AddressRange.init), verbatim: ExactTexts(addresses))
        case "flexibleRollout":
            guard let percentage = percentage("rollout") else { return noPercentage }
            let stickiness = Stickiness(Self.text(parameters?["stickiness"]))
            return .rollout(percentage: percentage, group: group.isEmpty ? flag : group, stickiness: stickiness)
        case "gradualRolloutUserId":
            guard let percentage = percentage("percentage") else { return noPercentage }
            return .rollout(percentage: percentage, group: group, stickiness: .field(.userID))
        case "gradualRolloutSessionId":
            guard let percentage = percentage("percentage") else { return noPercentage }
            return .rollout(percentage: percentage, group: group, stickiness: .field(.sessionID))
        case "gradualRolloutRandom": return percentage("percentage").map { .random(percentage: $0) } ?? noPercentage
        default: return .unusable("The strategy '\(name.prefix(80))' is not known; it is never on.")
        }
    }

    private mutating func texts(_ elements: [JSONValue], _ what: String) -> [String] {
        if elements.count > Self.valueLimit {
            fault("There are more than \(Self.valueLimit) \(what); the rest is left out.")
        }
        var result: [String] = []
        result.reserveCapacity(min(elements.count, Self.valueLimit))
        for element in elements.prefix(Self.valueLimit) { if let text = Self.text(element) { result.append(text) } }
        return result
    }

    private mutating func constraints(_ json: JSONValue?) -> [Constraint] {
        switch json {
        case nil, .null, .array: return list(json, "constraints").map { constraint($0) }
        default:
            // Who can be meant is not known; nobody is safer than everybody.
            fault("Constraints are no list.")
            return [Constraint.never("they are no list")]
        }
    }

    private mutating func constraint(_ json: JSONValue) -> Constraint {
        let ignoresCase = json["caseInsensitive"]?.boolValue ?? false
        let name = json["operator"]?.stringValue ?? ""
        let values = texts(json["values"]?.arrayValue ?? [], "values of a constraint")
        let value = Self.text(json["value"])
        let test: Constraint.Test
        if let field = json["contextName"]?.stringValue, !field.isEmpty {
            test = self.test(name, values: values, value: value, ignoresCase: ignoresCase)
        } else {
            test = .unusable("it names no value of the context")
        }
        if case .unusable(let why) = test {
            fault("A constraint on '\(json["contextName"]?.stringValue ?? "")' never holds: \(why).")
        }
        return Constraint(
            field: ContextField(json["contextName"]?.stringValue ?? ""),
            operatorName: name,
            values: values.isEmpty ? value.map { [$0] } ?? [] : values,
            test: test,
            isInverted: json["inverted"]?.boolValue ?? false,
            ignoresCase: ignoresCase
        )
    }

    private mutating func test(_ name: String, values: [String], value: String?, ignoresCase: Bool) -> Constraint.Test {
        func cased() -> [String] { ignoresCase ? values.map { $0.lowercased() } : values }
        switch name {
        case "IN": return .isIn(ExactTexts(values))
        case "NOT_IN": return .notIn(ExactTexts(values))
        case "STR_STARTS_WITH": return .prefix(cased())
        case "STR_ENDS_WITH": return .suffix(cased())
        case "STR_CONTAINS": return .infix(cased())
        case "IN_CIDR":
            let ranges = values.compactMap(AddressRange.init)
            if ranges.count < values.count { fault("A constraint has addresses that are none; they are left out.") }
            return .address(ranges)
        case "REGEX":
            guard let value else { return .unusable("it has no expression") }
            do {
                return .pattern(try Pattern(value, ignoresCase: ignoresCase))
            } catch {
                return .unusable("its expression cannot be read, since \(error.problem)")
            }
        default: break
        }
        guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "_")) else {
            return .unusable("its operator is not known")
        }
        let word = String(name[name.index(after: mark)...])
        switch (String(name[..<mark]), Self.comparison(word)) {
        case ("NUM", .some(let comparison)):
            guard let number = value.flatMap({ Constraint.number($0.trimmed) }) else {
                return .unusable("its value is no number")
            }
            return .number(comparison, number)
        case ("SEMVER", .some(let comparison)):
            guard let version = value.flatMap({ SemanticVersion($0) }) else {
                return .unusable("its value is no semantic version")
            }
            return .version(comparison, version)
        case ("DATE", nil) where word == "AFTER" || word == "BEFORE":
            guard let time = value.flatMap({ RFC3339Time($0.utf8, allowsDay: true) }) else {
                return .unusable("its value is no date")
            }
            return .date(word == "AFTER" ? .greater : .less, time.date.timeIntervalSince1970)
        default: return .unusable("its operator '\(name.prefix(40))' is not known")
        }
    }

    private static func comparison(_ word: String) -> Constraint.Comparison? {
        switch word {
        case "EQ": .equal
        case "GT": .greater
        case "GTE": .atLeast
        case "LT": .less
        case "LTE": .atMost
        default: nil
        }
    }

    /// - Parameter inherited: the stickiness of the strategy, if the variants belong to it and name none.
    private mutating func split(_ json: JSONValue?, stickiness inherited: String? = nil) -> VariantSplit? {
        let parts = list(json, "variants")
        guard !parts.isEmpty else { return nil }
        var stickiness: String?
        let split = parts.enumerated().compactMap { index, part -> VariantSplit.Part? in
            guard let name = part["name"]?.stringValue else {
                fault("A variant has no name.")
                return nil
            }
            if index == 0 { stickiness = part["stickiness"]?.stringValue }
            let weight = part["weight"]?.intValue ?? 0
            if weight < 0 || weight > Self.weightLimit { fault("The variant '\(name)' has an impossible weight.") }
            let overrides = list(part["overrides"], "overrides").compactMap { override -> VariantSplit.Override? in
                guard let field = override["contextName"]?.stringValue else { return nil }
                let values = texts(override["values"]?.arrayValue ?? [], "values of an override")
                return VariantSplit.Override(field: ContextField(field), values: ExactTexts(values))
            }
            let payload = part["payload"].flatMap { payload -> FlagVariant.Payload? in
                guard let type = payload["type"]?.stringValue, let value = Self.text(payload["value"]) else {
                    return nil
                }
                return FlagVariant.Payload(type: type, value: value)
            }
            return VariantSplit.Part(
                variant: FlagVariant(name: name, payload: payload),
                weight: min(max(weight, 0), Self.weightLimit),
                overrides: overrides
            )
        }
        return VariantSplit(split, stickiness: Stickiness(stickiness ?? inherited))
    }

    /// The text of a value. Numbers and Booleans count as the way they are written.
    private static func text(_ json: JSONValue?) -> String? {
        switch json {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let value): String(value)
        default: nil
        }
    }
}

extension Constraint {
    fileprivate static func never(_ why: String) -> Constraint {
        Constraint(
            field: .property(""),
            operatorName: "",
            values: [],
            test: .unusable(why),
            isInverted: false,
            ignoresCase: false
        )
    }
}

extension String {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: String {
        let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 || byte == 10 || byte == 13 }
        let start = utf8.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[start.startIndex...end])
    }
}
