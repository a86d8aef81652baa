import ArgumentParser
import BentoHome
import BentoTerminal
import Core

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

/// The values of the host's options.
struct HostSettings: Sendable, Equatable {
    /// True if results are printed as JSON.
    var json = false
    /// The requested fields of the result; `nil`: all.
    var fields: FieldSelection?
    /// The use of colors: `--no-color`, otherwise the person's setting.
    var colours = ColourChoice.auto
    /// True if results are sentences, by the person's setting.
    var isPlain = false
    /// True if text that does not fit the screen may be shown page by page: not with `--no-pager`.
    var pages = true
    /// True if ordinary confirmations are answered with yes.
    var yes = false
    /// The home folder, if one was named.
    var home: String?
    var isVerbose = false
    /// The values of `--set name=value` for this run, by full names.
    var overrides: [String: String] = [:]
    /// The values of `--flag name=value` for this run, by full ids.
    var flags: [String: String] = [:]
    /// The command's own words and options.
    var arguments: [String] = []

    init() {}

    /// The values of the options if nothing else of the command line is read.
    init(optionsIn line: CommandLineOutline) throws {
        self.init()
        json = line.isCall
        arguments = line.command
        if !line.options.isEmpty { self = try HostSettings(HostOptions.parse(line.options), in: line) }
    }

    /// - Throws: ``Failure`` (64) if an option lacks its value.
    init(_ options: HostOptions, in line: CommandLineOutline) throws {
        for text in options.fields {
            guard let fields = FieldSelection(text) else {
                throw Self.missing("fields", "names of fields", "bento --fields kcal,meals.title food day")
            }
            self.fields = fields
        }
        json = options.json || line.isCall || fields != nil
        colours = options.noColor || options.noColour ? .never : .auto
        pages = !options.noPager
        yes = options.yes
        isVerbose = options.verbose
        home = options.home
        if home == "" { throw Self.missing("home", "a folder", "bento --home ~/bento food day") }
        for text in options.set {
            guard let (name, value) = Self.assignment(text) else {
                let example = "bento --set food.online-barcodes=off food scan 4006381333931"
                throw Self.missing("set", "a name and a value", example, code: "host.missing-setting")
            }
            overrides[name] = value
        }
        for text in options.flag {
            guard let (name, value) = Self.assignment(text) else {
                throw Self.missing("flag", "a name and a value", "bento --flag chat.tools=off chat ask hello")
            }
            flags[name] = value
        }
        arguments = line.command
    }

    /// True if something is watched until the person ends it.
    var isWatch: Bool { arguments.contains("--watch") }

    /// The words of the command, without options: `["food", "log"]`.
    var words: [String] { CommandLineOutline.words(of: arguments) }

    private static func assignment(_ text: String) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }

    private static func missing(_ option: String, _ kind: String, _ example: String, code: String? = nil) -> Failure {
        .usage(code ?? "host.missing-\(option)", "--\(option) needs \(kind).", recovery: "For example: \(example)")
    }
}
