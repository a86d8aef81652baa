import Foundation

/// A link to a Lightning service (LUD-01, LUD-17). It is only recognized; its meaning is known to its server alone.
package struct LNURL: Sendable, Equatable {
    static let name = "LNURL"

    package let url: URL

    /// The schemes of LUD-17.
    static let schemes = ["lnurlp", "lnurlw", "lnurlc", "keyauth"]

    /// The form `lnurl1…`.
    package init(_ text: String) throws(BitcoinTextError) {
        let bech32 = try Bech32(text, kind: Self.name, limit: 4096)
        guard bech32.humanReadablePart == "lnurl", bech32.checksum == .bech32 else {
            throw .malformed(kind: Self.name, "it does not begin with lnurl1")
        }
        guard let bytes = FiveBits.bytes(bech32.values), let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(kind: Self.name, "it does not hold text")
        }
        try self.init(link: text)
    }

    /// The form `lnurlp://…`.
    init(scheme text: String) throws(BitcoinTextError) {
        guard text.utf8.count <= 4096 else { throw .tooLong(kind: "An \(Self.name)", limit: 4096) }
        guard let separator = text.firstRange(of: "://") else {
            throw .malformed(kind: Self.name, "it has no server")
        }
        let rest = text[separator.upperBound...]
        let host = rest.prefix { $0 != "/" && $0 != ":" && $0 != "?" }.lowercased()
        try self.init(link: (host.hasSuffix(".onion") ? "http://" : "https://") + rest)
    }

    private init(link: String) throws(BitcoinTextError) {
        guard let url = URL(string: link), let host = url.host()?.lowercased(), !host.isEmpty, url.user() == nil else {
            throw .malformed(kind: Self.name, "it holds no link")
        }
        guard url.scheme == "https" || (url.scheme == "http" && host.hasSuffix(".onion")) else {
            throw .malformed(kind: Self.name, "its link is not encrypted (https)")
        }
        self.url = url
    }
}
