/// The address on which a relay listens.
public enum ListeningAddress {
    /// True if only programs of this machine reach it: `127.0.0.0/8`, `::1` or `localhost`. No name is looked up.
    public static func isLoopback(_ address: String) -> Bool {
        if address == "::1" || address == "localhost" { return true }
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
