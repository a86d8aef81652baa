import AppData
import ArgumentParser
import BentoHome
import BentoTerminal
import Core
import CoreHosting

/// `bento alias`: the person's own words for commands.
struct AliasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Give a command a word of your own.",
        discussion: """
            The word stands for the words that you give it, and what you type after it follows them. A command of Bento's keeps \
            its word: no alias takes it.

              bento alias set w "food water 300ml"
              bento w
              bento alias set standup 'food log "2 espressos" --meal snack'
            """,
        subcommands: [List.self, Set.self, Delete.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List your aliases.")
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try invocation.present(AliasListing(aliases: invocation.aliases.read(), catalogue: invocation.catalogue))
        }
    }

    struct Set: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set the word of an alias, and what it stands for."
        )
        @Argument(help: "The word: letters, digits and '-'.") var word: String
        @Argument(help: "The words of the command, without 'bento', best in quotes.") var command: [String]
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let catalogue = invocation.catalogue
            guard Self.isWord(word) else {
                throw Failure.usage(
                    "alias.bad-word",
                    "'\(word.prefix(80))' cannot be an alias.",
                    recovery: "A word of 1 to 32 letters, digits and '-' can; it begins with a letter."
                )
            }
            guard !CommandWords.isTaken(word, in: catalogue) else {
                throw Failure.usage(
                    "alias.taken",
                    "'\(word)' is a command of Bento's, which an alias would never be reached behind.",
                    recovery: "Take another word."
                )
            }
            // A single argument is a command in quotes; several are one word each.
            let given = command.count == 1 ? AliasFile.words(command[0]) : command
            guard var words = given, words.count <= 100 else {
                throw Failure.usage("alias.bad-command", "A quote in the command does not end.")
            }
            if words.first == "bento" { words.removeFirst() }
            guard let first = words.first, CommandWords.isTaken(first, in: catalogue) else {
                throw Failure.usage(
                    "alias.unknown-command",
                    "'\(words.first?.prefix(80) ?? "")' is no command, so '\(word)' would do nothing.",
                    recovery: "For example: bento alias set w \"food water 300ml\""
                )
            }
            try await invocation.aliases.set(word, to: words)
            try invocation.present(AliasListing(aliases: invocation.aliases.read(), catalogue: catalogue))
        }

        private static func isWord(_ word: String) -> Bool {
            (1...32).contains(word.utf8.count) && word.first?.isLetter == true
                && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }

    struct Delete: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete an alias.")
        @Argument(help: "The word.") var word: String
        @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            guard try await invocation.aliases.delete(word) else {
                throw UnknownName(kind: "alias", name: word, known: try invocation.aliases.read().keys.sorted())
            }
            try invocation.present(AliasListing(aliases: invocation.aliases.read(), catalogue: invocation.catalogue))
        }
    }
}

extension CommandWords {
    /// True if a word names a command, so that no alias may use it.
    static func isTaken(_ word: String, in catalogue: FeatureCatalogue) -> Bool {
        ["help", "log", "version"].contains(word) || catalogue.registration(of: word) != nil
            || BentoCommand.hostNames.contains(word) || shortcuts(in: catalogue).contains { $0.word == word }
    }
}

extension HostInvocation {
    fileprivate var aliases: AliasFile {
        get throws { AliasFile(home: try composition.parts().home.url) }
    }
}

/// The aliases, and below them the shortcuts that come with Bento.
struct AliasListing: Listing {
    struct Entry: Encodable, Sendable {
        let word: String
        let command: String
        /// True if a command has taken the word since then.
        let isHidden: Bool
    }

    let aliases: [Entry]
    let shortcuts: [Entry]

    init(aliases: [String: [String]], catalogue: FeatureCatalogue) {
        self.aliases = aliases.sorted { $0.key < $1.key }.map { word, words in
            let text = words.map { $0.contains(" ") || $0.isEmpty ? "\"\($0)\"" : $0 }.joined(separator: " ")
            return Entry(word: word, command: text, isHidden: CommandWords.isTaken(word, in: catalogue))
        }
        shortcuts = CommandWords.shortcuts(in: catalogue).map {
            Entry(word: $0.word, command: $0.flow.joined(separator: " "), isHidden: false)
        }
    }

    var presentation: Presentation {
        let own: Presentation =
            aliases.isEmpty
            ? .text("You have no aliases. For example: bento alias set w \"food water 300ml\"", tone: .muted)
            : .keyValues(
                aliases.map {
                    KeyValue($0.word, $0.command + ($0.isHidden ? " (a command has this word now)" : ""))
                }
            )
        return .stack([own, .section("Built in", [.keyValues(shortcuts.map { KeyValue($0.word, $0.command) })])])
    }
}
