import Conversations
import Core
import Foundation
import HTTPTypes
import Networking

/// Finds a model server on this machine and makes it the coach.
struct LocalModelSetup: Sendable {
    let providers: ProviderFactory
    let settings: FeatureSettings

    func run(server: ServerAddress?, model: String?, in session: FlowSession) async throws -> LocalModelReport {
        let usual = LocalServer.allCases.compactMap { local in local.address.map { (local, $0) } }
        let places = server.map { [(LocalServer.none, $0)] } ?? usual
        for (local, address) in places {
            guard let models = try await models(at: address), let first = models.first else { continue }
            if let model, !models.contains(model) {
                throw ChatError.badValue(
                    "The model",
                    given: model,
                    allowed: "the server has \(models.prefix(20).joined(separator: ", "))"
                )
            }
            // A key that was typed for the server until now is not one for this.
            try await providers.claimKey()
            // An address is set only where the person gave it.
            try await settings.set(ChatSettings.server, to: server)
            try await settings.set(ChatSettings.local, to: local)
            try await settings.set(ChatSettings.model, to: model ?? first)
            try await settings.set(ChatSettings.provider, to: .openai)
            return LocalModelReport(server: address.description, model: model ?? first, tried: [], programs: [])
        }
        return LocalModelReport(server: nil, model: nil, tried: places.map(\.1.description), programs: await programs())
    }

    /// The models of a server; `nil` where none answers.
    private func models(at address: ServerAddress) async throws -> [String]? {
        guard let transport = providers.transport, let base = ProviderFactory.base(of: .openai, server: address),
            let url = URL(string: base + "/models")
        else { return nil }
        let client = HTTPClient(transport: transport)
        do {
            let request = ClientRequest(
                .get,
                url,
                timeouts: HTTPTimeouts(head: .seconds(2), idle: .seconds(2)),
                limits: HTTPLimits(collectedBytes: 1 << 20),
                retry: .never
            )
            return ProviderFactory.modelNames(in: try JSONValue(parsing: try await client.send(request).body))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Nobody listens there, or somebody else does.
            return nil
        }
    }

    private func programs() async -> [String] {
        guard let processes = providers.processes else { return [] }
        var found: [String] = []
        for name in ChatFeature.programs.map(\.program) where await processes.isAvailable(name) { found.append(name) }
        return found
    }
}
