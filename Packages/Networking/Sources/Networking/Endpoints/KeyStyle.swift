import Foundation

/// How the keys of a JSON body stand to the names of a type's properties; chosen for each endpoint.
public enum KeyStyle: Sendable, Hashable {
    /// Keys are the coding keys, letter for letter.
    case asIs
    /// `access_token` in JSON, `accessToken` in the type (Foundation's conversion). Not for payloads that mix styles:
    /// those name their keys.
    case snakeCase
}
