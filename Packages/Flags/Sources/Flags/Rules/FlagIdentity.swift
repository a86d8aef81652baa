import Files
import Foundation
import Synchronization

/// The id that keeps this home in its bucket of every rollout: a random one, made when it is first needed. It is never
/// sent anywhere.
final class FlagIdentity: Sendable {
    static let fileName = "flag-identity"

    private let home: URL
    private let found = Mutex<String?>(nil)

    init(home: URL) { self.home = home }

    var value: String {
        found.withLock { found in
            if let found { return found }
            let value = read() ?? make()
            found = value
            return value ?? home.path
        }
    }

    private var file: URL { home.appending(path: Self.fileName) }

    private func read() -> String? {
        guard let bytes = try? PrivateFile.read(file, limit: 100) else { return nil }
        // An editor may have ended it with a line.
        let text = String(decoding: bytes.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    /// - Returns: `nil` if there is no home yet, or it is not writable: its path is used instead.
    private func make() -> String? {
        guard PrivateFile.isFolder(home) else { return nil }
        let new = UUID().uuidString
        do {
            try PrivateFile.write(Array(new.utf8), to: file, replacing: false)
            return new
        } catch {
            // Another process may have been quicker.
            return read()
        }
    }
}
