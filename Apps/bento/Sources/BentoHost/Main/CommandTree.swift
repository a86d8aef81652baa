import ArgumentParser
import BentoTerminal
import Core
import CoreHosting
import Synchronization

/// The tree of commands for one command line: ``BentoCommand`` > ``FeatureGroup`` > ``FlowCommand``.
///
/// ArgumentParser asks each command of a tree for its configuration, often, so the tree contains only what the words
/// name: the called flow, or the flows of the feature if they name none; everything for the help of the whole program.
/// Commands are types with static configuration, so nothing can be passed to them; they find the tree in a task-local
/// value.
struct CommandTree: Sendable {
    @TaskLocal static var current: CommandTree?

    let catalogue: FeatureCatalogue
    private(set) var line: CommandLineOutline
    private let wantsAll: Bool
    /// The features in it.
    private let features: [any Feature.Type]
    /// The one of those features whose flows are called.
    let called: FeatureRegistrar?
    private let aliases: @Sendable () throws -> [String: [String]]
    /// The configurations that were requested.
    private let configurations = Configurations()

    /// - Parameter aliases: reads the person's aliases, to suggest corrections of a mistyped word.
    /// - Throws: a failure (64) for an ambiguous number, and for more words than any flow accepts.
    init(
        _ line: CommandLineOutline,
        catalogue: FeatureCatalogue,
        aliases: @escaping @Sendable () throws -> [String: [String]] = { [:] }
    ) throws(Failure) {
        self.catalogue = catalogue
        self.aliases = aliases
        self.line = line
        let word = line.named.first
        wantsAll = line.wantsWholeTree || (word == nil && line.wantsHelp)
        features = wantsAll ? catalogue.features : catalogue.features.filter { $0.manifest.id == word }
        called = word.flatMap { catalogue.registration(of: $0) }
        let tidy = TidyArguments(words: line.words, flows: called?.flows ?? []) { [self] in hostCommands.count == 1 }
        self.line.arguments = try tidy.tidied(line.arguments)
    }

    /// The command that the command line names, with its options.
    ///
    /// - Throws: ``UnknownName`` with suggestions; ArgumentParser's errors.
    func command() throws -> any ParsableCommand {
        try CommandTree.$current.withValue(self) {
            try checkNames()
            return try BentoCommand.parseAsRoot(line.arguments)
        }
    }

    // MARK: What is in it

    /// A command's configuration, made once: the parser asks for it dozens of times.
    func configuration(of command: any ParsableCommand.Type, _ make: () -> CommandConfiguration) -> CommandConfiguration
    {
        let id = ObjectIdentifier(command)
        if let made = configurations.made.withLock({ $0[id] }) { return made }
        let configuration = make()
        configurations.made.withLock { $0[id] = configuration }
        return configuration
    }

    private final class Configurations: Sendable {
        let made = Mutex<[ObjectIdentifier: CommandConfiguration]>([:])
    }

    var featureGroups: [any ParsableCommand.Type] {
        func group<Owner: Feature>(_ feature: Owner.Type) -> any ParsableCommand.Type { FeatureGroup<Owner>.self }
        return features.map { group($0) }
    }

    var hostCommands: [any ParsableCommand.Type] {
        guard !wantsAll else { return BentoCommand.hostCommands }
        guard let word = line.named.first else { return watchesOverview ? [OverviewCommand.self] : [] }
        return BentoCommand.hostCommands.filter { $0.configuration.commandName == word }
    }

    /// True if the overview stays on the screen (`bento --watch`). A flow's own `--watch` belongs to the flow.
    var watchesOverview: Bool { line.command == ["--watch"] }

    /// The flows of a feature; none if it is not called, in which case it does not even register.
    func flows<Owner: Feature>(of feature: Owner.Type) -> [FlowRegistration] {
        let id = Owner.manifest.id
        guard !line.wantsWholeTree else { return catalogue.registration(of: id)?.flows ?? [] }
        guard let called, called.manifest.id == id else { return [] }
        let word = line.named.dropFirst().first
        let named = called.flows.filter { $0.descriptor.path.first == word }
        return named.isEmpty ? called.flows : named
    }

    /// The plug-in whose tools are called, or that help is requested for.
    var calledPlugin: FeatureRegistrar? {
        guard let word = line.named.first, catalogue.feature(word) == nil,
            !BentoCommand.hostNames.contains(word)
        else { return nil }
        return called
    }

    // MARK: Names that nothing has

    /// Finds mistyped features, flows, and commands before ArgumentParser does, to suggest corrections.
    private func checkNames() throws {
        guard let first = line.words.first, line.command.first == first else { return }
        guard first == "help" else { return try check(line.command[...]) }
        try check(
            line.command.dropFirst().filter { !$0.hasPrefix("-") }[...],
            topics: HelpTopic.all.map(\.name) + ["topics", "more"]
        )
    }

    private func check(_ arguments: ArraySlice<String>, topics: [String] = []) throws {
        guard let first = arguments.first else { return }
        let commands = BentoCommand.hostNames
        if commands.contains(first) { return }
        guard let registrar = catalogue.registration(of: first) else {
            let kind = topics.isEmpty ? "command" : "command or topic"
            let shortcuts = CommandWords.shortcuts(in: catalogue).map(\.word)
            let own = (try? aliases())?.keys.sorted() ?? []
            throw Self.unknown(
                kind,
                first,
                known: catalogue.allIDs + commands + shortcuts + own + topics,
                meant: CommandWords.meant[first.lowercased()],
                help: "bento help"
            )
        }
        var remaining = arguments.dropFirst()
        // A flow that has a successor is not proposed, but still runs.
        var flows = registrar.flows.map { (path: $0.descriptor.path[...], isListed: $0.descriptor.successor == nil) }
        var walked = first
        // Walk down the words of grouped flows: `import`, then `usda`.
        while let word = remaining.first, !word.hasPrefix("-"), !flows.contains(where: \.path.isEmpty) {
            guard flows.contains(where: { $0.path.first == word }) else {
                let known = Set(flows.filter(\.isListed).compactMap(\.path.first)).sorted()
                throw Self.unknown(
                    "flow",
                    "\(walked) \(word)",
                    known: known.map { "\(walked) \($0)" },
                    help: "bento \(first) --help"
                )
            }
            flows = flows.filter { $0.path.first == word }.map { ($0.path.dropFirst(), $0.isListed) }
            remaining = remaining.dropFirst()
            walked += " \(word)"
        }
    }

    /// An unknown name, with the nearest existing one, however far, and the list of all.
    private static func unknown(
        _ kind: String,
        _ name: String,
        known: [String],
        meant: String? = nil,
        help: String
    ) -> Failure {
        let near =
            meant.map { "Did you mean '\($0)'?" } ?? Suggestion.sentence(for: name, in: known)
            ?? Suggestion.closest(to: name, in: known).map { "The nearest is '\($0)'." }
        return .usage(
            "unknown.\(kind)",
            "There is no \(kind) '\(name.prefix(80))'.",
            recovery: [near, "See '\(help)'."].compactMap { $0 }.joined(separator: " ")
        )
    }
}
