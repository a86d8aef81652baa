import Core
import Foundation
import HTTPTypes
import Networking

/// Messages to a phone through an ntfy server: a JSON POST to its root, so that the topic stands in no address.
struct NtfyNotifier: ReminderChannel {
    static let publicServer = "https://ntfy.sh"

    let id = "ntfy"
    private let client: HTTPClient
    private let server: URL
    private let topic: Secret
    private let hasToken: Bool

    /// - Parameter token: an access token, where the server wants one.
    init(transport: any HTTPTransport, server: URL, topic: Secret, token: Secret?) {
        self.server = server
        self.topic = topic
        hasToken = token != nil
        client = HTTPClient(
            transport: transport,
            // Far below the job's deadline, so that a server that drips is told as what failed.
            configuration: HTTPClient.Configuration(
                baseURL: server,
                userAgent: "Bento/1 (reminders)",
                timeouts: HTTPTimeouts(head: .seconds(10), idle: .seconds(10), total: .seconds(20)),
                limits: HTTPLimits(collectedBytes: 64 << 10)
            ),
            authorization: token.map { FixedAuthorization(.bearer($0), for: server) }
        )
    }

    /// Tries the server, and the token where there is one, by reading; nothing is sent to the topic.
    ///
    /// - Returns: the attempts and their outcomes, in words.
    /// - Throws: a failure that says what is wrong and what to do.
    func probe() async throws -> String {
        let name = server.host() ?? "the ntfy server"
        guard try await read("v1/health")?["healthy"]?.boolValue == true else {
            throw Failure(
                "reminders.ntfy",
                "\(name) does not answer as ntfy does.",
                recovery: "Check reminders.ntfy-server, and whether the network wants a login.",
                exitStatus: .unavailable
            )
        }
        guard hasToken else { return "\(name) is an ntfy server that answers; no message was sent to the topic" }
        do {
            // Servers without accounts have no such page.
            guard let user = try await read("v1/account")?["username"]?.stringValue else {
                return "\(name) is an ntfy server that answers; it keeps no accounts to try the token with"
            }
            return "\(name) takes the token of '\(user.prefix(40))'; no message was sent to the topic"
        } catch let error as HTTPError where error.status == 401 || error.status == 403 {
            throw Failure(
                "reminders.ntfy",
                "\(name) refuses the token.",
                recovery: "Set it again with 'bento settings set reminders.\(RemindersSettings.ntfyToken)'.",
                exitStatus: .noPermission
            )
        }
    }

    /// - Returns: `nil` where there is no such page, or it is no JSON.
    private func read(_ path: String) async throws -> JSONValue? {
        do {
            let response = try await client.send(ClientRequest(.get, server.appending(path: path), retry: .never))
            return try? JSONValue(parsing: response.body)
        } catch let error as HTTPError where error.status == 404 {
            return nil
        }
    }

    func deliver(_ message: ReminderMessage) async throws {
        let content: JSONValue = .object([
            "topic": .string(topic.reveal()),
            "title": .string(message.body.isEmpty ? "Bento" : message.title),
            "message": .string(message.body.isEmpty ? message.title : message.body),
            "tags": ["alarm_clock"],
        ])
        let response: Response
        do {
            response = try await client.send(
                ClientRequest(
                    .post,
                    server,
                    headers: [.contentType: "application/json"],
                    body: Array(content.text().utf8),
                    // The same message sent twice does no harm; one that is lost does.
                    idempotencyKey: message.ids.first
                )
            )
        } catch let error as any BentoError {
            throw Failure(
                "reminders.ntfy",
                // A server may repeat in its answer what it was sent.
                "\(server.host() ?? "The ntfy server") did not take the reminder: "
                    + error.message.replacing(topic.reveal(), with: "…"),
                recovery: "Check reminders.ntfy-server, or 'bento settings unset reminders.ntfy-topic'.",
                isRetryable: error.isRetryable,
                exitStatus: .unavailable
            )
        }
        // A portal that wants a login answers everything with a page of its own, and 200.
        guard (try? JSONValue(parsing: response.body))?["id"]?.stringValue?.isEmpty == false else {
            throw Failure(
                "reminders.ntfy",
                "\(server.host() ?? "The ntfy server") did not answer as ntfy does, so the reminder may not have arrived.",
                recovery: "Check reminders.ntfy-server, and whether the network wants a login.",
                exitStatus: .unavailable
            )
        }
    }
}
