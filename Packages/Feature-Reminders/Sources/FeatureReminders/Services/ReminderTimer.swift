import Core

/// Installs and removes the timer that calls Bento each minute.
struct ReminderTimer: Sendable {
    let installation: TimerInstallation

    func install(
        _ wanted: TimerInstallation.Kind?,
        showsOnly: Bool,
        in session: FlowSession
    ) async throws -> TimerReport {
        try installation.checkPaths()
        let kind = try await installation.kind(preferring: wanted)
        var contents: [String: String] = [:]
        switch kind {
        case .systemd:
            contents = [
                installation.servicePath: installation.service, installation.timerPath: installation.timer,
            ]
        case .crontab: contents = ["crontab": installation.crontabLine]
        }
        guard !showsOnly else { return report(kind, contents, isInstalled: false, "Nothing was written.") }
        let details = contents.sorted { $0.key < $1.key }.map { KeyValue($0.key, $0.value) }
        guard try await session.confirm(Confirmation("Write this?", details: details, weight: .personal)) else {
            throw Declined()
        }
        switch kind {
        case .systemd:
            try installation.writeUnits(contents)
            try await installation.systemctl("daemon-reload")
            try await installation.systemctl("enable", "--now", "bento.timer")
        case .crontab:
            let before = try await installation.currentCrontab()
            try await installation.setCrontab(installation.crontab(before, line: installation.crontabLine))
        }
        return report(
            kind,
            contents,
            isInstalled: true,
            "Installed. Due reminders now come while Bento is closed; 'bento reminders uninstall' takes it away."
        )
    }

    func uninstall(in session: FlowSession) async throws -> TimerReport {
        var places: [String] = []
        if installation.hasUnits {
            // If systemd is gone, its files can go all the same.
            try? await installation.systemctl("disable", "--now", "bento.timer")
            places = [installation.servicePath, installation.timerPath]
            installation.removeUnits()
            try? await installation.systemctl("daemon-reload")
        }
        if await installation.processes.isAvailable("crontab") {
            let before = try await installation.currentCrontab()
            if before.split(separator: "\n").contains(where: { installation.isOurs($0) }) {
                try await installation.setCrontab(installation.crontab(before, line: nil))
                places.append("crontab")
            }
        }
        return TimerReport(
            kind: nil,
            places: places,
            isInstalled: false,
            contents: [:],
            note: places.isEmpty ? "Nothing was installed." : "Taken away: \(places.joined(separator: ", "))."
        )
    }

    private func report(
        _ kind: TimerInstallation.Kind,
        _ contents: [String: String],
        isInstalled: Bool,
        _ note: String
    ) -> TimerReport {
        TimerReport(
            kind: kind,
            places: contents.keys.sorted(),
            isInstalled: isInstalled,
            contents: contents,
            note: note
        )
    }
}
