import Core
import Crypto
import Files
import Foundation

/// The clients that may call over HTTP, in `clients.json` in the home: of each token only a hash is kept.
package struct ClientFile: Sendable {
    package struct Entry: Codable, Sendable, Equatable {
        package let name: String
        /// SHA-256 of the token, in hexadecimal. Tokens are random and long, so that a plain hash is enough.
        let digest: String
        package let createdAt: Date
    }

    private static let capacity = 200

    private let file: StateFile<[Entry]>

    package init(home: URL) { file = StateFile(home.appending(path: "clients.json"), empty: []) }

    package func all() throws -> [Entry] { try file.read() }

    /// Makes a token for a new client.
    ///
    /// - Returns: the token, which is not stored.
    /// - Throws: a failure (64) for a name that is invalid or taken.
    package func add(
        _ name: String,
        at time: Date,
        using source: inout some RandomNumberGenerator
    ) async throws -> String {
        guard case .client? = Caller("client:\(name)") else {
            throw Failure.usage(
                "clients.bad-name",
                "'\(name.prefix(80))' cannot be a client's name.",
                recovery: "Take 1 to 64 letters, digits, '-', '_' and '.'."
            )
        }
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &source) }
        let token = "bento_" + Self.hexadecimal(bytes)
        try await file.update { entries in
            guard !entries.contains(where: { $0.name == name }) else {
                throw Failure.usage(
                    "clients.taken",
                    "There is a client '\(name)'.",
                    recovery: "Its token is shown once. For another: bento clients delete \(name), then add it again."
                )
            }
            guard entries.count < Self.capacity else {
                throw Failure.usage("clients.too-many", "\(Self.capacity) clients are as many as there can be.")
            }
            entries.append(Entry(name: name, digest: Self.digest(token), createdAt: time))
        }
        return token
    }

    /// Deletes a client, whose token then counts no more.
    ///
    /// - Returns: whether there was one.
    package func delete(_ name: String) async throws -> Bool {
        try await file.update { entries in
            let count = entries.count
            entries.removeAll { $0.name == name }
            return entries.count < count
        }
    }

    /// The client that a token was made for.
    package func name(of token: String) throws -> String? {
        // Hashes are compared: how far two of them agree reveals nothing about the token.
        let digest = Self.digest(token)
        return try file.read().first { $0.digest == digest }?.name
    }

    private static func digest(_ token: String) -> String { hexadecimal(SHA256.hash(data: Data(token.utf8))) }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
