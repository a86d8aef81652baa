import Foundation

/// The relation between the keys of a JSON body and the names of a type's properties; chosen for each endpoint.
public enum KeyStyle: Sendable, Hashable {
    /// Keys are the coding keys, verbatim.
    case asIs
    /// `access_token` in JSON, `accessToken` in the type (Foundation's conversion). Not for payloads that mix styles:
    /// those declare their keys.
    case snakeCase
}
