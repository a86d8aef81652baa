import ArgumentParser
import Core

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
