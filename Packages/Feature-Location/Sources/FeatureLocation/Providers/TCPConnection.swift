import Positioning

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A TCP connection for one thread, with limits on every wait and an interrupt that ends it.
struct TCPConnection: ~Copyable {
    private let socket: Int32
    private let interrupt: SocketInterrupt

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #elseif canImport(Musl)
        private static let stream = SOCK_STREAM
        private static let sendFlags = MSG_NOSIGNAL
    #else
        private static let stream = SOCK_STREAM
        private static let sendFlags: Int32 = 0
    #endif

    /// Connects to the first address of the host that answers.
    ///
    /// - Throws: ``GpsdError/unreachable(_:)``, `CancellationError` after an interrupt.
    init(host: String, port: UInt16, limit: Duration, interrupt: SocketInterrupt) throws {
        guard !host.isEmpty, host.utf8.count <= 255, !host.utf8.contains(0) else {
            throw GpsdError.unreachable("'\(host.prefix(64))' is not a host name")
        }
        var hints = addrinfo()
        hints.ai_socktype = Self.stream
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0, let list else {
            throw GpsdError.unreachable("the host '\(host)' is not known (\(String(cString: gai_strerror(status))))")
        }
        defer { freeaddrinfo(list) }
        var reason = "nothing answers at \(host):\(port)"
        var next: UnsafeMutablePointer<addrinfo>? = list
        while let address = next {
            next = address.pointee.ai_next
            switch try Self.connect(address.pointee, limit, interrupt) {
            case .success(let socket):
                self.socket = socket
                self.interrupt = interrupt
                return
            case .failure(let failure): reason = "\(failure.text) at \(host):\(port)"
            }
        }
        throw GpsdError.unreachable(reason)
    }

    private struct ConnectFailure: Error {
        var text: String
    }

    private static func connect(
        _ address: addrinfo,
        _ limit: Duration,
        _ interrupt: SocketInterrupt
    ) throws -> Result<Int32, ConnectFailure> {
        let descriptor = systemSocket(address)
        guard descriptor >= 0 else { return .failure(ConnectFailure(text: errorText(errno))) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        if systemConnect(descriptor, address) == 0 { return .success(descriptor) }
        guard errno == EINPROGRESS else {
            let text = errorText(errno)
            closeDescriptor(descriptor)
            return .failure(ConnectFailure(text: text))
        }
        do {
            guard try wait(descriptor, for: Int16(POLLOUT), limit, interrupt) else {
                closeDescriptor(descriptor)
                return .failure(ConnectFailure(text: "no answer within \(limit)"))
            }
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else {
            closeDescriptor(descriptor)
            return .failure(ConnectFailure(text: errorText(code)))
        }
        return .success(descriptor)
    }

    /// Sends all bytes.
    ///
    /// - Throws: ``GpsdError/lost(_:)``, `CancellationError` after an interrupt.
    func send(_ bytes: [UInt8], limit: Duration) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { systemSend(socket, $0, Self.sendFlags) }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                guard try Self.wait(socket, for: Int16(POLLOUT), limit, interrupt) else {
                    throw GpsdError.lost("it takes no bytes")
                }
            } else if errno != EINTR {
                throw GpsdError.lost(Self.errorText(errno))
            }
        }
    }

    /// The next bytes; `nil` where the peer closed, or after an interrupt.
    ///
    /// - Throws: ``GpsdError/lost(_:)`` after an error, or silence for longer than the limit.
    func receive(limit: Duration) throws -> [UInt8]? {
        while true {
            do {
                guard try Self.wait(socket, for: Int16(POLLIN), limit, interrupt) else {
                    throw GpsdError.lost("nothing came for \(limit)")
                }
            } catch is CancellationError {
                return nil
            }
            var buffer = [UInt8](repeating: 0, count: 16_384)
            let count = systemReceive(socket, &buffer)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else {
                throw GpsdError.lost(Self.errorText(errno))
            }
        }
    }

    deinit { closeDescriptor(socket) }

    /// Waits until a socket is ready; `false` where the time is up.
    ///
    /// - Throws: `CancellationError` after an interrupt.
    private static func wait(
        _ socket: Int32,
        for events: Int16,
        _ limit: Duration,
        _ interrupt: SocketInterrupt
    ) throws -> Bool {
        var waits = [
            pollfd(fd: socket, events: events, revents: 0),
            pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let end = ContinuousClock.now + limit
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: end))
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            let ready = poll(&waits, 2, Int32(clamping: milliseconds + 1))
            if interrupt.isRaised || waits[1].revents != 0 { throw CancellationError() }
            if ready > 0, waits[0].revents != 0 { return true }
            if ready == 0 { return false }
            if ready < 0, errno != EINTR { throw GpsdError.lost(errorText(errno)) }
        }
    }

    private static func errorText(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}

// The system's calls, which methods of the same names would hide.

private func systemSocket(_ address: addrinfo) -> Int32 {
    socket(address.ai_family, address.ai_socktype, address.ai_protocol)
}

private func systemConnect(_ socket: Int32, _ address: addrinfo) -> Int32 {
    connect(socket, address.ai_addr, address.ai_addrlen)
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, flags)
}

private func systemReceive(_ socket: Int32, _ buffer: inout [UInt8]) -> Int {
    let size = buffer.count
    return recv(socket, &buffer, size, 0)
}
