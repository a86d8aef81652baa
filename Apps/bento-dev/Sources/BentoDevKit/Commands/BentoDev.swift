import ArgumentParser

/// The developer's tool for a repository of Swift packages: its boundaries, its picture, the effect of a change.
public struct BentoDev: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "bento-dev",
        abstract: "Keep the walls between packages, see them, and build behind them.",
        discussion: """
            Exit codes: 0 done; 1 the walls are broken; 64 wrong usage; 65 a file cannot be understood; 66 nothing to \
            examine; 69 git, its history or the compiler is missing; 73 a file cannot be written; 78 boundaries.json is wrong.
            """,
        subcommands: [
            CheckCommand.self, BaselineCommand.self, GraphCommand.self, AffectedCommand.self,
            CanvasCommand.self, NewFeatureCommand.self, RemoveFeatureCommand.self, NewPluginCommand.self,
            GenerateCommand.self,
        ]
    )

    /// Makes the command; ArgumentParser parses into it.
    public init() {}
}
