import Core
import CoreHosting

/// The overview that `bento` alone shows: the cards of the features that the person wants or uses, and suggestions.
package struct Overview: FlowResult {
    struct Card: Encodable, Sendable {
        let feature: String
        let id: String
        let title: String
        let body: Presentation
    }

    let cards: [Card]
    let suggestions: [CommandSuggestion]
    /// Features whose card failed, with the reasons.
    let failures: [String: String]
    private let parts: [Presentation]
    /// The status of the first failure, so that a script notices that something is wrong.
    package let exitStatus: ExitStatus

    package var otherFeatures: Set<String> { Set(cards.map(\.feature)).union(failures.keys) }
    /// Cards do not name their authors: reminders, places, and insights may come from elsewhere.
    package var outsideSources: Set<String> { cards.isEmpty ? [] : ["cards of the overview"] }

    /// The schema that programs may rely on. A card's body is a presentation.
    static let schema: JSONValue = [
        "type": "object", "required": ["cards", "suggestions", "failures"],
        "properties": [
            "cards": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["feature", "id", "title", "body"],
                    "properties": [
                        "feature": ["type": "string"], "id": ["type": "string"], "title": ["type": "string"],
                        "body": [
                            "type": "object", "required": ["kind"], "properties": ["kind": ["type": "string"]],
                        ],
                    ],
                ],
            ],
            "suggestions": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["command", "summary"],
                    "properties": ["command": ["type": "string"], "summary": ["type": "string"]],
                ],
            ],
            "failures": ["type": "object"],
        ],
    ]

    private enum CodingKeys: CodingKey {
        case cards, suggestions, failures
    }

    /// The time limit for reading a card; all are read at the same time.
    private static let deadline: Duration = .seconds(5)

    /// Reads every feature's cards at the same time; one that fails or hangs is named and does not delay the others.
    package static func make(with desk: HostDesk, in session: FlowSession) async throws -> Overview {
        let (runtime, order) = (try desk.runtime(), OverviewOrder(desk.settings))
        let interests = Interests(desk.settings)
        let (context, clock) = (session.context, desk.clock)
        // Features that somebody switched off, and those that require them, are not reported here; 'bento features'
        // shows both.
        let cards = try desk.contributed(\.cards, openTo: \.openTo, in: session).map {
            (feature: $0.feature, card: $0.value)
        }
        .filter { interests.wants($0.feature) }
        .filter { order.shows("\($0.feature).\($0.card.id)") }
        .enumerated().sorted { left, right in
            let places = [left, right].map { order.place(of: "\($0.element.feature).\($0.element.card.id)") }
            return (places[0], left.element.card.order, left.offset) < (
                places[1], right.element.card.order, right.offset
            )
        }
        .map(\.element)

        let begins = runtime.registrations.first {
            $0.manifest.requires.contains { $0.key == ContractID.firstRunSteps.key }
        }
        func assembled(_ contents: [Int: Result<CardContent?, any Error>]) -> Overview {
            assemble(
                cards,
                contents,
                interests: interests,
                beginningBy: begins?.manifest.id,
                catalogue: desk.catalogue
            )
        }
        guard !cards.isEmpty else { return assembled([:]) }
        let contents = await withTaskGroup(of: (Int, Result<CardContent?, any Error>).self) { group in
            for (index, entry) in cards.enumerated() {
                group.addTask {
                    do {
                        let resolver = runtime.resolver(for: entry.feature)
                        let content = try await withDeadline(deadline, clock: clock) {
                            try await entry.card.content(resolver, context)
                        }
                        return (index, .success(content))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var results: [Int: Result<CardContent?, any Error>] = [:]
            for await (index, result) in group { results[index] = result }
            return results
        }
        try Task.checkCancellation()
        return assembled(contents)
    }

    /// - Parameter beginning: the feature that guides through the first run. Once anything is used, its card is reduced
    ///   to a suggestion.
    private static func assemble(
        _ cards: [(feature: String, card: OverviewCard)],
        _ contents: [Int: Result<CardContent?, any Error>],
        interests: Interests,
        beginningBy beginning: String?,
        catalogue: FeatureCatalogue
    ) -> Overview {
        var shown: [Card] = []
        var parts: [Presentation] = []
        var suggestions: [CommandSuggestion] = []
        var later: [CommandSuggestion] = []
        let isInUse = contents.values.contains { (try? $0.get())?.isInvitation == false }
        var failures: [String: String] = [:]
        var exitStatus = ExitStatus.success
        for (index, entry) in cards.enumerated() {
            switch contents[index] {
            case .success(let content?) where content.isInvitation && isInUse && !interests.names(entry.feature):
                // A person who uses Bento for other things did not ask for this.
                if entry.feature == beginning { later += content.suggestions }
            case .success(let content?):
                let card = entry.card
                shown.append(Card(feature: entry.feature, id: card.id, title: card.title, body: content.body))
                parts.append(.section(entry.card.title, [content.body]))
                suggestions += content.suggestions
            case .failure(let error):
                let words = (error as? any BentoError)?.message ?? "it failed"
                failures[entry.feature] = words
                if exitStatus == .success { exitStatus = (error as? any BentoError)?.exitStatus ?? .software }
                parts.append(.section(entry.card.title, [.notice(Notice(.error, words))]))
            case .success(nil), nil: break
            }
        }
        suggestions += later
        if suggestions.isEmpty { suggestions = firstSteps(catalogue, interests) }
        // Two cards may well think of one command.
        var commands: Set<String> = []
        suggestions.removeAll { !commands.insert($0.command).inserted }
        return Overview(
            cards: shown,
            suggestions: Array(suggestions.prefix(5)),
            failures: failures,
            parts: parts,
            exitStatus: exitStatus
        )
    }

    /// The suggestions if no card has any: the first example of each feature's first flow.
    private static func firstSteps(_ catalogue: FeatureCatalogue, _ interests: Interests) -> [CommandSuggestion] {
        catalogue.registrations().filter { interests.wants($0.manifest.id) }.compactMap { registrar in
            guard let flow = registrar.flows.first?.descriptor else { return nil }
            let words = [registrar.manifest.id, flow.name, flow.examples.first?.arguments ?? ""]
            return CommandSuggestion(words.filter { !$0.isEmpty }.joined(separator: " "), flow.summary)
        }
    }

    /// The suggestions. The command is what one copies; its explanation is muted.
    private var next: [Presentation] {
        let tries = suggestions.map { KeyValue("bento \($0.command)", $0.summary, tone: .muted) }
        return tries.isEmpty ? [] : [.section("Try next", [.keyValues(tries)])]
    }

    /// The parts that stand beside each other if there is space: the cards and the suggestions.
    package var sections: [Presentation] { parts + next }

    package func presentation(in context: FlowContext) -> Presentation { .stack(sections) }
}
