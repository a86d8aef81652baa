import Synchronization

/// Builds services on first use and keeps them.
///
/// - A service is built once, even when a hundred tasks ask at the same moment; they all wait for one factory.
/// - No lock is held while a factory runs, so factories may ask for other services, and do so concurrently.
/// - Services that need each other in a circle get an error with the path, also when the circle closes across tasks.
/// - A caller that is cancelled stops waiting; the others go on. A factory nobody waits for is cancelled.
/// - What fails is not kept: the next one who asks tries again.
///
/// There is no global container: the host makes one and hands each feature a ``ServiceResolver`` that sees what the
/// feature's manifest names.
public final class ServiceContainer: Sendable {
    /// The owner of what the host registers; its resolver sees everything.
    public static let host = "host"

    /// What can be built, in the order given.
    public let registrations: [ServiceRegistration]
    /// Which builds wait for which. Its lock is held for a look and a note only, never while a factory runs.
    let waits = Mutex(ServiceWaitGraph())
    /// The slots of views, by type and by the owner that has asked.
    private let views = Mutex<[ObjectIdentifier: [String: any ErasedServiceSlot]]>([:])
    @usableFromInline let entries: [ObjectIdentifier: ServiceEntry]

    /// Builds nothing.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when two registrations have one key.
    public init(_ registrations: [ServiceRegistration]) throws(ServiceError) {
        var owners: [ServiceKey: String] = Dictionary(minimumCapacity: registrations.count)
        for registration in registrations {
            if let first = owners.updateValue(registration.owner, forKey: registration.key) {
                throw .duplicate(registration.key, owners: [first, registration.owner])
            }
        }
        self.registrations = registrations
        var entries: [ObjectIdentifier: ServiceEntry] = Dictionary(minimumCapacity: registrations.count)
        for registration in registrations {
            entries[ObjectIdentifier(registration.key.type)] = ServiceEntry(registration)
        }
        self.entries = entries
    }

    /// The service registered for a type, built if it is not there yet.
    ///
    /// - Throws: ``ServiceError``; what the factory throws; `CancellationError` when this task is cancelled while the
    ///   service is being built.
    @inlinable nonisolated(nonsending) public func resolve<Service: Sendable>(
        _ type: Service.Type
    ) async throws -> Service {
        try await resolver(for: Self.host, visible: nil).get(type)
    }

    /// What one owner sees: its own services, and what its registrations declare visible.
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

    /// What one owner sees: its own services and those named.
    ///
    /// - Parameter visible: what its manifest requires and uses; `nil`: everything.
    @inlinable public func resolver(for owner: String, visible: Set<ServiceKey>?) -> ServiceResolver {
        ServiceResolver(container: self, owner: owner, visible: visible, build: nil)
    }

    /// A container with the same registrations except those given, for tests. It shares no service with this one.
    ///
    /// What replaces a registration belongs to the same owner, so that the owner's own code still sees it.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when two of those given have one key.
    public func overriding(_ replacements: [ServiceRegistration]) throws(ServiceError) -> ServiceContainer {
        let owners = Dictionary(uniqueKeysWithValues: registrations.map { ($0.key, $0.owner) })
        let replaced = Set(replacements.map(\.key))
        return try ServiceContainer(
            registrations.filter { !replaced.contains($0.key) }
                + replacements.map { $0.owned(by: owners[$0.key] ?? $0.owner) }
        )
    }

    /// Whether a service is registered.
    public func isRegistered(_ key: ServiceKey) -> Bool { entry(for: ObjectIdentifier(key.type)) != nil }

    /// The contracts that features require and that nobody registered, sorted by name.
    public func missing(requiredBy manifests: [FeatureManifest]) -> [MissingService] {
        var askers: [ContractID: Set<String>] = [:]
        for manifest in manifests {
            for contract in manifest.requires where !isRegistered(contract.key) {
                askers[contract, default: []].insert(manifest.id)
            }
        }
        return askers.map { MissingService(contract: $0, requiredBy: $1.sorted()) }
            .sorted { $0.contract.name < $1.contract.name }
    }

    /// Checks that everything the features require is registered.
    ///
    /// - Throws: ``ServiceError/missing(_:)`` with all that is missing, not only the first.
    public func validate(_ manifests: [FeatureManifest]) throws(ServiceError) {
        let missing = missing(requiredBy: manifests)
        if !missing.isEmpty { throw .missing(missing) }
    }

    @inlinable func entry(for id: ObjectIdentifier) -> ServiceEntry? { entries[id] }

    /// The slot of an owner's own view, made the first time.
    @usableFromInline func view(
        of id: ObjectIdentifier,
        for owner: String,
        by make: (String) -> ServiceRegistration
    ) -> any ErasedServiceSlot {
        views.withLock { views in
            if let slot = views[id]?[owner] { return slot }
            let registration = make(owner)
            let slot = registration.makeSlot(registration)
            views[id, default: [:]][owner] = slot
            return slot
        }
    }
}
