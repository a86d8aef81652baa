import Core
import Foundation

/// A reason that a file cannot be read or written.
public struct FileError: BentoError, Equatable {
    public enum Reason: Sendable, Hashable {
        case missing
        /// There is a file of that name, and it may not be replaced.
        case exists
        case notPermitted
        /// The disk, or the user's quota, is full.
        case full
        /// A folder, a pipe, or a device in place of a regular file.
        case notAFile
        case badPath
        /// A symbolic link that does not lead to a regular file: nowhere, to a folder or device, or in a circle; with
        /// its target.
        case badLink(to: String)
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// Somebody else holds its lock.
        case locked
        /// The system's own words.
        case failed(String)
    }

    public let path: String
    public let reason: Reason
    /// The system's error number, 0 if there is none.
    public let number: Int32

    public init(_ path: String, _ reason: Reason, number: Int32 = 0) {
        self.path = path
        self.reason = reason
        self.number = number
    }

    /// Sorts an `errno` into a reason.
    public init(_ path: String, number: Int32) {
        let reason: Reason =
            switch number {
            case ENOENT: .missing
            case EEXIST: .exists
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOSPC, EDQUOT, EFBIG: .full
            case EISDIR, ENXIO, ENODEV: .notAFile
            case ENAMETOOLONG, ELOOP, EINVAL, ENOTDIR: .badPath
            default: .failed(String(cString: strerror(number)))
            }
        self.init(path, reason, number: number)
    }

    public var code: String {
        switch reason {
        case .missing: "file.missing"
        case .exists: "file.exists"
        case .notPermitted: "file.not-permitted"
        case .full: "file.full"
        case .notAFile: "file.not-a-file"
        case .badPath: "file.bad-path"
        case .badLink: "file.bad-link"
        case .tooLarge: "file.too-large"
        case .locked: "file.locked"
        case .failed: "file.failed"
        }
    }

    public var message: String {
        let name = Self.shown(path)
        return switch reason {
        case .missing: "There is no file '\(name)'."
        case .exists: "'\(name)' is there already."
        case .notPermitted: "You may not use '\(name)'."
        case .full: "There is no space left to write '\(name)'."
        case .notAFile: "'\(name)' is not a regular file."
        case .badPath: "'\(name)' cannot be the path of a file."
        case .badLink(let target): "'\(name)' is a link to '\(Self.shown(target))', which is no file to write to."
        case .tooLarge(let limit): "'\(name)' is larger than \(limit) bytes."
        case .locked: "'\(name)' is in use by another process."
        case .failed(let words): "'\(name)' cannot be used: \(words)."
        }
    }

    public var recovery: String? {
        switch reason {
        case .missing, .badPath: "Check the path."
        case .badLink: "Make a file there, or remove the link; nothing was changed."
        case .exists: "Name another file."
        case .notPermitted: "Check its permissions and those of its folder."
        case .full: "Free some space and try again; nothing that was saved before is lost."
        case .notAFile: "Name a regular file."
        case .locked: "Wait until the other one has finished, and try again."
        case .tooLarge, .failed: nil
        }
    }

    public var isRetryable: Bool { reason == .full || reason == .locked }

    public var exitStatus: ExitStatus {
        switch reason {
        case .missing, .notAFile, .badPath: .noInput
        case .exists, .badLink: .cannotCreate
        case .notPermitted: .noPermission
        case .tooLarge: .dataError
        case .locked: .temporaryFailure
        case .full, .failed: .ioError
        }
    }

    /// A path cut to 200 characters and without control characters, so that a hostile one cannot redraw a terminal.
    private static func shown(_ path: String) -> String {
        let plain = String(path.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) })
        return plain.count > 200 ? plain.prefix(199) + "…" : plain
    }
}
