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
