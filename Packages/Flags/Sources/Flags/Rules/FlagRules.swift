import Core
import CoreHosting
import Files
import FlagEvaluation
import Foundation

/// Flags with rules: the flag server's last good definitions, a file of definitions in the home, and the rollouts that
/// features declared.
public final class FlagRules: Sendable {
    /// Written by a person, or by somebody who administers several homes.
    static let fileName = "flag-definitions.json"
    /// The definitions as the server sent them.
    static let serverFileName = "flag-server.json"
    static let sizeLimit = 16 << 20

    /// The files in the home that determine the values of flags.
    public static let fileNames = [fileName, serverFileName]

    let home: URL
    private let file: DefinitionFile
    private let server: DefinitionFile
    private let identity: FlagIdentity
    private let properties: [String: String]
    private let session: String
    private let now: @Sendable () -> Date
    private let seed: @Sendable () -> UInt64

    /// - Parameters:
    ///   - version: the version of the program.
    ///   - session: an id of this run.
    ///   - seed: the seed for decisions by chance.
    public init(
        home: URL,
        version: String,
        session: String = UUID().uuidString,
        now: @escaping @Sendable () -> Date,
        seed: @escaping @Sendable () -> UInt64 = { .random(in: 0 ... .max) }
    ) {
        self.home = home
        file = DefinitionFile(home.appending(path: Self.fileName))
        server = DefinitionFile(home.appending(path: Self.serverFileName))
        identity = FlagIdentity(home: home)
        properties = ["version": version, "os": Self.system]
        self.session = session
        self.now = now
        self.seed = seed
    }

    /// The subject for whom flags are evaluated.
    struct Subject: Sendable {
        /// Replaces this home's own id.
        var user: String?
        /// Further values of the context, by the names that constraints use.
        var properties: [String: String] = [:]
        /// True if the context has only these values: no id of this home, no session, nothing about the program.
        var isBare = false
    }

    /// The strongest first, and the faults of reading.
    public func layers() -> (layers: [FlagLayer], faults: [String]) { layers(for: Subject()) }

    func layers(for subject: Subject) -> (layers: [FlagLayer], faults: [String]) {
        var layers: [FlagLayer] = []
        var faults: [String] = []
        for (origin, file) in sources {
            let reading = file.current()
            if let fault = reading.fault { faults.append(fault) }
            let context = context(of: subject)
            if reading.definitions.count > 0 {
                let snapshot = FlagSnapshot(definitions: reading.definitions, context: context)
                layers.append(.definitions(snapshot, from: origin))
            }
            guard let damaged = reading.damaged else { continue }
            if !reading.unreadable.isEmpty, reading.good.count > 0 {
                let snapshot = FlagSnapshot(definitions: reading.good, context: context)
                layers.append(.definitions(snapshot, from: origin, only: reading.unreadable))
            }
            layers.append(.named(in: damaged, from: origin))
        }
        layers.append(
            .rollout { [identity] in subject.user ?? (subject.isBare ? subject.properties["userId"] : identity.value) }
        )
        return (layers, faults)
    }

    private var sources: [(FlagOrigin, DefinitionFile)] { [(.server, server), (.file, file)] }

    /// The definitions of each source that has any.
    func all() -> [(origin: FlagOrigin, definitions: FlagDefinitions)] {
        sources.map { ($0.0, $0.1.current().definitions) }.filter { $0.1.count > 0 || !$0.1.faults.isEmpty }
    }

    /// The explanation of each source's value.
    func explanations(
        of id: String,
        for subject: Subject
    ) -> [(origin: FlagOrigin, explanation: FlagExplanation, variant: FlagVariant?)] {
        sources.compactMap { origin, file in
            let snapshot = FlagSnapshot(definitions: file.current().definitions, context: context(of: subject))
            return snapshot.explanation(id).map { (origin, $0, snapshot.answer(id)?.variant) }
        }
    }

    private func context(of subject: Subject) -> FlagContext {
        var context =
            subject.isBare
            ? FlagContext(userID: subject.user, currentTime: now().timeIntervalSince1970, randomSeed: seed())
            : FlagContext(
                userID: subject.user ?? identity.value,
                sessionID: session,
                environment: "production",
                appName: "bento",
                currentTime: now().timeIntervalSince1970,
                properties: properties,
                randomSeed: seed()
            )
        // An invalid time was already rejected when it was typed.
        for (name, value) in subject.properties { _ = context.set(name, to: value) }
        return context
    }

    /// True if a typed text is valid as a value of the context.
    static func takes(_ value: String, for name: String) -> Bool {
        var context = FlagContext(currentTime: 0, randomSeed: 0)
        return context.set(name, to: value)
    }

    private static let system: String = {
        #if os(Linux)
            "linux"
        #elseif os(macOS)
            "macos"
        #else
            "other"
        #endif
    }()
}

extension FlagLayer {
    /// The values of declared flags according to definitions.
    ///
    /// - Parameter only: the flags to look up; `nil`: all.
    fileprivate static func definitions(
        _ snapshot: FlagSnapshot,
        from origin: FlagOrigin,
        only: Set<String>? = nil
    ) -> FlagLayer {
        FlagLayer(origin) { id, declaration in
            guard only?.contains(id) ?? true, let answer = snapshot.answer(id) else { return nil }
            let texts =
                switch declaration.type {
                case .flag: [answer.isOn ? "on" : "off"]
                // A flag with values is its variant's payload, or its name; off, it says nothing.
                default: answer.isOn ? [answer.variant?.payload?.value, answer.variant?.name].compactMap(\.self) : []
                }
            guard let text = texts.lazy.compactMap(declaration.normalized).first else { return nil }
            let rule: String? =
                switch answer.rule {
                case .strategy(let index): "strategy \(index + 1)"
                case .dependency: "a flag that it depends on"
                case .switchedOff, .switchedOn, .none: nil
                }
            return FlagResolution(
                text: text,
                origin: origin,
                reason: answer.reason.rawValue,
                variant: answer.variant?.name,
                rule: rule
            )
        }
    }

    /// A layer for definitions that cannot be read. A kill switch named in them turns its feature off: nobody names one
    /// in order to leave it on.
    fileprivate static func named(in damaged: String, from origin: FlagOrigin) -> FlagLayer {
        FlagLayer(origin) { id, declaration in
            guard declaration.kind == .kill, damaged.contains("\"\(id)\"") else { return nil }
            return FlagResolution(
                text: "off",
                origin: origin,
                reason: "ERROR",
                rule: "named in definitions that cannot be read"
            )
        }
    }

    /// The share of homes that a feature declared, by the same hash as all others.
    ///
    /// - Parameter id: the id that keeps a home in its bucket; requested only if a flag is being rolled out.
    fileprivate static func rollout(by id: @escaping @Sendable () -> String?) -> FlagLayer {
        FlagLayer(.rollout) { flag, declaration in
            guard let share = declaration.rollout, declaration.type == .flag, let id = id() else { return nil }
            let bucket = Bucket(group: flag, id: id, count: 100, seed: Bucket.rolloutSeed)
            return FlagResolution(
                text: bucket.number <= share ? "on" : "off",
                origin: .rollout,
                reason: share <= 0 || share >= 100 ? "STATIC" : "SPLIT",
                rule: "bucket \(bucket.number) of 100 for '\(bucket.hashInput)', on up to \(share)"
            )
        }
    }
}
