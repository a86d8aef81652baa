import Core

/// The features of a program put together: one container, each feature's view of it, and the hooks that start and stop.
///
/// A feature whose requirements are not met is blocked, and so is every feature that requires it; the others work. One
/// that is held off by its kill switch is disabled: nobody gets its contracts, and it takes part again when the next
/// runtime is made (``FeatureGenerations``).
public struct FeatureRuntime: Sendable {
    /// All services of the platform and of the features.
    public let container: ServiceContainer
    private let registrars: [String: FeatureRegistrar]
    private let order: [String]
    private let clock: any Clock<Duration>
    private let started = StartedHooks()
    /// The features' flags and kill switches.
    public let declaredFlags: FlagDeclarations
    private let flags: (any FlagSource)?
    private let observer: (any FeatureRunObserving)?
    /// The hooks that the host itself starts before all features and stops after them.
    private let critical: [LifecycleHook]
    private let livesLong: Bool
    /// Features that were switched off when this was made, and who did it.
    private let disabled: [String: String]
    /// Contracts that features require and nobody provides, sorted by name.
    package let missing: [MissingService]

    /// Puts features together. Builds no service.
    ///
    /// - Parameters:
    ///   - registrars: the declarations of the features.
    ///   - platform: the services of the host: time, database, secrets, network.
    ///   - flags: the source of flags and kill switches; `nil`: every flag has its default, and every feature may run.
    ///   - observer: notified when a feature's code begins and ends.
    ///   - critical: the hooks that the host itself starts before all features, and stops after them.
    ///   - livesLong: whether hooks run at all: if the program ends after one flow, none does.
    ///   - clock: paces the deadlines of starting and stopping, and the checks of kill switches.
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` if two provide one contract; ``FlagDeclarationError``.
    public init(
        _ registrars: [FeatureRegistrar],
        platform: [ServiceRegistration],
        flags: (any FlagSource)? = nil,
        observer: (any FeatureRunObserving)? = nil,
        critical: [LifecycleHook] = [],
        livesLong: Bool = true,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        declaredFlags = try FlagDeclarations(registrars.map(\.manifest))
        let disabled = Self.disabled(registrars, by: flags)
        let running = registrars.filter { disabled[$0.manifest.id] == nil }
        container = try ServiceContainer(
            platform + [.view(FeatureFlags.self) { FeatureFlags(feature: $1, source: flags) }]
                + running.flatMap(\.services)
        )
        self.flags = flags
        self.observer = observer
        (self.critical, self.livesLong) = (critical, livesLong)
        self.disabled = disabled
        self.registrars = Dictionary(registrars.map { ($0.manifest.id, $0) }, uniquingKeysWith: { first, _ in first })
        order = registrars.map(\.manifest.id)
        self.clock = clock
        let held = Set(registrars.filter { disabled[$0.manifest.id] != nil }.flatMap(\.manifest.provides))
        missing = container.missing(requiredBy: running.map(\.manifest)).filter { !held.contains($0.contract) }
    }

    private static func disabled(_ registrars: [FeatureRegistrar], by flags: (any FlagSource)?) -> [String: String] {
        guard let values = flags?.values() else { return [:] }
        return Dictionary(
            registrars.compactMap { registrar in
                let id = registrar.manifest.id
                return values.whyOff(id).map { (id, $0) }
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// True if the set of disabled features has changed since this was made.
    var isOutdated: Bool { Set(disabled.keys) != Set(Self.disabled(registrations, by: flags).keys) }

    /// The declarations, in the order of the catalogue.
    public var registrations: [FeatureRegistrar] { order.compactMap { registrars[$0] } }

    /// The state of a feature before it is started: registered, disabled, or blocked by the named contracts and
    /// features.
    public func state(of feature: String) -> LifecycleState {
        if let why = whyOff(feature) { return .disabled(why: why) }
        let reasons = blockers(of: feature, seen: [])
        return reasons.isEmpty ? .registered : .blocked(by: reasons.sorted())
    }

    /// The reason why a feature is held off, now or since this was made; `nil` if it may run.
    private func whyOff(_ feature: String) -> String? {
        if let why = disabled[feature] { return why }
        guard let flags, registrars[feature] != nil else { return nil }
        return flags.values().whyOff(feature)
    }

    /// True if a feature may run at all: it is neither disabled nor blocked.
    public func isAvailable(_ feature: String) -> Bool { state(of: feature) == .registered }

    /// Runs work with a feature's view of the container, between the start and the stop of the hooks it needs: its own,
    /// those of the features whose contracts it requires, and those that span all features. Its flags keep the values
    /// they have at the start.
    ///
    /// If one of these features is switched off meanwhile, the work is canceled, and then the hooks stop.
    ///
    /// - Parameter endedBySwitch: called if a switch ended the work and it has a result nevertheless, such as half an
    ///   answer.
    /// - Throws: ``FeatureUnavailable`` if the feature is disabled, blocked, fails to start, or is switched off while it
    ///   runs; errors of `work`.
    public func running<Value: Sendable>(
        _ feature: String,
        endedBySwitch: @escaping @Sendable (FeatureUnavailable) -> Void = { _ in },
        _ work: @escaping @Sendable (ServiceResolver) async throws -> Value
    ) async throws -> Value {
        if let unavailable = unavailable(feature) { throw unavailable }
        let needed = needed(by: feature)
        let host = critical.isEmpty ? [] : [ServiceContainer.host]
        observer?.began(feature)
        defer { observer?.ended(feature) }
        return try await FlagScope.around(flags) {
            let hooked = host + (needed + besides(needed)).filter { !(registrars[$0]?.hooks ?? []).isEmpty }
            return try await holding(hooked, for: feature) {
                try await whileOn(needed, endedBySwitch) { [resolver = resolver(for: feature)] in
                    try await work(resolver)
                }
            }
        }
    }

    /// Runs long-lived work, such as a watch over all features, between the start and the stop of all hooks: the host's
    /// own first, then those of each feature after the features whose contracts it requires.
    ///
    /// A feature whose hooks fail is left out; the others go on.
    ///
    /// - Parameter failed: called for each that failed, with the reason.
    /// - Throws: ``FeatureUnavailable`` if a critical hook of the host fails; errors of `work`.
    public func serving<Value: Sendable>(
        failed: @Sendable (_ feature: String, _ reason: String) -> Void = { _, _ in },
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard livesLong else { return try await work() }
        let host = critical.isEmpty ? [] : [ServiceContainer.host]
        var all: [String] = []
        for id in order where isAvailable(id) { all += needed(by: id).filter { !all.contains($0) } }
        let hooked = all.filter { !(registrars[$0]?.hooks ?? []).isEmpty }
        return try await holding(host, for: ServiceContainer.host) {
            var held: [String] = []
            var failures: Set<String> = []
            for id in hooked where needed(by: id).allSatisfy({ !failures.contains($0) }) {
                do {
                    try await started.hold(id) { try LifecycleCoordinator(nodes(of: id), clock: clock) }
                    held.append(id)
                } catch let failure as StartedHooks.NotReady {
                    failures.insert(id)
                    failed(id, failure.reason)
                } catch {
                    await release(held)
                    throw error
                }
            }
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            await release(held)
            return try result.get()
        }
    }

    /// Stops hooks in reverse order. Stopping flushes the person's latest changes, so it happens even if the task was
    /// canceled.
    private func release(_ held: [String]) async {
        await Task { [started] in for id in held.reversed() { await started.release(id) } }.value
    }

    /// Why a feature cannot run at all; `nil` if it can.
    private func unavailable(_ feature: String) -> FeatureUnavailable? {
        switch state(of: feature) {
        case .disabled(let why): return .disabled(feature, why: why)
        case .blocked(let ids):
            guard let off = ids.first(where: { whyOff($0) != nil }) else {
                return FeatureUnavailable(feature: feature, reason: ServiceError.missing(missing).message)
            }
            return FeatureUnavailable(
                feature: feature,
                reason: "it needs '\(off)', which is switched off.",
                recovery: "Run 'bento features enable \(off)'."
            )
        default: return nil
        }
    }

    /// Starts the hooks of features in order, does the work, and stops them in reverse.
    private func holding<Value>(
        _ features: [String],
        for feature: String,
        _ work: () async throws -> Value
    ) async throws -> Value {
        guard livesLong, !features.isEmpty else { return try await work() }
        var held: [String] = []
        let result: Result<Value, any Error>
        do {
            for id in features {
                do {
                    try await started.hold(id) { try LifecycleCoordinator(nodes(of: id), clock: clock) }
                    held.append(id)
                } catch let failure as StartedHooks.NotReady {
                    // A failure of a provider concerns the feature only if it requires that provider.
                    throw FeatureUnavailable(feature: feature, reason: failure.reason)
                }
            }
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        await release(held)
        return try result.get()
    }

    /// The interval at which a running feature's switch is checked.
    static let killSwitchPace: Duration = .seconds(1)

    /// Does the work, and cancels it if the switch of one of the features is turned off.
    private func whileOn<Value: Sendable>(
        _ features: [String],
        _ endedBySwitch: @Sendable (FeatureUnavailable) -> Void,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let flags else { return try await work() }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask { [clock] in
                while true {
                    try await clock.sleep(for: Self.killSwitchPace)
                    let values = flags.values()
                    if features.contains(where: { values.whyOff($0) != nil }) { break }
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            if let value = first { return value }
            group.cancelAll()
            let values = flags.values()
            let off = features.last { values.whyOff($0) != nil } ?? features.last ?? ""
            func unavailable(_ words: String = "") -> FeatureUnavailable {
                FeatureUnavailable(
                    feature: off,
                    reason: "it was switched off while it ran.\(words)",
                    recovery: "Run 'bento features enable \(off)'."
                )
            }
            var words = ""
            do {
                // A result that it already has is not lost.
                if let value = try await group.next() ?? nil {
                    endedBySwitch(unavailable())
                    return value
                }
            } catch is CancellationError {
                try Task.checkCancellation()
            } catch {
                // Its error about being stopped is a consequence: the switch ended it.
                if let message = (error as? any BentoError)?.message { words = " " + message }
            }
            throw unavailable(words)
        }
    }

    /// The services that a feature's code may ask for.
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
            if let other = provider(of: contract), whyOff(other) != nil {
                result.insert(other)
                continue
            }
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

    /// The features with work for what all features keep, and those that they require; none beside a short run.
    private func besides(_ needed: [String]) -> [String] {
        guard livesLong else { return [] }
        var besides: [String] = []
        for id in order where registrars[id]?.hooks.contains(where: \.spansFeatures) == true && isAvailable(id) {
            besides += self.needed(by: id).filter { !needed.contains($0) && !besides.contains($0) }
        }
        return besides
    }

    /// The hooks of one feature, which start one after another, in the order of declaration.
    private func nodes(of feature: String) -> [LifecycleNode] {
        var before: [String] = []
        let isHost = feature == ServiceContainer.host
        let resolver = isHost ? container.resolver(for: feature) : resolver(for: feature)
        return (isHost ? critical : registrars[feature]?.hooks ?? []).map { hook in
            defer { before.append("\(feature).\(hook.id)") }
            return LifecycleNode(hook, of: feature, dependsOn: before, resolver: resolver)
        }
    }
}

/// Hears when a feature's own code begins and ends to run: a host that finds out what ended its process.
public protocol FeatureRunObserving: Sendable {
    func began(_ feature: String)
    /// It has ended, well or with an error. What ends the process is not heard here.
    func ended(_ feature: String)
}
