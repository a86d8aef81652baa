import BentoHome
import Core
import Files
import Foundation
import Synchronization

#if Flags
    import FlagEvaluation
#endif

/// Definitions of flags with rules, as Unleash writes them: a file in the home, and the server's last good ones. Without the
/// trait `Flags` there are none, and flags are plainly on or off.
final class HostDefinitions: Sendable {
    /// Written by a person, or by who looks after several homes.
    static let fileName = "flag-definitions.json"
    /// As the server sent it.
    static let serverFileName = "flag-server.json"
    static let sizeLimit = 16 << 20

    #if Flags
        private let file: DefinitionFile
        private let server: DefinitionFile
    #endif
    private let home: URL
    private let now: @Sendable () -> Date
    private let identity: FlagIdentity
    private let session = UUID().uuidString

    init(home: URL, now: @escaping @Sendable () -> Date) {
        self.home = home
        self.now = now
        identity = FlagIdentity(home: home)
        #if Flags
            file = DefinitionFile(home.appending(path: Self.fileName))
            server = DefinitionFile(home.appending(path: Self.serverFileName))
        #endif
    }

    /// The strongest first, and what could not be read.
    func layers(user: String?, properties: [String: String]) -> ([any FlagLayer], faults: [String]) {
        #if Flags
            var layers: [any FlagLayer] = []
            var faults: [String] = []
            for (origin, file) in sources {
                let (definitions, fault) = file.current()
                if let fault { faults.append(fault) }
                guard definitions.count > 0 else { continue }
                layers.append(
                    DefinitionLayer(
                        origin: origin,
                        snapshot: FlagSnapshot(
                            definitions: definitions,
                            context: context(user: user, properties: properties)
                        )
                    )
                )
            }
            layers.append(RolloutLayer(user: user, identity: identity))
            return (layers, faults)
        #else
            return ([], [])
        #endif
    }

    #if Flags
        private var sources: [(FlagOrigin, DefinitionFile)] { [(.server, server), (.file, file)] }

        /// The definitions of each source that has some.
        func all() -> [(origin: FlagOrigin, definitions: FlagDefinitions)] {
            sources.map { ($0.0, $0.1.current().definitions) }.filter { $0.1.count > 0 || !$0.1.faults.isEmpty }
        }

        /// How each source comes to what it says.
        func explanations(
            of id: String,
            user: String?,
            properties: [String: String]
        ) -> [(origin: FlagOrigin, explanation: FlagExplanation)] {
            sources.compactMap { origin, file in
                FlagSnapshot(
                    definitions: file.current().definitions,
                    context: context(user: user, properties: properties)
                ).explanation(id).map { (origin, $0) }
            }
        }

        private func context(user: String?, properties: [String: String]) -> FlagContext {
            var context = FlagContext(
                userID: user ?? identity.value,
                sessionID: session,
                environment: "production",
                appName: "bento",
                currentTime: now().timeIntervalSince1970,
                properties: ["version": BentoProgram.version, "os": Self.system],
                randomSeed: UInt64.random(in: 0 ... .max)
            )
            // A time that is none was refused where it was typed.
            for (name, value) in properties { _ = context.set(name, to: value) }
            return context
        }
    #endif

    /// Whether a value of the context can be what somebody typed.
    static func takes(_ value: String, for name: String) -> Bool {
        #if Flags
            var context = FlagContext(currentTime: 0, randomSeed: 0)
            return context.set(name, to: value)
        #else
            return true
        #endif
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

#if Flags
    /// One file of definitions: read again where it has changed, and where it is broken, what it last said.
    private final class DefinitionFile: Sendable {
        private struct State {
            var stamp: Stamp?
            var definitions = FlagDefinitions()
            var fault: String?
        }

        private struct Stamp: Equatable {
            let inode: UInt64
            let size: Int64
            let seconds: Int
            let nanoseconds: Int
        }

        private let url: URL
        private let state = Mutex(State())

        init(_ url: URL) { self.url = url }

        func current() -> (definitions: FlagDefinitions, fault: String?) {
            let stamp = stamp
            return state.withLock { state in
                guard stamp != state.stamp else { return (state.definitions, state.fault) }
                state.stamp = stamp
                guard stamp != nil else {
                    state = State()
                    return (state.definitions, nil)
                }
                do {
                    let bytes = try PrivateFile.read(url, limit: HostDefinitions.sizeLimit) ?? []
                    state.definitions = try FlagDefinitions(parsing: bytes)
                    state.fault = nil
                } catch {
                    // What was read before stands: flags do not all go off since somebody saves half a file.
                    let words = (error as? any BentoError)?.message ?? "\(error)"
                    state.fault = "'\(url.path)' is not used: \(words)"
                }
                return (state.definitions, state.fault)
            }
        }

        private var stamp: Stamp? {
            var status = stat()
            guard stat(url.filePath, &status) == 0 else { return nil }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return Stamp(
                inode: UInt64(status.st_ino),
                size: Int64(status.st_size),
                seconds: time.tv_sec,
                nanoseconds: time.tv_nsec
            )
        }
    }

    /// What definitions say, as values of declared flags.
    private struct DefinitionLayer: FlagLayer {
        let origin: FlagOrigin
        let snapshot: FlagSnapshot

        func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution? {
            guard let answer = snapshot.answer(id) else { return nil }
            guard declaration.type != .flag else { return resolution(answer.isOn ? "on" : "off", answer) }
            // A flag with values is its variant's payload, or its name; off, it says nothing.
            guard answer.isOn, let variant = answer.variant else { return nil }
            return [variant.payload?.value, variant.name].lazy.compactMap { $0.flatMap(declaration.normalized) }.first
                .map { resolution($0, answer) }
        }

        private func resolution(_ text: String, _ answer: FlagAnswer) -> FlagResolution {
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

    /// The share of homes that a feature declared, by the same hash as everybody's.
    private struct RolloutLayer: FlagLayer {
        let origin = FlagOrigin.rollout
        let user: String?
        let identity: FlagIdentity

        func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution? {
            guard let share = declaration.rollout, declaration.type == .flag else { return nil }
            let bucket = Bucket(group: id, id: user ?? identity.value, count: 100, seed: Bucket.rolloutSeed)
            return FlagResolution(
                text: bucket.number <= share ? "on" : "off",
                origin: .rollout,
                reason: share <= 0 || share >= 100 ? "STATIC" : "SPLIT",
                rule: "bucket \(bucket.number) of 100 for '\(bucket.hashInput)', on up to \(share)"
            )
        }
    }
#endif
