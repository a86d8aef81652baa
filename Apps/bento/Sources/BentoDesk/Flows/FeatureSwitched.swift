import BentoHome
import Core
import CoreHosting

/// The state of a feature after its switch was set.
package struct FeatureSwitched: FlowResult {
    let feature: String
    let isOn: Bool
    /// A sentence about other features that are disabled because of it, or about what still holds it off.
    let words: String

    package func presentation(in context: FlowContext) -> Presentation {
        .keyValues([KeyValue(feature, isOn ? "on" : "off", tone: .strong), KeyValue("", words, tone: .muted)])
    }

    static func setting(_ id: String, on isOn: Bool, with desk: HostDesk) async throws -> FeatureSwitched {
        guard desk.catalogue.registration(of: id) != nil else {
            throw UnknownName(kind: "feature", name: id, known: desk.catalogue.allIDs)
        }
        let killSwitch = FlagDeclarations.killSwitch(of: id)
        try await desk.flags.choose(killSwitch, isOn ? nil : "off")
        // If a weaker source holds it off, an explicit choice is needed.
        if isOn, desk.flags.values().whyOff(id) != nil { try await desk.flags.choose(killSwitch, "on") }
        if isOn { CrashRecord(home: desk.home.url).clear(id) }
        let whyOff = desk.flags.values().whyOff(id)
        let words = words(id, isOn: isOn, whyOff: whyOff, among: desk.catalogue.manifests)
        return FeatureSwitched(feature: id, isOn: whyOff == nil, words: words)
    }

    private static func words(_ id: String, isOn: Bool, whyOff: String?, among manifests: [FeatureManifest]) -> String {
        if isOn { return whyOff.map { "It is still \($0)." } ?? "It runs from the next command on." }
        guard whyOff != nil else { return "It is off, but for this run something else has it on." }
        let provided = manifests.first { $0.id == id }?.provides ?? []
        let blocked = manifests.filter { !Set($0.requires).isDisjoint(with: provided) }.map(\.id)
        let rest = blocked.isEmpty ? "" : " What cannot do without it is blocked: \(blocked.joined(separator: ", "))."
        return "It keeps its data. 'bento features enable \(id)' brings it back.\(rest)"
    }
}
