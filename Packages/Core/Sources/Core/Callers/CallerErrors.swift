/// An attempt to call a flow that is not open to the caller.
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

/// A change that was requested by somebody other than the person and that the person has not allowed.
public struct PermissionNeeded: BentoError, Equatable {
    public let flow: String
    public let caller: Caller
    /// True if the person denied it; false if they have not decided yet.
    public let isDenied: Bool
    /// The outside authors of what the caller has read, if that is why the person must be asked.
    public let readSources: Set<String>
    /// The permission mode of the session, if that is the reason.
    public let mode: PermissionMode?

    public init(
        flow: String,
        caller: Caller,
        isDenied: Bool,
        readSources: Set<String> = [],
        mode: PermissionMode? = nil
    ) {
        self.flow = flow
        self.caller = caller
        self.isDenied = isDenied
        self.readSources = readSources
        self.mode = mode
    }

    public var code: String {
        isDenied ? "flow.denied" : readSources.isEmpty ? "flow.permission-needed" : "flow.read-from-outside"
    }
    public var message: String {
        if mode == .readOnly { return "Nothing may be changed in this session, so '\(flow)' was not run." }
        if isDenied { return "You have denied '\(flow)' to '\(caller)'; nothing was changed." }
        guard readSources.isEmpty else {
            return
                "'\(caller)' has read text that you did not write (\(readSources.listed)), so '\(flow)' needs the "
                + "person's own yes this time; nothing was changed."
        }
        return "'\(flow)' changes your data, and '\(caller)' has no permission for it; nothing was changed."
    }
    public var recovery: String? {
        switch mode {
        case .readOnly: return "Begin one without '--permissions read-only'."
        case .ask: return "The person can say yes at a terminal, or do it by its command."
        case .allow, nil: break
        }
        if isDenied { return "To take that back, run 'bento permissions delete \(caller) \(flow)'." }
        return readSources.isEmpty
            ? "To allow it, run 'bento permissions allow \(caller) \(flow)', with --once for the next call only."
            : "The person can say yes at a terminal, or do it by its command; a permission that was given before does not count."
    }
    public var exitStatus: ExitStatus { .noPermission }
}

extension Set<String> {
    /// At most three of the sources, in order, for a sentence.
    public var listed: String {
        let names = sorted()
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return names.prefix(3).joined(separator: ", ") + more
    }
}
