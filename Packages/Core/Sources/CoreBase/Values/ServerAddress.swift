import ArgumentParser
import Foundation
import Synchronization

/// The address of a server that the person names: scheme, host, port and a base path.
///
/// The text form is `https://api.example.com/v1` or, for servers that speak no HTTP, `tcp://127.0.0.1:2947`; `HOST:PORT`
/// alone means `tcp`. It holds no user name, password, query or fragment.
public struct ServerAddress: ReachingArgument, Codable, LosslessStringConvertible {
    public static var reach: Reach { .server }

    /// `https`, `http` or `tcp`.
    public let scheme: String
    /// In lower case, without brackets: `api.example.com`, `127.0.0.1`, `::1`.
    public let host: String
    /// 1 to 65,535.
    public let port: Int
    /// Empty, or begins with `/` and does not end with one.
    public let path: String

    private static let ports = ["https": 443, "http": 80]

    /// Reads the text form; `nil` if it is invalid.
    public init?(_ description: String) {
        let text = description.contains("://") ? description : "tcp://\(description)"
        guard text.utf8.count <= 2_000, let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["https", "http", "tcp"].contains(scheme),
            var host = parts.host?.lowercased(), !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            let port = parts.port ?? Self.ports[scheme], (1...65_535).contains(port)
        else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        guard scheme != "tcp" || path.isEmpty, !host.contains(where: { $0.isWhitespace }) else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
    }

    /// Reads an argument of a call, and reports it to a ``Named`` that is parsing.
    public init?(argument: String) {
        self.init(argument)
        Named.current?.add(self)
    }

    public var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (port == Self.ports[scheme] ? "" : ":\(port)") + path
    }

    /// The address without its path: `https://api.example.com`.
    public var origin: String { String(description.dropLast(path.utf8.count)) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = ServerAddress(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no server address.")
        }
        self = address
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension ServerAddress {
    /// The addresses that arguments named while they were parsed: those that the person lets a call reach.
    public final class Named: Sendable {
        @TaskLocal fileprivate static var current: Named?

        private let found = Mutex<[ServerAddress]>([])

        public init() {}

        public var addresses: [ServerAddress] { found.withLock { $0 } }

        /// Hears of every address that is read from an argument in `work`, and in the tasks that it begins.
        public func parsing<Value>(_ work: () throws -> Value) rethrows -> Value {
            try Self.$current.withValue(self, operation: work)
        }

        fileprivate func add(_ address: ServerAddress) { found.withLock { $0.append(address) } }
    }
}
