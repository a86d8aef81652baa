import NIOCore

/// The network interfaces of this machine, as far as it knows without sending anything.
public struct Reachability: Sendable, Equatable {
    /// The names of interfaces that are up with a routable address: `eth0`, `wlan0`. The loopback interface and
    /// link-local addresses (RFC 3927, RFC 4291 section 2.5.6) do not count.
    public let interfaces: [String]

    public init(interfaces: [String]) { self.interfaces = interfaces }

    public var isOnline: Bool { !interfaces.isEmpty }

    /// The current state according to the system; no interfaces if it cannot tell.
    public static var current: Reachability {
        let devices = (try? System.enumerateDevices()) ?? []
        var names: [String] = []
        for device in devices where !names.contains(device.name) {
            guard let address = device.address, leadsSomewhere(address) else { continue }
            names.append(device.name)
        }
        return Reachability(interfaces: names)
    }

    static func leadsSomewhere(_ address: SocketAddress) -> Bool {
        guard let text = address.ipAddress?.lowercased() else { return false }
        switch address {
        case .v4: return !text.hasPrefix("127.") && !text.hasPrefix("169.254.")
        case .v6: return text != "::1" && !["fe8", "fe9", "fea", "feb"].contains { text.hasPrefix($0) }
        case .unixDomainSocket: return false
        }
    }
}
