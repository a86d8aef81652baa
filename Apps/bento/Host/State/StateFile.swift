import Core
import Files
import Foundation

/// A small private JSON file in the home that several processes share: read whole, changed under a lock, replaced as a whole.
///
/// The file carries a version. One from a newer Bento is left alone, and so is one that a person or a full disk broke: both
/// are errors that name the file, and nothing is lost.
struct StateFile<State: Codable & Sendable>: Sendable {
    private struct Document: Codable {
        let version: Int
        let state: State
    }

    private struct Version: Codable {
        let version: Int
    }

    let file: URL
    let version: Int
    private let empty: State
    private let clock: any Clock<Duration>

    /// What the file may hold at most, in bytes.
    private static var limit: Int { 16 << 20 }

    init(_ file: URL, version: Int = 1, empty: State, clock: any Clock<Duration> = ContinuousClock()) {
        self.file = file
        self.version = version
        self.empty = empty
        self.clock = clock
    }

    /// - Throws: ``FileError``; ``StateFileError``.
    func read() throws -> State {
        guard let bytes = try bytes() else { return empty }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let found = try? decoder.decode(Version.self, from: Data(bytes)) else {
            throw StateFileError.broken(file)
        }
        guard found.version <= version else { throw StateFileError.newer(file) }
        guard let document = try? decoder.decode(Document.self, from: Data(bytes)) else {
            throw StateFileError.broken(file)
        }
        return document.state
    }

    private func bytes() throws(FileError) -> [UInt8]? {
        do {
            return try PrivateFile.read(file, limit: Self.limit)
        } catch {
            // A home that is no folder holds no state; whoever needs the home says what is wrong with it.
            if error.reason == .badPath { return nil }
            throw error
        }
    }

    /// Changes the state under the lock. Where nothing changes, nothing is written.
    ///
    /// - Throws: ``FileError``; ``StateFileError``; what `change` throws.
    func update<Value>(_ change: (inout State) throws -> Value) async throws -> Value where State: Equatable {
        try PrivateFile.makeFolder(file.deletingLastPathComponent())
        let (lock, _) = try await FileLock.wait(
            for: file.appendingPathExtension("lock"),
            [.exclusive],
            timeout: .seconds(10),
            clock: clock,
            isTemporary: true
        )
        return try withExtendedLifetime(lock) {
            let before = try read()
            var state = before
            let value = try change(&state)
            if state != before { try write(state) }
            return value
        }
    }

    private func write(_ state: State) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try PrivateFile.write(encoder.encode(Document(version: version, state: state)), to: file)
    }
}

/// A state file that cannot be used as it is.
enum StateFileError {
    static func broken(_ file: URL) -> Failure {
        Failure(
            "state.broken",
            "'\(file.path)' is damaged and cannot be read.",
            recovery: "Mend it, or move it away to begin anew; Bento leaves it as it is.",
            exitStatus: .configuration
        )
    }

    static func newer(_ file: URL) -> Failure {
        Failure(
            "state.newer",
            "'\(file.path)' was written by a newer version of Bento.",
            recovery: "Update this one, or move the file away.",
            exitStatus: .configuration
        )
    }
}
