import AppData
import ArgumentParser
import BentoDesk
import BentoHome
import BentoPlatform
import Core
import CoreHosting
import Foundation
import Networking

#if Flags
    import Flags

    /// The part that the trait `Flags` adds to the host: rules for flags, and the commands that show and set them.
    struct HostFlagRules: Sendable {
        /// The host's settings for the sources of flags.
        static let settings = FlagServer.settings
        static let commands: [any ParsableCommand.Type] = [FlagsCommand<FlagsInHost>.self]
        static let optionHelp = "Set a flag for this run; see 'bento flags'."
        /// The files in the home that determine the values of flags.
        static let fileNames = FlagRules.fileNames

        fileprivate let rules: FlagRules
        private let usage = FlagUsage()

        init(home: URL, now: @escaping @Sendable () -> Date) {
            rules = FlagRules(home: home, version: BentoProgram.version, now: now)
        }

        /// The strongest first, and the faults of reading.
        func layers() -> ([FlagLayer], faults: [String]) { rules.layers() }

        /// The same values, with each of the server's evaluations counted.
        func counting(_ values: some FlagValues) -> any FlagValues { usage.counting(values) }

        /// Saves the counts, if the person allows reports and a server receives them.
        func keepUsage(of parts: Composition, now: Date) async {
            guard parts.flagServer != nil else { return }
            try? await usage.keep(in: UsageReports(home: parts.home).folder, now: now)
        }

        /// The first fault in a source's definitions; `nil` if there is none.
        static func fault(in parts: Composition, today: LocalDay) throws -> String? {
            parts.flagsProgram.fault(today: today)
        }

        /// The jobs that renew the rules.
        static func jobs(of parts: Composition, now: @escaping @Sendable () -> Date) -> [Job] {
            access(of: parts, now: now).map { [$0.job] } ?? []
        }

        /// The test of the flag server; `nil` if none is set.
        static func probe(
            of parts: Composition,
            now: @escaping @Sendable () -> Date,
            clock: any Clock<Duration>
        ) -> (id: String, ask: @Sendable () async throws -> String?)? {
            access(of: parts, now: now).map { access in (FlagServer.serverID, { try await access.probe(clock: clock) })
            }
        }

        private static func access(
            of parts: Composition,
            now: @escaping @Sendable () -> Date
        ) -> FlagServerAccess? {
            guard let address = parts.flagServer.flatMap({ ServerAddress($0) }), address.scheme != "tcp" else {
                return nil
            }
            let secret = ServerSecret(FlagServer.tokenID, in: SecretStore(home: parts.home))
            let reports = UsageReports(home: parts.home)
            return FlagServerAccess(
                home: parts.home.url,
                address: address,
                pace: (try? parts.settings.found(FlagServer.pollID))?.value.intValue,
                now: now,
                token: { try await secret.secret(for: address) },
                transport: { try await parts.runtime.container.resolve((any HTTPTransport).self) },
                usage: { reports.consent() == nil ? nil : reports.folder }
            )
        }

        /// The services that the flows of flags need.
        static func services(
            _ flags: HostFlags,
            _ settings: SettingsFile,
            _ home: AppHome,
            _ runtime: RuntimeReference
        ) -> [ServiceRegistration] {
            [
                ServiceRegistration(FlagsProgram.self) { _ in
                    program(try runtime.value().declaredFlags, flags, settings, home)
                }
            ]
        }

        fileprivate static func program(
            _ declarations: FlagDeclarations,
            _ flags: HostFlags,
            _ settings: SettingsFile,
            _ home: AppHome
        ) -> FlagsProgram {
            FlagsProgram(
                declarations: declarations,
                rules: flags.rules.rules,
                server: server(settings).map { server in
                    FlagsProgram.Server(
                        address: server,
                        pace: (try? settings.found(FlagServer.pollID))?.value.intValue ?? 900,
                        // A timer runs the reminders' job each minute.
                        timerRan: { JobRunner.lastBegan(in: home.url) }
                    )
                },
                above: flags.above,
                chosen: { try flags.chosen.read() },
                choose: { try await flags.choose($0, $1) }
            )
        }

        fileprivate static func server(_ settings: SettingsFile) -> String? {
            (try? settings.found(FlagServer.serverID))?.value.stringValue
        }

        /// Keeps the flags up to date beside a run that lasts, until it is canceled.
        static func follow(_ composition: LazyComposition, in context: FlowContext) async {
            // A run that is short never gets to it.
            guard (try? await QueueClock().sleep(for: FlagServerAccess.patience)) != nil,
                let parts = try? composition.parts(),
                let access = access(of: parts, now: { context.time.now })
            else { return }
            let streams = (try? parts.settings.found(FlagServer.streamID))?.value.boolValue ?? true
            await access.follow(streams: streams, clock: QueueClock()) {
                let jobs = try composition.jobs(in: context)
                guard let entry = jobs.entries.first(where: { $0.id == "host.flags" }) else { return 86_400 }
                if try jobs.due(entry) <= context.time.now { _ = try await jobs.run(entry) }
                return try jobs.due(entry).timeIntervalSince(context.time.now)
            }
        }
    }

    /// The host, as the commands of flags know it.
    enum FlagsInHost: FlagsHost {
        typealias Options = HostOptions

        static func names() -> [String] { CompletionKind.offered { $0.runtime.declaredFlags.entries.map(\.id) } }

        static func properties() throws -> [String: String] { try HostInvocation.required().settings.overrides }

        static func run<F: Flow>(_ flow: F) async throws where F.Dependency == FlagsProgram {
            try await HostInvocation.required().run(flow, of: HostFeature.id)
        }
    }

    extension FlagsCommand.List: HostCommand where Host == FlagsInHost {}
    extension FlagsCommand.Explain: HostCommand where Host == FlagsInHost {}
    extension FlagsCommand.Set: HostCommand where Host == FlagsInHost {}
    extension FlagsCommand.Unset: HostCommand where Host == FlagsInHost {}
    extension FlagsCommand.Sources: HostCommand where Host == FlagsInHost {}
    extension FlagsCommand.Lint: HostCommand where Host == FlagsInHost {}

    extension Composition {
        fileprivate var flagServer: String? { HostFlagRules.server(settings) }

        fileprivate var flagsProgram: FlagsProgram {
            HostFlagRules.program(runtime.declaredFlags, flags, settings, home)
        }
    }
#else
    /// An empty replacement for the rules of the trait `Flags`: flags are only on or off.
    struct HostFlagRules: Sendable {
        static let settings: [SettingDeclaration] = []
        static let commands: [any ParsableCommand.Type] = []
        static let optionHelp = "Set a flag for this run."
        static let fileNames: [String] = []

        init(home: URL, now: @escaping @Sendable () -> Date) {}

        func layers() -> ([FlagLayer], faults: [String]) { ([], []) }

        func counting(_ values: some FlagValues) -> any FlagValues { values }

        func keepUsage(of parts: Composition, now: Date) async {}

        static func follow(_ composition: LazyComposition, in context: FlowContext) async {}

        static func services(
            _ flags: HostFlags,
            _ settings: SettingsFile,
            _ home: AppHome,
            _ runtime: RuntimeReference
        ) -> [ServiceRegistration] { [] }

        static func fault(in parts: Composition, today: LocalDay) throws -> String? {
            _ = try parts.flags.chosen.read()
            return nil
        }

        static func jobs(of parts: Composition, now: @escaping @Sendable () -> Date) -> [Job] { [] }

        static func probe(
            of parts: Composition,
            now: @escaping @Sendable () -> Date,
            clock: any Clock<Duration>
        ) -> (id: String, ask: @Sendable () async throws -> String?)? { nil }
    }
#endif
