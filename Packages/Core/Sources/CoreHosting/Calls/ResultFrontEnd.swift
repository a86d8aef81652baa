import Core

/// A front end that a host runs a call through, and that takes the call's result.
public protocol ResultFrontEnd: FrontEnd {
    /// Says which server is waited for, by its name; empty if that is not known.
    func show(waitingFor server: String) async
    /// Shows the result, the last thing that it does.
    ///
    /// - Throws: a failure if it cannot be written.
    func finish(_ result: any FlowResult) throws
}

extension ResultFrontEnd {
    public func show(waitingFor server: String) async {}
}
