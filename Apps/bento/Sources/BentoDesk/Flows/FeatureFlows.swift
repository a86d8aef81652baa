import ArgumentParser
import BentoHome
import Core
import CoreHosting

package struct ListFeatures: Flow {
    package static let descriptor = FlowDescriptor(
        "features list",
        "List the features built in, and which are on",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> FeatureListing {
        FeatureListing(desk.catalogue, in: try desk.runtime())
    }
}

/// The features built in.
package struct FeatureListing: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let title: String
        let summary: String
        let flows: Int
        let state: String
    }

    let features: [Entry]

    /// - Parameter runtime: `nil` if the home is invalid, which is reported elsewhere: the built-in features are known
    ///   without one.
    package init(_ catalogue: FeatureCatalogue, in runtime: FeatureRuntime?) {
        features = catalogue.registrations().map { registrar in
            let id = registrar.manifest.id
            let isOn = runtime?.isAvailable(id) ?? true
            return Entry(
                id: id,
                title: registrar.manifest.title,
                summary: registrar.manifest.summary,
                flows: registrar.flows.count,
                state: isOn ? "on" : runtime?.state(of: id).description ?? "on"
            )
        }
    }

    package var presentation: Presentation {
        .table(
            Table(
                [
                    .init("feature"), .init("what it does"), .init("flows", .trailing, dispensability: 1),
                    .init("state"),
                ],
                rows: features.map { feature in
                    let tone: Tone = feature.state == "on" ? .muted : .warning
                    return [
                        .init(feature.id, tone: .strong), .init(feature.summary), .init(String(feature.flows)),
                        .init(feature.state, tone: tone),
                    ]
                }
            )
        )
    }

    package func presentation(in context: FlowContext) -> Presentation { presentation }
}

package struct EnableFeature: Flow {
    package static let descriptor = FlowDescriptor(
        "features enable",
        "Let a feature run again",
        discussion: "Where a flag server or a file holds it off, what you say here counts.",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet", "The wallet")]
    )

    @Argument(help: "The feature's id.") package var id: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> FeatureSwitched {
        try await FeatureSwitched.setting(id, on: true, with: desk)
    }
}

package struct DisableFeature: Flow {
    package static let descriptor = FlowDescriptor(
        "features disable",
        "Switch a feature off, also where it runs just now",
        discussion: """
            It keeps its data. What cannot do without it is blocked, the rest runs. It stays off until 'bento features enable'.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("wallet", "The wallet")]
    )

    @Argument(help: "The feature's id.") package var id: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> FeatureSwitched {
        try await FeatureSwitched.setting(id, on: false, with: desk)
    }
}

/// Flags that the person may choose; the host has them.
package protocol FlagChoosing: FlagSource {
    /// Sets the person's choice; `nil` removes it.
    func choose(_ id: String, _ text: String?) async throws
}

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
