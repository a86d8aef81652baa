// Stands in until the container lands; delete this file then.
/// Stands in.
public struct ServiceKey: Hashable, Sendable {
    public let id: ObjectIdentifier; public init<S>(_ type: S.Type) { id = ObjectIdentifier(type) }
}
/// Stands in.
public enum ServiceScope: Sendable { case app, session }
/// Stands in.
public struct ServiceRegistration: Sendable {
    public init<S: Sendable>(
        _ type: S.Type,
        scope: ServiceScope,
        owner: String,
        visible: Set<ServiceKey>?,
        factory: @escaping @Sendable (ServiceResolver) async throws -> S
    ) {}
}
/// Stands in.
public struct ServiceResolver: Sendable {
    public func get<S: Sendable>(_ type: S.Type) async throws -> S { throw Failure("x", "x") }
    public func optional<S: Sendable>(_ type: S.Type) async throws -> S? { nil }
}
