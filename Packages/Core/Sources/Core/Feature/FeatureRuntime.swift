/// The features of a program put together: one container, what each feature may see of it, and what starts and stops.
///
/// A feature whose requirements nobody meets is blocked, and so is whoever requires it; the others work.
public struct FeatureRuntime: Sendable {
    /// All services of the platform and of the features.
    public let container: ServiceContainer
    private let registrars: [String: FeatureRegistrar]
    private let order: [String]
    private let clock: any Clock<Duration>
    private let started = StartedHooks()
    /// Contracts that features require and nobody provides, sorted by name.
    public let missing: [MissingService]

    /// Puts features together. Builds no service.
    ///
    /// - Parameters:
    ///   - registrars: what the features declared.
    ///   - platform: the services of the host: time, database, secrets, network.
    ///   - clock: paces the deadlines of starting and stopping.
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` where two provide one contract.
    public init(
        _ registrars: [FeatureRegistrar],
        platform: [ServiceRegistration],
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        container = try ServiceContainer(platform + registrars.flatMap(\.services))
        self.registrars = Dictionary(registrars.map { ($0.manifest.id, $0) }, uniquingKeysWith: { first, _ in first })
        order = registrars.map(\.manifest.id)
        self.clock = clock
        missing = container.missing(requiredBy: registrars.map(\.manifest))
    }

    /// What was declared, in the order of the catalogue.
    public var registrations: [FeatureRegistrar] { order.compactMap { registrars[$0] } }

    /// Where a feature stands before it is started: registered, or blocked by names of contracts and features.
    public func state(of feature: String) -> LifecycleState {
        let reasons = blockers(of: feature, seen: [])
        return reasons.isEmpty ? .registered : .blocked(by: reasons.sorted())
    }

    /// Runs something with a feature's view of the container, between the start and the stop of the hooks it needs: its
    /// own and those of the features whose contracts it requires.
    ///
    /// - Throws: ``FeatureUnavailable`` where the feature is blocked or fails to start; what `work` throws.
    public func running<Value>(
        _ feature: String,
        _ work: (ServiceResolver) async throws -> Value
    ) async throws -> Value {
        if case .blocked = state(of: feature) {
            throw FeatureUnavailable(feature: feature, reason: ServiceError.missing(missing).message)
        }
        let needed = needed(by: feature).filter { !(registrars[$0]?.hooks ?? []).isEmpty }
        guard !needed.isEmpty else { return try await work(resolver(for: feature)) }
        var held: [String] = []
        let result: Result<Value, any Error>
        do {
            for id in needed {
                do {
                    try await started.hold(id) { try LifecycleCoordinator(nodes(of: id), clock: clock) }
                    held.append(id)
                } catch let failure as StartedHooks.NotReady {
                    // What a provider lacks is the feature's to say only where it cannot do without.
                    throw FeatureUnavailable(feature: feature, reason: failure.reason)
                }
            }
            result = .success(try await work(resolver(for: feature)))
        } catch {
            result = .failure(error)
        }
        // Stopping flushes what the person has just done, so it happens even where the task was cancelled.
        let toRelease = held.reversed()
        await Task { [started] in for id in toRelease { await started.release(id) } }.value
        return try result.get()
    }

    /// What a feature's code may ask for.
    public func resolver(for feature: String) -> ServiceResolver {
        container.resolver(for: feature, visible: registrars[feature]?.visibleKeys ?? [])
    }

    private func provider(of contract: ContractID) -> String? {
        order.first { registrars[$0]?.manifest.provides.contains(contract) ?? false }
    }

    private func blockers(of feature: String, seen: Set<String>) -> Set<String> {
        guard let manifest = registrars[feature]?.manifest, !seen.contains(feature) else { return [] }
        var result: Set<String> = []
        for contract in manifest.requires {
            if !container.isRegistered(contract.key) { result.insert(contract.name) }
            if let other = provider(of: contract), !blockers(of: other, seen: seen.union([feature])).isEmpty {
                result.insert(other)
            }
        }
        return result
    }

    /// A feature and those whose contracts it requires, providers first.
    private func needed(by feature: String) -> [String] {
        var order: [String] = []
        var seen: Set<String> = []
        func visit(_ id: String) {
            guard seen.insert(id).inserted, let manifest = registrars[id]?.manifest else { return }
            for contract in manifest.requires { if let other = provider(of: contract) { visit(other) } }
            order.append(id)
        }
        visit(feature)
        return order
    }

    /// The hooks of one feature, which start one after another, in the order of declaration.
    private func nodes(of feature: String) -> [LifecycleNode] {
        var before: [String] = []
        return (registrars[feature]?.hooks ?? []).map { hook in
            defer { before.append("\(feature).\(hook.id)") }
            return LifecycleNode(hook, of: feature, dependsOn: before, resolver: resolver(for: feature))
        }
    }
}

/// A feature that cannot be used now.
public struct FeatureUnavailable: BentoError, Equatable {
    /// The feature's id.
    public let feature: String
    /// Why, as a sentence.
    public let reason: String

    /// Makes the error.
    public init(feature: String, reason: String) {
        self.feature = feature
        self.reason = reason
    }

    /// `feature.unavailable`.
    public var code: String { "feature.unavailable" }
    /// The feature and the reason.
    public var message: String { "The feature '\(feature)' cannot be used: \(reason)" }
    /// Where to see more.
    public var recovery: String? { "Run 'bento features doctor'." }
    /// 69.
    public var exitStatus: ExitStatus { .unavailable }
}
