import AppData
import Core
import Foundation
import TrainingFiles
import TrainingLog

/// Some measurements of a health export, to be saved in one transaction with what the import has come to by then.
struct SampleBatch: Sendable {
    struct Saved: Sendable {
        let added: Int
        let known: Int
        /// Measurements that no body can have.
        let impossible: Int
        let writer: HealthSampleWriter
    }

    let measurements: [HealthMeasurement]
    let made: WorkoutImport
    let isDryRun: Bool
    let now: Date
    /// As the batch before left it.
    let writer: HealthSampleWriter?

    func save(in database: AppDatabase) async throws -> Saved {
        var samples: [HealthSample] = []
        samples.reserveCapacity(measurements.count)
        for measured in measurements {
            let sample = HealthSample(
                kind: measured.kind,
                value: measured.value,
                start: measured.startedAt,
                end: measured.endedAt,
                zoneOffset: measured.zoneOffset,
                source: measured.source
            )
            if (try? sample.validateFigures()) != nil { samples.append(sample) }
        }
        let all = samples
        let (added, written) = try await database.writeOrUndo(isDryRun) { database in
            var writer = writer ?? HealthSampleWriter(batch: made.id.uuid, at: now)
            let added = try writer.insert(all, in: database)
            var made = made
            made.samples += added
            if added > 0, !isDryRun { try made.keep(in: database, at: now) }
            return (added, writer)
        }
        return Saved(
            added: added,
            known: all.count - added,
            impossible: measurements.count - all.count,
            writer: written
        )
    }
}
