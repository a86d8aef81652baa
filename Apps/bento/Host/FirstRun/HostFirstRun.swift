import AppData
import Core
import CoreHosting
import Synchronization

/// The steps of the first run: the features', and the host's own, in one order.
final class HostFirstRun: FirstRunStepping {
    private struct Entry {
        let feature: String
        let step: FirstRunStep
    }

    private let registrars: [FeatureRegistrar]
    // Services are described before the runtime that holds them is made.
    private let runtime = Mutex<FeatureRuntime?>(nil)

    init(registrars: [FeatureRegistrar]) { self.registrars = registrars }

    /// Made anew each time: nearly no run asks.
    private var entries: [Entry] {
        let own = HostSteps.all(registrars).map { Entry(feature: ServiceContainer.host, step: $0) }
        let contributed = registrars.flatMap { registrar in
            registrar.firstRunSteps.map { Entry(feature: registrar.manifest.id, step: $0) }
        }
        return (own + contributed).enumerated()
            .sorted { ($0.element.step.order, $0.offset) < ($1.element.step.order, $1.offset) }.map(\.element)
    }

    func use(_ runtime: FeatureRuntime) { self.runtime.withLock { $0 = runtime } }

    /// Those of features that may run.
    var steps: [ContributedStep] {
        available.map {
            ContributedStep(feature: $0.feature, step: $0.step.id, title: $0.step.title, command: $0.step.command)
        }
    }

    func run(_ step: ContributedStep, in session: FlowSession) async throws -> FirstRunOutcome {
        guard let entry = entries.first(where: { $0.feature == step.feature && $0.step.id == step.step }) else {
            throw UnknownName(kind: "step", name: step.id, known: steps.map(\.id))
        }
        return try await running(entry) { resolver in try await entry.step.run(resolver, session) }
    }

    func conclusions(in context: FlowContext) async -> [CardContent] {
        var found: [CardContent] = []
        for entry in available {
            guard let conclusion = entry.step.conclusion else { continue }
            let content = try? await running(entry) { resolver in
                try await withDeadline(.seconds(5), clock: context.clock) { try await conclusion(resolver, context) }
            }
            if let content { found.append(content) }
        }
        return found
    }

    private var available: [Entry] {
        let runtime = runtime.withLock { $0 }
        return entries.filter { $0.feature == ServiceContainer.host || runtime?.isAvailable($0.feature) != false }
    }

    private func running<Value: Sendable>(
        _ entry: Entry,
        _ work: @escaping @Sendable (ServiceResolver) async throws -> Value
    ) async throws -> Value {
        guard let runtime = runtime.withLock({ $0 }) else {
            throw Failure("host.not-composed", "A step was run before the host was put together.")
        }
        guard entry.feature != ServiceContainer.host else {
            return try await work(runtime.container.resolver(for: ServiceContainer.host))
        }
        return try await runtime.running(entry.feature, work)
    }
}
