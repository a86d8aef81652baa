/// The words of a command line that name its command, found before ArgumentParser reads it, so that only the needed
/// part of the command tree is built.
package struct CommandLineOutline: Sendable, Equatable {
    /// The arguments as they were typed.
    private let typed: [String]
    /// The arguments for ArgumentParser.
    package var arguments: [String]
    /// The host's options among them, with their values.
    package private(set) var options: [String] = []
    /// The others.
    package private(set) var command: [String] = []
    /// True if speech replaces the command's words (`--voice` at the end, unless it is an option of the command with a
    /// value: `chat persona --voice warm`).
    package let usesVoice: Bool

    /// The host's options without a value; those with one follow, and the value may be the next argument.
    package static let flags: Set<String> = ["--json", "--no-color", "--no-colour", "--no-pager", "--yes", "--verbose"]
    package static let optionsWithValue: Set<String> = ["--set", "--flag", "--home", "--fields"]

    /// - Parameter arguments: without the program's name.
    package init(_ arguments: [String]) {
        typed = arguments
        var arguments = arguments
        usesVoice =
            arguments.last == "--voice" && !arguments.contains("--") && Self.split(arguments).command.first != "call"
        if usesVoice { arguments.removeLast() }
        self.arguments = arguments
        (options, command) = Self.split(arguments)
        // For `call`, --json carries the input, and the output is JSON anyway. Under its other name the root does not take it.
        if isCall, let call = arguments.firstIndex(of: "call") {
            self.arguments = arguments[...call] + arguments[(call + 1)...].map(Self.asInput)
            (options, command) = Self.split(self.arguments)
        }
    }

    package var isCall: Bool { command.first == "call" }

    /// The words of the command, without options: `["food", "log"]`.
    package var words: [String] { Self.words(of: command) }

    /// The words that name the called command, or the one that help is requested for: `["food", "log"]` of `help food
    /// log`.
    package var named: ArraySlice<String> { words.first == "help" ? words.dropFirst() : words[...] }

    package static func words(of command: [String]) -> [String] {
        Array(command.prefix { $0 != "--" }.filter { !$0.hasPrefix("-") })
    }

    /// True if help is requested.
    package var wantsHelp: Bool { words.first == "help" || command.contains { $0 == "--help" || $0 == "-h" } }

    /// True if each command lists the host's options among its own: for completions, which read the whole tree.
    package var listsHostOptions: Bool { wantsWholeTree && words.first != "help" }

    /// True if the command line concerns every command: help for everything, completions, dumps.
    package var wantsWholeTree: Bool {
        words.first == "completions" || words == ["help"]
            || command.contains {
                $0.hasPrefix("---") || $0 == "--experimental-dump-help" || $0 == "--generate-completion-script"
            }
    }

    /// The same line with some of the command's words replaced.
    ///
    /// - Parameter range: the range of the command's words, none of them an option.
    func replacing(_ range: Range<Int>, with words: [String]) -> CommandLineOutline {
        var result: [String] = []
        var remaining = typed[...]
        var place = 0
        while let word = remaining.popFirst() {
            if word == "--" {
                result += [word] + remaining
                break
            }
            let name = word.prefix { $0 != "=" }
            if Self.optionsWithValue.contains(String(name)) {
                result.append(word)
                if name == word, let value = remaining.popFirst() { result.append(value) }
            } else if Self.flags.contains(word) {
                result.append(word)
            } else {
                if place == range.lowerBound { result += words }
                if !range.contains(place) { result.append(word) }
                place += 1
            }
        }
        return CommandLineOutline(result)
    }

    /// The same line with renamed options, by their former names: `--notes` for `--note`.
    func renaming(_ options: [String: String]) -> CommandLineOutline {
        var isLiteral = false
        return CommandLineOutline(
            typed.map { word in
                if word == "--" { isLiteral = true }
                guard !isLiteral, let new = options[String(word.prefix { $0 != "=" })] else { return word }
                return new + word.drop { $0 != "=" }
            }
        )
    }

    private static func split(_ arguments: [String]) -> (options: [String], command: [String]) {
        var (options, command): ([String], [String]) = ([], [])
        var remaining = arguments[...]
        while let word = remaining.popFirst() {
            if word == "--" { return (options, command + [word] + remaining) }
            let name = word.prefix { $0 != "=" }
            if optionsWithValue.contains(String(name)) {
                options.append(word)
                if name == word, let value = remaining.popFirst() { options.append(value) }
            } else if flags.contains(word) {
                options.append(word)
            } else {
                command.append(word)
            }
        }
        return (options, command)
    }

    private static func asInput(_ argument: String) -> String {
        argument == "--json" || argument.hasPrefix("--json=") ? "--input" + argument.dropFirst(6) : argument
    }
}
