import AppData
import ArgumentParser
import BentoHome
import BentoTerminal
import CBuildInfo
import Core
import CoreHosting
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The host program, for any set of features.
public enum BentoProgram {
    /// The version of Bento.
    public static let version = ProgramVersion.text(bento_build_version()) ?? ProgramVersion.ofSource

    /// Runs the command line of this process and ends it.
    ///
    /// Commands about the program itself (`--version`, `flows`, help) are handled right here: without a task there are
    /// no threads to start.
    public static func run(catalogue: FeatureCatalogue) -> Never {
        // A reader that goes away must end a write with an error, not the process with a signal.
        signal(SIGPIPE, SIG_IGN)
        StandardStream.occupyStandardStreams()
        let environment = HostEnvironment.process
        let errors = environment.stream(2)
        let (arguments, unreadable) = typedArguments
        let line = CommandLineOutline(arguments)
        var reporter = Reporter(style: environment.style(of: errors, colours: .auto), errors: errors)
        // Errors in the arguments themselves are also reported in the requested format.
        reporter.json = line.isCall || line.options.contains { $0 == "--json" || $0.hasPrefix("--fields") }
        do {
            if let unreadable { throw HostFailure.invalidArgument(unreadable) }
            if line.command == ["version"] || ["--version", "-v"].contains(line.command.first) {
                let made = ProgramVersion(catalogue: catalogue)
                let text = try reporter.json ? JSONFrontEnd.json(made, pretty: true) : "bento \(made.version)\n"
                try StandardStream(descriptor: 1).write(text)
                exit(ExitStatus.success.rawValue)
            }
            let aliases = { @Sendable in try AliasFile(home: environment.home(of: line).url).read() }
            let words = try CommandWords(
                catalogue: catalogue,
                hostNames: { BentoCommand.hostNames },
                aliases: aliases
            ).read(line)
            for note in words.notes { try? errors.write(reporter.text(of: Notice(.info, note))) }
            let plugins = HostPlugins.needed(by: words.line, catalogue, environment)
            let tree = try CommandTree(words.line, catalogue: catalogue.adding(plugins.registrars()), aliases: aliases)
            // Errors are also reported inside: help is an error, and reads the list of features.
            let status = CommandTree.$current.withValue(tree) { run(tree, environment, plugins, reporter) }
            exit(status.rawValue)
        } catch {
            exit(reporter.report(error).rawValue)
        }
    }

    /// Parses the command line and runs its command. Commands that need no task run right here.
    private static func run(
        _ tree: CommandTree,
        _ environment: HostEnvironment,
        _ plugins: HostPlugins,
        _ given: Reporter
    ) -> ExitStatus {
        var reporter = given
        let servers = ServerAddress.Named()
        func invocation(_ settings: HostSettings) throws -> HostInvocation {
            var settings = settings
            try environment.check(home: settings.home)
            let early = EarlySettings(settings, environment)
            settings.colours = try early.colours()
            settings.isPlain = try early.isPlain()
            reporter.style = environment.style(of: given.errors, colours: settings.colours)
            return HostInvocation(
                settings: settings,
                catalogue: tree.catalogue,
                environment: environment,
                plugins: plugins,
                servers: servers
            )
        }
        do {
            if tree.line.usesVoice {
                let invocation = try invocation(HostSettings(optionsIn: tree.line))
                run(invocation, reporter) { try await VoiceCommand().run() }
            }
            if tree.line.command == ["jobs", "run"],
                try IdleJobs.runsPlainly(for: invocation(HostSettings(optionsIn: tree.line)))
            {
                return .success
            }
            if try presentHelp(tree, with: { try invocation(HostSettings(optionsIn: tree.line)) }) { return .success }
            #if Plugins
                if let called = tree.calledPlugin {
                    let invocation = try invocation(HostSettings(optionsIn: tree.line))
                    let plugin = PluginRun(called, tree.line, invocation)
                    run(invocation, reporter) { try await plugin.run() }
                }
            #endif
            return try servers.parsing {
                var command = try tree.command()
                reporter.command = type(of: command)
                let settings = try (command as? any HostCommand).map { try HostSettings($0.host, in: tree.line) }
                let invocation = try invocation(settings ?? HostSettings(optionsIn: tree.line))
                if var asynchronous = command as? any AsyncParsableCommand {
                    run(invocation, reporter) { try await asynchronous.run() }
                }
                try HostInvocation.$current.withValue(invocation) { try command.run() }
                return .success
            }
        } catch {
            return reporter.report(error)
        }
    }

    /// Shows the help that needs no command's type.
    ///
    /// - Returns: false if the command line asks for something else.
    private static func presentHelp(
        _ tree: CommandTree,
        with invocation: () throws -> HostInvocation
    ) throws -> Bool {
        switch tree.line.command {
        case ["help"], ["--help"], ["-h"]:
            try invocation().present(HelpPage(catalogue: tree.catalogue, hostCommands: BentoCommand.listed))
        case ["help", "more"]:
            let page = HelpPage(catalogue: tree.catalogue, hostCommands: BentoCommand.listed)
            try invocation().present(HelpPage.More(more: page.more))
        case let words where words.count == 2 && words[0] == "help":
            guard let topic = HelpTopic.named(words[1]) else { return false }
            try invocation().present(topic)
        default: return false
        }
        return true
    }

    /// Runs a command in a task that Ctrl-C cancels.
    private static func run(
        _ invocation: HostInvocation,
        _ reporter: Reporter,
        _ command: sending @escaping () async throws -> Void
    ) -> Never {
        let received = Interrupts.Received()
        let task = Task {
            let status = await HostInvocation.$current.withValue(invocation) { () -> ExitStatus in
                do {
                    try await command()
                    return .success
                } catch let ended as EndedWith {
                    return ended.status
                } catch is CancellationError {
                    let saved = invocation.composition.saved
                    return reporter.report(HostFailure.stopped(signal: received.first ?? SIGINT, saved: saved))
                } catch {
                    invocation.composition.log(error)
                    if let error = error as? StoreError, invocation.composition.saved > 0 {
                        return reporter.report(HostFailure.unreadResult(error))
                    }
                    return reporter.report(error)
                }
            }
            // The last one to use the database folds its log, so that the file alone holds everything.
            await invocation.composition.close()
            exit(status.rawValue)
        }
        let interrupts = Interrupts(
            received: received,
            claims: invocation.interrupts,
            isFinishing: { invocation.composition.writes.begun > 0 },
            onFirst: { task.cancel() }
        )
        withExtendedLifetime(interrupts) { dispatchMain() }
    }

    /// The way errors are reported.
    private struct Reporter: Sendable {
        var json = false
        var style: TerminalStyle
        var command: any ParsableArguments.Type = BentoCommand.self
        let errors: StandardStream

        init(style: TerminalStyle, errors: StandardStream) {
            self.style = style
            self.errors = errors
        }

        func text(of notice: Notice) -> String { TerminalRenderer(style: style).text(.notice(notice)) }

        /// Reports an error.
        ///
        /// - Returns: the exit status.
        func report(_ error: any Error) -> ExitStatus {
            let environment = HostEnvironment.process
            let output = environment.stream(1)
            let helpWidth = environment.style(of: output, colours: .never).forProse.width
            let report = ErrorReport(error, command: command, json: json, style: style, helpWidth: helpWidth)
            // What cannot be written has nobody to read it; the status still tells.
            try? output.write(report.output)
            try? json ? errors.writeExactly(report.message) : errors.write(report.message)
            return report.status
        }
    }

    /// The arguments without the program's name, and the index of the first that is not UTF-8; Foundation would
    /// silently replace its bytes.
    private static var typedArguments: (arguments: [String], unreadable: Int?) {
        var (arguments, unreadable): ([String], Int?) = ([], nil)
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            if String(validatingCString: pointer) == nil, unreadable == nil { unreadable = index }
            arguments.append(String(cString: pointer))
        }
        return (arguments, unreadable)
    }
}
