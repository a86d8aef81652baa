import Synchronization

/// Builds services on first use and keeps them.
///
/// - A service is built once, even when a hundred tasks ask at the same moment; they all wait for one factory.
/// - No lock is held while a factory runs, so factories may ask for other services, and do so concurrently.
/// - Services that need each other in a circle get an error with the path, also when the circle closes across tasks.
/// - A caller that is canceled stops waiting; the others go on. A factory nobody waits for is canceled.
/// - Failures are not kept: the next caller tries again.
///
/// There is no global container: the host makes one and hands each feature a ``ServiceResolver`` that sees what the
/// feature's manifest names.
public final class ServiceContainer: Sendable {
    /// The owner of the host's registrations; its resolver sees everything.
    public static let host = "host"

    /// One service, identified by its type, and by the owner that asked if each has its own instance.
    struct Slot: Hashable, Sendable {
        let key: ServiceKey
        let asker: String?
    }

    /// One run of a service's factory. A task that a factory left behind goes on asking for its run, which is over.
    struct Build: Hashable, Sendable {
        let slot: Slot
        let number: Int
    }

    fileprivate struct State {
        var built: [Slot: any BuiltService] = [:]
        /// The run of each service that is being built, and the services that it waits for: a circle would be a deadlock.
        var builds: [Slot: (build: Build, waits: [Slot])] = [:]
        var lastBuild = 0
    }

    /// The factory that the current task runs, even if the factory asks through an object it holds.
    @TaskLocal private static var building: Build?

    /// The registered services, in the order given.
    public let registrations: [ServiceRegistration]
    private let byKey: [ServiceKey: ServiceRegistration]
    private let state = Mutex(State())
    private let builds = SingleFlight<Slot, any BuiltService>()

    /// Builds nothing.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when two registrations have one key.
    public init(_ registrations: [ServiceRegistration]) throws(ServiceError) {
        var byKey: [ServiceKey: ServiceRegistration] = Dictionary(minimumCapacity: registrations.count)
        for registration in registrations {
            if let first = byKey.updateValue(registration, forKey: registration.key) {
                throw .duplicate(registration.key, owners: [first.owner, registration.owner])
            }
        }
        self.registrations = registrations
        self.byKey = byKey
    }

    /// The service registered for a type, built if it is not there yet.
    ///
    /// - Throws: ``ServiceError``; errors of the factory; `CancellationError` when this task is canceled while the
    ///   service is being built.
    nonisolated(nonsending) public func resolve<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        try await resolver(for: Self.host, visible: nil).get(type)
    }

    /// The resolver of one owner. It sees the owner's own services and those that its registrations declare visible.
    ///
    /// The host sees everything; an owner without registrations sees nothing.
    public func resolver(for owner: String) -> ServiceResolver {
        guard owner != Self.host else { return resolver(for: owner, visible: nil) }
        var visible: Set<ServiceKey> = []
        for registration in registrations where registration.owner == owner {
            guard let keys = registration.visible else { return resolver(for: owner, visible: nil) }
            visible.formUnion(keys)
        }
        return resolver(for: owner, visible: visible)
    }

    /// The resolver of one owner. It sees the owner's own services and those named.
    ///
    /// - Parameter visible: the contracts that its manifest requires and uses; `nil`: everything.
    public func resolver(for owner: String, visible: Set<ServiceKey>?) -> ServiceResolver {
        ServiceResolver(container: self, owner: owner, visible: visible, asker: nil)
    }

    /// A container with the same registrations except for those given, for tests. It shares no services with this one.
    ///
    /// A replacement belongs to the same owner as the original, so that the owner's own code still sees it.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when two of those given have one key.
    package func overriding(_ replacements: [ServiceRegistration]) throws(ServiceError) -> ServiceContainer {
        let replaced = Set(replacements.map(\.key))
        return try ServiceContainer(
            registrations.filter { !replaced.contains($0.key) }
                + replacements.map { $0.owned(by: byKey[$0.key]?.owner ?? $0.owner) }
        )
    }

    /// True if a service is registered.
    public func isRegistered(_ key: ServiceKey) -> Bool { byKey[key] != nil }

    /// The contracts that features require and that nobody registered, sorted by name.
    package func missing(requiredBy manifests: [FeatureManifest]) -> [MissingService] {
        var askers: [ContractID: Set<String>] = [:]
        for manifest in manifests {
            for contract in manifest.requires where !isRegistered(contract.key) {
                askers[contract, default: []].insert(manifest.id)
            }
        }
        return askers.map { MissingService(contract: $0, requiredBy: $1.sorted()) }
            .sorted { $0.contract.name < $1.contract.name }
    }

    func registration(of key: ServiceKey) -> ServiceRegistration? { byKey[key] }

    /// The number of callers that wait for a service to be built, or for the end of a build that nobody wants any more.
    func waiterCount(for key: ServiceKey) -> Int { builds.suspendedCount(for: Slot(key: key, asker: nil)) }

    /// True if nothing is being built.
    var isQuiet: Bool { state.withLock { $0.builds.isEmpty } }

    /// A service that is registered, built if it is not there yet.
    ///
    /// - Parameters:
    ///   - owner: who asks.
    ///   - asker: the factory that was given the resolver that is asked.
    nonisolated(nonsending) fileprivate func service(
        _ registration: ServiceRegistration,
        for owner: String,
        asker: Build?
    ) async throws -> any BuiltService {
        let slot = Slot(key: registration.key, asker: registration.isView ? owner : nil)
        if let built = state.withLock({ $0.built[slot] }) { return built }
        let askers = Set([asker, Self.building].compactMap { $0 })
        // Under one lock, so that two tasks cannot close a cycle unnoticed; each task that waits has recorded that
        // before.
        try state.withLock { state in
            for asker in askers where state.isRunning(asker) {
                if let path = state.path(from: slot, to: asker.slot) {
                    throw ServiceError.cycle((path + [slot]).map(\.key))
                }
            }
            for asker in askers where state.isRunning(asker) { state.builds[asker.slot]?.waits.append(slot) }
        }
        defer { state.withLock { state in for asker in askers { state.end(asker, waitingFor: slot) } } }
        return try await builds.run(slot) { [self] in
            // Built by a run that ended since this one was asked for.
            if let built = state.withLock({ $0.built[slot] }) { return built }
            let build = state.withLock { $0.begin(slot) }
            defer { state.withLock { $0.end(build) } }
            let resolver = ServiceResolver(
                container: self,
                owner: registration.owner,
                visible: registration.visible,
                asker: build
            )
            let built = try await Self.$building.withValue(build) { try await registration.build(resolver, owner) }
            state.withLock { $0.built[slot] = built }
            return built
        }
    }
}

extension ServiceContainer.State {
    fileprivate mutating func begin(_ slot: ServiceContainer.Slot) -> ServiceContainer.Build {
        lastBuild += 1
        let build = ServiceContainer.Build(slot: slot, number: lastBuild)
        builds[slot] = (build, [])
        return build
    }

    fileprivate func isRunning(_ build: ServiceContainer.Build) -> Bool { builds[build.slot]?.build == build }

    fileprivate mutating func end(_ build: ServiceContainer.Build) {
        if isRunning(build) { builds[build.slot] = nil }
    }

    fileprivate mutating func end(_ build: ServiceContainer.Build, waitingFor slot: ServiceContainer.Slot) {
        guard isRunning(build), let index = builds[build.slot]?.waits.firstIndex(of: slot) else { return }
        builds[build.slot]?.waits.remove(at: index)
    }

    /// The path by which one service waits for another, directly or indirectly.
    fileprivate func path(from start: ServiceContainer.Slot, to end: ServiceContainer.Slot) -> [ServiceContainer.Slot]?
    {
        var seen: Set<ServiceContainer.Slot> = [start]
        var open = [[start]]
        while let path = open.popLast(), let last = path.last {
            if last == end { return path }
            for next in builds[last]?.waits ?? [] where seen.insert(next).inserted { open.append(path + [next]) }
        }
        return nil
    }
}

/// A container as one owner, a feature or the host, may use it.
///
/// Factories and flows get one. It may be kept, but a service that keeps it keeps the whole container alive.
public struct ServiceResolver: Sendable {
    let container: ServiceContainer
    /// The owner of this view.
    public let owner: String
    let visible: Set<ServiceKey>?
    let asker: ServiceContainer.Build?

    /// The service registered for a type, built if it is not there yet.
    ///
    /// - Throws: ``ServiceError``; errors of the factory; `CancellationError` when this task is canceled while the
    ///   service is being built.
    nonisolated(nonsending) public func get<Service: Sendable>(_ type: Service.Type) async throws -> Service {
        guard let service = try await optional(type) else {
            throw ServiceError.notRegistered(ServiceKey(type), askedBy: owner)
        }
        return service
    }

    /// The service registered for a type; `nil` if nobody registered one.
    ///
    /// - Throws: the errors of ``get(_:)``, except for a service that is not registered.
    nonisolated(nonsending) public func optional<Service: Sendable>(_ type: Service.Type) async throws -> Service? {
        let key = ServiceKey(type)
        let registration = container.registration(of: key)
        if let visible, registration?.owner != owner, !visible.contains(key) {
            throw ServiceError.notVisible(key, askedBy: owner)
        }
        guard let registration else { return nil }
        // The key is the type, so the cast cannot fail.
        return (try await container.service(registration, for: owner, asker: asker) as? Built<Service>)?.service
    }
}
