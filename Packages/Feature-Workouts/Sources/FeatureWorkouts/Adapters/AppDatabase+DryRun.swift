import AppData
import GRDB

/// A dry run wrote; its rows are taken back with the transaction.
private struct DryRunDone<Value: Sendable>: Error {
    let value: Value
}

extension AppDatabase {
    /// Writes, or, for a dry run, finds out what writing would do and leaves nothing of it.
    func writeOrUndo<Value: Sendable>(
        _ isDryRun: Bool,
        _ body: @Sendable (Database) throws -> Value
    ) async throws -> Value {
        guard isDryRun else { return try await write(body) }
        do {
            let _: Value = try await write { throw DryRunDone(value: try body($0)) }
            throw CancellationError()
        } catch let done as DryRunDone<Value> {
            return done.value
        }
    }
}
