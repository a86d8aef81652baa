import ArgumentParser
import Core
import Foundation

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
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the payments that wait.")
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try await invocation.show { _ in
                ProposalList(proposals: try await invocation.composition.parts().proposals.waiting())
            }
        }
    }

    struct Confirm: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: "Look at a payment again and, with your yes, make it."
        )
        @Argument(help: "Its id, or how the id begins.") var id: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let parts = try invocation.composition.parts()
            let wanted = id
            try await invocation.show { session in
                guard session.caller == .person else {
                    throw Failure(
                        "proposal.not-a-person",
                        "Only a person confirms a payment.",
                        recovery: "Run this in a terminal, without --json.",
                        exitStatus: .noPermission
                    )
                }
                let found = try await ProposalList.find(wanted, in: parts.proposals)
                // Held while it is paid: a second confirmation, also from another terminal, is refused. Where the person says
                // no to this moment, or the payment fails, it waits on; tried again, its id pays once.
                return try await parts.proposals.confirm(found.id) { proposal in
                    try await parts.flows.result(
                        of: proposal.flow,
                        input: proposal.input,
                        as: .person,
                        in: session.confirming(proposal.id)
                    )
                }
            }
        }
    }

    struct Delete: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Delete a payment that waits; nothing is spent."
        )
        @Argument(help: "Its id, or how the id begins.") var id: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let proposals = try invocation.composition.parts().proposals
            let wanted = id
            try await invocation.show { _ in
                _ = try await proposals.take(ProposalList.find(wanted, in: proposals).id)
                return ProposalList(proposals: try await proposals.waiting())
            }
        }
    }
}

struct ProposalList: FlowResult {
    let proposals: [Proposal]

    func presentation(in context: FlowContext) -> Presentation {
        guard !proposals.isEmpty else { return .text("No payment waits for you.", tone: .muted) }
        return .stack(
            proposals.map { proposal in
                .section(
                    "\(proposal.id.uuidString.lowercased())",
                    [
                        .keyValues(
                            proposal.spending.confirmation(context.forms).details + [
                                KeyValue("Asked by", proposal.caller.description),
                                KeyValue("Flow", proposal.flow),
                                KeyValue(
                                    "Until",
                                    context.forms.date(LocalDay(of: proposal.expiresAt, in: context.time.zone))
                                        + " "
                                        + context.forms.time(proposal.expiresAt, in: context.time.zone)
                                ),
                            ]
                        )
                    ]
                )
            }
        )
    }

    /// The proposal that waits and whose id begins so.
    ///
    /// - Throws: ``ProposalUnavailable``, with what became of it where the id is whole; a failure where several fit.
    static func find(_ text: String, in proposals: any ProposalKeeping) async throws -> Proposal {
        let wanted = text.lowercased()
        let fitting = try await proposals.waiting().filter { $0.id.uuidString.lowercased().hasPrefix(wanted) }
        if fitting.count == 1 { return fitting[0] }
        guard fitting.isEmpty else {
            throw Failure.usage(
                "proposal.ambiguous",
                "Several proposals begin with '\(text.prefix(80))'.",
                recovery: "Give more of the id."
            )
        }
        if let id = UUID(uuidString: wanted) { return try await proposals.take(id) }
        throw ProposalUnavailable(text, .unknown)
    }
}
