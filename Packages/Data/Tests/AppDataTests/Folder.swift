import Foundation
import GRDB

/// A temporary folder, deleted when the object goes away.
final class Folder: Sendable {
    private let url: URL

    /// - Parameter isReachable: whether every user can get there; the folder for temporary files may be private.
    init(isReachable: Bool = false) {
        let base = isReachable ? URL(fileURLWithPath: "/tmp") : FileManager.default.temporaryDirectory
        url = base.appendingPathComponent("bento-folder-\(UUID().uuidString)")
        mkdir(url.path, 0o700)
        if isReachable { chmod(url.path, 0o777) }
    }

    deinit {
        chmod(url.path, 0o700)
        // See TemporaryHome.
        for _ in 0..<10 where FileManager.default.fileExists(atPath: url.path) {
            try? FileManager.default.removeItem(at: url)
        }
    }

    func path(_ name: String) -> String { name.isEmpty ? url.path : url.appendingPathComponent(name).path }

    func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: url(name)) }

    func read(_ name: String) throws -> String { String(decoding: try Data(contentsOf: url(name)), as: UTF8.self) }

    /// Runs SQL in a database file, as another program would.
    func change(_ file: URL, _ sql: String) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    func makeFolder(_ name: String, mode: mode_t) throws {
        mkdir(path(name), 0o700)
        chmod(path(name), mode)
    }

    func mode(_ name: String) throws -> UInt32 { try Self.mode(of: url(name)) }

    static func mode(of url: URL) throws -> UInt32 {
        var information = stat()
        guard stat(url.path, &information) == 0 else { throw CocoaError(.fileNoSuchFile) }
        return UInt32(information.st_mode & 0o777)
    }
}
