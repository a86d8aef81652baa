#if Plugins
    import BentoPlugins
    import BentoTerminal
    import Core
    import CoreHosting

    /// `bento NAME TOOL ...`: a command of a plug-in, which has no ArgumentParser type.
    struct PluginRun: Sendable {
        private let registrar: FeatureRegistrar
        private let line: CommandLineOutline
        private let invocation: HostInvocation

        init(_ registrar: FeatureRegistrar, _ line: CommandLineOutline, _ invocation: HostInvocation) {
            self.registrar = registrar
            self.line = line
            self.invocation = invocation
        }

        func run() async throws {
            // `help NAME TOOL` and `NAME TOOL --help` are the same.
            var words = Array(line.command.drop { $0 == "help" }.dropFirst())
            let literal = words.firstIndex(of: "--") ?? words.endIndex
            let wantsHelp = line.command.first == "help" || words[..<literal].contains { $0 == "--help" || $0 == "-h" }
            if wantsHelp { words.removeAll { $0 == "--help" || $0 == "-h" } }
            guard let first = words.first, !first.hasPrefix("-") else {
                return try invocation.present(Group(registrar))
            }
            let flows = registrar.flows.filter { words.starts(with: $0.descriptor.path) }
            guard
                let flow = flows.max(by: { $0.descriptor.path.count < $1.descriptor.path.count })
                    ?? listing(first, words)
            else {
                let known = registrar.flows.map(\.descriptor.name)
                let near = Suggestion.sentence(for: first, in: known)
                throw Failure.usage(
                    "unknown.flow",
                    "There is no tool '\(first.prefix(60))' of the plug-in '\(registrar.manifest.id)'.",
                    recovery: [near, "See 'bento \(registrar.manifest.id) --help'."].compactMap(\.self).joined(
                        separator: " "
                    )
                )
            }
            let tool = ToolCommandLine(flow)
            guard !wantsHelp else { return try invocation.present(ToolHelp(id: flow.id, presentation: tool.help)) }
            let input = try tool.input(of: Array(words.dropFirst(flow.descriptor.path.count)))
            if flow.descriptor.effect == .reads { invocation.composition.readsOnly() }
            try await invocation.run(flow.id) { session, endedBySwitch in
                try await invocation.composition.parts().flows.result(
                    of: flow.id,
                    input: input,
                    as: session.caller,
                    in: session,
                    endedBySwitch: endedBySwitch
                )
            }
        }

        /// The flow for the word of a group alone, which lists.
        private func listing(_ word: String, _ words: [String]) -> FlowRegistration? {
            words.count > 1 ? nil : registrar.flows.first { $0.descriptor.path == [word, "list"] }
        }

        private struct ToolHelp: Listing {
            let id: String
            let presentation: Presentation
            var isProse: Bool { true }
            private enum CodingKeys: CodingKey { case id }
        }

        private struct Group: Listing {
            let name: String
            let summary: String
            let tools: [FlowListing.Entry]

            init(_ registrar: FeatureRegistrar) {
                name = registrar.manifest.id
                summary = registrar.manifest.summary
                tools = registrar.flows.map(FlowListing.Entry.init)
            }

            var isProse: Bool { true }
            var presentation: Presentation {
                .section(
                    "bento \(name)",
                    [
                        .text(summary + "."), .keyValues(tools.map { KeyValue("bento \($0.words)", $0.summary) }),
                        .text(
                            "'bento \(name) TOOL --help' explains one, 'bento plugin show \(name)' says what it may.",
                            tone: .muted
                        ),
                    ]
                )
            }
        }
    }
#endif
