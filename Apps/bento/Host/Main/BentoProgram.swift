import ArgumentParser
import BentoTerminal
import Core
import CoreHosting
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The host program, for whatever features it was built with.
public enum BentoProgram {
    /// The version of Bento.
    public static let version = "0.1.0"

    /// Runs the command line of this process and ends it.
    ///
    /// What only tells of the program itself (`--version`, `flows`, help) is done right here: without a task there are no
    /// threads to start.
    public static func run(catalogue: FeatureCatalogue) -> Never {
        // A reader that goes away must end a write with an error, not the process with a signal.
        signal(SIGPIPE, SIG_IGN)
        StandardStream.occupyStandardStreams()
        let environment = HostEnvironment.process
        let errors = StandardStream(descriptor: 2)
        var reporter = Reporter(style: environment.style(of: errors, colours: .auto, plainWidth: 1000), errors: errors)
        // What is wrong with the arguments themselves is told in the form that they ask for, too.
        reporter.json = asksForJSON
        do {
            var settings = try HostSettings(parsing: checkedArguments())
            reporter.json = settings.json
            reporter.style = environment.style(of: errors, colours: settings.colours, plainWidth: 1000)
            if settings.version {
                try StandardStream(descriptor: 1).write("bento \(version)\n")
                exit(ExitStatus.success.rawValue)
            }
            try environment.check(home: settings.home)
            settings.colours = try ColourChoice.wanted(settings, environment)
            reporter.style = environment.style(of: errors, colours: settings.colours, plainWidth: 1000)
            settings.arguments = try TidyArguments(catalogue: catalogue).tidied(settings.arguments)
            let invocation = HostInvocation(settings: settings, catalogue: catalogue, environment: environment)
            if try runsPlainly(invocation) { exit(ExitStatus.success.rawValue) }
            // Errors are told inside, too: help is an error, and reads which features there are.
            let status = HostInvocation.$current.withValue(invocation) {
                invocation.servers.parsing { () -> ExitStatus in
                    do {
                        if settings.usesVoice {
                            let command = VoiceCommand()
                            run(invocation: invocation, reporter: reporter) { try await command.run() }
                        }
                        let named = try NamedCommand.parse(settings, in: catalogue)
                        reporter.command = named.type
                        switch named {
                        case .flow(_, let work):
                            run(invocation: invocation, reporter: reporter) { try await work(invocation) }
                        case .command(var command):
                            if var asynchronous = command as? any AsyncParsableCommand {
                                run(invocation: invocation, reporter: reporter) { try await asynchronous.run() }
                            }
                            try command.run()
                        }
                        return .success
                    } catch {
                        return reporter.report(error)
                    }
                }
            }
            exit(status.rawValue)
        } catch {
            exit(reporter.report(error).rawValue)
        }
    }

    /// Does what needs neither a task nor the database.
    ///
    /// - Returns: whether it did.
    private static func runsPlainly(_ invocation: HostInvocation) throws -> Bool {
        let arguments = invocation.settings.arguments
        switch arguments.first {
        case "help":
            guard arguments.count == 2, let topic = HelpTopic.named(arguments[1]) else { return false }
            try invocation.present(topic)
            return true
        case "jobs": return try IdleJobs.runsPlainly(for: invocation)
        case "flows": return try FlowsCommand.runsPlainly(for: invocation)
        default: return false
        }
    }

    /// Runs a command in a task that Ctrl-C cancels.
    private static func run(
        invocation: HostInvocation,
        reporter: Reporter,
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

    /// How errors are told.
    private struct Reporter: Sendable {
        var json = false
        var style: TerminalStyle
        var command: any ParsableArguments.Type = BentoCommand.self
        let errors: StandardStream

        init(style: TerminalStyle, errors: StandardStream) {
            self.style = style
            self.errors = errors
        }

        /// Tells an error.
        ///
        /// - Returns: the status to end with.
        func report(_ error: any Error) -> ExitStatus {
            let output = StandardStream(descriptor: 1)
            let helpWidth = HostEnvironment.process.style(of: output, colours: .never).width
            let report = ErrorReport(error, command: command, json: json, style: style, helpWidth: helpWidth)
            // What cannot be written has nobody to read it; the status still tells.
            try? output.write(report.output)
            try? errors.write(report.message)
            return report.status
        }
    }

    /// Whether JSON is asked for, as far as that can be seen before the arguments are read.
    private static var asksForJSON: Bool {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            let word = String(cString: pointer)
            if word == "call" || HostOption.named(by: word)?.option == .json { return true }
            if word == "--" { return false }
        }
        return false
    }

    /// The arguments without the program's name.
    ///
    /// - Throws: a failure (64) for bytes that are not UTF-8; Foundation would silently replace them.
    private static func checkedArguments() throws -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            guard let text = String(validatingCString: pointer) else { throw HostFailure.invalidArgument(index) }
            arguments.append(text)
        }
        return arguments
    }
}
