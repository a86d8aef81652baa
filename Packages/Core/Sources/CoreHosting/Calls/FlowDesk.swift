import Core

/// The rules of a call on behalf of a caller, the same for every door: who may call what, with which arguments, by whose
/// permission.
public struct FlowDesk: Sendable {
    private let permissions: any PermissionStoring
    private let proposals: any ProposalKeeping
    private let limit: Duration
    private let clock: any Clock<Duration>
    private let record: @Sendable (CallRecord) -> Void
    private let forms = FormCache()

    /// - Parameters:
    ///   - limit: the time limit for a call by a caller that cannot end it (``Caller/canEndCalls``); the time in which
    ///     the person is asked for a permission does not count.
    ///   - clock: measures the limit.
    ///   - record: stores each call that changes something or was meant to, and reads by others.
    public init(
        permissions: any PermissionStoring,
        proposals: any ProposalKeeping,
        limit: Duration = .seconds(300),
        clock: any Clock<Duration> = ContinuousClock(),
        record: @escaping @Sendable (CallRecord) -> Void = { _ in }
    ) {
        self.record = record
        self.permissions = permissions
        self.proposals = proposals
        self.limit = limit
        self.clock = clock
    }

    /// - Throws: ``FlowNotOpen``.
    public func schema(of flow: FlowRegistration, for caller: Caller) throws -> JSONValue {
        guard flow.descriptor.openTo.contains(caller.kind) else { throw FlowNotOpen(flow: flow.id, caller: caller) }
        return forms.form(of: flow, for: caller).json
    }

    /// Checks a call, asks for a permission if one is needed and somebody can answer, and runs the flow.
    ///
    /// - Parameters:
    ///   - caller: the caller; the session's caller must be allowed to become it.
    ///   - resolver: the view of the flow's feature.
    ///   - session: the session of the caller. The person there is asked for the permission that `caller` needs;
    ///     through another program, only for that program's own calls, and only for this time.
    /// - Throws: see ``FlowCalling/call(_:input:as:in:)``.
    public func call(
        _ flow: FlowRegistration,
        input: JSONValue,
        as caller: Caller,
        resolver: ServiceResolver,
        session: FlowSession
    ) async throws -> any FlowResult {
        let lowered = try session.lowered(to: caller)
        guard flow.descriptor.openTo.contains(caller.kind) else { throw FlowNotOpen(flow: flow.id, caller: caller) }
        let form = forms.form(of: flow, for: caller)
        let given = flow.descriptor.current(input)
        let input = caller.kind.isDisjoint(with: [.model, .client]) ? given : form.asMeant(given)
        return try await CallRecord.recording(flow.descriptor, id: flow.id, in: lowered, with: record) {
            // Input that does not fit must not use a permission up.
            let prepared = try form.prepared(input)
            if flow.descriptor.effect != .reads, !caller.isOwn, session.context.permissionMode == .readOnly {
                throw PermissionNeeded(flow: flow.id, caller: caller, isDenied: true, mode: .readOnly)
            }
            if flow.descriptor.effect == .writes {
                try await PermissionGate(permissions: permissions, flow: flow, caller: caller, session: session)
                    .pass(with: input)
            }
            let run: @Sendable () async throws -> any FlowResult = {
                try await prepared(resolver, lowered, proposals)
            }
            return caller.canEndCalls ? try await run() : try await withDeadline(limit, clock: clock, operation: run)
        }
    }

    /// Runs a flow that its caller has parsed and may call as itself, such as one typed at a terminal.
    ///
    /// - Throws: see ``FlowRunner/run(_:of:input:resolver:session:proposals:)``.
    public func run<F: Flow>(
        _ flow: F,
        of feature: String,
        resolver: ServiceResolver,
        session: FlowSession
    ) async throws -> F.Output {
        let id = FlowRegistration.id(of: F.descriptor.name, in: feature)
        return try await CallRecord.recording(F.descriptor, id: id, in: session, with: record) {
            try await FlowRunner.run(flow, of: feature, resolver: resolver, session: session)
        }
    }
}

extension FlowOutcome {
    /// Renders a result for callers that read JSON or text.
    ///
    /// - Throws: errors of encoding.
    public init(_ result: any FlowResult, in context: FlowContext) throws {
        let presentation = result.presentation(in: context)
        self.init(
            json: try JSONValue(encoding: result),
            presentation: presentation,
            text: presentation.plainText,
            exitStatus: result.exitStatus,
            attachments: result.attachments,
            outsideSources: result.outsideSources,
            otherFeatures: result.otherFeatures
        )
    }
}
