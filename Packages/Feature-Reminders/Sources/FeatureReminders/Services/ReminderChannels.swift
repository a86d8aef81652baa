import AppData
import Core
import Foundation
import Networking

/// A way to reach the person.
protocol ReminderChannel: Sendable {
    /// `desktop`, `ntfy`, `terminal`.
    var id: String { get }
    /// - Throws: a failure that says what is missing; then nobody was told.
    func deliver(_ message: ReminderMessage) async throws
}

/// The ways to the person that are set up.
struct ReminderChannels: Sendable {
    let processes: (any ProcessService)?
    let transport: (any HTTPTransport)?
    let secrets: SecretStore?

    func all(_ preferences: RemindersPreferences) async throws -> [any ReminderChannel] {
        var channels: [any ReminderChannel] = []
        if preferences.desktop, let processes { channels.append(DesktopNotifier(processes: processes)) }
        if let ntfy = try await ntfy(preferences) { channels.append(ntfy) }
        return channels
    }

    /// `nil` where no topic is set for the server.
    func ntfy(_ preferences: RemindersPreferences) async throws -> NtfyNotifier? {
        guard let transport, let secrets,
            let address = preferences.ntfyServer ?? ServerAddress(NtfyNotifier.publicServer),
            let topic = try await ServerSecret("reminders.\(RemindersSettings.ntfyTopic)", in: secrets)
                .secret(for: address),
            let server = URL(string: address.description)
        else { return nil }
        let token = ServerSecret("reminders.\(RemindersSettings.ntfyToken)", in: secrets)
        return NtfyNotifier(
            transport: transport,
            server: server,
            topic: topic,
            token: try await token.secret(for: address)
        )
    }

    static func ntfyServer(_ settings: FeatureSettings) async throws -> ServerAddress? {
        try await settings[RemindersSettings.ntfyServer] ?? ServerAddress(NtfyNotifier.publicServer)
    }

    static let ntfyProbe = ServiceProbe(RemindersSettings.ntfyServer.name) { resolver in
        let preferences = try await RemindersPreferences(try await resolver.get(FeatureSettings.self))
        let channels = ReminderChannels(
            processes: nil,
            transport: try await resolver.optional((any HTTPTransport).self),
            secrets: try await resolver.optional(SecretStore.self)
        )
        if let ntfy = try await channels.ntfy(preferences) { return try await ntfy.probe() }
        guard let server = preferences.ntfyServer else { return nil }
        throw Failure(
            "reminders.ntfy",
            "No topic is set for \(server.origin), so nothing is sent there.",
            recovery: "Type 'bento settings set reminders.ntfy-topic'.",
            exitStatus: .configuration
        )
    }
}

/// Collects lines for the terminal that shows them when the command is done.
actor TerminalLines: ReminderChannel {
    nonisolated let id = "terminal"
    private(set) var lines: [String] = []

    func deliver(_ message: ReminderMessage) { lines.append(message.line) }
}
