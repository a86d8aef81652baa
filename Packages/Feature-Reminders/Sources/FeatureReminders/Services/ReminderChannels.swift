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
        if let transport, let secrets, let topic = try await secrets.secret("reminders.\(RemindersSettings.ntfyTopic)"),
            let address = preferences.ntfyServer ?? ServerAddress(NtfyNotifier.publicServer),
            let server = URL(string: address.description)
        {
            let token = ServerSecret("reminders.\(RemindersSettings.ntfyToken)", in: secrets)
            channels.append(
                NtfyNotifier(
                    transport: transport,
                    server: server,
                    topic: topic,
                    token: try await token.secret(for: address)
                )
            )
        }
        return channels
    }
}
