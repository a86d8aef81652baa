import ArgumentParser

/// The host's own options. The root of the tree declares them, so that they may stand anywhere on a command line, and each
/// command, for its help and for completions.
struct HostOptions: ParsableArguments {
    @Flag(help: "Print the result as JSON.")
    var json = false
    @Flag(help: "Write no colours. NO_COLOR in the environment does the same.")
    var noColor = false
    @Flag(help: .hidden) var noColour = false
    @Flag(help: "Answer ordinary confirmations with yes.")
    var yes = false
    @Flag(help: "Write the log to standard error, too, with its details.")
    var verbose = false
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Set a setting for this run; see 'bento settings'.", valueName: "name=value")
    )
    var set: [String] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(HostFlagRules.optionHelp, valueName: "name=value")
    )
    var flag: [String] = []
    @Option(parsing: .unconditional, help: ArgumentHelp("Where Bento keeps its data.", valueName: "folder"))
    var home: String?
}

/// A command that has the host's options.
protocol HostCommand: ParsableCommand {
    var host: HostOptions { get }
}
