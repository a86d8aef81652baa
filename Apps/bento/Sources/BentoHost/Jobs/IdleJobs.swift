import AppData
import BentoHome
import BentoPlatform
import BentoTerminal
import Core
import Files
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The time of the next job, stored by a run that had nothing to do: a timer calls every minute, and a call with
/// nothing to do should cost as little as possible.
struct IdleJobs: Codable, Sendable, Equatable {
    /// The state that the time depends on (``state(of:)``).
    var state = ""
    var noted = Date.distantPast
    var next = Date.distantPast

    private static func file(in home: AppHome) -> StateFile<IdleJobs> {
        StateFile(home.url.appending(path: "jobs/idle.json"), empty: IdleJobs(), isLasting: false)
    }

    /// Handles `jobs run` if it is known that nothing is due; no feature registers and the database stays closed.
    ///
    /// - Returns: whether it did.
    static func runsPlainly(for invocation: HostInvocation) throws -> Bool {
        guard let (home, state) = state(of: invocation),
            let kept = try? file(in: home).read(), kept.state == state
        else { return false }
        let now = invocation.environment.now
        // A clock that was set back makes jobs due.
        guard kept.noted <= now, now < kept.next else { return false }
        if invocation.settings.json {
            let (output, errors) = (invocation.output, invocation.errors)
            let frontEnd = JSONFrontEnd(output: output, errors: errors, style: invocation.errorStyle, saysYes: false)
            try frontEnd.finish(JobReport(outcomes: []))
        } else {
            try invocation.output.write(TerminalRenderer(style: invocation.style).text(JobReport.nothingDue))
        }
        return true
    }

    /// Stores the time of the next job. If that fails, the next run checks again.
    static func note(_ runner: JobRunner, for invocation: HostInvocation) async {
        guard let (home, state) = state(of: invocation), let due = try? runner.nextDue() ?? .distantFuture else {
            return
        }
        let now = invocation.environment.now
        let next = min(due, now.addingTimeInterval(86_400))
        try? await file(in: home).update { $0 = IdleJobs(state: state, noted: now, next: next) }
    }

    /// The home, and the stamps of everything that determines when a job is due: the program with its jobs, their
    /// records, the switches of features, the person's zone in the database, and the machine's.
    ///
    /// - Returns: `nil` if this run has settings that others do not.
    private static func state(of invocation: HostInvocation) -> (home: AppHome, state: String)? {
        let (settings, environment) = (invocation.settings, invocation.environment)
        guard settings.overrides.isEmpty, settings.flags.isEmpty, !settings.isVerbose, !environment.hasOwnSettings,
            let home = try? AppHome.resolve(option: settings.home, environment: environment.variables),
            let database = home.databaseStamp
        else { return nil }
        let names = ["jobs.json", SettingsFile.name, HostFlags.fileName] + HostFlagRules.fileNames
        let files = names.map { home.path + "/" + $0 } + ["/proc/self/exe", CommandLine.arguments[0], "/etc/localtime"]
        let zones = [environment.variables["TZ"], environment.variables["BENTO_ZONE"]].map { $0 ?? "-" }
        return (home, ([database] + files.map { FileStamp($0).text } + zones).joined(separator: " "))
    }
}

extension HostEnvironment {
    /// The current time, without the zones and calendars of ``time``.
    fileprivate var now: Date {
        variables["BENTO_NOW"].flatMap { RFC3339Time($0.utf8)?.date } ?? Date()
    }

    /// True if the environment sets anything other than the home, the clock, and the zone.
    fileprivate var hasOwnSettings: Bool {
        var entry = environ
        while let text = entry.pointee {
            entry += 1
            guard strncmp(text, "BENTO_", 6) == 0 else { continue }
            let isKnown = ["BENTO_HOME=", "BENTO_NOW=", "BENTO_ZONE="].contains { (name: String) in
                strncmp(text, name, name.utf8.count) == 0
            }
            if !isKnown { return true }
        }
        return false
    }
}
