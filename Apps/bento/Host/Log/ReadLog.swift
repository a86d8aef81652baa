import ArgumentParser
import BentoDesk
import Core

/// `bento doctor log`: the log, newest last.
struct ReadLog: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show what was logged: requests, imports, changes of the database, jobs and failures.",
        discussion: """
            The log is a private file in the home, of a megabyte at most; it holds no secrets, and nothing that you typed. \
            --verbose shows more of it while a command runs.

              bento doctor log --level warning
              bento doctor log --feature account --last 20
            """
    )
    @Option(help: "Only this and worse: debug, info, notice, warning, error.") var level: LogLine.Level = .debug
    @Option(help: "Only what this feature logged; host for Bento itself.") var feature: String?
    @Option(help: "How many lines at most.") var last = 100
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        var showing = ShowLog()
        (showing.level, showing.feature, showing.last) = (level, feature, last)
        try await HostInvocation.required().run(showing, of: HostFeature.id)
    }
}
