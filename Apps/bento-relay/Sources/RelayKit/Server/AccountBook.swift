import Core
import Crypto
import Foundation
import SyncMerge
import SyncProtocol

/// Accounts of a service that vouches for people: it signs their tokens, and this relay has the key to check them.
///
/// A token is shown once, where an owner begins. What devices send afterwards is signed by keys that the service never sees, so
/// that it can shut nobody out of, or into, what is shared. The relay keeps a hash of the account beside the owner, to count.
public struct AccountBook: Sendable {
    private enum Key: Sendable {
        case shared(SymmetricKey)
        case signer(Curve25519.Signing.PublicKey)

        /// As a token's header names it. Any other is refused, whatever the token says of itself.
        var algorithm: String {
            switch self {
            case .shared: "HS256"
            case .signer: "EdDSA"
            }
        }
    }

    private struct Header: Decodable {
        let alg: String
        let crit: [String]?
    }

    private struct Claims: Decodable {
        let sub: String
        let exp: Double
        let nbf: Double?
        let iss: String?
        let aud: Audience
    }

    /// One, or a list of them (RFC 7519, 4.1.3).
    private struct Audience: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            names = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
        }
    }

    private let key: Key
    private let audience: String
    private let issuer: String?
    private let owners: Int
    private let ledger: any AdmissionLedger

    private static let largestFile = 1 << 14
    /// The tolerance for clocks, in seconds.
    private static let leeway = 60.0

    /// - Parameters:
    ///   - path: a file of lines: `HS256 KEY` with a key that service and relay share, or `EdDSA KEY` with the service's public one,
    ///     each in base64; `audience WORD`, for whom the tokens are; and, where they are wanted, `issuer WORD` and `owners NUMBER`, how
    ///     many an account may begin: 2, of which one is for who has lost all devices and the phrase.
    ///   - ledger: who has come by which account; `nil` for the file `path-used`.
    /// - Throws: `Failure` for a file that cannot be read or says something else.
    public init(path: String, ledger: (any AdmissionLedger)? = nil) throws {
        guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largestFile else {
            throw Failure("relay.accounts", "'\(path)' cannot be read.", exitStatus: .noInput)
        }
        var (key, audience, issuer, owners): (Key?, String?, String?, Int) = (nil, nil, nil, 2)
        for (place, line) in String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        {
            let parts = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let word = parts.first, !word.hasPrefix("#") else { continue }
            let value = parts.count == 2 ? parts[1] : ""
            let isRead: Bool
            switch word {
            case "HS256": (key, isRead) = (Self.shared(value), Self.shared(value) != nil)
            case "EdDSA": (key, isRead) = (Self.signer(value), Self.signer(value) != nil)
            case "audience": (audience, isRead) = (value, !value.isEmpty)
            case "issuer": (issuer, isRead) = (value, !value.isEmpty)
            case "owners": (owners, isRead) = (Int(value) ?? 0, Int(value) ?? 0 > 0)
            default: isRead = false
            }
            // The line is not quoted: it may hold the key.
            guard isRead else { throw Self.unusable("Line \(place + 1) of '\(path)'") }
        }
        guard let key, let audience else { throw Self.unusable("'\(path)'") }
        (self.key, self.audience, self.issuer, self.owners) = (key, audience, issuer, owners)
        self.ledger = ledger ?? FileLedger(path: path + "-used")
    }

    private static func unusable(_ what: String) -> Failure {
        Failure(
            "relay.accounts",
            "\(what) does not say how tokens of accounts are checked.",
            recovery:
                "Write 'HS256 KEY' (base64, 32 bytes or more) or 'EdDSA KEY' (base64, 32 bytes), and 'audience WORD'.",
            exitStatus: .configuration
        )
    }

    private static func shared(_ text: String) -> Key? {
        // A shorter one can be guessed from a token (RFC 7518, 3.2).
        guard let bytes = bytes(text), bytes.count >= 32 else { return nil }
        return .shared(SymmetricKey(data: bytes))
    }

    private static func signer(_ text: String) -> Key? {
        guard let bytes = bytes(text), let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
            return nil
        }
        return .signer(key)
    }

    /// The bytes of base64, also as addresses have it, with or without padding.
    private static func bytes(_ text: some StringProtocol) -> Data? {
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/").filter { $0 != "=" }
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }

    /// True if a token lets an owner in; one who was let in by the account once is let in again.
    ///
    /// - Parameter now: milliseconds since 1970.
    /// - Throws: where it cannot be written down; then nobody was let in.
    func admits(_ owner: SyncOwner, by token: String, at now: Int64) async throws -> Bool {
        guard let account = account(of: token, at: now) else { return false }
        return try await ledger.admit(owner, by: account, atMost: owners)
    }

    /// A hash of the account that a token is for; `nil` for one that was not signed with the key, is for somebody else, or is too old.
    private func account(of token: String, at now: Int64) -> SyncDigest? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Self.bytes(parts[0]), let body = Self.bytes(parts[1]),
            let signature = Self.bytes(parts[2]), isSigned(Data("\(parts[0]).\(parts[1])".utf8), by: signature)
        else { return nil }
        let decoder = JSONDecoder()
        // A header that demands what is not known here is refused (RFC 7515, 4.1.11).
        guard let header = try? decoder.decode(Header.self, from: head), header.alg == key.algorithm,
            header.crit == nil, let claims = try? decoder.decode(Claims.self, from: body)
        else { return nil }
        let seconds = Double(now) / 1000
        guard seconds < claims.exp, claims.nbf.map({ $0 <= seconds + Self.leeway }) ?? true,
            claims.aud.names.contains(audience), issuer == nil || claims.iss == issuer, !claims.sub.isEmpty
        else { return nil }
        return SyncDigest(hashing: Array("bento account\n\(claims.iss ?? "")\n\(claims.sub)".utf8))
    }

    private func isSigned(_ text: Data, by signature: Data) -> Bool {
        switch key {
        case .shared(let key): HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: text, using: key)
        case .signer(let key): key.isValidSignature(signature, for: text)
        }
    }
}
