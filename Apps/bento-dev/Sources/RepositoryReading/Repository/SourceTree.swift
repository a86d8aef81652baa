import Foundation

/// Lists the files of a folder in a fixed order, whatever the file system's own.
///
/// Symbolic links to folders are followed once: a folder already visited (same device and inode) is not entered again,
/// so a loop ends instead of growing until the path is too long.
package struct SourceTree {
    /// Folders that hold products, not sources.
    static let neverEntered: Set<String> = [".build", ".git", ".swiftpm", "node_modules", "DerivedData"]
    /// Deeper than any real source tree; a guard against file systems that answer strangely.
    static let depthLimit = 64

    /// Paths of all files below `folder`, relative to it, sorted; hidden files and folders are left out.
    package static func files(below folder: String, skipping isSkipped: (String) -> Bool = { _ in false }) -> [String] {
        var found: [String] = []
        var visited: Set<FolderIdentity> = []
        walk(folder, prefix: "", depth: 0, isSkipped, &visited, &found)
        return found.sorted()
    }

    private struct FolderIdentity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    private static func walk(
        _ folder: String,
        prefix: String,
        depth: Int,
        _ isSkipped: (String) -> Bool,
        _ visited: inout Set<FolderIdentity>,
        _ found: inout [String]
    ) {
        var status = stat()
        guard depth < depthLimit, stat(folder, &status) == 0 else { return }
        let identity = FolderIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        guard visited.insert(identity).inserted, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), !neverEntered.contains(name) else { continue }
            let relative = prefix + name
            guard !isSkipped(relative) else { continue }
            let path = folder + "/" + name
            switch entry.pointee.d_type {
            case UInt8(DT_DIR):
                walk(path, prefix: relative + "/", depth: depth + 1, isSkipped, &visited, &found)
            case UInt8(DT_REG):
                found.append(relative)
            default:
                // A link, or a file system that does not say: look up the target.
                guard stat(path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    walk(path, prefix: relative + "/", depth: depth + 1, isSkipped, &visited, &found)
                } else if status.st_mode & S_IFMT == S_IFREG {
                    found.append(relative)
                }
            }
        }
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
