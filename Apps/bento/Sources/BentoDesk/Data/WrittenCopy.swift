import Core
import Files
import Foundation

extension FlowSession {
    /// Writes a file that needs a path to wherever the caller's files go.
    ///
    /// - Parameter make: writes it, and returns its rows by table.
    func writeCopy(
        to file: OutputFile,
        _ make: (URL) async throws -> [String: Int]
    ) async throws -> WrittenCopy {
        try check(file)
        return try await withPrivateFile("copy") { place in
            let rows = try await make(place)
            let bytes = try FileReader(place, limit: .max).byteCount ?? 0
            try await write(InputSequence(of: place), to: file)
            return WrittenCopy(file: file.shown, bytes: bytes, rows: rows)
        }
    }
}

/// A file with everything in it.
package struct WrittenCopy: FlowResult {
    let file: String
    let bytes: Int
    /// By table.
    let rows: [String: Int]

    package func presentation(in context: FlowContext) -> Presentation {
        let count = rows.values.reduce(0, +)
        let tables = context.forms.counted(rows.values.count { $0 > 0 }, "table")
        return .text("\(context.forms.counted(count, "row")) of \(tables), \((bytes + 1023) / 1024) KiB.")
    }
}
