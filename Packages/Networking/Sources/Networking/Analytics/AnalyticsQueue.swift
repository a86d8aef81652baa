import Foundation
import Synchronization

/// Events that wait to be sent, one JSON line each, in a file that only its owner can read.
///
/// Where the file would grow above its limit, the oldest events are dropped: analytics must never fill a disk. A line
/// that cannot be read (a cut-off write) is skipped.
final class AnalyticsQueue: Sendable {
    private let file: URL
    private let maximumBytes: Int
    private let lock = Mutex(())

    init(file: URL, maximumBytes: Int) {
        self.file = file
        self.maximumBytes = maximumBytes
    }

    /// The oldest events, at most so many.
    func first(_ count: Int) -> [AnalyticsRecord] {
        lock.withLock { _ in
            let decoder = JSONDecoder()
            return lines().lazy.compactMap { try? decoder.decode(AnalyticsRecord.self, from: $0) }.prefix(count).map(
                \.self
            )
        }
    }

    /// How many events wait.
    var count: Int { lock.withLock { _ in lines().count } }

    /// Adds an event.
    ///
    /// - Throws: where the file cannot be written.
    func append(_ record: AnalyticsRecord) throws {
        try lock.withLock { _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var kept = lines()
            kept.append(try encoder.encode(record))
            var size = kept.reduce(0) { $0 + $1.count + 1 }
            while size > maximumBytes, !kept.isEmpty { size -= kept.removeFirst().count + 1 }
            try write(kept)
        }
    }

    /// Removes events that were sent.
    ///
    /// - Throws: where the file cannot be written.
    func remove(_ identifiers: Set<String>) throws {
        try lock.withLock { _ in
            let decoder = JSONDecoder()
            let kept = lines().filter { line in
                guard let record = try? decoder.decode(AnalyticsRecord.self, from: line) else { return false }
                return !identifiers.contains(record.uuid)
            }
            if kept.isEmpty { try? FileManager.default.removeItem(at: file) } else { try write(kept) }
        }
    }

    /// Removes everything.
    func clear() { lock.withLock { _ in try? FileManager.default.removeItem(at: file) } }

    private func lines() -> [Data] {
        // Larger than the limit: not written by this queue.
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        guard size > 0, size <= maximumBytes * 2, let data = try? Data(contentsOf: file) else { return [] }
        return data.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    }

    private func write(_ lines: [Data]) throws {
        try PrivateFile.write(Data(lines.map { $0 + [UInt8(ascii: "\n")] }.joined()), to: file)
    }
}
