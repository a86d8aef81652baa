import Core
import Files
import FlagEvaluation
import Foundation
import HTTPTypes
import Networking

/// Fetches definitions by Unleash's client API, and keeps the last good ones in the home.
public struct FlagServer: Sendable {
    /// What is known of the copy in the home.
    struct Record: Codable, Sendable, Equatable {
        var server = ""
        var etag: String?
        var fetchedAt: Date?
        var askedAt: Date?
        /// Why the last try brought nothing.
        var fault: String?
    }

    static let recordName = "flag-server-state.json"
    /// How often the server is asked, by the job `host.flags`.
    static let pace = Duration.seconds(900)

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

    /// Asks for what is new. Whatever else the server answers, the last good definitions stay.
    ///
    /// - Throws: ``Networking/HTTPError``; ``FlagDocumentError``; a failure where the copy cannot be written.
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

    private func fetch(_ client: HTTPClient, token: Secret?, etag: String?) async throws -> JobResult {
        guard let url = URL(string: "\(address)/client/features") else {
            throw Failure.usage("flags.bad-server", "'\(address)' is no server that flags can come from.")
        }
        var headers: HTTPFields = [.accept: "application/json"]
        if let name = HTTPField.Name("Unleash-AppName") { headers[name] = "bento" }
        if let token { headers[.authorization] = token.reveal() }
        if let etag, FileStamp(copy.filePath).isThere { headers[.ifNoneMatch] = etag }
        let response = try await client.send(
            ClientRequest(
                .get,
                url,
                headers: headers,
                isAuthorized: false,
                limits: HTTPLimits(collectedBytes: FlagRules.sizeLimit, redirects: 0),
                acceptedStatuses: [304]
            )
        )
        guard response.status != 304 else {
            guard headers[.ifNoneMatch] != nil else {
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

    public static let settings = [
        SettingDeclaration(server, owner: "host"),
        SettingDeclaration(secret: token, "The client token that the flag server asks for.", owner: "host"),
    ]

    public static let serverID = "host.\(server.name)"
    public static let tokenID = "host.\(token)"

    /// The job that asks a server.
    public static func job(
        home: URL,
        address: ServerAddress,
        now: @escaping @Sendable () -> Date,
        token: @escaping @Sendable () async throws -> Secret?,
        transport: @escaping @Sendable () async throws -> any HTTPTransport
    ) -> Job {
        Job(
            "flags",
            "Asks the flag server for new definitions",
            schedule: .every(pace),
            needsNetwork: !["127.0.0.1", "::1", "localhost"].contains(address.host),
            deadline: .seconds(120)
        ) { _, run in
            let client = HTTPClient(
                transport: try await transport(),
                configuration: HTTPClient.Configuration(
                    timeouts: HTTPTimeouts(head: .seconds(15), idle: .seconds(15), total: .seconds(60))
                ),
                clock: run.context.clock,
                now: now
            )
            return try await FlagServer(home: home, address: address, now: now).refresh(with: client, token: token())
        }
    }
}
