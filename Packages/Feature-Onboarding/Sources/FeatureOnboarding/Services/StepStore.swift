import AppData
import Core
import Foundation
import GRDB

/// Stores the progress of the first run.
struct StepStore: Sendable {
    let database: AppDatabase

    func all() async throws -> [String: StepRecord] {
        let records = try await database.read { try StepRecord.living(where: "TRUE", in: $0) }
        return Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func keep(_ id: String, _ state: StepRecord.State, _ words: [String], at date: Date) async throws {
        let record = StepRecord(id: id, state: state, words: words.joined(separator: "\n"))
        _ = try await database.write { try record.save(in: $0, at: date) }
    }
}
