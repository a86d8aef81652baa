import AppData
import BentoDesk
import BentoHome
import BentoPlatform
import Core
import CoreHosting
import Foundation
import Networking
import NetworkingLive

/// The checks of `bento features doctor` for settings, secrets, and the services that they name.
struct ConfigurationChecks: Sendable {
    /// The time limit for a response of a service.
    private static let limit = Duration.seconds(10)

    private let composition: LazyComposition
    private let parts: Composition
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>

    init(
        _ composition: LazyComposition,
        _ parts: Composition,
        now: @escaping @Sendable () -> Date,
        clock: any Clock<Duration>
    ) {
        self.composition = composition
        self.parts = parts
        self.now = now
        self.clock = clock
    }

    /// The number of settings that are set.
    ///
    /// - Throws: an error if the file cannot be read, or if no service has an address in the current environment.
    func settings() async throws -> String {
        let desk = try composition.settingsDesk()
        if let words = try desk.unusedEnvironment() { throw Failure.invalid("doctor.environment", words) }
        let listing = try await desk.listing(prefix: nil)
        let set = listing.settings.count { $0.origin != .byDefault }
        let unknown = listing.unknown.isEmpty ? "" : ", and \(listing.unknown.count) that nothing here knows"
        let environment = try parts.settings.environmentName().map { ", in the environment '\($0)'" } ?? ""
        return "\(set) of \(parts.declarations.count) set\(unknown)\(environment)"
    }

    /// Invalid settings and secrets, by name.
    func faults() async -> [(name: String, error: any Error)] {
        var faults: [(String, any Error)] = []
        for entry in (try? await composition.settingsDesk().listing(prefix: nil).settings) ?? [] {
            guard let fault = entry.fault else { continue }
            let failure = Failure.invalid(
                "doctor.setting",
                fault,
                recovery: "Set it again with 'bento settings set \(entry.id) VALUE', or take it out with 'unset'."
            )
            faults.append((entry.id, failure))
        }
        let secrets = SecretStore(home: parts.home)
        let kept = (try? await secrets.names()) ?? []
        for setting in parts.declarations where setting.isSecret && kept.contains(setting.id) {
            do {
                guard let secret = try await secrets.secret(setting.id) else { continue }
                try setting.check(.string(secret.reveal()), "the secrets")
            } catch {
                faults.append((setting.id, error))
            }
        }
        return faults
    }

    /// Tests each configured service, all at the same time: with its feature's test, otherwise by connecting.
    func services() async -> [(name: String, result: Result<String, any Error>)] {
        let asked = await together(probes) { [clock] _, ask in
            try await withDeadline(Self.limit, clock: clock, operation: ask)
        }
        var found: [(String, Result<String, any Error>)] = []
        var told: Set<String> = []
        for ((id, _), result) in zip(probes, asked) {
            guard let result = result.flatMapped else { continue }
            told.insert(id)
            found.append((id, result))
        }
        let others = servers().filter { !told.contains($0.0) }
        let reached = await together(others) { _, server in try await Self.reach(server) }
        found += zip(others, reached).map { ($0.0.0, $0.1) }
        let order = Dictionary(
            parts.declarations.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        return found.sorted { (order[$0.0] ?? .max, $0.0) < (order[$1.0] ?? .max, $1.0) }
            .map { (name: $0.0, result: $0.1) }
    }

    /// The tests of the services of features and of the host itself, by the settings' names.
    private var probes: [(String, @Sendable () async throws -> String?)] {
        let runtime = parts.runtime
        let features = runtime.registrations.filter { runtime.isAvailable($0.manifest.id) }.flatMap { registrar in
            let feature = registrar.manifest.id
            return registrar.probes.map { probe -> (String, @Sendable () async throws -> String?) in
                ("\(feature).\(probe.setting)", { try await probe.ask(runtime.resolver(for: feature)) })
            }
        }
        let voice: @Sendable () async throws -> String? = { [parts] in
            try await HostVoice.server(home: parts.home, settings: parts.settings) {
                try await parts.runtime.container.resolve((any HTTPTransport).self)
            }?.probe()
        }
        let flags = HostFlagRules.probe(of: parts, now: now, clock: clock)
        return features + [("host.\(VoiceSettings.server.name)", voice)] + (flags.map { [($0.id, $0.ask)] } ?? [])
    }

    /// The servers that the person has set, by the settings' names.
    private func servers() -> [(String, ServerAddress)] {
        parts.declarations.filter { $0.kind == .server }.compactMap { setting in
            guard let text = try? parts.settings.found(setting.id)?.value.stringValue else { return nil }
            return ServerAddress(text).map { (setting.id, $0) }
        }
    }

    /// Connects and sends nothing: it tests that a server is there, not that it is the right one.
    private static func reach(_ server: ServerAddress) async throws -> String {
        let limits = SocketLimits(connect: .seconds(3), idle: .seconds(1))
        try await LiveSockets().withConnection(to: .tcp(host: server.host, port: server.port), limits: limits) { _ in }
        return "\(server) can be reached; nothing else was tried"
    }

    private func together<Left: Sendable, Right: Sendable, Value: Sendable>(
        _ items: [(Left, Right)],
        _ work: @escaping @Sendable (Left, Right) async throws -> Value
    ) async -> [Result<Value, any Error>] {
        await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
            for (index, item) in items.enumerated() {
                group.addTask {
                    do {
                        return (index, .success(try await work(item.0, item.1)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            var results: [Int: Result<Value, any Error>] = [:]
            for await (index, result) in group { results[index] = result }
            return items.indices.map { results[$0] ?? .failure(CancellationError()) }
        }
    }
}

extension Result where Success == String?, Failure == any Error {
    /// `nil` if there is nothing to report.
    fileprivate var flatMapped: Result<String, any Error>? {
        switch self {
        case .success(let words): words.map { .success($0) }
        case .failure(let error): .failure(error)
        }
    }
}
