import ArgumentParser
import Core
import CoreHosting

/// A flow on the command line, with the host's own options beside its own.
struct FlowCommand<Owner: Feature, F: Flow>: AsyncParsableCommand, HostCommand {
    @OptionGroup(title: "Arguments and options") var flow: F
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    static var configuration: CommandConfiguration {
        CommandTree.current?.configuration(of: Self.self, makeConfiguration) ?? makeConfiguration()
    }

    private static func makeConfiguration() -> CommandConfiguration {
        let descriptor = F.descriptor
        return CommandConfiguration(
            commandName: descriptor.path.last ?? descriptor.name,
            abstract: descriptor.summary + ".",
            usage: usage(descriptor),
            discussion: discussion(descriptor),
            shouldDisplay: descriptor.successor == nil
        )
    }

    /// `bento food log <text> ... [options]`: the parser's own would name every option in one long line.
    ///
    /// Only made if help is requested, since it reflects on the flow.
    private static func usage(_ descriptor: FlowDescriptor) -> String? {
        guard CommandTree.current?.line.wantsHelp ?? false else { return nil }
        let parameters = FlowSchema(F.self).parameters
        let words = parameters.filter { $0.kind == .positional || $0.isRequired }.map { parameter -> String in
            let isPositional = parameter.kind == .positional
            let value = isPositional ? "<\(parameter.name)>" : "\(parameter.spelling) <\(parameter.name)>"
            let repeated = parameter.isRepeating || parameter.isPhrase ? " ..." : ""
            return parameter.isRequired ? value + repeated : "[\(value)\(repeated)]"
        }
        return (["bento", Owner.manifest.id, descriptor.name] + words + ["[options]"]).joined(separator: " ")
    }

    private static func discussion(_ descriptor: FlowDescriptor) -> String {
        var parts = descriptor.discussion.isEmpty ? [] : [descriptor.discussion]
        if !descriptor.examples.isEmpty {
            let lines = descriptor.examples.map { example in
                let command = ["bento", Owner.manifest.id, descriptor.name, example.arguments]
                return "  " + command.filter { !$0.isEmpty }.joined(separator: " ") + "\n      \(example.summary)"
            }
            parts.append("Examples:\n" + lines.joined(separator: "\n"))
        }
        if !(CommandTree.current?.line.listsHostOptions ?? true) {
            parts.append("Every command takes --json, --yes and a few more: see 'bento help options'.")
        }
        return parts.joined(separator: "\n\n")
    }

    func run() async throws {
        try await HostInvocation.required().run(flow, of: Owner.manifest.id)
    }
}
