import Core
import Files
import Foundation
import Synchronization

/// Schemas of flows that an earlier run of the same program has derived: deriving one costs a hundred times as much as
/// a call, and a list of tools needs dozens of them at once.
///
/// The file can be regenerated. One that is damaged, or that another program has written, is ignored.
package final class KeptSchemas: Sendable {
    private let findFile: @Sendable () -> URL?
    private let program: String
    private let known = Mutex<[String: JSONValue]?>(nil)

    /// - Parameters:
    ///   - file: the location of the file, readable only by its owner; `nil` if there is none.
    ///   - program: identifies this program, such as its file's stamp; if it is empty, nothing is stored.
    package init(_ file: @autoclosure @escaping @Sendable () -> URL?, program: String) {
        findFile = file
        self.program = program
    }

    /// The schemas of flows, by their ids: the stored ones, otherwise derived and stored.
    ///
    /// - Parameters:
    ///   - keeps: whether derived schemas are written. If that fails, the next run derives them again.
    ///   - derive: derives one.
    /// - Throws: errors of `derive`; nothing is stored then.
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
