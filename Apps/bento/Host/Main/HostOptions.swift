import ArgumentParser

/// The host's own options. The root of the tree declares them, so that they may be anywhere on a command line, and so
/// does each command, for its help and for completions.
struct HostOptions: ParsableArguments {
    @Flag(help: "Print the result as JSON.")
    var json = false
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Print these fields of the result alone, as JSON.", valueName: "name,name.name")
    )
    var fields: [String] = []
    @Flag(help: "Write no colors. NO_COLOR in the environment does the same.")
    var noColor = false
    @Flag(help: .hidden) var noColour = false
    @Flag(help: "Show no pages: what does not fit the screen runs through.")
    var noPager = false
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

extension HostOptions {
    /// In the help of a command one line points to `bento help options`; completions list them all.
    static var visibility: ArgumentVisibility {
        CommandTree.current?.line.listsHostOptions ?? true ? .default : .hidden
    }
}

/// A command that has the host's options.
protocol HostCommand: ParsableCommand {
    var host: HostOptions { get }
}
