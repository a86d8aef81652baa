import Core
import Files
import FlagEvaluation
import Foundation
import Synchronization

/// One file of definitions, read again when it changes. A copy of the last version that was completely valid is kept
/// beside it, so that damage to the file switches nothing on, in this process or the next.
final class DefinitionFile: Sendable {
    struct Reading: Sendable {
        /// The readable definitions of the file; the last good ones if none can be read.
        var definitions = FlagDefinitions()
        /// The last definitions that were completely valid.
        var good = FlagDefinitions()
        /// The reason why the file, or some of its flags, are not used.
        var fault: String?
        /// Flags that the file names and whose definitions cannot be used.
        var unreadable: Set<String> = []
        /// The text of a file that cannot be read as a whole.
        var damaged: String?
    }

    private struct State {
        var stamp: FileStamp?
        var reading = Reading()
    }

    private let url: URL
    private let copy: URL
    private let state = Mutex(State())

    init(_ url: URL) {
        self.url = url
        copy = url.deletingPathExtension().appendingPathExtension("good.json")
    }

    func current() -> Reading {
        let stamp = FileStamp(url.filePath)
        return state.withLock { state in
            guard stamp != state.stamp else { return state.reading }
            state.stamp = stamp
            state.reading = stamp.isThere ? read() : Reading()
            return state.reading
        }
    }

    private func read() -> Reading {
        var reading = Reading()
        var bytes: [UInt8] = []
        do {
            bytes = try PrivateFile.read(url, limit: FlagRules.sizeLimit) ?? []
            reading.definitions = try FlagDefinitions(whenAsked: bytes)
        } catch {
            reading.good = kept()
            reading.definitions = reading.good
            reading.damaged = String(decoding: bytes, as: UTF8.self)
            let words = (error as? any BentoError)?.message ?? "\(error)"
            let stands = reading.good.count > 0 ? " What it said before stands." : ""
            reading.fault = "'\(url.path)' is not used: \(words)\(stands)"
            return reading
        }
        // A flag that is only partly invalid, for example with an unknown strategy, is still used.
        let lost = reading.definitions.unreadable
        guard let first = lost.first else {
            reading.good = reading.definitions
            keep(bytes)
            return reading
        }
        reading.good = kept()
        reading.damaged = String(decoding: bytes, as: UTF8.self)
        reading.unreadable = Set(lost)
        let more = reading.unreadable.count - 1
        reading.fault =
            "'\(url.path)': '\(first.prefix(60))' cannot be read\(more > 0 ? ", nor can \(more) others" : ""). "
            + "What it said before stands: bento flags lint"
        return reading
    }

    private func kept() -> FlagDefinitions {
        let bytes = (try? PrivateFile.read(copy, limit: FlagRules.sizeLimit)) ?? nil
        return bytes.flatMap { try? FlagDefinitions(whenAsked: $0) } ?? FlagDefinitions()
    }

    /// Stores the copy. If the home is not writable, only the copy is lost, not the flags.
    private func keep(_ bytes: [UInt8]) {
        // A copy that is as large and no older was made of this; thousands of flags are not compared each time.
        let (kept, file) = (FileStamp(copy.filePath), FileStamp(url.filePath))
        let isLater = (kept.seconds, kept.nanoseconds) >= (file.seconds, file.nanoseconds)
        if kept.isThere, kept.size == file.size, kept.size > 64 << 10, isLater { return }
        guard (try? PrivateFile.read(copy, limit: FlagRules.sizeLimit)) ?? nil != bytes else { return }
        try? PrivateFile.write(Data(bytes), to: copy)
    }
}
