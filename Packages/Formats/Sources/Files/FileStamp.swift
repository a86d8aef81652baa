import Foundation

/// A stamp that changes when a file is replaced or changed.
public struct FileStamp: Sendable, Equatable {
    private let device: UInt64
    private let number: UInt64
    public let size: Int64
    public let seconds: Int
    public let nanoseconds: Int

    /// Follows links. If there is no file, or this user may not access it, everything is 0.
    public init(_ path: String) {
        var information = stat()
        let isThere = stat(path, &information) == 0
        device = isThere ? UInt64(truncatingIfNeeded: information.st_dev) : 0
        number = isThere ? UInt64(truncatingIfNeeded: information.st_ino) : 0
        size = isThere ? Int64(information.st_size) : 0
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        seconds = isThere ? Int(time.tv_sec) : 0
        nanoseconds = isThere ? Int(time.tv_nsec) : 0
    }

    /// True if the file exists.
    public var isThere: Bool { number != 0 }

    public func isSameFile(as other: FileStamp) -> Bool { number == other.number && device == other.device }

    /// The text form for storage; empty if there is no file, or an empty one, which means the same.
    public var text: String { isThere && size > 0 ? "\(device).\(number).\(size).\(seconds).\(nanoseconds)" : "" }
}
