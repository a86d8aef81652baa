#if os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A socket that listens and never accepts, with a queue that is full: the kernel answers no further connection.
    final class FullBacklog: Sendable {
        private struct SystemError: Error {
            let number = errno
        }

        private let descriptors: [CInt]
        let port: Int

        init() throws {
            let listener = try Self.makeSocket()
            var made = [listener]
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            try withUnsafeMutablePointer(to: &address) { pointer in
                try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    guard bind(listener, pointer, length) == 0, listen(listener, 0) == 0,
                        getsockname(listener, pointer, &length) == 0
                    else { throw SystemError() }
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
            // A queue of length 0 takes one or two; what comes after that waits for an answer that never comes.
            for _ in 0..<8 {
                let client = try Self.makeSocket()
                made.append(client)
                _ = fcntl(client, F_SETFL, O_NONBLOCK)
                _ = withUnsafePointer(to: address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) }
                }
            }
            descriptors = made
        }

        deinit { descriptors.forEach { close($0) } }

        private static func makeSocket() throws -> CInt {
            let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            guard descriptor >= 0 else { throw SystemError() }
            return descriptor
        }
    }
#endif
