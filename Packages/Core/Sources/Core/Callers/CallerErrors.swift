/// A flow that is not open to who called it.
public struct FlowNotOpen: BentoError, Equatable {
    public let flow: String
    public let caller: Caller

    public init(flow: String, caller: Caller) {
        self.flow = flow
        self.caller = caller
    }

    public var code: String { "flow.not-open" }
    public var message: String { "'\(flow)' is not open to a call by '\(caller)'." }
    public var recovery: String? { "Run 'bento flows --as \(caller)' to see what is." }
    public var exitStatus: ExitStatus { .noPermission }
}

/// A call that tried to pass as a caller with more rights than its own.
public struct CallerRaised: BentoError, Equatable {
    public let from: Caller
    public let to: Caller

    public init(from: Caller, to: Caller) {
        self.from = from
        self.to = to
    }

    public var code: String { "flow.caller-raised" }
    public var message: String { "A call by '\(from)' cannot go on as a call by '\(to)'." }
    public var exitStatus: ExitStatus { .noPermission }
}

/// A change that somebody other than the person asked for and the person has not allowed.
public struct PermissionNeeded: BentoError, Equatable {
    public let flow: String
    public let caller: Caller
    /// Whether the person said never, instead of nothing yet.
    public let isDenied: Bool

    public init(flow: String, caller: Caller, isDenied: Bool) {
        self.flow = flow
        self.caller = caller
        self.isDenied = isDenied
    }

    public var code: String { isDenied ? "flow.denied" : "flow.permission-needed" }
    public var message: String {
        isDenied
            ? "You have denied '\(flow)' to '\(caller)'; nothing was changed."
            : "'\(flow)' changes your data, and '\(caller)' has no permission for it; nothing was changed."
    }
    public var recovery: String? {
        isDenied
            ? "To take that back, run 'bento permissions delete \(caller) \(flow)'."
            : "To allow it, run 'bento permissions allow \(caller) \(flow)', with --once for the next call only."
    }
    public var exitStatus: ExitStatus { .noPermission }
}
