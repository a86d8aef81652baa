import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to this machine that sends what no client would.
enum RawConnection {
    /// Sends a text, and reads until the other side closes; false where it does not within half a minute.
    ///
    /// - Parameter drop: sent again and again meanwhile.
    static func isClosed(port: Int, after text: String, dripping drop: String? = nil) async -> Bool {
        await withCheckedContinuation { continuation in
            // A thread of its own: it blocks.
            Thread.detachNewThread { continuation.resume(returning: waitForClose(port, text, drop)) }
        }
    }

    private static func waitForClose(_ port: Int, _ text: String, _ drop: String?) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = drop == nil ? timeval(tv_sec: 30, tv_usec: 0) : timeval(tv_sec: 0, tv_usec: 10_000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let bytes = Array(text.utf8)
        guard connected == 0, send(descriptor, bytes, bytes.count, 0) == bytes.count else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let drops = Array((drop ?? "").utf8)
        let end = Date(timeIntervalSinceNow: 30)
        while Date() < end {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 || count < 0 && errno == ECONNRESET { return true }
            if count < 0 {
                guard drop != nil else { return false }
                _ = send(descriptor, drops, drops.count, Int32(MSG_NOSIGNAL))
            }
        }
        return false
    }
}
