import Core
import Foundation
import HTTPTypes

/// The device session's endpoints, below a base address that ends in `/api/v1`.
enum DeviceSessionAPI {
    /// The user that a session belongs to.
    struct User: Decodable, Sendable {
        let id: String?
        let accountType: String?

        private enum CodingKeys: String, CodingKey {
            case id
            case accountType = "account_type"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            accountType = try? container.decodeIfPresent(String.self, forKey: .accountType)
            if let text = try? container.decodeIfPresent(String.self, forKey: .id) {
                id = text
            } else {
                id = (try? container.decodeIfPresent(Int64.self, forKey: .id)).flatMap { $0 }.map { String($0) }
            }
        }
    }

    /// A token and its lifetime.
    struct Session: Decodable, Sendable {
        let accessToken: String
        let expiresIn: Double?
        let expiresAt: Double?

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
            case expiresAt = "expires_at"
        }
    }

    /// The response to a registration.
    struct Registration: Decodable, Sendable {
        let user: User?
        let session: Session
    }

    /// The response to a bootstrap: the user, and a session only if the service issues another one.
    struct Bootstrap: Decodable, Sendable {
        let user: User?
        let session: Session?
    }

    private struct RegistrationRequest: Encodable {
        let deviceID: String

        private enum CodingKeys: String, CodingKey {
            case deviceID = "device_id"
        }
    }

    /// Registers a device, or finds it again: the same id returns the same user, so that it may be sent twice.
    ///
    /// - Parameter moment: the time, which is part of the idempotency key: a service that returns one response for each
    ///   key must not respond to the next registration with the token it has just rejected.
    static func register(deviceID: String, at moment: Date) throws -> Endpoint<Registration> {
        try .json(
            .post,
            "auth/register-device",
            sending: RegistrationRequest(deviceID: deviceID),
            envelope: SuccessEnvelope(allowsBareBody: true),
            idempotencyKey: key("register", deviceID, moment),
            isAuthorized: false
        )
    }

    /// Asks whether a token is still valid, and which user it belongs to.
    static func bootstrap(
        _ authorization: Authorization,
        deviceID: String,
        at moment: Date
    ) -> Endpoint<Bootstrap> {
        var endpoint: Endpoint<Bootstrap> = .json(
            .post,
            "auth/bootstrap",
            envelope: SuccessEnvelope(allowsBareBody: true),
            isAuthorized: false
        )
        endpoint.headers[authorization.field] = authorization.value.reveal()
        endpoint.idempotencyKey = key("bootstrap", deviceID, moment)
        return endpoint
    }

    /// Ends the session at the server.
    static func logout(_ authorization: Authorization) -> Endpoint<Void> {
        var endpoint = Endpoint(.post, "auth/logout", isAuthorized: false) { _ in }
        endpoint.headers[authorization.field] = authorization.value.reveal()
        endpoint.timeouts = HTTPTimeouts(head: .seconds(5), idle: .seconds(5), total: .seconds(5))
        return endpoint
    }

    private static func key(_ step: String, _ deviceID: String, _ moment: Date) -> String {
        // A clock may show any time; `Int` has a limited range.
        let milliseconds = min(max(moment.timeIntervalSince1970 * 1000, -1e15), 1e15)
        return "\(step)-\(deviceID)-\(Int64(milliseconds))"
    }
}

extension StoredSession {
    /// Adopts a token that the server issued.
    ///
    /// - Parameter moment: the time of its arrival, from which its lifetime counts.
    /// - Throws: ``DeviceSessionError/unusableToken`` for one that is not allowed in a header field.
    mutating func take(_ response: DeviceSessionAPI.Session, at moment: Date) throws {
        let text = response.accessToken
        guard !text.isEmpty, text.utf8.count <= 16_384, HTTPField.isValidValue(text), !text.contains(" ") else {
            throw DeviceSessionError.unusableToken
        }
        token = Secret(text)
        expiresAt =
            response.expiresAt.map { Date(timeIntervalSince1970: $0) }
            ?? response.expiresIn.map { moment.addingTimeInterval($0) }
    }
}
