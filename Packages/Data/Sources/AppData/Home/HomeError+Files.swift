import Files
import Foundation

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
    /// What a person names must be there, or must not, and be a file; the rest is as for any file of Bento's own.
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
