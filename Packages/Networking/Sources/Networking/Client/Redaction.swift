import Foundation
import HTTPTypes

/// Removes secrets from text that is shown, logged, or stored.
public enum Redaction {
    /// The replacement for a secret.
    public static let mark = "<redacted>"

    /// A URL without user, password, and fragment, and with every query value hidden: a query may contain a key, and
    /// often contains what a person searched for.
    public static func url(_ url: URL) -> String { shortened(whole(url)) }

    /// A server may redirect to a URL of any length.
    private static func shortened(_ text: String) -> String {
        text.utf8.count > 1000 ? String(decoding: text.utf8.prefix(1000), as: UTF8.self) + "..." : text
    }

    private static func whole(_ url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return mark }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        let query = parts.percentEncodedQuery
        parts.percentEncodedQuery = nil
        let bare = parts.string ?? mark
        guard let query, !query.isEmpty else { return bare }
        let names = query.split(separator: "&").prefix(32).map { item in
            guard let equals = item.firstIndex(of: "=") else { return mark }
            return "\(item[..<equals])=\(mark)"
        }
        return bare + "?" + names.joined(separator: "&")
    }

    /// Header fields that say nothing about who sends a request: they are forwarded to another origin, and are shown.
    static let harmlessFields: Set<HTTPField.Name> = [
        .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .contentLanguage, .contentType, .ifMatch,
        .ifModifiedSince, .ifNoneMatch, .ifRange, .lastEventID, .range, .userAgent,
    ]

    /// A text without the given secrets, and without anything that looks like a credential (JSON web tokens, `sk-` and
    /// similar keys, whatever follows `Bearer`): servers repeat what they reject.
    public static func text(_ text: String, hiding secrets: some Sequence<String> = []) -> String {
        var result = text
        for secret in secrets where secret.utf8.count >= 4 {
            result = result.replacingOccurrences(of: secret, with: mark)
        }
        return hidingCredentials(in: result)
    }

    /// The values in a request that must not appear in an error about it.
    static func secrets(in url: URL, headers: HTTPFields) -> [String] {
        var found: [String] = []
        for field in headers where !harmlessFields.contains(field.name) {
            found.append(field.value)
            // "Bearer x": a server may repeat the token alone.
            if let space = field.value.lastIndex(of: " ") { found.append(String(field.value[space...].dropFirst())) }
        }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        found += items.compactMap { isSecretName($0.name) ? $0.value : nil }
        // Longest first, so that a secret inside another does not leave the rest of it standing.
        return found.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    }

    private static func isSecretName(_ name: String) -> Bool {
        let bare = name.lowercased().filter { $0 != "_" && $0 != "-" }
        return ["key", "token", "secret", "password", "signature", "auth", "sig", "code"].contains(
            where: bare.hasSuffix
        )
    }

    private static let credentialPrefixes = [
        "sk-", "sk_", "pk_", "sk.", "sb_secret_", "sb_publishable_", "phc_", "phx_", "ghp_", "xoxb-", "AIza", "eyJ",
    ]

    private static func hidingCredentials(in text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        var word = ""
        var hidesNext = false
        func isCredential(_ word: String) -> Bool {
            if hidesNext, word.utf8.count >= 8 { return true }
            guard word.utf8.count >= 12 else { return false }
            return credentialPrefixes.contains(where: word.hasPrefix)
        }
        func flush() {
            guard !word.isEmpty else { return }
            result += isCredential(word) ? mark : word
            hidesNext = word.lowercased() == "bearer"
            word = ""
        }
        for character in text {
            let belongs =
                character.isASCII && (character.isLetter || character.isNumber)
                || "-_.+/=~*".contains(character)
            if belongs {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }
}
