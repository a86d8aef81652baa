import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a server of this machine, over which one request goes after the other.
final class LoopbackConnection {
    struct Response {
        let status: Int
        /// Names in lower case.
        let fields: [String: String]
        let body: [UInt8]
    }

    private let descriptor: Int32
    private let port: Int
    private var unread: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(port: Int) throws {
        self.port = port
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var patience = timeval(tv_sec: 20, tv_usec: 0)
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
        guard result == 0 else { throw Skipped(reason: "no connection to 127.0.0.1:\(port): error \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends a request for a page, as a browser does that was let in.
    func ask(_ path: String, cookie: String?, _ more: [String] = []) throws {
        let cookies = cookie.map { ["Cookie: \($0)"] } ?? []
        let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Accept: text/html"] + cookies + more
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        guard send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Skipped(reason: "the server took no request")
        }
    }

    func get(_ path: String, cookie: String?, _ more: [String] = []) throws -> Response {
        try ask(path, cookie: cookie, more)
        var response = try head()
        let length = response.status == 304 ? 0 : response.fields["content-length"].flatMap { Int($0) } ?? 0
        while unread.count < length { try receive() }
        response = Response(status: response.status, fields: response.fields, body: Array(unread.prefix(length)))
        unread.removeFirst(length)
        return response
    }

    /// Reads a head alone; of a stream, that is all that comes at first.
    func head() throws -> Response {
        let end = Array("\r\n\r\n".utf8)
        while unread.firstRange(of: end) == nil { try receive() }
        guard let range = unread.firstRange(of: end) else { throw Skipped(reason: "the server sent no head") }
        let lines = String(decoding: unread[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        unread.removeSubrange(..<range.upperBound)
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard let status else { throw Skipped(reason: "the server sent no status") }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return Response(status: status, fields: fields, body: [])
    }

    /// Reads on until words have come, and nothing of what came with them stays.
    func read(until words: String) throws {
        let end = Array(words.utf8)
        while unread.firstRange(of: end) == nil { try receive() }
        unread = []
    }

    private func receive() throws {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Skipped(reason: "the server closed the connection or sent nothing for 20 s") }
        unread += buffer[..<count]
    }
}
