import Core
import Foundation

/// A small private JSON file that several processes share: read as a whole, changed under a lock, replaced as a whole.
///
/// The file contains a version. A file from a newer Bento is left alone, and so is one that a person or a full disk
/// damaged: both are errors that name the file, and nothing is lost.
public struct StateFile<State: Codable & Sendable>: Sendable {
    private struct Document: Codable {
        let version: Int
        let state: State
    }

    public let file: URL
    public let version: Int
    private let empty: State
    private let clock: any Clock<Duration>
    private let isLasting: Bool
    private let followsLink: Bool

    /// The maximum size of the file in bytes.
    private static var limit: Int { 16 << 20 }

    /// - Parameters:
    ///   - isLasting: whether a change must survive a power failure; without it there is one wait less for the disk.
    ///   - followsLink: whether a symbolic link in its place is kept, and the file that it leads to is replaced.
    ///   - clock: paces waiting for another process.
    public init(
        _ file: URL,
        version: Int = 1,
        empty: State,
        isLasting: Bool = true,
        followsLink: Bool = false,
        clock: any Clock<Duration>
    ) {
        self.isLasting = isLasting
        self.followsLink = followsLink
        self.file = file
        self.version = version
        self.empty = empty
        self.clock = clock
    }

    /// Checks that it can be read and changed in its current state.
    ///
    /// - Throws: ``FileError``, also if a link in its place does not lead to a file; ``StateFileError``.
    public func check() throws {
        _ = try place()
        _ = try read()
    }

    /// - Throws: ``FileError``; ``StateFileError``.
    public func read() throws -> State {
        guard let bytes = try bytes() else { return empty }
        guard let json = try? JSONValue(parsing: bytes), let found = json["version"]?.intValue else {
            throw StateFileError.broken(file)
        }
        // A newer version's state may have another form.
        guard found <= version else { throw StateFileError.newer(file) }
        guard let document = try? json.decode(Document.self) else { throw StateFileError.broken(file) }
        return document.state
    }

    private func bytes() throws(FileError) -> [UInt8]? {
        do {
            return try PrivateFile.read(file, limit: Self.limit)
        } catch {
            // A home that is not a folder has no state; code that needs the home reports the problem.
            if error.reason == .badPath { return nil }
            throw error
        }
    }

    /// Changes the state under the lock. Nothing is written if the state does not change.
    ///
    /// - Throws: ``FileError``; ``StateFileError``; errors of `change`.
    public func update<Value>(_ change: (inout State) throws -> Value) async throws -> Value where State: Equatable {
        try PrivateFile.makeFolder(file.deletingLastPathComponent())
        let (place, lock) = try await locked()
        return try withExtendedLifetime(lock) {
            let before = try read()
            var state = before
            let value = try change(&state)
            if state != before { try write(state, to: place) }
            return value
        }
    }

    /// Takes the lock of the file that will be replaced: several homes may link to the same one.
    private func locked() async throws -> (place: URL, lock: FileLock) {
        while true {
            let place = try place()
            let (lock, _) = try await FileLock.wait(
                for: place.appendingPathExtension("lock"),
                [.exclusive],
                timeout: .seconds(10),
                clock: clock,
                isTemporary: true
            )
            // The link may lead elsewhere by now.
            if try self.place() == place { return (place, lock) }
        }
    }

    private func place() throws(FileError) -> URL { followsLink ? try PrivateFile.target(of: file) : file }

    private func write(_ state: State, to place: URL) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let document = try encoder.encode(Document(version: version, state: state))
        try PrivateFile.write(document, to: place, isLasting: isLasting)
    }
}

/// A state file that cannot be used in its current state.
public enum StateFileError {
    public static func broken(_ file: URL) -> Failure {
        Failure(
            "state.broken",
            "'\(file.path)' is damaged and cannot be read.",
            recovery: "Mend it, or move it away to begin anew; Bento leaves it as it is.",
            exitStatus: .configuration
        )
    }

    public static func newer(_ file: URL) -> Failure {
        Failure(
            "state.newer",
            "'\(file.path)' was written by a newer version of Bento.",
            recovery: "Update this one, or move the file away.",
            exitStatus: .configuration
        )
    }
}
