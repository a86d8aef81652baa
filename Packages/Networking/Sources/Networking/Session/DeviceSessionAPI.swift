import Core
import Foundation
import HTTPTypes

/// The device session's endpoints, below a base address that ends in `/api/v1`.
enum DeviceSessionAPI {
    /// What a registration answers with.
    struct Registration: Decodable, Sendable {
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

        let user: User?
        let session: Session
    }

    private struct RegistrationRequest: Encodable {
        let deviceID: String

        private enum CodingKeys: String, CodingKey {
            case deviceID = "device_id"
        }
    }

    /// Registers a device, or finds it again: the same id gives the same user, so that it may be sent twice.
    static func register(deviceID: String) throws -> Endpoint<Registration> {
        try .json(
            .post,
            "auth/register-device",
            sending: RegistrationRequest(deviceID: deviceID),
            envelope: SuccessEnvelope(allowsBareBody: true),
            idempotencyKey: "register-\(deviceID)",
            isAuthorized: false
        )
    }

    /// Ends the session at the server.
    static func logout(_ authorization: Authorization) -> Endpoint<Void> {
        var endpoint = Endpoint(.post, "auth/logout", isAuthorized: false) { _ in }
        endpoint.headers[authorization.field] = authorization.value.reveal()
        endpoint.timeouts = HTTPTimeouts(head: .seconds(5), idle: .seconds(5))
        return endpoint
    }
}
