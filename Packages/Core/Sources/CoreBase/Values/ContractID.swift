/// Names a contract: a protocol (or platform type) that one side provides and others ask for.
///
/// Equal when both the name and the Swift type are.
public struct ContractID: Sendable, Hashable, CustomStringConvertible {
    /// The stable name: `food.coordinator`.
    public let name: String
    /// The type that a provider returns and that a consumer asks for.
    public let key: ServiceKey

    /// Names a contract.
    ///
    /// - Parameters:
    ///   - name: the stable name.
    ///   - type: the type asked for, for example `(any FoodCoordinating).self`.
    public init<Contract>(_ name: String, _ type: Contract.Type) {
        self.name = name
        self.key = ServiceKey(type)
    }

    public var description: String { name }
}

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
