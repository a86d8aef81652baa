import Foundation
import HTTPTypes

extension HTTPClient {
    /// Sends a request, with retries if the rules allow it, until `read` has made a result of the response.
    func withRetries<Value: Sendable>(
        of request: ClientRequest,
        _ read: @Sendable (ReceivedResponse) async throws -> Value
    ) async throws -> Value {
        let policy = request.retry ?? configuration.retry
        var attempt = 1
        var hasRenewed = false
        while true {
            try Task.checkCancellation()
            do {
                // A first try needs no word of its own.
                let received =
                    attempt == 1 && !hasRenewed
                    ? try await exchange(request)
                    : try await RequestAttempt.$number.withValue(hasRenewed ? attempt + 1 : attempt) {
                        try await exchange(request)
                    }
                if (200...299).contains(received.status) || request.acceptedStatuses.contains(received.status) {
                    return try await read(received)
                }
                let failure = try await received.failure(now: now())
                // Renewed credentials are worth one more try of their own; a second refusal is an error.
                if received.status == 401, request.isAuthorized, !hasRenewed, let authorization {
                    hasRenewed = true
                    if try await Self.providing({ try await authorization.renew(rejected: received.sent) }) { continue }
                }
                throw failure
            } catch let failure as CredentialFailure {
                throw failure.error
            } catch {
                try Task.checkCancellation()
                guard policy.allows(error, of: request, afterAttempt: attempt) else { throw error }
                let serverDelay = (error as? HTTPError)?.retryAfter
                let delay = policy.delay(afterAttempt: attempt, serverDelay: serverDelay, chance: chance())
                try await clock.sleep(for: delay)
                attempt += 1
            }
        }
    }

    /// A provider's error: the provider has done its own retries, so the request around it is not retried.
    private struct CredentialFailure: Error {
        let error: any Error
    }

    private static func providing<Value>(_ ask: () async throws -> Value) async throws -> Value {
        do {
            return try await ask()
        } catch {
            throw CredentialFailure(error: error)
        }
    }

    /// Sends a request and follows its redirects.
    private func exchange(_ request: ClientRequest) async throws -> ReceivedResponse {
        let limits = request.limits ?? configuration.limits
        let url = request.url
        let credentials =
            request.isAuthorized
            ? try await Self.providing { try await authorization?.authorization(for: url) } : nil
        var hop = try Hop(request, configuration: configuration, credentials: credentials)
        var followed = 0
        while true {
            let received = try await deliver(hop, timeouts: request.timeouts ?? configuration.timeouts)
            guard let next = try hop.following(received) else { return received }
            followed += 1
            guard followed <= limits.redirects else {
                throw received.error(.tooManyRedirects(limit: limits.redirects))
            }
            hop = next
        }
    }

    private func deliver(_ hop: Hop, timeouts: HTTPTimeouts) async throws -> ReceivedResponse {
        let transport = transport
        let message = hop.message
        let body = hop.body
        do {
            let response = try await Deadline.run(within: timeouts.head, on: clock) {
                try await transport.send(message, body: body)
            }
            guard let response else { throw hop.error(.noResponse(within: timeouts.head)) }
            return ReceivedResponse(
                head: response.head,
                body: GuardedBody(
                    base: response.body,
                    idle: timeouts.idle,
                    clock: clock,
                    describe: { hop.describe($0, status: response.head.status.code) },
                    stalled: hop.error(.stalled(for: timeouts.idle), status: response.head.status.code)
                ),
                url: hop.url,
                method: hop.method,
                sent: hop.sent,
                secrets: hop.secrets
            )
        } catch {
            try Task.checkCancellation()
            throw hop.describe(error)
        }
    }
}
