import BentoDesk
import BentoHome
import Core
import CoreHosting
import Foundation

/// Calls flows of every feature on behalf of a caller: for the command line, the JSON call, the coach, and every other
/// front end.
struct HostFlows: FlowCalling {
    let catalogue: FeatureCatalogue
    let desk: FlowDesk
    let runtime: RuntimeReference
    let grants: GrantBook
    let settings: SettingsFile
    let crashes: CrashOffer
    /// True if a front end makes the calls on behalf of its caller, rather than a feature in a caller's name.
    var isForDoor = false

    func flows(openTo caller: Caller) async throws -> [CallableFlow] {
        let runtime = try runtime.value()
        let profile = FlowRegistration.id(of: ShowProfile.descriptor.name, in: HostFeature.id)
        let able = catalogue.registrations()
            .filter { $0.manifest.id == HostFeature.id || runtime.isAvailable($0.manifest.id) }
        return able.flatMap(\.flows)
            .filter {
                $0.descriptor.successor == nil && $0.descriptor.openTo.contains(caller.kind) && isForFeatures($0)
                    && ($0.id != profile || ProfileSharing.isOpen(to: caller, settings))
            }
            .map { CallableFlow($0) }
    }

    func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
        try desk.schema(of: catalogue.flow(flow), for: caller)
    }

    func call(_ flow: String, input: JSONValue, as caller: Caller, in session: FlowSession) async throws -> FlowOutcome
    {
        let registration = try catalogue.flow(flow)
        guard isForFeatures(registration) else { throw FlowNotOpen(flow: registration.id, caller: caller) }
        return try FlowOutcome(await result(of: flow, input: input, as: caller, in: session), in: session.context)
    }

    /// True if the caller may call the flow. A feature may neither give permissions nor confirm payments in the
    /// person's name.
    private func isForFeatures(_ flow: FlowRegistration) -> Bool {
        isForDoor || flow.feature != HostFeature.id || flow.descriptor.effect == .reads
    }

    /// The result itself, for the host's own front ends.
    ///
    /// - Parameter endedBySwitch: see ``FeatureRuntime/running(_:endedBySwitch:_:)``.
    func result(
        of flow: String,
        input: JSONValue,
        as caller: Caller,
        in session: FlowSession,
        endedBySwitch: @escaping @Sendable (FeatureUnavailable) -> Void = { _ in }
    ) async throws -> any FlowResult {
        let registration = try catalogue.flow(flow)
        let servers = Self.servers(in: input, of: registration, for: caller)
        return try await running(registration.feature, naming: servers, in: session, endedBySwitch) { resolver in
            try await desk.call(registration, input: input, as: caller, resolver: resolver, session: session)
        }
    }

    /// Runs a flow that was typed on a command line.
    ///
    /// - Parameters:
    ///   - servers: the servers named there.
    ///   - endedBySwitch: see ``FeatureRuntime/running(_:endedBySwitch:_:)``.
    func run<F: Flow>(
        _ flow: F,
        of feature: String,
        naming servers: [ServerAddress],
        in session: FlowSession,
        endedBySwitch: @escaping @Sendable (FeatureUnavailable) -> Void
    ) async throws -> F.Output {
        try await running(feature, naming: servers, in: session, endedBySwitch) { resolver in
            try await desk.run(flow, of: feature, resolver: resolver, session: session)
        }
    }

    private func running<Value: Sendable>(
        _ feature: String,
        naming servers: [ServerAddress],
        in session: FlowSession,
        _ endedBySwitch: @escaping @Sendable (FeatureUnavailable) -> Void,
        _ work: @escaping @Sendable (ServiceResolver) async throws -> Value
    ) async throws -> Value {
        // The program itself is never switched off.
        guard feature != HostFeature.id else {
            return try await runtime.call { try await work($0.container.resolver(for: ServiceContainer.host)) }
        }
        try await crashes.offerToDisable(feature, in: session)
        return try await grants.calling(feature, naming: servers) {
            try await runtime.call { try await $0.running(feature, endedBySwitch: endedBySwitch, work) }
        }
    }

    /// The servers in the arguments of a caller who may name them; none for other callers, and none if the arguments
    /// are invalid.
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
        return flow.type.map { open($0) } ?? []
    }
}

/// Offers to disable a feature that has ended the program again and again, before it may do so once more.
struct CrashOffer: Sendable {
    let home: URL
    let flags: HostFlags

    /// - Throws: ``CoreHosting/FeatureUnavailable`` if the person accepts the offer.
    func offerToDisable(_ feature: String, in session: FlowSession) async throws {
        let record = CrashRecord(home: home)
        let count = record.count(of: feature)
        guard count >= CrashRecord.loop else { return }
        guard session.caller == .person, session.presence == .here else {
            return await session.notice(
                .warning,
                "The feature '\(feature)' has ended the program \(count) times in a row; 'bento features disable \(feature)' "
                    + "switches it off."
            )
        }
        let confirmation = Confirmation(
            "The feature '\(feature)' has ended the program \(count) times in a row. Start it disabled?",
            weight: .personal
        )
        guard try await session.confirm(confirmation) else { return record.clear(feature) }
        try await flags.choose(FlagDeclarations.killSwitch(of: feature), "off")
        throw FeatureUnavailable.disabled(feature, why: "switched off by you")
    }
}
