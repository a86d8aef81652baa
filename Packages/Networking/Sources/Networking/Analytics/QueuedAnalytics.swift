import Core
import Foundation
import HTTPTypes

/// Analytics that are queued on disk and sent in batches to a PostHog-compatible server.
///
/// Nothing is collected or sent while `isAllowed` says no; what an earlier consent left behind is removed then. Only
/// what the ``AnalyticsCatalogue`` lists is ever queued.
public actor QueuedAnalytics: AnalyticsService {
    /// How analytics are kept and sent.
    public struct Configuration: Sendable {
        /// Where the queue and the installation's random id are kept.
        public var folder: URL
        /// The server's project key; PostHog's are public (`phc_...`).
        public var projectKey: Secret
        /// The most bytes the queue may have on disk.
        public var maximumQueueBytes: Int
        /// How many events go into one request.
        public var batchSize: Int

        /// Makes a configuration: 256 KiB on disk, 50 events in a batch.
        public init(folder: URL, projectKey: Secret, maximumQueueBytes: Int = 256 << 10, batchSize: Int = 50) {
            self.folder = folder
            self.projectKey = projectKey
            self.maximumQueueBytes = maximumQueueBytes
            self.batchSize = max(1, batchSize)
        }
    }

    /// What a flush did.
    public struct Flush: Sendable, Equatable {
        /// How many events the server took.
        public var sent = 0
        /// How many events the server refused for good; they are dropped.
        public var dropped = 0
    }

    private struct Identity: Codable {
        var anonymous: String
        var account: String?
    }

    private let client: HTTPClient
    private let catalogue: AnalyticsCatalogue
    private let configuration: Configuration
    private let isAllowed: @Sendable () async -> Bool
    private let now: @Sendable () -> Date
    private let makeID: @Sendable () -> String
    private let queue: AnalyticsQueue
    private let identityFile: URL
    private var isFlushing = false

    /// Makes the service; nothing is read, kept or sent yet.
    ///
    /// - Parameters:
    ///   - client: with the server's base address.
    ///   - isAllowed: whether the person allows analytics now.
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
        queue = AnalyticsQueue(
            file: configuration.folder.appending(path: "queue.jsonl"),
            maximumBytes: configuration.maximumQueueBytes
        )
        identityFile = configuration.folder.appending(path: "identity.json")
    }

    /// How many events wait to be sent.
    public var waiting: Int { queue.count }

    /// Says that the events from now on belong to an account.
    public func identify(_ account: String) async {
        guard await checkConsent(), !account.isEmpty, account.utf8.count <= 200 else { return }
        var identity = identity()
        guard identity.account != account else { return }
        identity.account = account
        save(identity)
        enqueue(
            AnalyticsCatalogue.identification.name,
            ["$anon_distinct_id": .string(identity.anonymous)],
            as: identity
        )
    }

    /// Queues an event that the catalogue lists; a full batch is sent.
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
        enqueue(event.name, properties, as: identity())
        // What could not be sent stays queued, and shows in the result of a flush that somebody asks for.
        if queue.count >= configuration.batchSize { _ = try? await flush() }
    }

    /// Forgets the installation's id, the account and the events that are not sent.
    public func reset() async {
        queue.clear()
        try? FileManager.default.removeItem(at: identityFile)
    }

    /// Sends what is queued.
    ///
    /// - Throws: ``HTTPError`` where the server cannot be reached now; the events stay queued.
    @discardableResult
    public func flush() async throws -> Flush {
        var result = Flush()
        guard await checkConsent(), !isFlushing else { return result }
        isFlushing = true
        defer { isFlushing = false }
        var size = configuration.batchSize
        while true {
            let records = queue.first(size)
            guard !records.isEmpty, await isAllowed() else { return result }
            do {
                try await send(records)
                result.sent += records.count
                try queue.remove(Set(records.map(\.uuid)))
            } catch let error as HTTPError where error.status == 413 && size > 1 {
                size = max(1, size / 2)
            } catch let error as HTTPError where Self.isFinal(error) {
                // The same events would be refused each time, and everything after them would wait forever.
                result.dropped += records.count
                try queue.remove(Set(records.map(\.uuid)))
            }
        }
    }

    private func send(_ records: [AnalyticsRecord]) async throws {
        let batch = Batch(apiKey: configuration.projectKey.reveal(), batch: records)
        // The events' own ids let the server drop what comes twice, so the batch may be sent again.
        // The answer's body says nothing that is needed: PostHog sends `{"status": 1}` or `{"status": "Ok"}`.
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

    /// Whether there is consent; without it, what an earlier one left behind is removed.
    private func checkConsent() async -> Bool {
        if await isAllowed() { return true }
        await reset()
        return false
    }

    private func enqueue(_ name: String, _ properties: [String: JSONValue], as identity: Identity) {
        var properties = properties
        properties["$lib"] = "bento"
        properties["$geoip_disable"] = true
        properties["$process_person_profile"] = .bool(identity.account != nil)
        let minute = (now().timeIntervalSince1970 / 60).rounded(.down) * 60
        let record = AnalyticsRecord(
            uuid: makeID(),
            event: name,
            timestamp: WireDate.text(Date(timeIntervalSince1970: minute)),
            distinctID: identity.account ?? identity.anonymous,
            properties: properties
        )
        // An event that cannot be written is lost; analytics never get in a person's way.
        try? queue.append(record)
    }

    private func identity() -> Identity {
        if let data = try? Data(contentsOf: identityFile),
            let known = try? JSONDecoder().decode(Identity.self, from: data), !known.anonymous.isEmpty
        {
            return known
        }
        let fresh = Identity(anonymous: makeID())
        save(fresh)
        return fresh
    }

    private func save(_ identity: Identity) {
        guard let data = try? JSONEncoder().encode(identity) else { return }
        try? PrivateFile.write(data, to: identityFile)
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
