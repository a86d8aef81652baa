import Core

/// The one place where a change on behalf of another caller is permitted: by what the person allowed before, or by their
/// answer now.
struct PermissionGate {
    let permissions: any PermissionStoring
    let flow: FlowRegistration
    /// The caller that wants to run the flow.
    let caller: Caller
    /// The session of whoever calls. The person there is asked.
    let session: FlowSession

    /// Returns if the call may change something.
    ///
    /// - Throws: ``PermissionNeeded``; `CancellationError`.
    func pass(with input: JSONValue) async throws {
        if caller.isOwn { return }
        if try await isAllowedBefore() { return }
        if caller.changesFreely { return }
        if session.context.permissionMode == .allow, sources.isEmpty { return }
        switch session.presence {
        case .here where session.caller.changesFreely: return try await askPerson(about: input)
        case .throughClient where session.caller == caller: return try await askThroughClient(about: input)
        case .here, .throughClient, .nobody: throw unanswered
        }
    }

    private var sources: Set<String> { session.context.outsideSources }

    /// True if what was allowed before counts. Text of others may have asked for the call, so nothing that was allowed
    /// before it was read counts, nor is it used up.
    private var isKept: Bool { sources.isEmpty && session.context.permissionMode == nil }

    private var denied: PermissionNeeded { PermissionNeeded(flow: flow.id, caller: caller, isDenied: true) }

    private var unanswered: PermissionNeeded {
        PermissionNeeded(
            flow: flow.id,
            caller: caller,
            isDenied: false,
            readSources: sources,
            mode: session.context.permissionMode
        )
    }

    private func isAllowedBefore() async throws -> Bool {
        // A question may make the call run again from the start; a permission for one call is not used up twice by
        // that.
        let once = "once \(caller) \(flow.id)"
        if isKept, await session.takesNoted(once) {
            if try await permissions.permission(of: caller, for: flow.id) == .never { throw denied }
            return true
        }
        let said =
            try await isKept ? permissions.take(caller, for: flow.id) : permissions.permission(of: caller, for: flow.id)
        if isKept, said == .once { await session.note(once) }
        return switch said {
        case .never: throw denied
        case .always, .once: isKept
        case nil: false
        }
    }

    private func askPerson(about input: JSONValue) async throws {
        let answer: Permission? = try await session.choose(
            question(about: input),
            option: isKept ? command : Question.terminal,
            from: [("once", .once)] + (isKept ? [("always", .always)] : []) + [("not now", nil), ("never", .never)]
        )
        switch answer {
        case .once: return
        case .always: try await permissions.set(.always, of: caller, for: flow.id)
        case .never:
            try await permissions.set(.never, of: caller, for: flow.id)
            throw denied
        case nil: throw PermissionNeeded(flow: flow.id, caller: caller, isDenied: false)
        }
    }

    /// Programs answer by themselves: neither a yes nor a no of theirs outlives the call.
    private func askThroughClient(about input: JSONValue) async throws {
        do {
            let isAllowed = try await session.choose(
                question(about: input),
                option: command,
                from: [("this time", true), ("not now", false)]
            )
            if isAllowed { return }
        } catch is Declined {
        } catch is UnansweredQuestion {}
        throw unanswered
    }

    private var command: String { "'bento permissions allow \(caller) \(flow.id)'" }

    /// Each argument is named, and text is quoted, so that none can be mistaken for another argument.
    private func question(about input: JSONValue) -> String {
        let shown = input.shownArguments.map { argument in
            let isText = input[argument.key]?.stringValue != nil
            return "\(argument.key): \(isText ? JSONValue.string(argument.value).text() : argument.value)"
        }
        let reason =
            sources.isEmpty
            ? "" : "It has read text that you did not write (\(sources.listed)), which may have asked for this. "
        return """
            '\(caller)' wants to run '\(flow.id)' (\(flow.descriptor.summary)) \
            \(shown.isEmpty ? "without arguments" : "with \(shown.joined(separator: "; "))"). \(reason)Allow it?
            """
    }
}
