import AppData
import ArgumentParser
import BentoDesk
import BentoHome
import BentoTerminal
import Core
import Files
import Foundation

/// `bento settings`: the settings, feature by feature.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "See and change settings.",
        discussion: """
            Each feature declares its own. They are kept in settings.json in the home. For one run, BENTO_<FEATURE>_<NAME> in \
            the environment and '--set name=value' win over the file. Secrets are kept encrypted and never shown.

              bento settings food
              bento settings set food.online-barcodes on
              bento --set food.online-barcodes=off food scan 4006381333931
            """,
        subcommands: [List.self, Get.self, Set.self, Unset.self, Edit.self, Export.self, Import.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List settings with value, origin and help."
        )
        @Argument(help: "Only this feature's, or those whose names begin so.", completion: .settingNames) var prefix:
            String?
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            var listing = ListSettings()
            listing.prefix = prefix
            try await invocation.run(listing, of: HostFeature.id) { $0.columns = invocation.style.width }
        }
    }

    struct Get: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(commandName: "get", abstract: "Print the value of one setting.")
        @Argument(help: "The setting, as 'bento settings list' names it.", completion: .settingNames) var name: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var showing = ShowSetting()
            showing.name = name
            try await HostInvocation.required().run(showing, of: HostFeature.id)
        }
    }

    struct Set: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set a value; a secret is asked for, or read from standard input where the value is -."
        )
        @Argument(help: "The setting.", completion: .settingNames) var name: String
        @Argument(parsing: .allUnrecognized, help: "The value; none for a secret.") var value: [String] = []
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            var setting = ChangeSetting()
            (setting.name, setting.value) = (name, value)
            try await HostInvocation.required().run(setting, of: HostFeature.id)
        }
    }

    struct Edit: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Edit all settings in your editor ($VISUAL, $EDITOR); each value is checked before it is taken."
        )
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try await invocation.show { session in
                let composition = invocation.composition
                let editor = SettingsEditor(
                    transfer: try composition.settingsTransfer(),
                    home: try composition.parts().home.url,
                    variable: invocation.environment.variable
                )
                return try await editor.edit(in: session)
            }
        }
    }

    struct Export: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Print the settings as JSON, for another machine; secrets are never among them."
        )
        @Flag(help: "With the defaults of what is not set.") var all = false
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try invocation.output.writeExactly(try invocation.composition.settingsTransfer().text(all: all))
        }
    }

    struct Import: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Take settings from JSON as export prints it; all of them or, where one cannot be, none."
        )
        @Argument(help: "The file; - is standard input.") var file: InputFile
        @Flag(help: "What the file does not name goes back to its default.") var replace = false
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let (file, replace) = (file, replace)
            try await invocation.show { session in
                let bytes = try await session.contents(of: file, limit: SettingsTransfer.limit)
                return try await invocation.composition.settingsTransfer().take(
                    String(decoding: bytes, as: UTF8.self),
                    replacing: replace
                )
            }
        }
    }

    struct Unset: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(commandName: "unset", abstract: "Go back to the default.")
        @Argument(help: "The setting.", completion: .settingNames) var name: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let name = name
            try await invocation.show { try await invocation.composition.settingsDesk().unset(name, in: $0) }
        }
    }
}

/// The settings in the person's own editor (`$VISUAL`, `$EDITOR`, else `vi`), checked before they are taken.
private struct SettingsEditor: Sendable {
    let transfer: SettingsTransfer
    let home: URL
    /// Reads one variable.
    let variable: @Sendable (String) -> String?

    func edit(in session: FlowSession) async throws -> SettingsTransfer.Report {
        guard session.presence == .here else {
            throw Failure.usage(
                "settings.no-terminal",
                "There is no terminal for an editor here.",
                recovery: "Use 'bento settings set NAME VALUE', or export and import."
            )
        }
        let file = home.appending(path: "settings-edited.json")
        try PrivateFile.makeFolder(home)
        try PrivateFile.write(Array(try transfer.text(all: true).utf8), to: file)
        defer { PrivateFile.remove(file) }
        while true {
            try PersonsEditor(variable: variable).run(on: file)
            let bytes = try PrivateFile.read(file, limit: SettingsTransfer.limit) ?? []
            do {
                return try await transfer.take(String(decoding: bytes, as: UTF8.self), replacing: true)
            } catch let failure as Failure {
                await session.notice(.error, failure.message)
                guard try await session.confirm(Confirmation("Edit again?")) else { throw failure }
            }
        }
    }
}
