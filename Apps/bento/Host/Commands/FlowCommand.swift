import ArgumentParser
import Core

/// A flow on the command line, with the host's own options beside its own.
struct FlowCommand<Owner: Feature, F: Flow>: AsyncParsableCommand {
    @OptionGroup var flow: F
    @OptionGroup(title: "Host options") var host: HostOptions

    static var configuration: CommandConfiguration {
        let descriptor = F.descriptor
        return CommandConfiguration(
            commandName: descriptor.path.last ?? descriptor.name,
            abstract: descriptor.summary + ".",
            discussion: discussion(descriptor)
        )
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
        return parts.joined(separator: "\n\n")
    }

    func run() async throws {
        try await HostInvocation.required().run(flow, of: Owner.manifest.id)
    }
}
