import ArgumentParser
import BentoDesk
import Core

/// `bento proposals`: spendings that others asked for and that wait for the person.
struct ProposalsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proposals",
        abstract: "Confirm or delete payments that others asked for.",
        discussion: """
            A model, a page or another program can prepare a payment. It waits here for a day, and only you confirm it, in a \
            terminal: the amount, the fee and the destination are worked out anew and shown in full before anything is spent.
            """,
        subcommands: [List.self, Confirm.self, Delete.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: ListProposals.descriptor.summary + "."
        )
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await HostInvocation.required().run(ListProposals(), of: HostFeature.id) }
    }

    struct Confirm: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: ConfirmProposal.descriptor.summary + "."
        )
        @OptionGroup var flow: ConfirmProposal
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await HostInvocation.required().run(flow, of: HostFeature.id) }
    }

    struct Delete: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: DeleteProposal.descriptor.summary + "."
        )
        @OptionGroup var flow: DeleteProposal
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await HostInvocation.required().run(flow, of: HostFeature.id) }
    }
}
