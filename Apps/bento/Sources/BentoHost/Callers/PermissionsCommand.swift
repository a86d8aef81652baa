import ArgumentParser
import BentoDesk
import Core

/// `bento permissions`: what callers other than the person may change.
struct PermissionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permissions",
        abstract: "Say what models, other programs and jobs may change.",
        discussion: """
            A flow that changes your data needs your permission where a caller other than you or a program of yours asks for \
            it: always, once, or never. A caller is model, job, client:NAME, or page, which may be denied a flow. 'bento flows --as model' lists what is \
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
            abstract: ListPermissions.descriptor.summary + "."
        )
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws { try await HostInvocation.required().run(ListPermissions(), of: HostFeature.id) }
    }

    struct Allow: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "allow",
            abstract: AllowCaller.descriptor.summary + "."
        )
        @Argument(help: "model, job or client:NAME.") var caller: CallerArgument
        @Argument(help: "The flow's id or tool name: food.log, food_log.", completion: .flowNames) var flow: String
        @Flag(help: "For the next call only.") var once = false
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var allowing = AllowCaller()
            (allowing.caller, allowing.flow, allowing.once) = (caller, flow, once)
            try await HostInvocation.required().run(allowing, of: HostFeature.id)
        }
    }

    struct Deny: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "deny",
            abstract: DenyCaller.descriptor.summary + "."
        )
        @Argument(help: "model, page, job or client:NAME.") var caller: CallerArgument
        @Argument(help: "The flow's id or tool name: food.log, food_log.", completion: .flowNames) var flow: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var denying = DenyCaller()
            (denying.caller, denying.flow) = (caller, flow)
            try await HostInvocation.required().run(denying, of: HostFeature.id)
        }
    }

    struct Delete: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: TakePermissionBack.descriptor.summary + "."
        )
        @Argument(help: "model, page, job or client:NAME.") var caller: CallerArgument
        @Argument(help: "The flow's id or tool name: food.log, food_log.", completion: .flowNames) var flow: String?
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var taking = TakePermissionBack()
            (taking.caller, taking.flow) = (caller, flow)
            try await HostInvocation.required().run(taking, of: HostFeature.id)
        }
    }
}
