import ArgumentParser
import Core
import CoreHosting

/// `bento permissions`: what callers other than the person may change.
struct PermissionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Say what models, other programs, pages and jobs may change.",
        discussion: """
            A flow that changes your data needs your permission where a caller other than you or a program of yours asks for \
            it: always, once, or never. A caller is model, page, job, or client:NAME. 'bento flows --as model' lists what is \
            open to one, and 'bento call --as model FLOW' tries it. Spending is never permitted: you confirm each one.

              bento permissions allow model food.log
              bento permissions allow client:desk food.log --once
              bento permissions delete model
            """,
        subcommands: [List.self, Allow.self, Deny.self, Delete.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the permissions given and denied."
        )
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let entries = try await invocation.composition.parts().permissions.all()
            try invocation.present(PermissionListing(permissions: entries))
        }
    }

    struct Allow: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "allow",
            abstract: "Allow a caller a flow, or with --once its next call."
        )
        @OptionGroup var target: Target
        @Flag(help: "For the next call only.") var once = false
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await target.set(once ? .once : .always) }
    }

    struct Deny: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "deny",
            abstract: "Deny a caller a flow, without asking again."
        )
        @OptionGroup var target: Target
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await target.set(.never) }
    }

    struct Delete: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Take back what was said of a caller: for one flow, or without a flow for all."
        )
        @Argument(help: "model, page, job or client:NAME.") var caller: CallerArgument
        @Argument(help: "The flow's id: food.log.", completion: .flowNames) var flow: String?
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let permissions = try invocation.composition.parts().permissions
            let entries = try await permissions.all()
                .filter { $0.caller == caller.caller && flow ?? $0.flow == $0.flow }
            // What a feature said that is no longer here can be taken back; a name that nobody ever said is a mistake.
            if entries.isEmpty, let flow { _ = try invocation.catalogue.flow(flow) }
            for entry in entries {
                try await permissions.set(nil, of: entry.caller, for: entry.flow)
            }
            try invocation.present(PermissionListing(permissions: try await permissions.all()))
        }
    }

    struct Target: ParsableArguments {
        @Argument(help: "model, page, job or client:NAME.") var caller: CallerArgument
        @Argument(help: "The flow's id: food.log.", completion: .flowNames) var flow: String

        func set(_ permission: Permission) async throws {
            let invocation = try HostInvocation.required()
            let registration = try invocation.catalogue.flow(flow)
            guard !caller.caller.isOwn else {
                throw Failure.usage("permissions.own", "You and your programs need no permission.")
            }
            guard registration.descriptor.openTo.contains(caller.caller.kind) else {
                throw FlowNotOpen(flow: registration.id, caller: caller.caller)
            }
            guard registration.descriptor.effect == .writes else {
                throw Failure.usage(
                    "permissions.not-needed",
                    registration.descriptor.effect == .reads
                        ? "'\(registration.id)' changes nothing and needs no permission."
                        : "'\(registration.id)' spends: you confirm each one yourself, and no permission stands for that."
                )
            }
            let permissions = try invocation.composition.parts().permissions
            try await permissions.set(permission, of: caller.caller, for: registration.id)
            try invocation.present(PermissionListing(permissions: try await permissions.all()))
        }
    }
}

/// A caller on the command line.
struct CallerArgument: ExpressibleByArgument {
    let caller: Caller

    init?(argument: String) {
        guard let caller = Caller(argument) else { return nil }
        self.caller = caller
    }

    static var allValueStrings: [String] { ["model", "client:NAME", "page", "job", "program", "person"] }
    static let defaultCompletionKind = CompletionKind.list(["model", "client:", "page", "job"])
}

struct PermissionListing: Listing {
    let permissions: [PermissionEntry]

    var presentation: Presentation {
        guard !permissions.isEmpty else {
            return .text("No caller has a permission, and none is denied one.", tone: .muted)
        }
        return .table(
            Table(
                [.init("caller"), .init("flow"), .init("permission")],
                rows: permissions.map { entry in
                    let tone: Tone = entry.permission == .never ? .bad : .good
                    return [
                        .init(entry.caller.description), .init(entry.flow, tone: .strong),
                        .init(entry.permission.rawValue, tone: tone),
                    ]
                }
            )
        )
    }
}
