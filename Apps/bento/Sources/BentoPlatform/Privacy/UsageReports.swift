import Analytics
import AppData
import Core
import Files
import Foundation
import Networking

/// Reports about Bento's use: off until the person turns them on and names the server that receives them.
///
/// The consent is a file beside the queue, so that a command without reports only checks for one file. Both are in the
/// cache folder: deleting everything deletes them, and reports are off then.
package struct UsageReports: Sendable {
    /// The person's consent.
    package struct Consent: Codable, Sendable, Equatable {
        /// The server that receives the reports.
        package let server: URL
        /// The server's project key; PostHog's are public.
        let key: String
        package let since: Date
    }

    /// The outcome of a flow.
    package enum Outcome: String, CaseIterable {
        case done, failed, cancelled
    }

    /// Deleted as a whole when reports are turned off.
    package let folder: URL

    /// Its name in the cache folder, although the consent is not a cache.
    package static let folderName = "analytics"

    package init(home: AppHome) { folder = home.cacheFolder.appending(path: Self.folderName) }

    private var file: URL { folder.appending(path: "consent.json") }

    /// The name that replaces every tool of a plug-in: nobody should learn which ones a person has.
    package static let pluginTool = "plugin.tool"

    /// The list of everything that may be sent, for the features of this program.
    package static func catalogue(of features: [FeatureRegistrar]) -> AnalyticsCatalogue {
        let all = features.flatMap(\.flows)
        let flows =
            all.filter { $0.untyped == nil }.map(\.id) + (all.contains { $0.untyped != nil } ? [pluginTool] : [])
        return AnalyticsCatalogue(
            events: [
                AnalyticsCatalogue.Event(
                    "flow_ended",
                    "A flow ended.",
                    [
                        AnalyticsCatalogue.Property(
                            "flow",
                            .choice(flows),
                            "Which flow; never what was typed after it."
                        ),
                        AnalyticsCatalogue.Property(
                            "outcome",
                            .choice(Outcome.allCases.map(\.rawValue)),
                            "Whether it did what it was asked."
                        ),
                    ]
                )
            ] + features.flatMap(\.manifest.events)
        )
    }

    /// The consent; `nil` if there is none, or if it cannot be read.
    package func consent() -> Consent? {
        guard let bytes = try? PrivateFile.read(file, limit: 64 << 10) else { return nil }
        return try? JSONDecoder().decode(Consent.self, from: Data(bytes))
    }

    /// Turns reports on.
    ///
    /// - Throws: ``Core/Failure`` (64) for an invalid address or key; ``FileError``.
    package func allow(server: String, key: String, at date: Date) throws {
        guard let url = URL(string: server), let origin = Origin(url), url.user() == nil, url.query() == nil else {
            // The typed text is not repeated: an address may contain a password.
            throw Failure.usage(
                "privacy.bad-server",
                "That is not a server's address.",
                recovery: "Give one like https://eu.i.posthog.com, without a name, password or query."
            )
        }
        guard origin.scheme == "https" || origin.isLoopback else {
            throw Failure.usage(
                "privacy.bad-server",
                "Reports are sent encrypted.",
                recovery: "Give an https address; http is for this machine only."
            )
        }
        guard (1...200).contains(key.utf8.count), key.utf8.allSatisfy({ (33...126).contains($0) }) else {
            throw Failure.usage("privacy.bad-key", "The project key has 1 to 200 characters and no spaces.")
        }
        let consent = Consent(server: url, key: key, since: date)
        try PrivateFile.makeFolder(folder)
        try PrivateFile.write(try JSONEncoder().encode(consent), to: file)
    }

    /// Turns reports off, and removes events that were not sent yet.
    package func forbid() throws {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        try FileManager.default.removeItem(at: folder)
    }

    /// The service that queues and sends; `nil` without consent.
    package func service(
        features: [FeatureRegistrar],
        time: TimeContext,
        transport: () async throws -> any HTTPTransport
    ) async throws -> QueuedAnalytics? {
        guard let consent = consent() else { return nil }
        let client = HTTPClient(
            transport: try await transport(),
            // Nobody waits for a report: one try, and a later command tries again.
            configuration: HTTPClient.Configuration(
                baseURL: consent.server,
                timeouts: HTTPTimeouts(head: .seconds(10), idle: .seconds(10)),
                retry: .never
            ),
            now: { time.now }
        )
        return QueuedAnalytics(
            client: client,
            catalogue: Self.catalogue(of: features),
            configuration: QueuedAnalytics.Configuration(folder: folder, projectKey: Secret(consent.key)),
            isAllowed: { self.consent() != nil },
            now: { time.now }
        )
    }
}

/// One feature's access to usage reports: events that its manifest does not declare are dropped, and without the
/// person's consent all are.
package struct FeatureAnalytics: AnalyticsService {
    let events: AnalyticsCatalogue
    /// Called each time: consent may be given or withdrawn while the program runs.
    let reports: @Sendable () async -> QueuedAnalytics?

    package init(events: AnalyticsCatalogue, reports: @escaping @Sendable () async -> QueuedAnalytics?) {
        self.events = events
        self.reports = reports
    }

    package func identify(_ account: String) async { await reports()?.identify(account) }

    package func capture(_ event: AnalyticsEvent) async {
        guard let allowed = events.allowed(event) else { return }
        await reports()?.capture(allowed)
    }

    package func reset() async { await reports()?.reset() }
}
