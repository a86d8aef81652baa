/// A part of the screen that is redrawn while a flow runs, together with the keys pressed meanwhile. Notices of the
/// session are shown below it, one after the other.
///
/// Without a terminal, each result is printed in full, no key is ever pressed, and ``size`` is `nil`.
///
/// - Important: The terminal is restored when the view ends, however it ends. Only one view is open at a time.
public protocol LiveView: Sendable {
    /// The available size; `nil` if there is no terminal.
    var size: TerminalSize? { get }

    /// Draws a result in the place of the one before. It is drawn again by itself when the terminal has another size, or comes
    /// back from `fg`.
    func show(_ result: any FlowResult) async throws

    /// From now on the arrow keys, Page Up and Page Down, Home, End, and the space bar scroll a result that is taller
    /// than the window. If all of it fits, they are delivered as events.
    func scrolls()

    /// Waits for the next event.
    ///
    /// - Returns: `nil` if there can be no more events: the terminal is gone, or there is none.
    /// - Throws: `CancellationError`.
    func next() async throws -> TerminalEvent?

    /// Ends the view and restores the terminal. Called by the session; ending twice does nothing.
    func end() async
}

extension LiveView {
    /// Nothing to scroll: everything is printed.
    public func scrolls() {}
}

/// A live view for front ends without a terminal: it hands each result on and knows no keys.
public struct PrintedView: LiveView {
    private let frontEnd: any FrontEnd

    public init(_ frontEnd: any FrontEnd) { self.frontEnd = frontEnd }

    public var size: TerminalSize? { nil }
    public func show(_ result: any FlowResult) async throws { try await frontEnd.replace(with: result) }
    public func next() async throws -> TerminalEvent? { nil }
    public func end() async {}
}

extension FlowSession {
    /// Shows results in one live view as they come, until `follow` ends or the person leaves with `q`, Esc, or Ctrl-C.
    /// A result that is taller than the window scrolls.
    ///
    /// Without a terminal, each result is printed in full, and only the end of `follow` or a cancellation ends it.
    ///
    /// - Parameter follow: shows the current state and then each change, with ``LiveView/show(_:)``.
    public func watch(_ follow: @escaping @Sendable (any LiveView) async throws -> Void) async throws {
        try await live { view in
            view.scrolls()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await follow(view) }
                if view.size != nil {
                    group.addTask {
                        while let event = try await view.next() {
                            if case .key(.escape) = event { return }
                            if case .key(.character("q")) = event { return }
                        }
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        // A canceled sequence just ends, like one that is finished.
        try Task.checkCancellation()
    }
}
