import Core

/// Replacements for some of a container's services, for tests.
///
/// ```swift
/// let container = try container.overriding {
///     $0.set((any FoodCoordinating).self, to: FakeFood())
/// }
/// ```
public struct ContainerOverrides: Sendable {
    /// The replacements, in order.
    public private(set) var registrations: [ServiceRegistration] = []

    public init() {}

    /// Replaces a service by a value.
    public mutating func set<Service: Sendable>(_ type: Service.Type, to service: Service) {
        registrations.append(ServiceRegistration(type, owner: "test") { _ in service })
    }

    /// Replaces a service by what a factory builds on first use.
    public mutating func set<Service: Sendable>(
        _ type: Service.Type,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        registrations.append(ServiceRegistration(type, owner: "test", factory: factory))
    }
}

extension ServiceContainer {
    /// A container with the same registrations, except for what the closure sets. It shares no service with this one.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when one service is set twice.
    public func overriding(_ change: (inout ContainerOverrides) -> Void) throws(ServiceError) -> ServiceContainer {
        var overrides = ContainerOverrides()
        change(&overrides)
        return try overriding(overrides.registrations)
    }

    /// A container that holds what the closure sets and nothing else.
    ///
    /// - Throws: ``ServiceError/duplicate(_:owners:)`` when one service is set twice.
    public static func holding(_ change: (inout ContainerOverrides) -> Void) throws(ServiceError) -> ServiceContainer {
        try ServiceContainer([]).overriding(change)
    }
}
