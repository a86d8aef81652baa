import Synchronization

/// The target of Ctrl-C. Work inside a flow may claim it, so that it ends only that work and the flow continues.
///
/// A claim is used once. If the stopped work still has not ended at the next Ctrl-C, that ends the flow itself.
public final class InterruptClaims: Sendable {
    private struct Claim {
        let id: Int
        let action: @Sendable () -> Void
        var isUsed = false
    }

    private struct State {
        var next = 0
        var claims: [Claim] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Claims Ctrl-C for an action, before all earlier claims.
    ///
    /// - Returns: a function that releases the claim.
    public func claim(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.next += 1
            state.claims.append(Claim(id: state.next, action: action))
            return state.next
        }
        return { [self] in state.withLock { $0.claims.removeAll { $0.id == id } } }
    }

    /// Hands Ctrl-C to the newest claim.
    ///
    /// - Returns: true if a claim took it.
    public func interrupt() -> Bool {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            guard let last = state.claims.indices.last, !state.claims[last].isUsed else { return nil }
            state.claims[last].isUsed = true
            return state.claims[last].action
        }
        action?()
        return action != nil
    }
}

/// The person ended with Ctrl-C what ``FlowSession/interruptible(_:)`` ran.
public struct Interrupted: BentoError, Equatable {
    public init() {}

    public var code: String { "flow.interrupted" }
    public var message: String { "Stopped." }
    public var exitStatus: ExitStatus { .interrupted }
}
