import Core

// The host provides them, to each feature its own: what its manifest and the person granted.
extension ContractID {
    /// The way to the network; a feature that has an online side uses it.
    public static let transport = ContractID("network.transport", (any HTTPTransport).self)
    /// TCP and Unix sockets, for protocols other than HTTP.
    public static let sockets = ContractID("network.sockets", (any SocketConnecting).self)
}
