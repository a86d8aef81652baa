/// Runs flows the same way for every front end: it resolves the dependency, asks before spending, and runs.
public enum FlowRunner {
    /// Runs a parsed flow.
    ///
    /// - Parameters:
    ///   - flow: the flow with its arguments.
    ///   - resolver: the view of the container that the flow's feature has.
    ///   - session: the person's side.
    /// - Throws: ``Declined`` where a spending was not confirmed, and what the flow throws.
    public static func run<F: Flow>(
        _ flow: F,
        resolver: ServiceResolver,
        session: FlowSession
    ) async throws -> F.Output {
        let dependency: F.Dependency
        if let none = NoDependency() as? F.Dependency {
            dependency = none
        } else {
            dependency = try await resolver.get(F.Dependency.self)
        }
        if F.descriptor.effect == .spends {
            let confirmation = try await flow.confirmation(with: dependency, in: session)
            guard try await session.confirm(confirmation) else { throw Declined() }
        }
        try Task.checkCancellation()
        return try await flow.run(with: dependency, in: session)
    }

    /// Runs a flow from its JSON input, as `bento call` and the coach do.
    ///
    /// - Throws: ``FlowInputError`` where the input does not fit the flow's schema, and what the flow throws.
    public static func call(
        _ registration: FlowRegistration,
        input: JSONValue,
        resolver: ServiceResolver,
        session: FlowSession
    ) async throws -> any FlowResult {
        func open<F: Flow>(_ type: F.Type) async throws -> any FlowResult {
            try await run(FlowSchema(type).parse(input), resolver: resolver, session: session)
        }
        return try await open(registration.type)
    }
}
