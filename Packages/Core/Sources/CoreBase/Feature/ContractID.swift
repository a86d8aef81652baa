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
