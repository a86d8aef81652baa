import CLibPQ

/// The address of the database, as libpq reads it: `postgres://user@a:5432,b:5432/bento` or `host=a,b dbname=bento`.
public struct PostgresAddress: Sendable, Hashable {
    private let text: String
    private let hosts: [String]
    private let ports: [String]
    private let wanted: String

    /// - Parameter isStandby: for reading alone, from a server that may be behind.
    /// - Returns: `nil` where libpq does not understand the text.
    public init?(_ text: String, isStandby: Bool = false) {
        guard let options = PQconninfoParse(text, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        func list(_ keyword: String) -> [String] {
            (values[keyword] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        self.text = text
        hosts = list("host")
        ports = list("port")
        wanted = isStandby ? "prefer-standby" : "read-write"
    }

    /// A connection that the caller frees, whatever its status; `nil` without memory.
    ///
    /// - Parameter turn: which host is asked first: one that froze still takes connections, and is not always to be the first.
    func connect(_ turn: Int) -> OpaquePointer? {
        // What stands before the address gives way to what the address says; what stands behind does not.
        var settings: [(String, String)] = [
            ("connect_timeout", "3"), ("tcp_user_timeout", "5000"), ("keepalives_idle", "10"),
            ("application_name", "bento-relay"), ("target_session_attrs", wanted), ("dbname", text),
        ]
        settings.append(("client_encoding", "UTF8"))
        if hosts.count > 1 {
            settings.append(("host", Self.rotated(hosts, turn)))
            if ports.count == hosts.count { settings.append(("port", Self.rotated(ports, turn))) }
        }
        return Self.withPointers(settings.map(\.0)) { keywords in
            Self.withPointers(settings.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
    }

    private static func rotated(_ list: [String], _ turn: Int) -> String {
        let start = turn % list.count
        return (list[start...] + list[..<start]).joined(separator: ",")
    }

    private static func withPointers<Result>(
        _ strings: [String],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let bytes = strings.flatMap { Array($0.utf8CString) }
        return bytes.withUnsafeBufferPointer { buffer in
            var offset = 0
            let pointers = strings.map { string -> UnsafePointer<CChar>? in
                defer { offset += string.utf8.count + 1 }
                return buffer.baseAddress?.advanced(by: offset)
            }
            return body(pointers + [nil])
        }
    }
}
