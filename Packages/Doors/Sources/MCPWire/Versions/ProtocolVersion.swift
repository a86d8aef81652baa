/// A revision of the Model Context Protocol that Bento speaks.
public enum ProtocolVersion: String, Sendable, CaseIterable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    case july2026 = "2026-07-28"

    /// True if every request states its version and the client's capabilities. In earlier versions both sides begin
    /// with a handshake (`initialize`), and a server asks with requests of its own.
    public var isStateless: Bool { self == .july2026 }

    public static let newestFirst = allCases.reversed().map(\.rawValue)

    /// The version of a handshake: the requested one, or the newest that has a handshake.
    public static func agreed(asked: String) -> ProtocolVersion {
        guard let version = ProtocolVersion(rawValue: asked), !version.isStateless else { return .november2025 }
        return version
    }
}
