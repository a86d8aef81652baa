import ArgumentParser
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

struct SuggestWords: Flow {
    static let descriptor = FlowDescriptor(
        "suggest",
        "Show what could be said next",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "To begin with, or after the last message")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> SuggestionsReport {
        guard let newest = try await chats.store.sessions(archived: false, limit: 1).first else {
            return SuggestionsReport(suggestions: Starters.suggestions(after: nil))
        }
        let last = try await chats.store.lines(of: newest.session.id, limit: 20).last { $0.role == .user }
        return SuggestionsReport(suggestions: Starters.suggestions(after: last?.content))
    }
}

struct SuggestionsReport: FlowResult {
    let suggestions: [String]

    func presentation(in context: FlowContext) -> Presentation { .text(suggestions.joined(separator: "\n")) }
}

struct CompactChat: Flow {
    static let descriptor = FlowDescriptor(
        "summarize",
        "Put the older part of a conversation into a summary, or do it anew",
        discussion:
            "A model is sent the summary in the place of these messages. They are kept, and 'bento chat show --summary' shows it.",
        effect: .writes,
        formerly: ["chat.compact"],
        examples: [FlowExample("last --keep 10", "All but the last ten messages")]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat = "last"
    @Option(help: "How many of the newest messages stay as they are, 1 to 1000.") var keep = 10

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatReport {
        try Bounds.check("--keep", keep, 1...1000)
        let owner = try await chats.store.session(named: chat, in: session)
        try await chats.store.change(owner.id) { $0.forgetSummary() }
        let provider = try await chats.runner.providers.provider(clock: session.clock)
        let fresh = try await chats.store.session(owner.id)
        let kept = try await chats.store.messages(of: owner.id, limit: keep)
        let after = try await chats.runner.compact(
            fresh,
            after: 0,
            before: kept.first?.position ?? 0,
            provider: provider
        )
        let lines = try await chats.store.lines(of: owner.id, limit: 10_000)
        return ChatReport(after, lines: lines, limit: keep, showsSummary: true, time: session.time)
    }
}
