import Core
import CoreHosting

/// The test that any feature runs on itself: its manifest and its code say the same, and its flows keep their promises.
///
/// ```swift
/// @Test("the feature keeps its contract")
/// func contract() { #expect(FeatureContract.violations(of: FoodFeature.self) == []) }
/// ```
public enum FeatureContract {
    /// Everything that is wrong, each a sentence; empty if the feature keeps the contract.
    public static func violations(of feature: any Feature.Type) -> [String] {
        let manifest = feature.manifest
        let registrar = FeatureRegistrar.registering(feature)
        var found = manifestFaults(manifest, registrar)
        for flow in registrar.flows { found += descriptorFaults(flow, among: registrar.flows) }
        for flow in registrar.flows { if let type = flow.type { found += flowFaults(type, id: flow.id, manifest) } }
        return found
    }

    private static func manifestFaults(_ manifest: FeatureManifest, _ registrar: FeatureRegistrar) -> [String] {
        var found: [String] = []
        if !isIdentifier(manifest.id) {
            found.append("The id '\(manifest.id)' has other characters than lower case letters, digits and '-'.")
        }
        if manifest.title.isEmpty || manifest.summary.isEmpty { found.append("The manifest lacks a title or summary.") }
        let names = registrar.flows.map(\.descriptor.name)
        if let flow = manifest.defaultFlow, !names.contains(flow) || flow.contains(" ") {
            found.append("The flow '\(flow)', which the id alone is to run, is none of its flows of one word.")
        }
        if Set(names).count != names.count { found.append("Two flows have one name: \(names).") }
        let former = registrar.flows.flatMap(\.descriptor.formerIDs)
        let reused = Set(former).intersection(registrar.flows.map(\.id))
        if Set(former).count != former.count || !reused.isEmpty {
            found.append("A former id stands for two flows: \(reused.isEmpty ? former : reused.sorted()).")
        }
        if manifest.provides != registrar.provided {
            found.append("The manifest provides \(manifest.provides), registered are \(registrar.provided).")
        }
        let overlap = Set(manifest.requires).intersection(manifest.uses)
        if !overlap.isEmpty { found.append("Both required and used: \(overlap.map(\.name).sorted()).") }
        let own = Set(manifest.provides).intersection(manifest.requires + manifest.uses)
        if !own.isEmpty { found.append("Asks for what it provides itself: \(own.map(\.name).sorted()).") }
        for (what, ids) in [
            ("settings", registrar.settings.map(\.name)), ("jobs", registrar.jobs.map(\.id)),
            ("reminders", registrar.reminders.map(\.id)), ("first-run steps", registrar.firstRunSteps.map(\.id)),
            ("searches", registrar.searches.map(\.id)),
        ] where Set(ids).count != ids.count {
            found.append("Two \(what) have one name: \(ids).")
        }
        for setting in registrar.settings {
            if setting.help.isEmpty { found.append("The setting '\(setting.name)' has no help.") }
            if !setting.name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
                isIdentifier(String($0))
            }) {
                found.append("The setting '\(setting.name)' is not lower case words joined by '-' or '.'.")
            }
            found += valueFaults(setting)
        }
        for program in manifest.programs where program.program.contains("/") || program.purpose.isEmpty {
            found.append("'\(program.program)' must be a program's name without a path, with a purpose.")
        }
        let prefix = manifest.id.replacing("-", with: "_") + "_"
        for event in manifest.events where !event.name.hasPrefix(prefix) || event.meaning.isEmpty {
            found.append("The event '\(event.name)' must begin with '\(prefix)' and say when it is sent.")
        }
        if Set(manifest.events.map(\.name)).count != manifest.events.count { found.append("Two events have one name.") }
        for flag in manifest.flags { found += flagFaults(flag) }
        for action in registrar.cards.flatMap(\.actions)
        where !action.key.isASCII || !action.key.isLowercase || action.key == "q" || action.title.isEmpty {
            found.append("The action '\(action.title)' needs a title and a lower-case letter, not q, which leaves.")
        }
        if Set(registrar.cards.map(\.id)).count != registrar.cards.count { found.append("Two cards have one id.") }
        for host in manifest.networkHosts where host.host.contains("/") || host.purpose.isEmpty {
            found.append("'\(host.host)' must be a host name without scheme or path, with a purpose.")
        }
        return found
    }

    private static func valueFaults(_ setting: SettingDeclaration) -> [String] {
        guard !setting.isSecret else { return [] }
        var found: [String] = []
        switch setting.kind {
        case .integer(nil), .number(nil): found.append("The setting '\(setting.name)' has no range.")
        case .text: found.append("The setting '\(setting.name)' does not say what its text looks like.")
        default: break
        }
        if setting.defaultValue != .null, setting.text(setting.defaultValue) == nil {
            found.append("The setting '\(setting.name)' has a default that is no value of it.")
        }
        return found
    }

    private static func flagFaults(_ flag: FlagDeclaration) -> [String] {
        var found: [String] = []
        func add(_ fault: String) { found.append("The flag '\(flag.name)' \(fault).") }
        if !flag.name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ isIdentifier(String($0)) }) {
            add("is not lower case words joined by '-' or '.'")
        }
        if flag.help.isEmpty || flag.owner.isEmpty { add("lacks its help or its owner") }
        if flag.normalized(flag.defaultText) != flag.defaultText { add("has a default that is no value of it") }
        if flag.kind == .kill { add("is a kill switch, which every feature has without declaring it") }
        if flag.expires != nil, flag.expiryDay == nil { add("expires on '\(flag.expires ?? "")', which is no day") }
        if flag.expires == nil, flag.kind == .release || flag.kind == .experiment {
            add("has no last day, which a release or an experiment needs")
        }
        if let rollout = flag.rollout, !(0...100).contains(rollout) || flag.type != .flag {
            add("has a rollout that is no share of a hundred, or is not on and off")
        }
        return found
    }

    /// The faults in a descriptor's claims about harm, daily use, and its result.
    private static func descriptorFaults(_ flow: FlowRegistration, among flows: [FlowRegistration]) -> [String] {
        let (id, descriptor) = (flow.id, flow.descriptor)
        var found: [String] = []
        if descriptor.deletes, descriptor.effect != .writes {
            found.append("\(id): it deletes and does not write.")
        }
        if descriptor.path.last == "delete", descriptor.effect == .writes, !descriptor.deletes {
            found.append("\(id): it does not say that it deletes.")
        }
        if let undo = descriptor.undoneBy {
            let other = flows.first { $0.id == undo }
            if descriptor.effect != .writes || undo == id || other?.descriptor.effect != .writes {
                found.append("\(id): '\(undo)', which is to take it back, is no other flow of the feature that writes.")
            }
        }
        if descriptor.isDaily, descriptor.successor != nil || !descriptor.openTo.contains(.client) {
            found.append("\(id): it is for daily use, and other programs cannot call it.")
        }
        if let schema = descriptor.outputSchema {
            found += outputSchemaFaults(schema).map { "\(id): its output schema \($0)." }
        }
        return found
    }

    /// Clients refuse all tools of a server where one schema has another type than an object, or puts several together.
    private static func outputSchemaFaults(_ schema: JSONValue) -> [String] {
        var found: [String] = []
        if schema["type"] != "object" { found.append("is not of an object") }
        var left = [schema]
        while let part = left.popLast() {
            let members = part.objectValue ?? [:]
            let refused = ["$ref", "$defs", "$schema", "anyOf", "oneOf", "allOf", "format"].filter {
                members[$0] != nil
            }
            if !refused.isEmpty { found.append("has \(refused.joined(separator: ", "))") }
            if members["type"]?.stringValue == nil { found.append("has a part without one type: \(part.text())") }
            if members["additionalProperties"] == false { found.append("lets no member be added later") }
            let properties = members["properties"]?.objectValue ?? [:]
            for name in (members["required"]?.arrayValue ?? []).compactMap(\.stringValue) where properties[name] == nil
            {
                found.append("requires '\(name)' and does not say what it is")
            }
            left += properties.values + [members["items"]].compactMap { $0 }
        }
        return found
    }

    private static func flowFaults<F: Flow>(_ type: F.Type, id: String, _ manifest: FeatureManifest) -> [String] {
        var found: [String] = []
        let descriptor = F.descriptor
        if descriptor.path.isEmpty || !descriptor.path.allSatisfy(isIdentifier) {
            found.append("\(id): the name '\(descriptor.name)' is not lower case words.")
        }
        if descriptor.summary.isEmpty || descriptor.summary.hasSuffix(".") {
            found.append("\(id): the summary is empty or ends with a full stop.")
        }
        let schema = FlowSchema(type)
        if descriptor.name == manifest.defaultFlow, schema.parameters.contains(where: \.isRequired) {
            found.append("\(id): the id alone cannot run it, since it requires an argument.")
        }
        for parameter in schema.parameters where parameter.schema["description"] == nil {
            found.append("\(id): '\(parameter.name)' has no help.")
        }
        for (old, new) in descriptor.formerOptions
        where !schema.parameters.contains(where: { $0.name == new })
            || schema.parameters.contains(where: { $0.name == old })
        {
            found.append("\(id): '\(old)' cannot have become '\(new)': it takes the first or not the second.")
        }
        if let flag = descriptor.endlessFlag, !schema.parameters.contains(where: { $0.name == flag }) {
            found.append("\(id): '\(flag)', with which it would last, is nothing that it takes.")
        }
        let json = schema.json
        for example in descriptor.examples {
            guard let input = schema.input(of: example) else {
                found.append("\(id): the example '\(example.arguments)' names what the flow does not take.")
                continue
            }
            for fault in JSONSchema(json).faults(in: input) {
                found.append("\(id): the example '\(example.arguments)' does not fit its schema: \(fault)")
            }
            do {
                _ = try schema.parse(input)
            } catch {
                found.append("\(id): the example '\(example.arguments)' does not parse: \(error.message)")
            }
        }
        if (descriptor.effect == .spends) != (type is any SpendingFlow.Type) {
            found.append("\(id): a flow that spends, and no other, is a SpendingFlow.")
        }
        // A page gives files that its server holds for it, and nobody else beyond the person's own programs gives any.
        let reaching = schema.parameters.filter { $0.isRequired && $0.reach != nil }
        let able =
            reaching.isEmpty ? Callers.everyone : reaching.allSatisfy { $0.reach == .file } ? [.own, .page] : .own
        if !able.isSuperset(of: descriptor.openTo) {
            found.append("\(id): it is open to callers that cannot give an argument it requires.")
        }
        if descriptor.examples.isEmpty { found.append("\(id): it has no example.") }
        var unknown = descriptor.examples.first.flatMap { schema.input(of: $0) }?.objectValue ?? [:]
        unknown["thisKeyDoesNotExist"] = true
        if (try? schema.parse(.object(unknown))) != nil { found.append("\(id): it accepts unknown keys.") }
        return found
    }

    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.utf8.first, (97...122).contains(first) else { return false }
        return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
}
