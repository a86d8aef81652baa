import Core
import CoreHosting

/// Finds mistyped features, flows and commands before ArgumentParser does, to say what was probably meant.
struct CommandCheck: Sendable {
    let catalogue: FeatureCatalogue

    /// - Throws: ``UnknownName`` with suggestions.
    func check(_ settings: HostSettings) throws {
        guard let first = settings.words.first, settings.arguments.first == first, first != "help" else { return }
        let commands = BentoCommand.hostCommands.map { $0._commandName }
        if commands.contains(first) { return }
        guard let registrar = catalogue.registration(of: first) else {
            throw UnknownName(kind: "command", name: first, known: catalogue.ids + commands)
        }
        var remaining = settings.arguments.dropFirst()
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
