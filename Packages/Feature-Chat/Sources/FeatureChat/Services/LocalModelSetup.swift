import AppData
import Core
import Foundation
import HTTPTypes
import Networking

/// Finds a model server on this machine and makes it the coach.
struct LocalModelSetup: Sendable {
    /// Where Ollama, llama.cpp's server and vLLM listen when nobody says otherwise.
    static let usual = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1", "http://127.0.0.1:8000/v1"]

    let providers: ProviderFactory
    let settings: FeatureSettings

    func run(server: ServerAddress?, model: String?, in session: FlowSession) async throws -> LocalModelReport {
        let addresses = server.map { [$0] } ?? Self.usual.compactMap { ServerAddress($0) }
        for address in addresses {
            guard let models = try await models(at: address), let first = models.first else { continue }
            guard model == nil || models.contains(model ?? "") else {
                throw ChatError.badValue(
                    "The model",
                    given: model ?? "",
                    allowed: "the server has \(models.prefix(20).joined(separator: ", "))"
                )
            }
            try await settings.set(ChatSettings.server, to: address)
            try await settings.set(ChatSettings.model, to: model ?? first)
            try await settings.set(ChatSettings.provider, to: .openai)
            return LocalModelReport(server: address.description, model: model ?? first, tried: [], programs: [])
        }
        return LocalModelReport(
            server: nil,
            model: nil,
            tried: addresses.map(\.description),
            programs: await programs()
        )
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
            let body = try JSONValue(parsing: try await client.send(request).body)
            return (body["data"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
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
