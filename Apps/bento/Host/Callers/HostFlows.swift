import BentoHome
import Core
import CoreHosting

/// Calls flows of every feature on behalf of a caller: the JSON call, the coach, and every other door.
struct HostFlows: FlowCalling {
    let catalogue: FeatureCatalogue
    let desk: FlowDesk
    let runtime: RuntimeReference
    let grants: GrantBook

    func flows(openTo caller: Caller) async throws -> [CallableFlow] {
        let runtime = try runtime.value()
        return runtime.registrations.filter { runtime.isAvailable($0.manifest.id) }.flatMap(\.flows)
            .filter { $0.descriptor.successor == nil && $0.descriptor.openTo.contains(caller.kind) }
            .map { CallableFlow($0) }
    }

    func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
        try desk.schema(of: catalogue.flow(flow), for: caller)
    }

    func call(_ flow: String, input: JSONValue, as caller: Caller, in session: FlowSession) async throws -> FlowOutcome
    {
        try FlowOutcome(await result(of: flow, input: input, as: caller, in: session), in: session.context)
    }

    /// The result itself, for the host's own front ends.
    func result(
        of flow: String,
        input: JSONValue,
        as caller: Caller,
        in session: FlowSession
    ) async throws -> any FlowResult {
        let registration = try catalogue.flow(flow)
        let servers = Self.servers(in: input, of: registration, for: caller)
        return try await grants.calling(registration.feature, naming: servers) {
            try await runtime.value().running(registration.feature) { resolver in
                try await desk.call(registration, input: input, as: caller, resolver: resolver, session: session)
            }
        }
    }

    /// The servers in the arguments of a caller who may name them; none for others, and where they do not fit.
    private static func servers(
        in input: JSONValue,
        of flow: FlowRegistration,
        for caller: Caller
    ) -> [ServerAddress] {
        guard caller.isOwn else { return [] }
        func open<F: Flow>(_ type: F.Type) -> [ServerAddress] {
            let schema = FlowSchema(type)
            guard schema.parameters.contains(where: { $0.reach == .server }) else { return [] }
            let named = ServerAddress.Named()
            let flow = named.parsing { try? schema.parse(input) }
            return flow == nil ? [] : named.addresses
        }
        return open(flow.type)
    }
}
