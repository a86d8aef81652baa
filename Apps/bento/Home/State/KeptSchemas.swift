import Core
import Files
import Foundation
import Synchronization

/// Schemas of flows that an earlier run of the same program has derived: deriving one costs a hundred times what a call does, and
/// a list of tools needs dozens of them at once.
///
/// The file can be made again. One that is damaged, or that another program has written, counts as none.
package final class KeptSchemas: Sendable {
    private let findFile: @Sendable () -> URL?
    private let program: String
    private let known = Mutex<[String: JSONValue]?>(nil)

    /// - Parameters:
    ///   - file: where they are kept, readable by its owner alone; `nil` if there is no such place.
    ///   - program: tells this program from others, such as its file's stamp; where it is empty nothing is kept.
    package init(_ file: @autoclosure @escaping @Sendable () -> URL?, program: String) {
        findFile = file
        self.program = program
    }

    /// The schemas of flows, by their ids: as they were kept, and otherwise derived and kept.
    ///
    /// - Parameters:
    ///   - keeps: whether what is derived is written. Where it cannot be, the next run derives it again.
    ///   - derive: derives one.
    /// - Throws: errors of `derive`; nothing is kept then.
    package func schemas(
        of flows: [String],
        keeps: Bool = true,
        derive: (String) throws -> JSONValue
    ) throws -> [String: JSONValue] {
        var all = known.withLock { known in
            let read = known ?? read() ?? [:]
            known = read
            return read
        }
        let missing = flows.filter { all[$0] == nil }
        for flow in missing { all[flow] = try derive(flow) }
        if !missing.isEmpty {
            let kept = known.withLock { known in
                // Somebody else may have derived others meanwhile.
                let merged = all.merging(known ?? [:]) { $1 }
                known = merged
                return merged
            }
            if keeps { write(kept) }
        }
        let wanted = Set(flows)
        return all.filter { wanted.contains($0.key) }
    }

    // MARK: The file

    private static let limit = 4 << 20

    /// A line with the program and the sum of the rest, and the schemas.
    private static func head(_ program: String, _ json: some Sequence<UInt8>) -> String {
        "bento-schemas 1 \(program) \(String(FNV1a.hash(of: json), radix: 16))\n"
    }

    private func read() -> [String: JSONValue]? {
        guard !program.isEmpty, let file = findFile(), let bytes = try? PrivateFile.read(file, limit: Self.limit),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let json = bytes[(end + 1)...]
        guard bytes[...end].elementsEqual(Self.head(program, json).utf8) else { return nil }
        return (try? JSONValue(parsing: Array(json)))?.objectValue
    }

    private func write(_ schemas: [String: JSONValue]) {
        guard !program.isEmpty, let file = findFile() else { return }
        let json = Array(JSONValue.object(schemas).text().utf8)
        try? PrivateFile.makeFolder(file.deletingLastPathComponent())
        try? PrivateFile.write(Array(Self.head(program, json).utf8) + json, to: file, isLasting: false)
    }
}
