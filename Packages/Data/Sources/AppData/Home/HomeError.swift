import Core
import Foundation

/// Why the home folder, or a file in it, cannot be used.
public enum HomeError: BentoError, Equatable {
    /// Neither an option nor the environment names a folder.
    case noHome
    /// A path that no folder can have; the associated value is the text as given.
    case badPath(String)
    /// A path longer than ``AppHome/maximumPathLength``.
    case tooLong(String)
    /// A file stands where a folder is needed.
    case notAFolder(String)
    /// The folder or file may not be read or written by this user, or lies on a read-only disk.
    case notPermitted(String)
    /// The disk, or the user's quota, is full.
    case full(String)
    /// The system refused for another reason; the second value is its own words.
    case failed(String, String)

    /// Sorts an `errno` into a case.
    public init(path: String, number: Int32) {
        switch number {
        case EACCES, EPERM, EROFS: self = .notPermitted(path)
        case ENOSPC, EDQUOT, EFBIG: self = .full(path)
        case ENOTDIR, EEXIST: self = .notAFolder(path)
        case ENAMETOOLONG, ELOOP, EINVAL: self = .badPath(path)
        default: self = .failed(path, String(cString: strerror(number)))
        }
    }

    /// `home.missing`, `home.bad-path`, `home.too-long`, `home.not-a-folder`, `home.not-permitted`, `home.full` or `home.failed`.
    public var code: String {
        switch self {
        case .noHome: "home.missing"
        case .badPath: "home.bad-path"
        case .tooLong: "home.too-long"
        case .notAFolder: "home.not-a-folder"
        case .notPermitted: "home.not-permitted"
        case .full: "home.full"
        case .failed: "home.failed"
        }
    }

    /// What is wrong with which path.
    public var message: String {
        switch self {
        case .noHome: "No folder for Bento's data: neither BENTO_HOME, XDG_DATA_HOME nor HOME is set."
        case .badPath(let path): "'\(Self.shown(path))' cannot be a folder for Bento's data."
        case .tooLong(let path):
            "'\(Self.shown(path))' has \(path.utf8.count) bytes; the path of Bento's data may have "
                + "\(AppHome.maximumPathLength)."
        case .notAFolder(let path): "'\(Self.shown(path))' cannot be used: a file stands where a folder is needed."
        case .notPermitted(let path): "'\(Self.shown(path))' may not be read or written by this user."
        case .full(let path): "There is no space left to write '\(Self.shown(path))'."
        case .failed(let path, let reason): "'\(Self.shown(path))' cannot be used: \(reason)."
        }
    }

    /// What to type or to free.
    public var recovery: String? {
        switch self {
        case .noHome: "Name a folder with --home FOLDER, or set BENTO_HOME."
        case .badPath, .tooLong, .notAFolder: "Name another folder with --home FOLDER."
        case .notPermitted: "Check its permissions, or name another folder with --home FOLDER."
        case .full: "Free some space and try again; nothing that was saved before is lost."
        case .failed: "Name another folder with --home FOLDER, or check the disk."
        }
    }

    /// Whether the same call may succeed later.
    public var isRetryable: Bool {
        if case .full = self { true } else { false }
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .noHome: .configuration
        case .badPath, .tooLong: .usage
        case .notAFolder: .cannotCreate
        case .notPermitted: .noPermission
        case .full, .failed: .ioError
        }
    }

    /// A path cut to 200 characters and without control characters, so that a hostile one cannot redraw a terminal.
    private static func shown(_ path: String) -> String {
        let plain = String(path.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) })
        return plain.count > 200 ? plain.prefix(199) + "…" : plain
    }
}
