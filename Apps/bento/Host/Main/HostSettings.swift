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
        var remaining = arguments[...]
        // For `call`, --json carries the input, and the output is JSON anyway. The root's own --json takes no value, so
        // the parser gets it under its other name.
        let isCall = Self.firstWord(of: arguments) == "call"
        while let argument = remaining.popFirst() {
            if argument == "--" {
                self.arguments.append(argument)
                self.arguments += remaining
                return
            }
            guard let (option, attached) = HostOption.named(by: argument) else {
                // At the end alone: with a value after it, it is an option of the command ('chat persona --voice warm').
                if argument == "--voice", !isCall, remaining.isEmpty {
                    usesVoice = true
                } else if argument == "--version", self.arguments.isEmpty {
                    version = true
                } else {
                    self.arguments.append(argument)
                }
                continue
            }
            if option == .json, isCall, !self.arguments.isEmpty {
                self.arguments.append(attached.map { "--input=" + $0 } ?? "--input")
            } else if option.valueName != nil {
                guard let value = attached ?? remaining.popFirst() else { throw Self.missingValue(of: option) }
                try set(option, to: value)
            } else if attached == nil {
                switchOn(option)
            } else {
                // A switch with a value: the parser says that it takes none.
                self.arguments.append(argument)
            }
        }
        if isCall { json = true }
        if self.arguments == ["--watch"] {
            watchesOverview = true
            self.arguments = []
        }
    }

    private mutating func switchOn(_ option: HostOption) {
        switch option {
        case .json: json = true
        case .noColor: colours = .never
        case .yes: yes = true
        case .verbose: isVerbose = true
        case .set, .flag, .home: break
        }
    }

    private mutating func set(_ option: HostOption, to value: String) throws {
        switch option {
        case .home:
            guard !value.isEmpty else { throw Self.missingValue(of: option) }
            home = value
        case .set, .flag:
            guard let equals = value.firstIndex(of: "="), equals != value.startIndex else {
                throw Self.missingValue(of: option)
            }
            let name = String(value[..<equals])
            let text = String(value[value.index(after: equals)...])
            if option == .set { overrides[name] = text } else { flags[name] = text }
        case .json, .noColor, .yes, .verbose: break
        }
    }

    private static func missingValue(of option: HostOption) -> Failure {
        let (kind, example) =
            switch option {
            case .set:
                ("a name and a value", "bento --set food.online-barcodes=off food barcode 4006381333931")
            case .flag: ("a name and a value", "bento --flag chat.tools=off chat ask hello")
            default: ("a folder", "bento --home ~/bento food day")
            }
        let code = option == .set ? "host.missing-setting" : "host.missing-\(option.rawValue)"
        return .usage(code, "--\(option.rawValue) needs \(kind).", recovery: "For example: \(example)")
    }

    /// The first word that is neither an option nor the value of one.
    private static func firstWord(of arguments: [String]) -> String? {
        var remaining = arguments[...]
        while let word = remaining.popFirst(), word != "--" {
            if let (option, attached) = HostOption.named(by: word) {
                if option.valueName != nil, attached == nil { remaining = remaining.dropFirst() }
            } else if word == "--as" {
                remaining = remaining.dropFirst()
            } else if !word.hasPrefix("-") {
                return word
            }
        }
        return nil
    }

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
