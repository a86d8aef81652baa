import Core
import Foundation
import HTTPTypes
import Networking

/// Analytics that are queued on disk and sent in batches to a PostHog-compatible server: when a batch is full, when the
/// oldest event has waited long enough, and on request.
///
/// Nothing is collected or sent unless `isAllowed` returns true; data left from an earlier consent is removed then.
/// Only what the ``AnalyticsCatalogue`` lists is ever queued. Processes may share a folder: none loses another's
/// events, and only one of them sends at a time.
public actor QueuedAnalytics: AnalyticsService {
    /// The configuration of the queue and of sending.
    public struct Configuration: Sendable {
        /// The folder of the queue and of the installation's random id.
        public var folder: URL
        /// The server's project key; PostHog's are public (`phc_...`).
        public var projectKey: Secret
        /// The maximum size of the queue on disk, in bytes.
        public var maximumQueueBytes: Int
        /// The number of events in one request.
        public var batchSize: Int
        /// The age of an event at which it is sent with the next one, however few there are.
        public var maximumAge: Duration
        /// The time that a captured event waits for the request it triggers; events that are not sent by then stay
        /// queued.
        public var patience: Duration

        public init(
            folder: URL,
            projectKey: Secret,
            maximumQueueBytes: Int = 256 << 10,
            batchSize: Int = 50,
            maximumAge: Duration = .seconds(3600),
            patience: Duration = .seconds(2)
        ) {
            self.folder = folder
            self.projectKey = projectKey
            self.maximumQueueBytes = maximumQueueBytes
            self.batchSize = max(1, batchSize)
            self.maximumAge = maximumAge
            self.patience = patience
        }
    }

    /// The result of a flush.
    public struct Flush: Sendable, Equatable {
        /// The number of events that the server accepted.
        public var sent = 0
        /// The number of events that the server rejected for good; they are dropped.
        public var dropped = 0
        /// True if another process, or another call, is sending at the moment; nothing was done then.
        public var isUnderWayElsewhere = false
    }

    private let client: HTTPClient
    private let catalogue: AnalyticsCatalogue
    private let configuration: Configuration
    private let isAllowed: @Sendable () async -> Bool
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    private let store: AnalyticsStore

    /// Makes the service; nothing is read, stored, or sent yet.
    ///
    /// - Parameters:
    ///   - client: with the server's base address.
    ///   - isAllowed: whether the person allows analytics now.
    ///   - now: the clock for the time of an event and for its age.
    ///   - makeID: makes random ids, for events and the installation.
    public init(
        client: HTTPClient,
        catalogue: AnalyticsCatalogue,
        configuration: Configuration,
        isAllowed: @escaping @Sendable () async -> Bool,
        now: @escaping @Sendable () -> Date = { Date() },
        makeID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) {
        self.client = client
        self.catalogue = catalogue
        self.configuration = configuration
        self.isAllowed = isAllowed
        self.now = now
        self.makeID = makeID
        store = AnalyticsStore(folder: configuration.folder, maximumBytes: configuration.maximumQueueBytes)
    }

    /// The events that wait to be sent, oldest first, exactly as they would be sent.
    public var queued: [AnalyticsRecord] { store.records() }

    /// Assigns the following events to an account.
    public func identify(_ account: String) async {
        guard await checkConsent(), !account.isEmpty, account.utf8.count <= 200 else { return }
        await enqueue(AnalyticsCatalogue.identification.name) { identity in
            guard identity.account != account else { return nil }
            identity.account = account
            return ["$anon_distinct_id": .string(identity.anonymous)]
        }
    }

    /// Queues an event that the catalogue lists, and sends the queue if it is due.
    public func capture(_ event: AnalyticsEvent) async {
        guard await checkConsent(), let event = catalogue.allowed(event) else { return }
        var properties: [String: JSONValue] = [:]
        for (name, value) in event.properties {
            properties[name] =
                switch value {
                case .flag(let flag): .bool(flag)
                case .count(let number): .integer(Int64(number))
                case .choice(let word): .string(word)
                }
        }
        let allowed = properties
        await enqueue(event.name) { _ in allowed }
        guard isDue() else { return }
        // What could not be sent stays queued, and shows in the result of a flush that somebody asks for.
        _ = try? await Deadline.run(within: configuration.patience, on: client.clock) { try await self.flush() }
    }

    /// Deletes the installation's id, the account, and the events that were not sent.
    public func reset() async { await store.clear() }

    /// Sends the queue.
    ///
    /// - Throws: ``HTTPError`` if the server cannot be reached now or does not know the project key; the events stay
    ///   queued.
    @discardableResult
    public func flush() async throws -> Flush {
        guard await checkConsent(), !store.records().isEmpty else { return Flush() }
        guard let lock = try store.takeSendingLock() else { return Flush(isUnderWayElsewhere: true) }
        defer { withExtendedLifetime(lock) {} }
        do {
            let result = try await sendAll()
            store.note(nil)
            return result
        } catch {
            let failures = store.attempts?.failures ?? 0
            // Withdrawn consent leaves nothing behind, not even this.
            if await isAllowed() { store.note(SendingAttempts(failures: failures + 1, last: now())) }
            throw error
        }
    }

    private func sendAll() async throws -> Flush {
        var result = Flush()
        var size = configuration.batchSize
        while true {
            let records = Array(store.records().prefix(size))
            guard !records.isEmpty, await isAllowed() else { return result }
            do {
                try await send(records)
                result.sent += records.count
                try await store.remove(Set(records.map(\.uuid)))
            } catch let error as HTTPError where error.status == 413 && size > 1 {
                size = max(1, size / 2)
            } catch let error as HTTPError where Self.isFinal(error) {
                // The same events would be refused each time, and everything after them would wait forever.
                result.dropped += records.count
                try await store.remove(Set(records.map(\.uuid)))
            }
        }
    }

    private func send(_ records: [AnalyticsRecord]) async throws {
        let batch = Batch(apiKey: configuration.projectKey.reveal(), batch: records)
        // The events' own ids let the server drop duplicates, so the batch may be sent again. The response's body
        // contains nothing that is needed: PostHog sends `{"status": 1}` or `{"status": "Ok"}`.
        var endpoint = Endpoint(.post, "batch/", isAuthorized: false) { _ in }
        endpoint.body = Array(try WireJSON.encoder().encode(batch))
        endpoint.headers[.contentType] = "application/json"
        endpoint.idempotencyKey = records.first?.uuid
        try await client.call(endpoint)
    }

    private static func isFinal(_ error: HTTPError) -> Bool {
        guard case .status = error.reason, let status = error.status else { return false }
        return [400, 413, 422].contains(status)
    }

    /// True if a batch is full, or an event has waited long enough, and sending may be tried again.
    private func isDue() -> Bool {
        let moment = now()
        if let attempts = store.attempts, attempts.forbids(at: moment) { return false }
        let records = store.records()
        if records.count >= configuration.batchSize { return true }
        guard let oldest = records.first.flatMap({ RFC3339Time($0.timestamp.utf8)?.date }) else { return false }
        // An event from the future was captured before the clock was set back: nobody knows how old it is.
        return abs(moment.timeIntervalSince(oldest)) >= configuration.maximumAge / .seconds(1)
    }

    /// True if there is consent; otherwise data left from an earlier consent is removed.
    private func checkConsent() async -> Bool {
        if await isAllowed() { return true }
        await reset()
        return false
    }

    private func enqueue(
        _ name: String,
        _ properties: @Sendable (inout AnalyticsIdentity) -> [String: JSONValue]?
    ) async {
        let minute = (now().timeIntervalSince1970 / 60).rounded(.down) * 60
        // An event that cannot be written is lost; analytics never get in a person's way.
        try? await store.append(makeID: makeID) { identity in
            guard var properties = properties(&identity) else { return nil }
            properties["$lib"] = "bento"
            properties["$geoip_disable"] = true
            properties["$process_person_profile"] = .bool(identity.account != nil)
            return AnalyticsRecord(
                uuid: makeID(),
                event: name,
                timestamp: RFC3339Time.text(Date(timeIntervalSince1970: minute)),
                distinctID: identity.distinctID,
                properties: properties
            )
        }
        // Another process may have withdrawn the consent, and removed everything, just before this was written.
        _ = await checkConsent()
    }

    private struct Batch: Encodable {
        let apiKey: String
        let batch: [AnalyticsRecord]

        private enum CodingKeys: String, CodingKey {
            case batch
            case apiKey = "api_key"
        }
    }
}
