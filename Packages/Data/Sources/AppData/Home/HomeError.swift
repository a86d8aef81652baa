import Core
import Files
import Foundation

/// A reason that the home folder, or a file in it, cannot be used.
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

    /// The fault, and its path.
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

    /// The command to type, or the space to free.
    public var recovery: String? {
        switch self {
        case .noHome: "Name a folder with --home FOLDER, or set BENTO_HOME."
        case .badPath, .tooLong, .notAFolder: "Name another folder with --home FOLDER."
        case .notPermitted: "Check its permissions, or name another folder with --home FOLDER."
        case .full: "Free some space and try again; nothing that was saved before is lost."
        case .failed: "Name another folder with --home FOLDER, or check the disk."
        }
    }

    /// True if the same call may succeed later.
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

extension HomeError {
    /// The same in the words of a home: what to do about a file of Bento's own.
    package init(_ error: FileError) {
        switch error.reason {
        case .notPermitted: self = .notPermitted(error.path)
        case .full: self = .full(error.path)
        case .badPath: self = .badPath(error.path)
        case .missing, .exists, .notAFile, .badLink, .tooLarge, .locked:
            self = .failed(error.path, Self.words(error.reason))
        case .failed(let words): self = .failed(error.path, words)
        }
    }

    private static func words(_ reason: FileError.Reason) -> String {
        switch reason {
        case .missing: "it is not there"
        case .exists: "it is there already"
        case .badLink(let target): "it is a link to '\(target.prefix(200))', which is no file to write to"
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        case .locked: "another process uses it"
        default: "it is not a regular file"
        }
    }

    package static func mapping<Value>(_ body: () throws(FileError) -> Value) throws(HomeError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw HomeError(error)
        }
    }
}

extension TransferError {
    /// Maps errors of a file that a person named: it must exist, or must not, and be a file; the rest is as for Bento's own files.
    ///
    /// - Throws: ``TransferError/missing(_:)``, ``TransferError/exists(_:)``, `FileError`, ``HomeError``.
    package static func mapping<Value>(_ body: () throws(FileError) -> Value) throws -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            switch error.reason {
            case .missing: throw TransferError.missing(error.path)
            case .exists: throw TransferError.exists(error.path)
            case .notAFile, .badPath: throw error
            default: throw HomeError(error)
            }
        }
    }
}

extension FileLock {
    /// Takes a lock of the home.
    ///
    /// - Throws: ``HomeError``, ``StoreError/locked(_:)`` when the time is over, `CancellationError`.
    package static func waiting(
        for file: URL,
        _ modes: [Mode],
        timeout: Duration,
        clock: any Clock<Duration>
    ) async throws -> (lock: FileLock, mode: Mode) {
        do {
            return try await wait(for: file, modes, timeout: timeout, clock: clock)
        } catch let error as FileError {
            throw error.reason == .locked ? StoreError.locked(file.path) : HomeError(error)
        }
    }
}
