import ArgumentParser
import Core

/// A flow's arguments as a separate command.
///
/// ArgumentParser parses bare arguments as an option group of a command that it makes, and reflects on each group again
/// for every question that it asks of the command; in debug builds, where it checks each answer, that took 38% of the
/// time of Food's flow tests. Here the wrappers belong to the command itself: its mirror and its decoding are those of
/// the arguments.
struct FlowArguments<Arguments: ParsableArguments>: ParsableCommand, CustomReflectable {
    private(set) var arguments: Arguments

    /// It has no help, which the host's tree of commands gives.
    static var configuration: CommandConfiguration { CommandConfiguration(helpNames: []) }

    init() { arguments = Arguments() }

    init(from decoder: any Decoder) throws { arguments = try Arguments(from: decoder) }

    var customMirror: Mirror { Mirror(reflecting: arguments) }

    mutating func validate() throws { try arguments.validate() }

    /// ArgumentParser's description of the arguments, as JSON: what a command prints for `--experimental-dump-help`.
    static var dumpedHelp: String {
        do {
            _ = try parseAsRoot(["--experimental-dump-help"])
            return ""
        } catch {
            return message(for: error)
        }
    }
}
