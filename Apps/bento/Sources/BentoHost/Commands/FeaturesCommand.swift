import ArgumentParser
import BentoDesk
import BentoTerminal
import Core

/// The features that this program consists of.
struct FeaturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "features",
        abstract: "List features, explain one, switch one on or off, check that all is well.",
        discussion: """
            A feature that is switched off keeps its data; what cannot do without it is blocked, and the rest runs. Switching \
            one off while it runs, in a watch or a job, stops it as Ctrl-C does.

              bento features disable wallet
              bento features enable wallet
              bento features doctor
            """,
        subcommands: [List.self, FeatureInfo.self, Enable.self, Disable.self, Doctor.self],
        defaultSubcommand: List.self
    )
}

extension FeaturesCommand {
    struct List: HostCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the features built in.")
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() throws {
            let invocation = try HostInvocation.required()
            // An invalid home is reported elsewhere: the built-in features are known without one.
            let runtime = try? invocation.composition.parts().runtime
            try invocation.present(FeatureListing(invocation.catalogue, in: runtime))
        }
    }

    struct Enable: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "enable",
            abstract: EnableFeature.descriptor.summary + ".",
            discussion: EnableFeature.descriptor.discussion
        )
        @Argument(help: "The feature's id.", completion: .featureNames) var id: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var enabling = EnableFeature()
            enabling.id = id
            try await HostInvocation.required().run(enabling, of: HostFeature.id)
        }
    }

    struct Disable: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "disable",
            abstract: DisableFeature.descriptor.summary + ".",
            discussion: DisableFeature.descriptor.discussion
        )
        @Argument(help: "The feature's id.", completion: .featureNames) var id: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var disabling = DisableFeature()
            disabling.id = id
            try await HostInvocation.required().run(disabling, of: HostFeature.id)
        }
    }
}

extension FeatureListing: Listing {}

/// Explains one feature.
struct FeatureInfo: HostCommand {
    static let configuration = CommandConfiguration(commandName: "info", abstract: "Explain one feature.")
    @Argument(help: "The feature's id.", completion: .featureNames) var id: String
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    struct Info: Listing {
        let id: String
        let title: String
        let summary: String
        let flows: [FlowListing.Entry]
        let provides: [String]
        let requires: [String]
        let uses: [String]
        let networkHosts: [NetworkHost]
        let storesData: Bool
        /// True if it is a plug-in, which may reach everything that its program can.
        let isPlugin: Bool

        var presentation: Presentation {
            func names(_ list: [String]) -> String { list.isEmpty ? "nothing" : list.joined(separator: ", ") }
            let none = isPlugin ? "what its program reaches: bento plugin show \(id)" : "never"
            let hosts = networkHosts.map { "\($0.host) (\($0.purpose))" }
            return .section(
                title,
                [
                    .text(summary),
                    .keyValues(
                        [
                            KeyValue("provides", names(provides)), KeyValue("requires", names(requires)),
                            KeyValue("uses", names(uses)),
                            KeyValue("network", hosts.isEmpty ? none : hosts.joined(separator: "\n")),
                            KeyValue("stores data", storesData ? "yes" : "no"),
                        ]
                    ),
                    .section(
                        "Flows",
                        [
                            .keyValues(
                                flows.map { KeyValue($0.words, $0.summary) }
                            )
                        ]
                    ),
                ]
            )
        }
    }

    func run() throws {
        let invocation = try HostInvocation.required()
        guard let registrar = invocation.catalogue.registration(of: id) else {
            throw UnknownName(kind: "feature", name: id, known: invocation.catalogue.allIDs)
        }
        let manifest = registrar.manifest
        try invocation.present(
            Info(
                id: manifest.id,
                title: manifest.title,
                summary: manifest.summary,
                flows: FlowListing(catalogue: invocation.catalogue, feature: id).flows,
                provides: manifest.provides.map(\.name),
                requires: manifest.requires.map(\.name),
                uses: manifest.uses.map(\.name),
                networkHosts: manifest.networkHosts,
                storesData: manifest.storesData,
                isPlugin: invocation.catalogue.feature(id) == nil
            )
        )
    }
}
