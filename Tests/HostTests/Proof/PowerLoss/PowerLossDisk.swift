import CoreTesting
import Foundation
import HostTesting

/// A disk that remembers what was forced to it, with the help of `power-loss.c`, and can lose the rest.
struct PowerLossDisk {
    /// The folder that is on the disk.
    let root: URL
    private let notes: URL
    private let library: URL

    /// Whether this is Linux, and has the C compiler that the library is made with.
    static var isPossible: Bool {
        #if os(Linux)
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/cc") }
        #else
            return false
        #endif
    }

    /// - Parameters:
    ///   - root: what it holds now is taken as forced to disk.
    ///   - scratch: a folder beside it.
    /// - Returns: `nil` where the library cannot be built.
    init?(root: URL, scratch: URL, compiling bento: BentoBinary) throws {
        // The kernel names open files by their real paths.
        guard let real = realpath(root.path, nil) else { return nil }
        defer { free(real) }
        self.root = URL(fileURLWithPath: String(cString: real), isDirectory: true)
        notes = scratch.appending(path: "notes")
        library = scratch.appending(path: "power-loss.so")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "power-loss.c")
        let built = try bento.shell("cc -O1 -shared -fPIC -o '\(library.path)' '\(source.path)' -ldl -lpthread")
        guard built.status == 0 else { return nil }
        try settle()
    }

    /// What a program needs in its environment so that its disk is this one.
    ///
    /// - Parameter calls: the power fails in the place of so manieth call that forces something; `nil`: not while it runs.
    func environment(failingAt calls: Int?) -> [String: String?] {
        [
            "LD_PRELOAD": library.path, "POWER_LOSS_ROOT": root.path, "POWER_LOSS_DISK": notes.path,
            "POWER_LOSS_AFTER": calls.map(String.init),
        ]
    }

    /// Takes everything as forced to disk.
    private func settle() throws {
        try? FileManager.default.removeItem(at: notes)
        for name in ["held", "content", "names"] {
            try FileManager.default.createDirectory(
                at: notes.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        try settle(root)
    }

    private func settle(_ folder: URL) throws {
        var lines = ""
        for name in try names(in: folder) {
            let child = folder.appending(path: name)
            let status = Self.status(child)
            lines += "\(status.isFolder ? "d" : "f") \(status.inode) \(name)\n"
            if status.isFolder {
                try settle(child)
            } else {
                try FileManager.default.linkItem(at: child, to: note("held", status.inode))
                try FileManager.default.copyItem(at: child, to: note("content", status.inode))
            }
        }
        try Data(lines.utf8).write(to: note("names", Self.status(folder).inode))
    }

    /// The power fails: what was never forced to disk is gone, or, as on a real disk, there in parts.
    ///
    /// - Parameter chance: decides of each file and folder whether what was not forced has arrived all the same.
    func losePower(_ chance: inout SeededGenerator) throws {
        let after = notes.deletingLastPathComponent().appending(path: "after")
        try? FileManager.default.removeItem(at: after)
        try rebuild(Self.status(root).inode, from: root, as: after, &chance)
        try FileManager.default.removeItem(at: root)
        try FileManager.default.moveItem(at: after, to: root)
        try settle()
    }

    private func rebuild(_ inode: UInt64, from live: URL?, as target: URL, _ chance: inout SeededGenerator) throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
        var entries = (try? String(contentsOf: note("names", inode), encoding: .utf8)) ?? ""
        if let live, Int.random(in: 0..<3, using: &chance) == 0 {
            entries = try names(in: live).map { name in
                let status = Self.status(live.appending(path: name))
                return "\(status.isFolder ? "d" : "f") \(status.inode) \(name)\n"
            }.joined()
        }
        for line in entries.split(separator: "\n").sorted() {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let child = UInt64(parts[1]) else { continue }
            let name = String(parts[2])
            let place = target.appending(path: name)
            if parts[0] == "d" {
                let source = live?.appending(path: name)
                let isThere = source.map { Self.status($0).inode == child } ?? false
                try rebuild(child, from: isThere ? source : nil, as: place, &chance)
                continue
            }
            let held = note("held", child)
            let forced = note("content", child)
            let source = live?.appending(path: name)
            if Int.random(in: 0..<3, using: &chance) == 0,
                let now = [held, source].compactMap({ $0 }).first(where: {
                    FileManager.default.fileExists(atPath: $0.path)
                })
            {
                try Data(contentsOf: now).write(to: place)
            } else if FileManager.default.fileExists(atPath: forced.path) {
                try FileManager.default.copyItem(at: forced, to: place)
            } else {
                // A name without content: what file systems that write names first leave.
                try Data().write(to: place)
            }
            chmod(place.path, 0o600)
        }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { name in
            let kind = Self.status(folder.appending(path: name)).kind
            return kind == S_IFDIR || kind == S_IFREG
        }
    }

    private func note(_ kind: String, _ inode: UInt64) -> URL { notes.appending(path: "\(kind)/\(inode)") }

    private struct Status {
        var inode: UInt64 = 0
        var kind: mode_t = 0
        var isFolder: Bool { kind == S_IFDIR }
    }

    private static func status(_ url: URL) -> Status {
        var information = stat()
        guard lstat(url.path, &information) == 0 else { return Status() }
        return Status(inode: UInt64(information.st_ino), kind: information.st_mode & S_IFMT)
    }
}
