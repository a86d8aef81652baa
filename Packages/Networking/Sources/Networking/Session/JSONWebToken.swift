import Core
import Foundation

/// Looks into a JSON web token (RFC 7519) without trusting it: only the server can check its signature.
public enum JSONWebToken {
    /// The claims; `nil` for anything that is not a token: three base64url parts with a JSON object in the middle.
    public static func claims(of token: Secret) -> [String: JSONValue]? {
        let text = token.reveal()
        guard text.utf8.count <= 16_384 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let payload = base64URL(parts[1]) else { return nil }
        guard case .object(let members)? = try? JSONValue(parsing: payload, maximumDepth: 16) else { return nil }
        return members
    }

    /// When a token expires by its `exp` claim; `nil` if it has none that can be used.
    public static func expiry(of token: Secret) -> Date? {
        guard let seconds = claims(of: token)?["exp"]?.doubleValue, seconds.isFinite, (0...1e11).contains(seconds)
        else {
            return nil
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The bytes of base64url without padding (RFC 4648, section 5); `nil` for anything else.
    static func base64URL(_ text: Substring) -> Data? {
        guard !text.isEmpty, text.utf8.allSatisfy(isBase64URL) else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4))
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
