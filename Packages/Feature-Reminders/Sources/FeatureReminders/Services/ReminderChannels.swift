import AppData
import Core
import Foundation
import Networking

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
}
