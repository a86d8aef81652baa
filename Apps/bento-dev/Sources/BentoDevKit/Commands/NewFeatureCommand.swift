import ArgumentParser

struct NewFeatureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-feature",
        abstract: "Write a feature package with a flow, a service, tests and a README, and enter it into the host."
    )

    @OptionGroup var repository: RepositoryOptions
    @Argument(help: "The name, in capitals as in MealPlan.") var name: String
    @Option(help: "basic, or contract: one that other features may ask for something.")
    var template: FeatureTemplate.Kind = .basic

    func run() async throws {
        try await repository.run { checker in
            let name = try FeatureName(name)
            let before = try await checker.examine(asksCompiler: false)
            let written = try FeatureScaffold(repository: before.repository, name: name).add(template)
            try await checker.renewGeneratedPages()
            Output.write(
                written.map { "wrote \($0)\n" }.joined()
                    + "Next: make test-\(name.makeWord); make run ARGS='\(name.id) note buy milk'\n"
            )
            return 0
        }
    }
}

extension FeatureTemplate.Kind: ExpressibleByArgument {}
