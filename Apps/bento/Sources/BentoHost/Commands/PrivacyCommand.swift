import ArgumentParser
import BentoPlatform
import Core

/// Reports about Bento's use: none, unless the person turned them on.
struct PrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy",
        abstract: "Show exactly what reports of use contain and which wait; send them; turn them on or off.",
        discussion: """
            Reports are off until you turn them on, and go only to the server you name. They never contain what you \
            type, eat, own or where you are.
            """,
        subcommands: [ShowPrivacy.self, AllowReports.self, ShowQueue.self, SendReports.self, ForbidReports.self],
        defaultSubcommand: ShowPrivacy.self
    )
}

/// Shows the contents of reports.
struct ShowPrivacy: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what reports contain.")
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in try await PrivacyReport(for: invocation) }
    }
}

/// Turns reports on.
struct AllowReports: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Send reports of use to a server you name.",
        discussion: """
            Any PostHog-compatible server will do.

              bento privacy on --server https://eu.i.posthog.com --key phc_...
            """
    )
    @Option(help: ArgumentHelp("The server's address.", valueName: "url")) var server: String
    @Option(help: "The server's project key.") var key: String
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let home = try invocation.composition.parts().home
            try home.prepare()
            try UsageReports(home: home).allow(server: server, key: key, at: session.time.now)
            return try await PrivacyReport(for: invocation)
        }
    }
}

/// Shows the queue.
struct ShowQueue: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "queue",
        abstract: "Show the events that wait to be sent, each exactly as it would be sent."
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in QueuedReports(events: try await invocation.call.reports()?.queued ?? []) }
    }
}

/// Sends the queue.
struct SendReports: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send the events that wait, now.",
        discussion: """
            Without it they go by themselves: 50 at a time, or after an hour with the next command.
            """
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in
            guard let service = try await invocation.call.reports() else {
                throw Failure(
                    "privacy.off",
                    "Reports of use are off; there is nothing to send.",
                    recovery: "Turn them on first: bento privacy on --server URL --key KEY",
                    exitStatus: .configuration
                )
            }
            let flush = try await service.flush()
            return SentReports(flush, waiting: await service.queued.count)
        }
    }
}

/// Turns reports off.
struct ForbidReports: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Send no reports, and forget those not sent yet."
    )
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { _ in
            try UsageReports(home: invocation.composition.parts().home).forbid()
            return try await PrivacyReport(for: invocation)
        }
    }
}

extension PrivacyReport {
    fileprivate init(for invocation: HostInvocation) async throws {
        self.init(
            UsageReports(home: try invocation.composition.parts().home).consent(),
            waiting: try await invocation.call.reports()?.queued.count ?? 0,
            features: invocation.catalogue.registrations()
        )
    }
}
