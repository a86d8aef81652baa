import Core
import CoreHosting

/// Finds mistyped features, flows and commands before ArgumentParser does, to say what was probably meant.
struct CommandCheck: Sendable {
    let catalogue: FeatureCatalogue

    /// - Throws: ``UnknownName`` with suggestions.
    func check(_ settings: HostSettings) throws {
        guard let first = settings.words.first, settings.arguments.first == first else { return }
        guard first == "help" else { return try check(settings.arguments[...]) }
        let words = settings.arguments.dropFirst().filter { !$0.hasPrefix("-") }
        try check(words[...], topics: HelpTopic.all.map(\.name) + ["topics"])
    }

    private func check(_ arguments: ArraySlice<String>, topics: [String] = []) throws {
        guard let first = arguments.first else { return }
        let commands = BentoCommand.hostCommands.map { $0._commandName }
        if commands.contains(first) { return }
        guard let registrar = catalogue.registration(of: first) else {
            let kind = topics.isEmpty ? "command" : "command or topic"
            throw UnknownName(kind: kind, name: first, known: catalogue.ids + commands + topics)
        }
        var remaining = arguments.dropFirst()
        var flows = registrar.flows.map(\.descriptor.path)
        // Walk down the words of grouped flows: `import`, then `usda`.
        while let word = remaining.first, !word.hasPrefix("-"), !flows.contains([]) {
            guard flows.contains(where: { $0.first == word }) else {
                let known = Set(flows.compactMap(\.first)).sorted()
                throw UnknownName(kind: "flow", name: "\(first) \(word)", known: known.map { "\(first) \($0)" })
            }
            flows = flows.filter { $0.first == word }.map { Array($0.dropFirst()) }
            remaining = remaining.dropFirst()
        }
    }
}
