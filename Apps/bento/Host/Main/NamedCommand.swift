import ArgumentParser
import Core
import CoreHosting

/// The command that a command line names.
///
/// Where its first words name one exactly, it is parsed by itself: ArgumentParser's tree of every command would cost more than
/// most commands do. Help and whatever cannot be parsed go through the tree, which has the words for it.
enum NamedCommand {
    /// - Parameters:
    ///   - type: the command, for ArgumentParser's messages.
    ///   - run: what it does, in the invocation of this run.
    case flow(type: any ParsableCommand.Type, run: @Sendable (HostInvocation) async throws -> Void)
    case command(any ParsableCommand)

    /// - Throws: ``UnknownName`` with suggestions; ArgumentParser's errors.
    static func parse(_ settings: HostSettings, in catalogue: FeatureCatalogue) throws -> sending NamedCommand {
        if !settings.wantsHelp, !settings.wantsWholeTree, let direct = direct(settings.arguments, in: catalogue) {
            return direct
        }
        try CommandCheck(catalogue: catalogue).check(settings)
        return .command(try BentoCommand.parseAsRoot(settings.arguments))
    }

    /// The command, for ArgumentParser's messages.
    var type: any ParsableCommand.Type {
        switch self {
        case .flow(let type, _): type
        case .command(let command): Swift.type(of: command)
        }
    }

    private static func direct(
        _ arguments: [String],
        in catalogue: FeatureCatalogue
    ) -> sending NamedCommand? {
        guard let first = arguments.first else {
            return .flow(type: BentoCommand.self) { try await BentoCommand.showOverview(in: $0) }
        }
        let rest = arguments.dropFirst()
        guard let feature = catalogue.feature(first), let registrar = catalogue.registration(of: first) else {
            return BentoCommand.hostCommands.first { $0._commandName == first }.flatMap { command($0, rest) }
        }
        guard let flow = flow(rest, of: registrar) else { return nil }
        return direct(flow.registration.type, of: feature, flow.arguments)
    }

    /// The flow whose words come next; the default one where none do.
    private static func flow(
        _ arguments: ArraySlice<String>,
        of registrar: FeatureRegistrar
    ) -> (registration: FlowRegistration, arguments: ArraySlice<String>)? {
        guard let word = arguments.first, !word.hasPrefix("-") else {
            let name = registrar.manifest.defaultFlow
            return registrar.flows.first { $0.descriptor.name == name }.map { ($0, arguments) }
        }
        let named = registrar.flows.filter { arguments.starts(with: $0.descriptor.path) }
        return named.max { $0.descriptor.path.count < $1.descriptor.path.count }
            .map { ($0, arguments.dropFirst($0.descriptor.path.count)) }
    }

    private static func direct<Owner: Feature>(
        _ flow: any Flow.Type,
        of feature: Owner.Type,
        _ arguments: ArraySlice<String>
    ) -> sending NamedCommand? {
        func parsed<F: Flow>(_ type: F.Type) -> NamedCommand? {
            guard let flow = try? FlowSchema<F>.parse(arguments: Array(arguments)) else { return nil }
            return .flow(type: FlowCommand<Owner, F>.self) { try await $0.run(flow, of: Owner.manifest.id) }
        }
        return parsed(flow)
    }

    /// A command of the host's own, or the one of its subcommands that is named next.
    private static func command(
        _ type: any ParsableCommand.Type,
        _ arguments: ArraySlice<String>
    ) -> sending NamedCommand? {
        let configuration = type.configuration
        guard !configuration.subcommands.isEmpty else {
            return (try? type.parseAsRoot(Array(arguments))).map { .command($0) }
        }
        let word = arguments.first
        if let named = configuration.subcommands.first(where: { $0._commandName == word }) {
            return command(named, arguments.dropFirst())
        }
        guard word.map({ $0.hasPrefix("-") }) ?? true, let usual = configuration.defaultSubcommand else { return nil }
        return command(usual, arguments)
    }
}
