import ArgumentParser
import Core

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
