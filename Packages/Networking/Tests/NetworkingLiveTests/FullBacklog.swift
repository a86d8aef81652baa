#if os(Linux)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A socket that listens and never accepts, with a queue that is full: the kernel answers no further connection.
    final class FullBacklog: Sendable {
        private let socket: ClosedPort
        private let clients: [CInt]

        var port: Int { socket.port }

        init() throws {
            socket = try ClosedPort()
            guard listen(socket.descriptor, 0) == 0 else { throw ClosedPort.SystemError() }
            let address = ClosedPort.loopback(port: socket.port)
            // A queue of length 0 takes one or two; what comes after that waits for an answer that never comes.
            clients = try (0..<8).map { _ in
                let client = try ClosedPort.makeSocket()
                _ = fcntl(client, F_SETFL, O_NONBLOCK)
                _ = withUnsafePointer(to: address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                return client
            }
        }

        /// The connections to the port that the kernel has not answered, those of this object among them: lines of `/proc/net/tcp` with
        /// the state SYN_SENT (2).
        var waiting: Int {
            let end = ":" + String(port, radix: 16, uppercase: true)
            // Read to its end: its size is 0, and a string of it would hold its first page.
            let bytes = try? FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd()
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n").count { line in
                let fields = line.split(separator: " ")
                return fields.count > 3 && fields[2].hasSuffix(end) && fields[3] == "02"
            }
        }

        deinit { clients.forEach { close($0) } }
    }
#endif
