import BentoHome
import BentoTerminal
import Core
import CoreHosting

#if Plugins
    import BentoPlatform
    import BentoPlugins
    import Networking
#endif

/// The plug-ins of one run of the program; none if the called command does not need them, so that they cost nothing.
struct HostPlugins: Sendable {
    #if Plugins
        let host: PluginHost?
    #endif

    /// No plug-ins.
    static var none: HostPlugins {
        #if Plugins
            HostPlugins(host: nil)
        #else
            HostPlugins()
        #endif
    }

    /// The plug-ins that a command line may need: a feature that calls no other needs none.
    static func needed(
        by line: CommandLineOutline,
        _ catalogue: FeatureCatalogue,
        _ environment: HostEnvironment
    ) -> HostPlugins {
        #if Plugins
            if let word = line.named.first, let manifest = catalogue.feature(word)?.manifest {
                guard (manifest.requires + manifest.uses).contains(.flows) else { return .none }
            } else if line.command.isEmpty {
                return .none
            }
            guard let home = try? environment.home(of: line).url else { return .none }
            let log = { @Sendable (plugin: String, words: String) in
                HostLogHandler.logger(of: plugin, home: home, isVerbose: false) { environment.time.now }.warning(
                    "\(words)"
                )
            }
            return HostPlugins(
                host: PluginHost(
                    home: home,
                    version: BentoProgram.version,
                    clock: QueueClock(),
                    variable: environment.variable,
                    log: log
                )
            )
        #else
            .none
        #endif
    }

    /// The plug-ins as features.
    func registrars() -> [FeatureRegistrar] {
        #if Plugins
            host?.registrars() ?? []
        #else
            []
        #endif
    }

    /// Kills their processes at once, for a program that is about to end itself.
    func kill() {
        #if Plugins
            host?.kill()
        #endif
    }

    /// Ends their processes.
    func stop() async {
        #if Plugins
            await host?.stop()
        #endif
    }
}

#if Plugins
    extension HostInvocation {
        /// - Throws: a failure if this run has no plug-ins, which only a mistake in the host can cause.
        func plugins() throws -> PluginHost {
            guard let host = composition.plugins.host else {
                throw Failure("plugin.none", "Plug-ins were not looked for.")
            }
            return host
        }

        /// The transport to the addresses of plug-ins that are not features yet.
        func pluginTransport() throws -> PluginHost.Transport {
            let container = try composition.parts().runtime.container
            return { try await container.resolver(for: ServiceContainer.host).get((any HTTPTransport).self) }
        }
    }
#endif
