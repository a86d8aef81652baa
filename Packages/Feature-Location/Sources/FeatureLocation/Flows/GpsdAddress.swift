import Core

/// Where a gpsd listens: `host`, `host:port`, `[::1]:port`.
struct GpsdAddress: ReachingArgument {
    static var reach: Reach { .server }
    static let defaultPort: UInt16 = 2947

    let host: String
    let port: UInt16

    init?(argument: String) {
        if argument.hasPrefix("["), let close = argument.firstIndex(of: "]") {
            host = String(argument[argument.index(after: argument.startIndex)..<close])
            let rest = argument[argument.index(after: close)...]
            guard !rest.isEmpty else {
                port = Self.defaultPort
                return
            }
            guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
            self.port = port
            return
        }
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return nil }
        host = String(name)
        guard parts.count == 2 else {
            port = Self.defaultPort
            return
        }
        guard let port = UInt16(parts[1]), port > 0 else { return nil }
        self.port = port
    }
}
