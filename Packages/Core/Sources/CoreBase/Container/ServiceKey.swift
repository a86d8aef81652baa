/// Names a service by the type it is asked for.
///
/// Protocols are asked for as existentials: `ServiceKey((any FoodCoordinating).self)`.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
    /// The type asked for.
    public let type: any Any.Type

    /// Makes the key of a type.
    @inlinable public init<Service>(_ type: Service.Type) { self.type = type }

    /// The type's name without its module: `FoodCoordinating`.
    package var name: String { String(describing: type) }

    /// The name.
    public var description: String { name }

    /// Equal when the types are the same.
    public static func == (left: ServiceKey, right: ServiceKey) -> Bool {
        ObjectIdentifier(left.type) == ObjectIdentifier(right.type)
    }

    /// Hashes the identity of the type; valid within this process only.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
