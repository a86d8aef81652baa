import Core
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client of HTTP by its bytes. What waits does so on a thread of its own: the server needs those of tasks.
package final class RawClient: Sendable {
    package let descriptor: Int32

    package init(_ port: Int, receives: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if var size = receives {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var patience = timeval(tv_sec: Int(patience), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed(number: errno) }
    }

    struct Failed: Error { let number: Int32 }

    deinit { close(descriptor) }

    /// Whether it went out.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.send(
                    descriptor,
                    buffer.baseAddress.map { $0 + sent },
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// What comes until the server closes, or until a text has come.
    package func read(until end: String? = nil, limit: Int = 1 << 20) async -> String {
        let descriptor = descriptor
        return await apart {
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while received.count < limit {
                if let end, String(decoding: received, as: UTF8.self).contains(end) { break }
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                received += buffer[..<count]
            }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// Waits for the first byte, and leaves it to be read.
    package func hears() async -> Bool {
        let descriptor = descriptor
        return await apart {
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0
        }
    }

    package func hangUp() { shutdown(descriptor, Int32(2)) }

    /// A request for the endpoint.
    ///
    /// - Parameter length: the announced one, where it is not the body's.
    package static func request(
        _ body: String,
        host: String,
        token: String,
        headers: [String] = [],
        line: String = "POST /mcp HTTP/1.1",
        length: Int? = nil
    ) -> String {
        let fields =
            [
                "Host: \(host)", "Authorization: Bearer \(token)", "Content-Type: application/json",
                "Accept: application/json, text/event-stream", "Content-Length: \(length ?? body.utf8.count)",
            ] + headers
        return ([line] + fields).joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}

/// Does work that waits on a thread of its own.
package func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

package func apart<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
