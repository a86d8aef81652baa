import AppData
import GRDB
import SyncMerge

/// Samples of health: a row is a chunk of them, of one kind, UTC day and source.
struct SampleTable: SharedTable {
    let number: Int64

    let declaration = HealthSampleChunk.sync
    let keysSQL = "SELECT chunk AS key FROM (\(HealthSampleChunk.keys))"

    /// So many samples of a chunk that can be in none are kept for a version that may know better.
    private static let heldSamples = 4096

    init(in database: Database) throws {
        number = try SyncCapture.number(of: HealthSampleChunk.sync.name, in: database)
    }

    func read(_ key: SyncKey, in database: Database) throws -> SyncRow? {
        guard let samples = try HealthSampleChunk(key.text)?.samples(in: database), !samples.isEmpty else { return nil }
        return SyncRow([SyncRegister(name: HealthSampleChunk.register, samples: samples)])
    }

    func month(of key: SyncKey) -> UInt64 {
        // From year 1 on, so that none is negative.
        HealthSampleChunk(key.text).map { UInt64(clamping: ($0.daysSince1970 + 719_162) / 30) } ?? 0
    }

    /// Merges a state of a chunk, or a part of it, into the table.
    ///
    /// - Returns: whether something changed, and the samples that have no place: out of range, or of another day.
    func merge(_ samples: [SyncSample], into key: SyncKey, in database: Database) throws -> (Bool, rest: [SyncSample]) {
        guard let chunk = HealthSampleChunk(key.text) else { return (false, Array(samples.prefix(Self.heldSamples))) }
        var (allowed, rest): ([SyncSample], [SyncSample]) = ([], [])
        for sample in samples {
            if chunk.allows(sample) {
                allowed.append(sample)
            } else if rest.count < Self.heldSamples {
                rest.append(sample)
            }
        }
        return (try chunk.merge(allowed, in: database), rest)
    }
}

extension SyncOp {
    /// Samples of one op: a chunk of a day may have one for each second and import.
    private static let sampleLimit = 8192

    /// The same as ops of at most ``sampleLimit`` samples, which merge into it in any order.
    var parts: [SyncOp] {
        guard row.registers.contains(where: { $0.samples.count > Self.sampleLimit }) else { return [self] }
        return row.registers.flatMap { register in
            stride(from: 0, to: max(1, register.samples.count), by: Self.sampleLimit).map { start in
                let samples = register.samples.dropFirst(start).prefix(Self.sampleLimit)
                let part = samples.isEmpty ? register : SyncRegister(name: register.name, samples: Array(samples))
                return SyncOp(table: table, key: key, row: SyncRow([part]))
            }
        }
    }
}
