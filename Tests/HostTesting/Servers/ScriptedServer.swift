import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A real TCP server on the loopback interface: it reads one request from each client, answers in pieces and hangs up.
package final class ScriptedServer: Sendable {
    package let port: UInt16
    private let listener: Int32

    package struct Failure: Error {
        var call: String
        var code: Int32
    }

    /// - Parameters:
    ///   - keepsOpen: wait for the client to hang up instead.
    ///   - answer: the pieces to send for a request.
    package init(keepsOpen: Bool = false, answer: @escaping @Sendable (String) -> [[UInt8]]) throws {
        let (listener, port) = try Self.listen()
        self.listener = listener
        self.port = port
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 4096)
                for piece in answer(Self.request(from: client)) {
                    _ = piece.withUnsafeBytes { Self.sendAll(client, $0) }
                }
                if keepsOpen { while recv(client, &buffer, buffer.count, 0) > 0 {} }
                Self.hangUp(client)
            }
        }
    }

    deinit {
        // Ends `accept` in the thread.
        Self.shutDown(listener)
    }

    /// What the client sends: a whole HTTP request where it says how long its body is, else what comes first.
    private static func request(from client: Int32) -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while received.count < 1 << 20 {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
            let text = String(decoding: received, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else {
                if text.contains("HTTP/1.1") { continue } else { break }
            }
            let length = text[..<end.lowerBound].lowercased().split(separator: "\r\n")
                .first { $0.hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
            if text[end.upperBound...].utf8.count >= length ?? 0 { break }
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// A port that nothing listens on, at least a moment ago.
    package static func freePort() throws -> UInt16 {
        let (listener, port) = try listen()
        hangUp(listener)
        return port
    }

    private static func listen() throws -> (Int32, UInt16) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(descriptor, generic, size) == 0, listenOn(descriptor) == 0 else { return Int32(-1) }
                return getsockname(descriptor, generic, &size)
            }
        }
        guard status == 0 else { throw Failure(call: "bind", code: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func sendAll(_ client: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            send(client, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            send(client, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    private static func hangUp(_ descriptor: Int32) { _ = close(descriptor) }
    private static func shutDown(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        _ = close(descriptor)
    }
}

private func listenOn(_ descriptor: Int32) -> Int32 { listen(descriptor, 8) }
