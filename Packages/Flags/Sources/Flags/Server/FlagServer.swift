import Core
import Files
import FlagEvaluation
import Foundation
import HTTPTypes
import Networking

/// Fetches definitions through Unleash's client API, and stores the last good ones in the home.
public struct FlagServer: Sendable {
    /// The state of the copy in the home.
    struct Record: Codable, Sendable, Equatable {
        var server = ""
        var etag: String?
        var fetchedAt: Date?
        var askedAt: Date?
        /// The reason why the last attempt failed.
        var fault: String?
    }

    static let recordName = "flag-server-state.json"
    private let home: URL
    private let address: ServerAddress
    private let now: @Sendable () -> Date
    private let record: StateFile<Record>

    init(home: URL, address: ServerAddress, now: @escaping @Sendable () -> Date) {
        self.home = home
        self.address = address
        self.now = now
        record = Self.record(in: home)
    }

    /// - Parameter clock: other processes hold the file's lock in real time.
    static func record(in home: URL, clock: any Clock<Duration> = ContinuousClock()) -> StateFile<Record> {
        StateFile(home.appending(path: recordName), empty: Record(), clock: clock)
    }

    /// Requests changes. Whatever else the server responds, the last good definitions stay.
    ///
    /// - Throws: ``Networking/HTTPError``; ``FlagDocumentError``; a failure if the copy cannot be written.
    func refresh(with client: HTTPClient, token: Secret?) async throws -> JobResult {
        let before = try record.read()
        let isSame = before.server == address.description
        do {
            return try await fetch(client, token: token, etag: isSame ? before.etag : nil)
        } catch {
            if !(error is CancellationError) {
                let words = (error as? any BentoError)?.message ?? "\(error)"
                try await record.update { record in
                    record.askedAt = now()
                    record.fault = words
                }
            }
            throw error
        }
    }

    /// Follows the server's stream until the server ends it; its definitions are stored like those of a response.
    ///
    /// - Throws: ``Networking/HTTPError`` if none is offered, or it was lost too often; ``FlagDocumentError`` for
    ///   unusable definitions: the last good ones stay.
    func follow(with client: HTTPClient, token: Secret?) async throws {
        guard let url = URL(string: "\(address)/client/streaming") else { return }
        var stream = FlagStream()
        let source = EventSource(
            client,
            ClientRequest(.get, url, headers: headers(token), isAuthorized: false, limits: HTTPLimits(redirects: 0)),
            configuration: EventSourceConfiguration(
                failuresAllowed: 5,
                retriedStatuses: [408, 425, 429, 502, 503, 504],
                parser: SSEParser.Options(maximumEventBytes: FlagRules.sizeLimit)
            )
        )
        for try await event in source.events where FlagStream.events.contains(event.type) {
            try stream.apply(event.data)
            let bytes = Array(stream.document.text().utf8)
            // Read before it is kept.
            _ = try FlagDefinitions(parsing: bytes)
            try PrivateFile.makeFolder(home)
            try PrivateFile.write(bytes, to: copy)
            // The next request has no tag for this.
            try await note(etag: nil, isNew: true)
        }
    }

    /// Requests all definitions, and stores nothing.
    ///
    /// - Returns: a description of the result.
    /// - Throws: as ``refresh(with:token:)``.
    func probe(with client: HTTPClient, token: Secret?) async throws -> String {
        let response = try await send(client, token: token, etag: nil)
        let definitions = try FlagDefinitions(parsing: response.body)
        let flags = LocaleForms.international.counted(definitions.count, "flag")
        return "\(address.host) \(token == nil ? "answers without a token" : "takes the token"), and has \(flags)"
    }

    /// Reports the usage of its flags to the server, and deletes it once the server has accepted it.
    func report(_ folder: URL, with client: HTTPClient, token: Secret?) async throws {
        let file = FlagUsage.file(in: folder)
        let kept = try file.read()
        guard !kept.flags.isEmpty, let url = URL(string: "\(address)/client/metrics") else { return }
        func moment(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
        let flags = kept.flags.mapValues { counts -> JSONValue in
            [
                "yes": .integer(Int64(counts.yes)), "no": .integer(Int64(counts.no)),
                "variants": .object(counts.variants.mapValues { .integer(Int64($0)) }),
            ]
        }
        // Nothing here tells one home from another.
        let body: JSONValue = [
            "appName": "bento", "instanceId": "bento",
            "bucket": ["start": moment(kept.since ?? now()), "stop": moment(now()), "toggles": .object(flags)],
        ]
        var headers = headers(token)
        headers[.contentType] = "application/json"
        _ = try await client.send(
            ClientRequest(
                .post,
                url,
                headers: headers,
                body: Array(body.text().utf8),
                isAuthorized: false,
                limits: HTTPLimits(collectedBytes: 64 << 10, redirects: 0),
                retry: .never
            )
        )
        try await file.update { current in
            // What another run counted meanwhile stays.
            for (id, counts) in kept.flags { current.flags[id]?.subtract(counts) }
            current.flags = current.flags.filter { !$0.value.isEmpty }
            current.since = current.flags.isEmpty ? nil : now()
        }
    }

    private func headers(_ token: Secret?) -> HTTPFields {
        var headers: HTTPFields = [.accept: "application/json"]
        if let name = HTTPField.Name("Unleash-AppName") { headers[name] = "bento" }
        if let token { headers[.authorization] = token.reveal() }
        return headers
    }

    private func send(_ client: HTTPClient, token: Secret?, etag: String?) async throws -> Response {
        guard let url = URL(string: "\(address)/client/features") else {
            throw Failure.usage("flags.bad-server", "'\(address)' is no server that flags can come from.")
        }
        var headers = headers(token)
        if let etag { headers[.ifNoneMatch] = etag }
        return try await client.send(
            ClientRequest(
                .get,
                url,
                headers: headers,
                isAuthorized: false,
                limits: HTTPLimits(collectedBytes: FlagRules.sizeLimit, redirects: 0),
                acceptedStatuses: [304]
            )
        )
    }

    private func fetch(_ client: HTTPClient, token: Secret?, etag: String?) async throws -> JobResult {
        let etag = FileStamp(copy.filePath).isThere ? etag : nil
        let response = try await send(client, token: token, etag: etag)
        guard response.status != 304 else {
            guard etag != nil else {
                throw Failure.invalid(
                    "flags.unasked",
                    "The flag server says that nothing has changed, but was not asked that."
                )
            }
            try await note(etag: etag, isNew: false)
            return .nothing
        }
        // Read before it is kept: a web page, half a document or a list of something else changes nothing.
        let definitions = try FlagDefinitions(parsing: response.body)
        try PrivateFile.makeFolder(home)
        // First the definitions: an old tag beside new ones only costs one more answer.
        try PrivateFile.write(response.body, to: copy)
        try await note(etag: response.head.headerFields[.eTag], isNew: true)
        let forms = LocaleForms.international
        let faults =
            definitions.faults.isEmpty
            ? "" : ", \(forms.counted(definitions.faults.count, "fault")) (see 'bento flags lint')"
        return .done("\(forms.counted(definitions.count, "flag")) from \(address)\(faults).")
    }

    private var copy: URL { home.appending(path: FlagRules.serverFileName) }

    private func note(etag: String?, isNew: Bool) async throws {
        try await record.update { record in
            record.server = address.description
            // A server may send anything as its tag; it goes back as a header.
            record.etag = etag.flatMap { $0.utf8.count <= 500 ? $0 : nil }
            record.askedAt = now()
            if isNew { record.fetchedAt = now() }
            record.fault = nil
        }
    }
}

extension FlagServer {
    private static let server = SettingKey<ServerAddress?>(
        "flag-server",
        "A flag server that speaks Unleash's client API, such as https://flags.example.com/api; without one, none is asked.",
        default: nil
    )
    private static let token = "flag-token"
    private static let poll = SettingKey(
        "flag-poll",
        "How often the flag server is asked, in seconds; jobs run once a minute at most.",
        default: 900,
        in: 60...86_400
    )
    private static let stream = SettingKey(
        "flag-stream",
        "Follow the flag server's stream in runs that last, where it offers one.",
        default: true
    )

    public static let settings = [
        SettingDeclaration(server, owner: "host"), SettingDeclaration(poll, owner: "host"),
        SettingDeclaration(stream, owner: "host"),
        SettingDeclaration(secret: token, "The client token that the flag server asks for.", owner: "host"),
    ]

    public static let serverID = "host.\(server.name)"
    public static let pollID = "host.\(poll.name)"
    public static let streamID = "host.\(stream.name)"
    public static let tokenID = "host.\(token)"
}

/// The settings for requests to a server: the token, the polling interval, and the folder of usage counts.
public struct FlagServerAccess: Sendable {
    let home: URL
    let address: ServerAddress
    let pace: Duration
    let now: @Sendable () -> Date
    let token: @Sendable () async throws -> Secret?
    let transport: @Sendable () async throws -> any HTTPTransport
    let usage: @Sendable () -> URL?

    /// - Parameters:
    ///   - pace: the polling interval; `nil` for the setting's default.
    ///   - usage: the folder with the usage counts of its flags; `nil` if the person allows no reports.
    public init(
        home: URL,
        address: ServerAddress,
        pace: Int?,
        now: @escaping @Sendable () -> Date,
        token: @escaping @Sendable () async throws -> Secret?,
        transport: @escaping @Sendable () async throws -> any HTTPTransport,
        usage: @escaping @Sendable () -> URL?
    ) {
        (self.home, self.address, self.now) = (home, address, now)
        self.pace = .seconds(min(max(pace ?? 900, 60), 86_400))
        (self.token, self.transport, self.usage) = (token, transport, usage)
    }

    private var server: FlagServer { FlagServer(home: home, address: address, now: now) }

    private func client(_ clock: any Clock<Duration>) async throws -> HTTPClient {
        HTTPClient(
            transport: try await transport(),
            configuration: HTTPClient.Configuration(
                timeouts: HTTPTimeouts(head: .seconds(15), idle: .seconds(15), total: .seconds(60))
            ),
            clock: clock,
            now: now
        )
    }

    /// Tests the server; see ``FlagServer``.
    public func probe(clock: any Clock<Duration>) async throws -> String {
        try await server.probe(with: try await client(clock), token: try await token())
    }

    /// The job that polls the server.
    public var job: Job {
        Job(
            "flags",
            "Asks the flag server for new definitions",
            schedule: .every(pace),
            needsNetwork: !["127.0.0.1", "::1", "localhost"].contains(address.host),
            deadline: .seconds(120)
        ) { _, run in
            let client = try await client(run.context.clock)
            let token = try await token()
            let result = try await server.refresh(with: client, token: token)
            // Counts that a server does not accept are sent another time.
            if let usage = usage() { try? await server.report(usage, with: client, token: token) }
            return result
        }
    }

    /// Keeps the definitions up to date while something else runs, until it is canceled: by the server's stream if it
    /// offers one, otherwise by polling.
    ///
    /// - Parameters:
    ///   - streams: whether the person wants a stream.
    ///   - ask: runs the job if it is due, and returns the number of seconds until it is due again.
    public func follow(
        streams: Bool,
        clock: any Clock<Duration>,
        ask: @Sendable () async throws -> Double
    ) async {
        var streams = streams
        do {
            while !Task.isCancelled {
                if streams {
                    // A stream that is lost, or was never offered, leaves asking.
                    do {
                        try await server.follow(with: try await client(clock), token: try await token())
                    } catch is CancellationError {
                        return
                    } catch {}
                    streams = false
                }
                let seconds = try await ask()
                try await clock.sleep(for: .seconds(min(max(seconds, 5), 86_400)))
            }
        } catch {
            // Canceled, or nothing can be stored in this home: the known definitions stay.
        }
    }

    /// The length of a run after which its flags are followed.
    public static let patience = Duration.seconds(2)
}
