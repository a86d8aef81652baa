import BentoDesk
import BentoHome
import Core
import CoreHosting
import Files
import Foundation
import Synchronization

/// The program's flags: the declarations of features, the rules of definitions and rollouts if the program has them,
/// the person's choices, the environment, and the options of this run, each overriding the one before.
///
/// If a source cannot be read, its last values count, and that is logged once.
final class HostFlags: FlagChoosing {
    /// The person's choices, by full ids, as they typed them.
    let chosen: StateFile<[String: String]>
    let rules: HostFlagRules
    private let home: URL
    private let environment: @Sendable (String) -> String?
    private let options: [String: String]
    private let warn: @Sendable (String) -> Void
    private let lastChoices = Mutex<[String: String]>([:])
    private let warned = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - environment: reads one variable.
    ///   - options: the values of `--flag`, by full ids.
    ///   - warn: logs the sources that could not be read.
    init(
        home: URL,
        environment: @escaping @Sendable (String) -> String?,
        options: [String: String],
        now: @escaping @Sendable () -> Date,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.home = home
        chosen = StateFile(home.appending(path: Self.fileName), empty: [:])
        rules = HostFlagRules(home: home, now: now)
        self.environment = environment
        self.options = options
        self.warn = warn
    }

    /// The file in the home with the person's choices.
    static let fileName = "flags.json"

    /// Sets the person's choice; `nil` removes it.
    func choose(_ id: String, _ text: String?) async throws {
        try await chosen.update { $0[id] = text }
        // Earlier versions counted here how flags were used.
        try? FileManager.default.removeItem(at: home.appending(path: "flag-results.json"))
    }

    func values() -> any FlagValues {
        let (found, faults) = rules.layers()
        for fault in faults { warnOnce(fault) }
        return rules.counting(LayeredFlags(layers: above() + found))
    }

    /// The current layers above all rules, strongest first.
    func above() -> [FlagLayer] {
        let chosen = readChoices()
        return [
            FlagLayer(.option) { [options] in options[$0] },
            FlagLayer(.environment) { [environment] id in environment(Self.variable(of: id)) },
            FlagLayer(.choice) { chosen[$0] },
        ]
    }

    /// Checks that the values of `--flag` and of the environment are valid and belong to existing flags.
    ///
    /// - Throws: ``UnknownName``; a failure (64).
    func check(_ declarations: FlagDeclarations) throws {
        for (id, text) in options.sorted(by: { $0.key < $1.key }) {
            _ = try declarations.entry(id).value(text)
        }
        for entry in declarations.entries {
            let name = Self.variable(of: entry.id)
            if let text = environment(name) { _ = try entry.value(text, from: name) }
        }
    }

    private func readChoices() -> [String: String] {
        do {
            let read = try chosen.read()
            lastChoices.withLock { $0 = read }
            return read
        } catch {
            warnOnce((error as? any BentoError)?.message ?? "\(Self.fileName) cannot be read.")
            return lastChoices.withLock { $0 }
        }
    }

    private func warnOnce(_ words: String) {
        if warned.withLock({ $0.insert(words).inserted }) { warn(words) }
    }

    /// `food.reading-rules` is `BENTO_FLAG_FOOD_READING_RULES`.
    static func variable(of id: String) -> String { SettingsFile.variable(of: "flag.\(id)") }
}
