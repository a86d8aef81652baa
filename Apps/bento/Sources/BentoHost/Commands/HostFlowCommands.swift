import ArgumentParser
import BentoDesk
import BentoTerminal
import Core

/// `bento status`: the state of the day on one line, for prompts and status bars.
struct StatusCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say in one line how the day stands, for prompts and status bars.",
        discussion: """
            The line has no colors and never asks anything; what cannot be read, and what you do not use, is left out. On a home \
            without data it is empty.

              PS1='$(bento status --line) $ '
            """
    )

    @Flag(help: "One line and nothing else.") var line = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        guard line, !invocation.settings.json else { return try await invocation.run(ShowStatus(), of: HostFeature.id) }
        let context = try await invocation.composition.context(for: .program)
        guard let desk = try? invocation.composition.parts().desk else { return }
        let text = TerminalText.line(await DayStatus.read(with: desk, in: context).line(in: context))
        if !text.isEmpty { try invocation.output.write(text + "\n") }
    }
}

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

/// `bento history`: the changes and reads, their callers, and their outcomes.
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
