import ArgumentParser
import Core

/// A feature's word on the command line, with its flows under it.
struct FeatureGroup<Owner: Feature>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandTree.current?.configuration(of: Self.self, makeConfiguration) ?? makeConfiguration()
    }

    private static func makeConfiguration() -> CommandConfiguration {
        let manifest = Owner.manifest
        let flows = FlowTree<Owner>.flows
        return CommandConfiguration(
            commandName: manifest.id,
            abstract: manifest.summary,
            subcommands: FlowTree<Owner>.commands(flows),
            defaultSubcommand: flows.first { $0.descriptor.name == manifest.defaultFlow }
                .flatMap { FlowTree<Owner>.command($0) }
        )
    }

    func run() throws { try GroupHelp.show() }
}

/// The commands of a feature's flows: one each, and one for each group of flows with a common first word.
enum FlowTree<Owner: Feature> {
    /// The flows that the command line may mean.
    static var flows: [FlowRegistration] {
        CommandTree.current?.flows(of: Owner.self) ?? FeatureRegistrar.registering(Owner.self).flows
    }

    static func commands(_ flows: [FlowRegistration]) -> [any ParsableCommand.Type] {
        var seen: Set<String> = []
        return flows.compactMap { flow in
            let path = flow.descriptor.path
            // A flow may have the word of a group: `import` beside `import list`. The group's word alone runs it.
            guard
                path.count > 1
                    || flows.contains(where: { $0.descriptor.path.count > 1 && $0.descriptor.path[0] == path[0] })
            else { return command(flow) }
            return seen.insert(path[0]).inserted ? flow.type.map { group($0) } : nil
        }
    }

    /// The flow for a group's word alone.
    static func bare(_ word: String, _ flows: [FlowRegistration]) -> FlowRegistration? {
        flows.first { $0.descriptor.path == [word] } ?? flows.first { $0.descriptor.path == [word, "list"] }
    }

    /// - Returns: `nil` for a flow without a type: it is called by its id.
    static func command(_ flow: FlowRegistration) -> (any ParsableCommand.Type)? { flow.type.map { command($0) } }
    private static func command<F: Flow>(_ type: F.Type) -> any ParsableCommand.Type { FlowCommand<Owner, F>.self }
    private static func group<F: Flow>(_ type: F.Type) -> any ParsableCommand.Type { FlowGroup<Owner, F>.self }
}

/// A group of flows with a common first word, identified by its first flow: `food favorite` with `add` under it. The
/// word alone runs the flow of that name, otherwise the one that lists.
struct FlowGroup<Owner: Feature, First: Flow>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandTree.current?.configuration(of: Self.self, makeConfiguration) ?? makeConfiguration()
    }

    private static func makeConfiguration() -> CommandConfiguration {
        let word = First.descriptor.path[0]
        let flows = FlowTree<Owner>.flows.filter { $0.descriptor.path[0] == word }
        let listed = flows.filter { $0.descriptor.path.count > 1 && $0.descriptor.successor == nil }
        return CommandConfiguration(
            commandName: word,
            abstract: listed.count == 1
                ? listed[0].descriptor.summary + "."
                : listed.map { $0.descriptor.path.dropFirst().joined(separator: " ") }.joined(separator: ", "),
            subcommands: flows.compactMap { FlowTree<Owner>.command($0) },
            defaultSubcommand: FlowTree<Owner>.bare(word, flows).flatMap { FlowTree<Owner>.command($0) }
        )
    }

    func run() throws { try GroupHelp.show() }
}

/// The help of a group that was typed without a flow. The parser's own help knows only the group; when it is parsed
/// again from the root, its usage begins with `bento`.
enum GroupHelp {
    static func show() throws {
        let words = CommandTree.current?.line.command ?? []
        // The parsed command throws the help when it is run.
        var help = try BentoCommand.parseAsRoot(words + ["--help"])
        try help.run()
    }
}
