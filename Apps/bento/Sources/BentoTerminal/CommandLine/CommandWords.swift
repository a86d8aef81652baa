import Core
import CoreHosting

/// The words of a command line in the current grammar. A shortcut, one of the person's aliases, and the words of an
/// earlier version stand for others, and are replaced before anything else reads the line.
///
/// A word of a feature or of the host has precedence over a shortcut, and a shortcut over an alias.
package struct CommandWords {
    let catalogue: FeatureCatalogue
    /// Lists the names of the host's own commands. Called only if the first word names no feature.
    let hostNames: () -> [String]
    /// Reads the person's aliases. Called only if nothing else matches the first word.
    let aliases: () throws -> [String: [String]]

    package init(
        catalogue: FeatureCatalogue,
        hostNames: @escaping () -> [String],
        aliases: @escaping () throws -> [String: [String]]
    ) {
        self.catalogue = catalogue
        self.hostNames = hostNames
        self.aliases = aliases
    }

    /// A line, and a notice for the person about its words.
    package struct Read: Equatable {
        package var line: CommandLineOutline
        package var notes: [String] = []
    }

    /// A word that replaces the words of a flow.
    package struct Shortcut: Sendable {
        package let word: String
        package let flow: [String]
    }

    static let shortcuts = [
        Shortcut(word: "water", flow: ["food", "water"]),
        Shortcut(word: "weigh", flow: ["food", "weigh"]),
        Shortcut(word: "train", flow: ["workouts", "train"]),
        Shortcut(word: "remind", flow: ["reminders", "add"]),
        Shortcut(word: "ask", flow: ["chat", "ask"]),
        Shortcut(word: "trends", flow: ["chat", "trends"]),
    ]

    /// Words that people type for a command with another name.
    package static let meant = [
        "eat": "log", "ate": "log", "meal": "log", "did": "log", "drink": "water", "drank": "water", "weight": "weigh",
        "workout": "workouts", "exercise": "workouts", "lift": "train", "remember": "remind", "chat": "ask",
        "talk": "ask", "pay": "wallet send", "config": "settings", "upgrade": "version",
    ]

    /// The current words of the host's own commands, by those of an earlier version.
    private static let hostCommands = [
        ["permissions", "revoke"]: ["permissions", "delete"],
        ["proposals", "drop"]: ["proposals", "delete"],
    ]

    /// The shortcuts to features of this program.
    package static func shortcuts(in catalogue: FeatureCatalogue) -> [Shortcut] {
        let ids = Set(catalogue.ids)
        return shortcuts.filter { ids.contains($0.flow[0]) }
    }

    package func read(_ typed: CommandLineOutline) throws -> Read {
        var read = Read(line: typed)
        let words = words(of: read.line).words
        if words.count == 2, words[1] == "help", read.line.command == words, catalogue.feature(words[0]) != nil {
            read.line = read.line.replacing(0..<2, with: ["help", words[0]])
        }
        try expand(&read.line, &read.notes)
        renameWords(&read)
        renameOptions(&read)
        return read
    }

    /// The words that name a command, and the index of the first: `help` stands before those that it explains.
    private func words(of line: CommandLineOutline) -> (start: Int, words: [String]) {
        let start = line.command.first == "help" ? 1 : 0
        return (start, Array(line.command.dropFirst(start).prefix { !$0.hasPrefix("-") }))
    }

    /// `bento log`: the words belong to the source that reads them best.
    ///
    /// - Throws: a failure (64) if no source reads them, or two do so equally well; nothing is logged then.
    private func expandLog(
        _ line: inout CommandLineOutline,
        _ words: [String],
        isHelp: Bool,
        _ notes: inout [String]
    ) throws(Failure) {
        guard !isHelp else { return }
        guard !words.isEmpty else {
            // Alone it explains itself; speech is about food.
            line = line.replacing(0..<line.command.count, with: line.usesVoice ? ["food", "log"] : ["help", "log"])
            return
        }
        let text = words.joined(separator: " ")
        var readings: [(command: [String], noun: String, reading: LogSource.Reading)] = []
        for registrar in catalogue.registrations() {
            for source in registrar.logSources {
                guard let reading = source.read(String(text.prefix(2000))) else { continue }
                readings.append(([registrar.manifest.id, source.flow], source.noun, reading))
            }
        }
        readings.sort { $0.reading.confidence > $1.reading.confidence }
        func ways(_ readings: some Sequence<(command: [String], noun: String, reading: LogSource.Reading)>) -> String {
            readings.map { "'bento \($0.command.joined(separator: " ")) ...' for \($0.noun)" }.joined(separator: ", ")
        }
        guard let best = readings.first, best.reading.confidence >= Self.leastConfidence else {
            throw .usage(
                "log.unclear",
                "It is not clear what '\(text.prefix(80))' is, so nothing is logged.",
                recovery: "Type it as 'bento food log ...', 'bento workouts log ...' or 'bento weigh ...'."
            )
        }
        let rivals = readings.dropFirst().filter {
            $0.reading.confidence >= best.reading.confidence - Self.leastLead
        }
        guard rivals.isEmpty else {
            throw .usage(
                "log.ambiguous",
                "'\(text.prefix(80))' may be \(([best] + rivals).map(\.noun).joined(separator: " or ")), so nothing is logged.",
                recovery: "Type which: \(ways([best] + rivals))."
            )
        }
        notes.append("Taken for \(best.noun): bento \(best.command.joined(separator: " "))")
        line = line.replacing(0..<1 + words.count, with: best.command + (best.reading.words ?? words))
    }

    /// The minimum confidence of a reading.
    private static let leastConfidence = 0.35
    /// The minimum lead of the best reading over the next.
    private static let leastLead = 0.15

    private func expand(_ line: inout CommandLineOutline, _ notes: inout [String]) throws {
        let (start, words) = words(of: line)
        guard let first = words.first, catalogue.feature(first) == nil, !hostNames().contains(first) else { return }
        if first == "log" { return try expandLog(&line, Array(words.dropFirst()), isHelp: start > 0, &notes) }
        if let shortcut = Self.shortcuts(in: catalogue).first(where: { $0.word == first }) {
            line = line.replacing(start..<start + 1, with: shortcut.flow)
        } else if start == 0, first != "help", let alias = try aliases()[first] {
            line = line.replacing(0..<1, with: alias)
            // The words of an alias may begin with a shortcut, but not with another alias, which could loop forever.
            guard let word = line.command.first,
                let shortcut = Self.shortcuts(in: catalogue).first(where: { $0.word == word }),
                catalogue.feature(word) == nil
            else { return }
            line = line.replacing(0..<1, with: shortcut.flow)
        }
    }

    private func renameWords(_ read: inout Read) {
        let (start, words) = words(of: read.line)
        guard words.count > 1 else { return }
        if let new = Self.hostCommands[Array(words.prefix(2))] {
            read.line = read.line.replacing(start..<start + 2, with: new)
            read.notes.append(Self.note(words.prefix(2).joined(separator: " "), new.joined(separator: " ")))
            return
        }
        guard let own = catalogue.registration(of: words[0])?.flows else { return }
        if let flow = Self.flow(of: words, in: own) {
            guard let successor = flow.descriptor.successor else { return }
            let old = "\(flow.feature) \(flow.descriptor.name)"
            read.notes.append("'\(old)' works for one version more; say '\(successor)'.")
            return
        }
        guard let (count, flow) = renamed(words, own) else { return }
        let old = words.prefix(count).joined(separator: " ")
        let new = [flow.feature] + flow.descriptor.path
        read.line = read.line.replacing(start..<start + count, with: new)
        read.notes.append(Self.note(old, new.joined(separator: " ")))
    }

    private static func note(_ old: String, _ new: String) -> String { "'\(old)' is now '\(new)'." }

    /// The flow that the words name, with the most of them.
    private static func flow(of words: [String], in flows: [FlowRegistration]) -> FlowRegistration? {
        let path = words.dropFirst()
        return flows.filter { path.starts(with: $0.descriptor.path) }
            .max { $0.descriptor.path.count < $1.descriptor.path.count }
    }

    /// The flow that had these words before, and their number. The word of a group alone lists.
    private func renamed(_ words: [String], _ own: [FlowRegistration]) -> (count: Int, flow: FlowRegistration)? {
        for count in stride(from: min(words.count, 4), through: 2, by: -1) {
            let id = words.prefix(count).joined(separator: ".")
            for id in count == words.count ? [id, id + ".list"] : [id] {
                if let flow = own.first(where: { $0.descriptor.formerIDs.contains(id) }) { return (count, flow) }
            }
        }
        // A flow that moved to another feature is searched for in all of them, but not for each group that is listed.
        guard !own.contains(where: { $0.descriptor.path.first == words[1] }) else { return nil }
        for count in stride(from: min(words.count, 4), through: 2, by: -1) {
            if let flow = catalogue.renamedFlow(words.prefix(count).joined(separator: ".")) { return (count, flow) }
        }
        return nil
    }

    private func renameOptions(_ read: inout Read) {
        let words = words(of: read.line).words
        guard words.count > 1, read.line.command.contains(where: { $0.hasPrefix("--") }),
            let flow = catalogue.registration(of: words[0]).flatMap({ Self.flow(of: words, in: $0.flows) })
        else { return }
        let renamed = flow.descriptor.formerOptions
        guard !renamed.isEmpty else { return }
        let spellings = Dictionary(
            FlowForm(flow).parameters.map { ($0.name, $0.spelling) },
            uniquingKeysWith: { first, _ in first }
        )
        var options: [String: String] = [:]
        let own = read.line.command.prefix { $0 != "--" }
        for (old, new) in renamed {
            let typed = "--" + Self.dashed(old)
            guard let spelling = spellings[new],
                own.contains(where: { $0 == typed || $0.hasPrefix(typed + "=") })
            else { continue }
            options[typed] = spelling
            read.notes.append(Self.note(typed, spelling))
        }
        read.notes.sort()
        if !options.isEmpty { read.line = read.line.renaming(options) }
    }

    /// `bodyFat` in ArgumentParser's spelling: `body-fat`.
    private static func dashed(_ property: String) -> String {
        property.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
