import AppData
import BentoDesk
import BentoHome
import BentoPlatform
import Core
import CoreHosting
import Foundation
import Logging
import Synchronization

/// The program put together, from top to bottom: each part is made from those above it. Nothing is opened before it is
/// needed.
struct Composition: Sendable {
    let opened: OpenedHome
    /// The dependency of the program's own flows.
    let desk: HostDesk
    /// The runtimes of the features; there is a new one after a switch changes while the program runs.
    let generations: FeatureGenerations
    let flows: HostFlows

    /// - Throws: ``HomeError`` if no home can be found; ``ServiceError`` if two features provide the same contract;
    ///   ``CoreHosting/FlagDeclarationError``; a failure (64) for an invalid `--set` or `--flag`.
    init(
        _ catalogue: FeatureCatalogue,
        _ options: HostSettings,
        _ environment: HostEnvironment,
        livesLong: Bool
    ) throws {
        opened = try OpenedHome(catalogue, options, environment, serves: livesLong)
        // What runs features is itself asked by three services that features ask for.
        let runtime = RuntimeReference()
        flows = HostFlows(catalogue, opened, runtime)
        desk = HostDesk(catalogue, opened, flows, runtime)
        let platform = Platform(
            opened: opened,
            environment: environment,
            flows: flows,
            desk: desk,
            runtime: runtime,
            isVerbose: options.isVerbose
        )
        generations = try FeatureGenerations(on: platform, livesLong: livesLong)
        runtime.set(generations)
        try opened.flags.check(generations.current.declaredFlags)
    }

    var home: AppHome { opened.home }
    var database: AppDatabase { opened.database }
    var declarations: [SettingDeclaration] { opened.declarations }
    var settings: SettingsFile { opened.settings }
    var calls: CallLog { opened.calls }
    var flags: HostFlags { opened.flags }
    var log: Logger { opened.log }

    /// The current features, or those at the start of the call that asks.
    var runtime: FeatureRuntime { generations.current }
}

extension HostFlows {
    /// - Parameter runtime: runs the features of the calls.
    fileprivate init(_ catalogue: FeatureCatalogue, _ opened: OpenedHome, _ runtime: RuntimeReference) {
        self.init(
            catalogue: HostFeature.callable(catalogue),
            desk: FlowDesk(permissions: opened.permissions, proposals: opened.proposals) { call in
                if !PendingQuestion.ended(call) { opened.calls.append(call) }
            },
            runtime: runtime,
            grants: opened.grants,
            settings: opened.settings,
            crashes: CrashOffer(home: opened.home.url, flags: opened.flags)
        )
    }
}

extension HostDesk {
    /// - Parameter flows: carries out proposals that the person accepts.
    fileprivate init(
        _ catalogue: FeatureCatalogue,
        _ opened: OpenedHome,
        _ flows: HostFlows,
        _ runtime: RuntimeReference
    ) {
        self.init(
            catalogue: catalogue,
            home: opened.home,
            database: opened.database,
            settings: opened.settings,
            flags: opened.flags,
            permissions: opened.permissions,
            proposals: ProposalDesk(opened.proposals, pageSpends: { PageSpending.isAllowed(opened.settings) }) {
                proposal,
                session in
                try await flows.result(of: proposal.flow, input: proposal.input, as: session.caller, in: session)
            },
            calls: opened.calls,
            clock: QueueClock(),
            settingsDesk: opened.settingsDesk,
            runtime: { try runtime.value() }
        )
    }
}

extension FeatureGenerations {
    fileprivate convenience init(on platform: Platform, livesLong: Bool) throws {
        let opened = platform.opened
        try self.init(
            clock: QueueClock(),
            make: {
                try FeatureRuntime(
                    opened.registrars,
                    platform: platform.registrations(),
                    flags: opened.flags,
                    observer: CrashWatch(home: opened.home.url),
                    critical: platform.criticalServices(),
                    livesLong: livesLong,
                    clock: QueueClock()
                )
            },
            failed: { opened.log.error("features: \(($0 as? any BentoError)?.message ?? "\($0)")") }
        )
    }
}

/// A reference to the features' runtime, for parts that are made before it and use it once they run. Both live as long
/// as the program.
final class RuntimeReference: Sendable {
    private let generations = Mutex<FeatureGenerations?>(nil)

    func set(_ value: FeatureGenerations) { generations.withLock { $0 = value } }

    /// - Throws: `CancellationError` if the program is not put together yet.
    func value() throws -> FeatureRuntime { try made().current }

    /// Does work in one generation of the features, from beginning to end.
    ///
    /// - Throws: as ``value()``; errors of `work`.
    func call<Value>(_ work: (FeatureRuntime) async throws -> Value) async throws -> Value {
        try await made().call(work)
    }

    private func made() throws -> FeatureGenerations {
        guard let generations = generations.withLock({ $0 }) else { throw CancellationError() }
        return generations
    }
}
