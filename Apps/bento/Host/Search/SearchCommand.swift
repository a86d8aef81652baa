import ArgumentParser
import BentoDesk
import Core

/// `bento search`: one search over everything that features keep.
struct SearchCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: SearchEverything.descriptor.summary + ".",
        discussion: SearchEverything.descriptor.discussion
    )

    @OptionGroup var flow: SearchEverything
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws { try await HostInvocation.required().run(flow, of: HostFeature.id) }
}
