import ArgumentParser
import BentoHome
import Core

package struct AcceptPlugin: Flow {
    package static let descriptor = FlowDescriptor(
        "plugins accept",
        "Agree to a plug-in's tools as they are now",
        discussion: "'bento plugin show NAME' says what has changed. New tools can be called from the next command on.",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("weather", "What has changed in 'weather'")]
    )

    @Argument(help: "The plug-in's name.") package var name: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PluginAccepted {
        let changes = try await PluginFolder(home: desk.home.url).accept(name)
        return PluginAccepted(name: name, accepted: changes.map { "\($0.word) (\($0.kind.rawValue))" })
    }
}

package struct PluginAccepted: FlowResult {
    let name: String
    let accepted: [String]

    package func presentation(in context: FlowContext) -> Presentation {
        guard !accepted.isEmpty else { return .text("Nothing of '\(name)' waits for you.", tone: .muted) }
        return .keyValues([KeyValue(name, "agreed: \(accepted.joined(separator: ", "))", tone: .strong)])
    }
}
