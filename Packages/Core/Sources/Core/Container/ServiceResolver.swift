/// What one owner, a feature or the host, may ask a container for.
///
/// Factories and flows get one. It may be kept, but a service that keeps it keeps the whole container alive.
public struct ServiceResolver: Sendable {
    @usableFromInline let container: ServiceContainer
    /// Whose view this is.
    public let owner: String
    @usableFromInline let visible: Set<ServiceKey>?
    @usableFromInline let build: ServiceBuild?

    @usableFromInline init(
        container: ServiceContainer,
        owner: String,
        visible: Set<ServiceKey>?,
        build: ServiceBuild?
    ) {
        self.container = container
        self.owner = owner
        self.visible = visible
        self.build = build
    }

    /// The service registered for a type, built if it is not there yet.
    ///
    /// - Throws: ``ServiceError``; what the factory throws; `CancellationError` when this task is cancelled while the
    ///   service is being built.
    @inlinable nonisolated(nonsending) public func get<Service: Sendable>(_ type: Service.Type) async throws -> Service
    {
        guard let slot = try slot(for: type) else {
            throw ServiceError.notRegistered(ServiceKey(type), askedBy: owner)
        }
        if let value = slot.cached { return value }
        return try await slot.value(in: container, askedBy: build)
    }

    /// The service registered for a type; `nil` where nobody registered one.
    ///
    /// - Throws: what ``get(_:)`` throws, except for what is not registered.
    @inlinable nonisolated(nonsending) public func optional<Service: Sendable>(
        _ type: Service.Type
    ) async throws -> Service? {
        guard let slot = try slot(for: type) else { return nil }
        if let value = slot.cached { return value }
        return try await slot.value(in: container, askedBy: build)
    }

    @inlinable func slot<Service: Sendable>(for type: Service.Type) throws(ServiceError) -> ServiceSlot<Service>? {
        let entry = container.entry(for: ObjectIdentifier(type))
        if let visible, entry?.owner != owner, !visible.contains(ServiceKey(type)) {
            throw .notVisible(ServiceKey(type), askedBy: owner)
        }
        if let view = entry?.view {
            return container.view(of: ObjectIdentifier(type), for: owner, by: view) as? ServiceSlot<Service>
        }
        // A cast between classes, which compares one pointer; the table's key is the type, so it cannot fail.
        return entry?.slot as? ServiceSlot<Service>
    }
}
