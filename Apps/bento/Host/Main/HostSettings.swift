import Core

/// The options that belong to the host, wherever they stand on the command line, and what is left for the command.
///
/// They are taken out before ArgumentParser sees the rest, so that `bento --json food day` and `bento food day --json`
/// mean the same. Every command declares ``HostOptions`` too, for its help and for completions.
struct HostSettings: Sendable, Equatable {
    /// Whether results are printed as JSON.
    var json = false
    /// When there are colours: `--no-color`, else what the person set.
    var colours = ColourChoice.auto
    /// Whether ordinary confirmations are answered with yes.
    var yes = false
    /// The home folder, if one was named.
    var home: String?
    var isVerbose = false
    /// Whether the overview stays (`bento --watch`). A flow's own `--watch` is the flow's.
    var watchesOverview = false
    /// Whether what is said takes the place of the command's words (`--voice` at the end).
    var usesVoice = false
    /// What `--set name=value` says for this run, by full names.
    var overrides: [String: String] = [:]
    /// What `--flag name=value` says for this run, by full ids.
    var flags: [String: String] = [:]
    /// Whether the version was asked for.
    var version = false
    /// What is left, without the program's name.
    var arguments: [String] = []

    /// Reads a command line.
    ///
    /// - Parameter arguments: without the program's name. Nothing after `--` is looked at.
    /// - Throws: ``Failure`` (64) where `--home` lacks its value.
    init(parsing arguments: [String]) throws {
        var index = 0
        // For `call`, --json carries the input, and the output is JSON anyway. The root's own --json takes no value, so
        // the parser gets it under its other name.
        let isCall = Self.firstWord(of: arguments) == "call"
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            switch argument {
            case "--":
                self.arguments += arguments[(index - 1)...]
                return
            case "--json" where isCall: self.arguments.append("--input")
            case _ where isCall && argument.hasPrefix("--json="):
                self.arguments.append("--input=" + argument.dropFirst(7))
            case "--json": json = true
            case "--no-color", "--no-colour": colours = .never
            case "--yes": yes = true
            case "--verbose": isVerbose = true
            // At the end alone: with a value after it, it is an option of the command ('chat persona --voice warm').
            case "--voice" where !isCall && index == arguments.count: usesVoice = true
            case "--version" where self.arguments.isEmpty: version = true
            case "--home":
                guard index < arguments.count else { throw Self.missingHome }
                home = arguments[index]
                index += 1
            case _ where argument.hasPrefix("--home="):
                home = String(argument.dropFirst(7))
            case "--set":
                guard index < arguments.count else { throw Self.missingSetting }
                try override(arguments[index])
                index += 1
            case _ where argument.hasPrefix("--set="): try override(String(argument.dropFirst(6)))
            case "--flag":
                guard index < arguments.count else { throw Self.missingFlag }
                try setFlag(arguments[index])
                index += 1
            case _ where argument.hasPrefix("--flag="): try setFlag(String(argument.dropFirst(7)))
            default: self.arguments.append(argument)
            }
        }
        if home == "" { throw Self.missingHome }
        if isCall { json = true }
        if self.arguments == ["--watch"] {
            watchesOverview = true
            self.arguments = []
        }
    }

    private mutating func override(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { throw Self.missingSetting }
        overrides[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }

    private mutating func setFlag(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { throw Self.missingFlag }
        flags[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }

    private static let missingFlag = Failure.usage(
        "host.missing-flag",
        "--flag needs a name and a value.",
        recovery: "For example: bento --flag chat.tools=off chat ask hello"
    )

    private static let missingSetting = Failure.usage(
        "host.missing-setting",
        "--set needs a name and a value.",
        recovery: "For example: bento --set food.online-barcodes=off food barcode 4006381333931"
    )

    /// The first word that is neither an option nor the value of one.
    private static func firstWord(of arguments: [String]) -> String? {
        var remaining = arguments[...]
        while let word = remaining.popFirst(), word != "--" {
            if ["--home", "--set", "--flag", "--as"].contains(word) {
                remaining = remaining.dropFirst()
            } else if !word.hasPrefix("-") {
                return word
            }
        }
        return nil
    }

    private static let missingHome = Failure.usage(
        "host.missing-home",
        "--home needs a folder.",
        recovery: "For example: bento --home ~/bento food day"
    )

    /// Whether help is asked for.
    var wantsHelp: Bool { words.first == "help" || arguments.contains { $0 == "--help" || $0 == "-h" } }

    /// Whether the command line asks about every command: help of the whole, completions, dumps.
    var wantsWholeTree: Bool {
        ["completions", "help"].contains(words.first)
            || arguments.contains {
                $0.hasPrefix("---") || $0 == "--experimental-dump-help" || $0 == "--generate-completion-script"
            }
    }

    /// The words of the command, without options: `["food", "log"]`.
    var words: [String] { Array(arguments.prefix { $0 != "--" }.filter { !$0.hasPrefix("-") }) }
}
