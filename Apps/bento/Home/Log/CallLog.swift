import CoreHosting
import Files
import Foundation

/// The calls that changed something, the latest last, in `calls.jsonl` in the home: one JSON object on each line.
package struct CallLog: Sendable {
    /// Where the file is put aside and a new one begun, in bytes: some 2,000 calls, and as many in the one before.
    package static let limit = 256 << 10

    private let file: URL

    package init(home: URL) { file = home.appending(path: "calls.jsonl") }

    private var olderFile: URL { file.appendingPathExtension("1") }

    /// Appends a call, whoever else does. One that cannot be written is lost: what it is about is done.
    package func append(_ call: CallRecord) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(call) else { return }
        try? PrivateFile.append(line + [UInt8(ascii: "\n")], to: file, limit: Self.limit, puttingAside: olderFile)
    }

    /// The latest calls, the latest first. Lines that cannot be read are passed over: a program was killed, or a disk was full.
    ///
    /// - Throws: `FileError`.
    package func latest(_ count: Int) throws -> [CallRecord] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        var calls: [CallRecord] = []
        for file in [file, olderFile] where calls.count < count {
            let bytes = try PrivateFile.read(file, limit: 4 * Self.limit) ?? []
            for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() where calls.count < count {
                if let call = try? decoder.decode(CallRecord.self, from: Data(line)) { calls.append(call) }
            }
        }
        return calls
    }
}
