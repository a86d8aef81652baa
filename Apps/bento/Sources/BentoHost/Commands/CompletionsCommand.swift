import ArgumentParser
import BentoPlatform
import BentoTerminal
import Core
import CoreHosting

/// Prints a shell completion script.
struct CompletionsCommand: ParsableCommand {
    /// The shells there are scripts for.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a completion script for your shell.",
        discussion: """
              bento completions bash > ~/.local/share/bash-completion/completions/bento
              bento completions zsh > "${fpath[1]}/_bento"
              bento completions fish > ~/.config/fish/completions/bento.fish
            """
    )

    @Argument(help: "Your shell.") var shell: Shell

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        try HostInvocation.required().output.writeExactly(BentoCommand.completionScript(for: kind) + "\n")
    }
}

/// The names that a shell completes: `bento complete-names reminder`, one on each line. Completion scripts call it each
/// time.
struct NamesCommand: AsyncParsableCommand, HostCommand {
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case contact, exercise, favorite, fence, food, goal, place, program, reminder, template, track

        /// The flow that lists them, and the fields of its result that contain them.
        fileprivate var list: (flow: String, lists: [String], name: String) {
            switch self {
            case .contact: ("wallet.contact.list", ["contacts"], "name")
            case .exercise: ("workouts.exercise.search", ["exercises"], "name")
            case .favorite: ("food.favorite.list", ["favorites"], "name")
            case .fence: ("location.fence.list", ["fences"], "name")
            case .food: ("food.own.list", ["foods"], "name")
            case .goal: ("workouts.goal.list", ["goals"], "title")
            case .place: ("location.list", ["places"], "name")
            case .program: ("workouts.program.list", ["programs"], "name")
            case .reminder: ("reminders.list", ["open", "reminders"], "what")
            case .template: ("workouts.template.list", ["templates"], "name")
            case .track: ("location.track.list", ["tracks"], "name")
            }
        }
    }

    static let configuration = CommandConfiguration(commandName: "complete-names", shouldDisplay: false)

    @Argument var kind: Kind
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        // A home that is not there yet has no names, and is not made for them.
        guard try invocation.composition.parts().home.hasDatabase() || kind == .exercise || kind == .program else {
            return
        }
        let (flow, lists, name) = kind.list
        let frontEnd = JSONFrontEnd(
            output: invocation.output,
            errors: invocation.errors,
            style: invocation.errorStyle,
            saysYes: false
        )
        let context = try await invocation.composition.context(for: .program)
        let result = try await invocation.composition.parts().flows.result(
            of: flow,
            input: kind == .exercise ? ["limit": 1000] : [:],
            as: .program,
            in: FlowSession(frontEnd: frontEnd, context: context)
        )
        let json = try JSONValue(encoding: result)
        var seen: Set<String> = []
        let names = lists.flatMap { json[$0]?.arrayValue ?? [] }.compactMap { $0[name]?.stringValue }
            .filter { Self.isSafe($0) && seen.insert($0).inserted }
        try invocation.output.writeExactly(names.map { $0 + "\n" }.joined())
    }

    /// True if a shell gives no special meaning to any character of a name. Bash expands the words that it completes,
    /// and names also come from other people's files. Zsh separates names from descriptions by a colon.
    static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix("-")
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || " .,_+%/-".unicodeScalars.contains(scalar)
            }
    }
}

/// Names that a shell completes. It asks the program each time, so that a script generated once offers the current
/// ones.
extension CompletionKind {
    static let settingNames = names { $0.declarations.map(\.id) }
    static let featureNames = names { $0.runtime.registrations.map(\.manifest.id) }
    static let flowNames = names { parts in
        parts.runtime.registrations.flatMap { registrar in
            registrar.flows.filter { $0.descriptor.successor == nil }.map(\.id)
        }
    }
    static let jobNames = names { parts in
        parts.runtime.registrations.flatMap { registrar in
            registrar.jobs.map { JobRunner.Entry(feature: registrar.manifest.id, job: $0).id }
        }
    }

    private static func names(_ list: @escaping @Sendable (Composition) -> [String]) -> CompletionKind {
        .custom { _, _, _ in offered(list) }
    }

    /// The completions; none if they cannot be determined, since nobody would read an error.
    static func offered(_ list: (Composition) -> [String]) -> [String] {
        guard let catalogue = CommandTree.current?.catalogue else { return [] }
        let composition = LazyComposition(catalogue: catalogue, settings: HostSettings(), environment: .process)
        return (try? composition.parts()).map(list) ?? []
    }
}
