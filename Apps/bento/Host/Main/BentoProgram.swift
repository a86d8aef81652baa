import ArgumentParser
import Core
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
    public static func run(catalogue: FeatureCatalogue) async -> Never {
        // A reader that goes away must end a write with an error, not the process with a signal.
        signal(SIGPIPE, SIG_IGN)
        let task: Task<ExitStatus, Never> = Task { await outcome(catalogue: catalogue) }
        let interrupts = Interrupts { task.cancel() }
        let status = await task.value
        withExtendedLifetime(interrupts) {}
        exit(status.rawValue)
    }

    private static func outcome(catalogue: FeatureCatalogue) async -> ExitStatus {
        let environment = HostEnvironment.process
        let errors = OutputStream(descriptor: 2)
        var json = false
        var style = environment.style(of: errors, noColour: false, plainWidth: 1000)
        var command: any ParsableArguments.Type = BentoCommand.self
        do {
            let settings = try HostSettings(parsing: checkedArguments())
            json = settings.json
            style = environment.style(of: errors, noColour: settings.noColour, plainWidth: 1000)
            if settings.version {
                try OutputStream(descriptor: 1).write("bento \(version)\n")
                return .success
            }
            let invocation = HostInvocation(settings: settings, catalogue: catalogue, environment: environment)
            return await HostInvocation.$current.withValue(invocation) {
                do {
                    try CommandCheck(catalogue: catalogue).check(settings)
                    var parsed = try BentoCommand.parseAsRoot(settings.arguments)
                    command = type(of: parsed)
                    if var asynchronous = parsed as? any AsyncParsableCommand {
                        try await asynchronous.run()
                    } else {
                        try parsed.run()
                    }
                    return .success
                } catch let ended as EndedWith {
                    return ended.status
                } catch {
                    return report(error, command: command, json: json, style: style, errors: errors)
                }
            }
        } catch {
            return report(error, command: command, json: json, style: style, errors: errors)
        }
    }

    private static func report(
        _ error: any Error,
        command: any ParsableArguments.Type,
        json: Bool,
        style: TerminalStyle,
        errors: OutputStream
    ) -> ExitStatus {
        let output = OutputStream(descriptor: 1)
        let helpWidth = HostEnvironment.process.style(of: output, noColour: true).width
        let report = ErrorReport(error, command: command, json: json, style: style, helpWidth: helpWidth)
        // What cannot be written has nobody to read it; the status still tells.
        try? output.write(report.output)
        try? errors.write(report.message)
        return report.status
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
