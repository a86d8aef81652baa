/// An address elsewhere: `http`, `https` or `mailto`, and nothing that runs.
public struct WebLink: Sendable, Hashable {
    public let text: String

    /// - Returns: `nil` for other schemes, for addresses without a host or with a name in front of it, which reads like one, and for
    ///   what holds spaces or control characters.
    public init?(_ text: String) {
        guard text.utf8.count <= 2_000,
            !text.unicodeScalars.contains(where: { $0.value <= 0x20 || (0x7F...0xA0).contains($0.value) || $0 == "\\" }
            ),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon].lowercased() {
        case "http", "https":
            let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            guard rest.hasPrefix("//"), !host.isEmpty, !host.contains("@") else { return nil }
        case "mailto":
            guard rest.contains("@"), !rest.contains("?") else { return nil }
        default: return nil
        }
        self.text = text
    }
}
