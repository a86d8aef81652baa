import BentoDesk
import BentoHome
import Core
import CoreHosting
import Files
import Foundation
import Synchronization

/// The program's flags: what features declare, the rules of definitions and rollouts where the program has them, what the
/// person has set, the environment and the options of this run, each above the one before.
///
/// A source that cannot be read says what it last said, and the log is told once.
final class HostFlags: FlagChoosing {
    /// What the person has set, by full ids, as they typed it.
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
    ///   - options: what `--flag` says, by full ids.
    ///   - warn: tells the log what could not be read.
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

    /// Where what the person has set is kept in the home.
    static let fileName = "flags.json"

    /// Sets what the person chooses; `nil`: nothing.
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

    /// What is stronger than all rules, as it is now; the strongest first.
    func above() -> [FlagLayer] {
        let chosen = readChoices()
        return [
            FlagLayer(.option) { [options] in options[$0] },
            FlagLayer(.environment) { [environment] id in environment(Self.variable(of: id)) },
            FlagLayer(.choice) { chosen[$0] },
        ]
    }

    /// What `--flag` or the environment say that is no value of the flag, or of no flag at all.
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
