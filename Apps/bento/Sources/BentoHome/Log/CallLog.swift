import Core
import CoreHosting
import Files
import Foundation

/// The calls of flows, latest last, one JSON object on each line: those that changed something in `calls.jsonl` in the
/// home, and reads by others than the person and their programs in `reads.jsonl`, since there are many, which must not
/// displace the changes.
package struct CallLog: Sendable {
    /// The size in bytes at which a file is archived and a new one begun: about 2,000 calls, and as many in the
    /// previous one.
    package static let limit = 256 << 10

    private let home: URL

    package init(home: URL) { self.home = home }

    private func file(reads: Bool) -> URL { home.appending(path: reads ? "reads.jsonl" : "calls.jsonl") }

    private func olderFile(_ file: URL) -> URL { file.appendingPathExtension("1") }

    /// Appends a call, concurrently with others. One that cannot be written is lost, since the action itself is already
    /// done.
    package func append(_ call: CallRecord) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(call) else { return }
        let file = file(reads: call.effect == .reads)
        let bytes = line + [UInt8(ascii: "\n")]
        try? PrivateFile.append(bytes, to: file, limit: Self.limit, puttingAside: olderFile(file))
    }

    /// The latest calls, latest first. Lines that cannot be read are skipped: a program was killed, or a disk was full.
    ///
    /// - Parameter reads: whether to include reads by others.
    /// - Throws: `FileError`.
    package func latest(_ count: Int, reads: Bool = false) throws -> [CallRecord] {
        let changes = try latest(count, in: file(reads: false))
        guard reads else { return changes }
        let all = try changes + latest(count, in: file(reads: true))
        return Array(all.sorted { $0.at > $1.at }.prefix(count))
    }

    private func latest(_ count: Int, in file: URL) throws -> [CallRecord] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        var calls: [CallRecord] = []
        for file in [file, olderFile(file)] where calls.count < count {
            let bytes = try PrivateFile.read(file, limit: 4 * Self.limit) ?? []
            for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() where calls.count < count {
                if let call = try? decoder.decode(CallRecord.self, from: Data(line)) { calls.append(call) }
            }
        }
        return calls
    }
}
