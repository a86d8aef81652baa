/// The features of a program put together: one container, what each feature may see of it, and what starts and stops.
///
/// A feature whose requirements nobody meets is blocked, and so is whoever requires it; the others work.
public struct FeatureRuntime: Sendable {
    /// All services of the platform and of the features.
    public let container: ServiceContainer
    private let registrars: [String: FeatureRegistrar]
    private let order: [String]
    private let clock: any Clock<Duration>
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
        let nodes = nodes(for: feature)
        guard !nodes.isEmpty else { return try await work(resolver(for: feature)) }
        let lifecycle = try LifecycleCoordinator(nodes, clock: clock)
        await lifecycle.start()
        for (id, state) in await lifecycle.states.sorted(by: { $0.key < $1.key }) where id.hasPrefix("\(feature).") {
            guard state != .ready else { continue }
            await lifecycle.stop()
            throw FeatureUnavailable(feature: feature, reason: "\(id) is \(state)")
        }
        let result: Result<Value, any Error>
        do {
            result = .success(try await work(resolver(for: feature)))
        } catch {
            result = .failure(error)
        }
        // Stopping flushes what the person has just done, so it happens even where the task was cancelled.
        await Task { await lifecycle.stop() }.value
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

    private func nodes(for feature: String) -> [LifecycleNode] {
        var needed: [String] = []
        var waiting = [feature]
        while let id = waiting.popLast() {
            guard !needed.contains(id), let manifest = registrars[id]?.manifest else { continue }
            needed.append(id)
            waiting += manifest.requires.compactMap { provider(of: $0) }
        }
        func hookIDs(_ id: String) -> [String] { (registrars[id]?.hooks ?? []).map { "\(id).\($0.id)" } }
        return needed.flatMap { id -> [LifecycleNode] in
            guard let registrar = registrars[id] else { return [] }
            let providers = registrar.manifest.requires.compactMap { provider(of: $0) }.filter { $0 != id }
            var before = Set(providers).sorted().flatMap(hookIDs)
            return registrar.hooks.map { hook in
                // The hooks of one feature start one after another, in the order of declaration.
                defer { before.append("\(id).\(hook.id)") }
                return LifecycleNode(hook, of: id, dependsOn: before, resolver: resolver(for: id))
            }
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
