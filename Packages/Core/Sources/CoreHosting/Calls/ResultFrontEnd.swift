import Core

/// A front end that a host runs a call through, and that takes the call's result.
public protocol ResultFrontEnd: FrontEnd {
    /// Shows the name of the server that is waited for; empty if it is not known.
    func show(waitingFor server: String) async
    /// Shows the result, as its last output.
    ///
    /// - Throws: a failure if it cannot be written.
    func finish(_ result: any FlowResult) throws
}

extension ResultFrontEnd {
    public func show(waitingFor server: String) async {}
}
