import ArgumentParser
import Conversations
import Core

struct ShowProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider show",
        "Show one of your providers, and the models of its server",
        effect: .reads,
        examples: [FlowExample("groq", "One of yours")]
    )

    @Argument(help: "Its name.") var name: String

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        let keys = ProviderKeys(chats)
        let provider = try await keys.provider(name)
        var report = try await keys.report([provider])
        var providers = chats.runner.providers
        providers.chosen = name
        do {
            report.models = try await providers.models()
        } catch let error as any BentoError {
            report.problem = error.description
        }
        return report
    }
}
