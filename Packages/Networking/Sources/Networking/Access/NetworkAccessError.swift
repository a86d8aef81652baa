import Core

/// A feature tried to reach a destination that was not granted to it.
public enum NetworkAccessError: BentoError, Equatable {
    /// A server that neither the feature's manifest names nor the person set: its host and port, and the destinations
    /// that the feature may reach.
    case notGranted(feature: String, server: String, granted: [String])
    /// A Unix socket that the person did not set.
    case socketNotGranted(feature: String, path: String)
    /// A request whose address two readers could take for different ones.
    case unreadableAddress(feature: String)
    /// A manifest asks for hosts that cannot be listed: `*`, a pattern, an address.
    case badManifest(feature: String, host: String)

    public var code: String {
        switch self {
        case .notGranted, .socketNotGranted: "network.not-granted"
        case .unreadableAddress: "network.unreadable-address"
        case .badManifest: "network.bad-manifest"
        }
    }

    public var message: String {
        switch self {
        case .notGranted(let feature, let server, let granted):
            let list = granted.isEmpty ? "none" : granted.joined(separator: ", ")
            return "The feature '\(feature)' may not reach \(server). What it may reach: \(list)."
        case .socketNotGranted(let feature, let path): return "The feature '\(feature)' may not use the socket \(path)."
        case .unreadableAddress(let feature):
            return "The feature '\(feature)' wanted to send a request to an address that cannot be checked."
        case .badManifest(let feature, let host):
            return "The manifest of '\(feature)' names the network host '\(host)', which is not the name of one host."
        }
    }

    public var recovery: String? {
        switch self {
        case .notGranted(let feature, _, _), .socketNotGranted(let feature, _):
            """
            A server of your own belongs into one of the feature's settings, or into its argument for a server: see \
            'bento features info \(feature)'. A service of the feature's own belongs into its manifest.
            """
        case .unreadableAddress: "Give scheme, host and port alone: https://example.org:8443."
        case .badManifest: "Name each host ('api.example.org'); a server that people choose is a setting."
        }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .notGranted, .socketNotGranted: .noPermission
        case .unreadableAddress: .usage
        case .badManifest: .configuration
        }
    }
}
