import Core
import CoreHosting
import Synchronization

/// Calls flows of features put together in a runtime, with permissions in memory: what the host does, without a host.
public struct ScriptedFlows: FlowCalling {
    public let permissions: any PermissionStoring
    public let proposals: any ProposalKeeping
    private let catalogue: FeatureCatalogue
    private let runtime: FeatureRuntime
    private let desk: FlowDesk

    public init(
        _ catalogue: FeatureCatalogue,
        runtime: FeatureRuntime,
        permissions: any PermissionStoring = MemoryPermissions(),
        proposals: any ProposalKeeping = MemoryProposals()
    ) {
        self.catalogue = catalogue
        self.runtime = runtime
        self.permissions = permissions
        self.proposals = proposals
        desk = FlowDesk(permissions: permissions, proposals: proposals)
    }

    public func flows(openTo caller: Caller) async throws -> [CallableFlow] {
        catalogue.registrations().flatMap(\.flows).filter { $0.descriptor.openTo.contains(caller.kind) }
            .map { CallableFlow($0) }
    }

    public func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
        try desk.schema(of: catalogue.flow(flow), for: caller)
    }

    public func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        in session: FlowSession
    ) async throws -> FlowOutcome {
        try FlowOutcome(await result(of: flow, input: input, as: caller, in: session), in: session.context)
    }

    /// The result itself.
    func result(
        of flow: String,
        input: JSONValue,
        as caller: Caller,
        in session: FlowSession
    ) async throws -> any FlowResult {
        let registration = try catalogue.flow(flow)
        return try await desk.call(
            registration,
            input: input,
            as: caller,
            resolver: runtime.resolver(for: registration.feature),
            session: session
        )
    }
}
