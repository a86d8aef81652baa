import ArgumentParser
import Conversations
import Core

struct ShowPrivacy: Flow {
    static let descriptor = FlowDescriptor(
        "privacy",
        "Show and change what a model may see and do",
        discussion: """
            Lists the flows that a model may call, feature by feature. '--hide food' takes a feature away from every model, \
            '--show food' gives it back. What a model may change is a permission: 'bento permissions list'.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "What a model may see"),
            FlowExample("--hide wallet", "Never show the wallet to a model"),
        ]
    )

    @Option(help: "A feature that no model may see.") var hide: String?
    @Option(help: "A feature that models may see again.") var show: String?

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> PrivacyReport {
        guard let flows = chats.runner.flows else {
            return PrivacyReport(
                provider: ProviderKind.offline.rawValue,
                features: [],
                sharesSummary: false,
                sharesLocation: false
            )
        }
        var hidden = try await chats.runner.hiddenFeatures()
        let all = try await flows.flows(openTo: .model).filter {
            $0.feature != "chat" || ToolRunner.coachTools.contains($0.id)
        }
        let known = Set(all.map(\.feature)).union(hidden)
        for name in [hide, show].compactMap({ $0?.lowercased() }) where !known.contains(name) {
            throw ChatError.badValue("The feature", given: name, allowed: known.sorted().joined(separator: ", "))
        }
        if let hide { hidden.insert(hide.lowercased()) }
        if let show { hidden.remove(show.lowercased()) }
        if hide != nil || show != nil {
            try await chats.settings.set(ChatSettings.hiddenFeatures, to: hidden.sorted().joined(separator: ","))
        }
        var features: [PrivacyReport.Feature] = []
        for name in Set(all.map(\.feature)).sorted() {
            func ids(_ effect: FlowEffect) -> [String] {
                all.filter { $0.feature == name && $0.effect == effect }.map(\.id)
            }
            features.append(
                PrivacyReport.Feature(
                    feature: name,
                    isVisible: !hidden.contains(name),
                    reads: ids(.reads),
                    writes: ids(.writes),
                    spends: ids(.spends)
                )
            )
        }
        return PrivacyReport(
            provider: try await chats.settings[ChatSettings.provider].name,
            features: features,
            sharesSummary: try await chats.settings[ChatSettings.shareSummary],
            sharesLocation: try await chats.settings[ChatSettings.shareLocation]
        )
    }
}

struct PrivacyReport: FlowResult {
    struct Feature: Encodable, Sendable {
        let feature: String
        let isVisible: Bool
        let reads: [String]
        let writes: [String]
        let spends: [String]
    }

    let provider: String
    let features: [Feature]
    let sharesSummary: Bool
    let sharesLocation: Bool

    func presentation(in context: FlowContext) -> Presentation {
        func list(_ flows: [String]) -> String { flows.isEmpty ? "nothing" : flows.joined(separator: ", ") }
        let lead =
            provider == ProviderKind.offline.rawValue
            ? "The offline coach answers: nothing leaves this machine. With a model, this is what it could see:"
            : "The provider is '\(provider)'. Its model may use:"
        let rows = features.map { feature -> Presentation in
            guard feature.isVisible else { return .text("\(feature.feature): hidden from every model", tone: .muted) }
            return .section(
                feature.feature,
                [
                    .keyValues([
                        KeyValue("Reads", list(feature.reads)),
                        KeyValue("Changes, when you allow it", list(feature.writes)),
                        KeyValue("Prepares, for you to confirm", list(feature.spends)),
                    ])
                ]
            )
        }
        let shared = KeyValue("How the day stands goes along", sharesSummary ? "yes" : "no")
        let place = KeyValue("Where you are goes along (gateway)", sharesLocation ? "yes" : "no")
        return .stack([.text(lead)] + rows + [.keyValues([shared, place])])
    }
}
