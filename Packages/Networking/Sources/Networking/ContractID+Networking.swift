import Core

// The host provides it.
extension ContractID {
    /// The way to the network; a feature that has an online side uses it.
    public static let transport = ContractID("network.transport", (any HTTPTransport).self)
}
