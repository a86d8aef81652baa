import Core
import HTTPTypes

/// A credential as it goes on the wire.
public struct Authorization: Sendable, Hashable {
    /// The header field that carries it.
    public let field: HTTPField.Name
    /// Its value, for example `Bearer ...`.
    public let value: Secret

    /// A credential in a header field of its own.
    public init(field: HTTPField.Name, value: Secret) {
        self.field = field
        self.value = value
    }

    /// A bearer token (RFC 6750).
    public static func bearer(_ token: Secret) -> Authorization {
        Authorization(field: .authorization, value: Secret("Bearer " + token.reveal()))
    }

    /// A key in a header field, for example `x-api-key`; `nil` if the name is no valid field name.
    public static func key(_ key: Secret, field: String) -> Authorization? {
        HTTPField.Name(field).map { Authorization(field: $0, value: key) }
    }
}
