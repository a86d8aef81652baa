import ArgumentParser
import Core

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
