import AppData
import Core
import CoreHosting

/// The steps of the first run: the features', and the host's own, in one order.
package struct HostFirstRun: FirstRunStepping {
    private struct Entry {
        let feature: String
        let step: FirstRunStep

        var id: String { "\(feature).\(step.id)" }
    }

    let runtime: FeatureRuntime
    /// Read again each time: the latest answers decide what is asked next.
    let interests: @Sendable () -> Interests

    package init(runtime: FeatureRuntime, interests: @escaping @Sendable () -> Interests) {
        self.runtime = runtime
        self.interests = interests
    }

    /// Those of features that may run and that the person wants.
    private var entries: [Entry] {
        let interests = interests()
        let registrars = runtime.registrations.filter {
            runtime.isAvailable($0.manifest.id) && interests.wants($0.manifest.id)
        }
        let own = HostSteps.all(registrars, interests: interests).map {
            Entry(feature: ServiceContainer.host, step: $0)
        }
        let contributed = registrars.flatMap { registrar in
            registrar.firstRunSteps.map { Entry(feature: registrar.manifest.id, step: $0) }
        }
        return (own + contributed).enumerated()
            .sorted { ($0.element.step.order, $0.offset) < ($1.element.step.order, $1.offset) }.map(\.element)
    }

    package var steps: [ContributedStep] {
        entries.map {
            ContributedStep(feature: $0.feature, step: $0.step.id, title: $0.step.title, command: $0.step.command)
        }
    }

    package func run(_ step: ContributedStep, in session: FlowSession) async throws -> FirstRunOutcome {
        guard let entry = entries.first(where: { $0.id == step.id }) else {
            throw UnknownName(kind: "step", name: step.id, known: steps.map(\.id))
        }
        return try await running(entry) { resolver in try await entry.step.run(resolver, session) }
    }

    package func answered(in context: FlowContext) async -> Set<String> {
        var found: Set<String> = []
        for entry in entries {
            guard let check = entry.step.isAnswered else { continue }
            let isAnswered = try? await running(entry) { resolver in
                try await withDeadline(.seconds(5), clock: context.clock) { try await check(resolver) }
            }
            if isAnswered == true { found.insert(entry.id) }
        }
        return found
    }

    package func conclusions(in context: FlowContext) async -> [CardContent] {
        var found: [CardContent] = []
        for entry in entries {
            guard let conclusion = entry.step.conclusion else { continue }
            let content = try? await running(entry) { resolver in
                try await withDeadline(.seconds(5), clock: context.clock) { try await conclusion(resolver, context) }
            }
            if let content { found.append(content) }
        }
        return found
    }

    private func running<Value: Sendable>(
        _ entry: Entry,
        _ work: @escaping @Sendable (ServiceResolver) async throws -> Value
    ) async throws -> Value {
        guard entry.feature != ServiceContainer.host else {
            return try await work(runtime.container.resolver(for: ServiceContainer.host))
        }
        return try await runtime.running(entry.feature, work)
    }
}
