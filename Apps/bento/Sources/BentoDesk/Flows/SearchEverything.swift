import ArgumentParser
import Core
import CoreHosting

/// One search over everything that features store.
package struct SearchEverything: Flow {
    package static let descriptor = FlowDescriptor(
        "search",
        "Search everything you keep: meals, conversations, workouts, places, reminders",
        discussion: """
            Each feature says what it finds, and for whom: conversations with the coach are found for you alone. One that fails \
            is named, and the others are shown; one that is switched off is not asked.
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        outputSchema: SearchReport.schema,
        examples: [FlowExample("oat milk --limit 3", "Three hits of each kind")]
    )

    @Argument(help: "The words.") var words: [Word]
    @Option(help: "How many hits of each kind, 1 to 100.") var limit = 5

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> SearchReport {
        let phrase = words.phrase
        guard (1...100).contains(limit) else {
            throw Failure.usage("search.limit", "--limit is a number from 1 to 100.")
        }
        guard !phrase.allSatisfy(\.isWhitespace) else {
            throw Failure.usage("search.empty", "There are no words to search for.")
        }
        return try await SearchReport.find(phrase, limit: limit, with: desk, in: session)
    }
}

/// The hits of a search, by kind.
package struct SearchReport: FlowResult {
    struct Group: Encodable, Sendable {
        let feature: String
        let title: String
        let hits: [SearchHit]
    }

    let words: String
    let groups: [Group]
    /// Features whose search failed, with the reasons.
    let failures: [String: String]

    /// The schema that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["words", "groups", "failures"],
        "properties": [
            "words": ["type": "string"],
            "groups": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["feature", "title", "hits"],
                    "properties": [
                        "feature": ["type": "string"], "title": ["type": "string"],
                        "hits": [
                            "type": "array",
                            "items": [
                                "type": "object", "required": ["title", "detail"],
                                "properties": [
                                    "title": ["type": "string"], "detail": ["type": "string"],
                                    "command": ["type": "string"],
                                ],
                            ],
                        ],
                    ],
                ],
            ],
            "failures": ["type": "object"],
        ],
    ]

    package var exitStatus: ExitStatus { groups.isEmpty ? .negative : .success }
    package var otherFeatures: Set<String> { Set(groups.map(\.feature)).union(failures.keys) }
    /// Hits do not name their authors: products, places, and reminders may come from elsewhere.
    package var outsideSources: Set<String> { groups.isEmpty ? [] : ["what a search found"] }

    private enum CodingKeys: CodingKey {
        case words, groups, failures
    }

    private static let deadline: Duration = .seconds(5)

    /// Asks every source at once.
    static func find(
        _ words: String,
        limit: Int,
        with desk: HostDesk,
        in session: FlowSession
    ) async throws -> SearchReport {
        let (runtime, context) = (try desk.runtime(), session.context)
        let sources = try desk.contributed(\.searches, openTo: \.openTo, in: session)
            .map { (feature: $0.feature, source: $0.value) }
        let results = await withTaskGroup(of: (Int, Result<[SearchHit], any Error>).self) { group in
            for (index, entry) in sources.enumerated() {
                group.addTask {
                    do {
                        let hits = try await runtime.running(entry.feature) { resolver in
                            try await withDeadline(deadline, clock: context.clock) {
                                try await entry.source.find(resolver, context, words, limit)
                            }
                        }
                        return (index, .success(hits))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Int: Result<[SearchHit], any Error>]()) { $0[$1.0] = $1.1 }
        }
        try Task.checkCancellation()
        var groups: [Group] = []
        var failures: [String: String] = [:]
        for (index, entry) in sources.enumerated() {
            switch results[index] {
            case .success(let hits) where !hits.isEmpty:
                groups.append(Group(feature: entry.feature, title: entry.source.title, hits: Array(hits.prefix(limit))))
            case .failure(let error): failures[entry.feature] = (error as? any BentoError)?.message ?? "it failed"
            default: break
            }
        }
        return SearchReport(words: words, groups: groups, failures: failures)
    }

    package func presentation(in context: FlowContext) -> Presentation {
        var parts = groups.map { group in
            Presentation.section(
                group.title,
                [
                    .table(
                        Table(
                            [.init("what"), .init("when and how much"), .init("look closer", dispensability: 1)],
                            rows: group.hits.map { hit in
                                [
                                    .init(hit.title, tone: .strong), .init(hit.detail),
                                    .init(hit.command.map { "bento \($0)" } ?? "", tone: .muted),
                                ]
                            }
                        )
                    )
                ]
            )
        }
        if parts.isEmpty { parts = [.text("Nothing matches '\(words.prefix(80))'.", tone: .muted)] }
        parts += failures.sorted { $0.key < $1.key }.map { .notice(Notice(.error, "\($0.key): \($0.value)")) }
        return .stack(parts)
    }
}
