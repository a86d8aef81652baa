import ArgumentParser
import BentoDesk
import Core

/// `bento history`: what was changed or read, by whom, and what became of it.
struct HistoryCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: ListCalls.descriptor.summary + ".",
        discussion: ListCalls.descriptor.discussion
    )
    @OptionGroup var flow: ListCalls
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws { try await HostInvocation.required().run(flow, of: HostFeature.id) }
}
