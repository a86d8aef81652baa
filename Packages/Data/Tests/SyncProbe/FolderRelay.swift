import DataSync
import Foundation
import SyncMerge
import SyncProtocol

/// A relay of one stream in a folder, of which one process at a time makes use. What it took in is there when the process has been
/// killed.
struct FolderRelay: RelayTransport {
    let folder: URL
    let killer: Killer

    private func batches() throws -> [PullAnswer.Batch] {
        var found: [PullAnswer.Batch] = []
        while let bytes = try? read("batch-\(found.count + 1)") {
            found.append(PullAnswer.Batch(seq: Int64(found.count) + 1, envelope: try SyncEnvelope(parsing: bytes)))
        }
        return found
    }

    private func heads(_ batches: [PullAnswer.Batch]) -> [SyncNode: SyncHead] {
        batches.reduce(into: [:]) { heads, batch in
            let header = batch.envelope.header
            let chain = batch.envelope.chain(after: heads[header.node]?.chain ?? .zero)
            heads[header.node] = SyncHead(node: header.node, no: header.no, chain: chain)
        }
    }

    func append(_ batch: SyncEnvelope) throws -> AppendAnswer {
        killer.pass()
        let all = try batches()
        let (node, no) = (batch.header.node, batch.header.no)
        let last = heads(all)[node]?.no ?? 0
        if no <= last {
            guard let kept = all.first(where: { $0.envelope == batch }) else { throw RelayFault.fork(no) }
            return AppendAnswer(seq: kept.seq, isDuplicate: true, relayTime: 0)
        }
        guard no == last + 1 else { throw RelayFault.gap(last) }
        try write(batch.bytes, to: "batch-\(all.count + 1)")
        killer.pass()
        return AppendAnswer(seq: Int64(all.count) + 1, isDuplicate: false, relayTime: 0)
    }

    func pull(_ stream: SyncStream, after: Int64, head: Int64) throws -> PullAnswer? {
        killer.pass()
        let all = try batches()
        guard all.count != after else { return nil }
        return PullAnswer(
            head: Int64(all.count),
            heads: Array(heads(all).values),
            batches: Array(all.filter { $0.seq > after }.prefix(5)),
            relayTime: 0
        )
    }

    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) throws -> [SyncEnvelope] {
        Array(try batches().map(\.envelope).filter { $0.header.node == node && $0.header.no >= no }.prefix(5))
    }

    func snapshot(_ stream: SyncStream) throws -> SyncSnapshot? {
        killer.pass()
        return try (try? read("snapshot")).map { try SyncSnapshot(parsing: $0) }
    }

    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) throws {
        killer.pass()
        let last = try self.snapshot(stream)?.number ?? 0
        guard snapshot.number == last + 1 else { throw RelayFault.snapshotConflict(last) }
        try write(snapshot.bytes, to: "snapshot")
        killer.pass()
    }

    func put(_ object: SyncEnvelope, in stream: SyncStream) throws {
        killer.pass()
        try write(object.bytes, to: "object-\(object.digest)")
        killer.pass()
    }

    func object(_ digest: SyncDigest, in stream: SyncStream) throws -> SyncEnvelope {
        killer.pass()
        guard let bytes = try? read("object-\(digest)") else { throw RelayFault.notFound }
        return try SyncEnvelope(parsing: bytes)
    }

    func register(_ registration: SyncRegistration) {}
    func log(from n: Int64) -> [KeyLogEntry] { [] }
    func appendLog(_ entry: KeyLogEntry) {}
    func delete(_ stream: SyncStream) {}
    func live() -> AsyncThrowingStream<StreamHead, any Error> { AsyncThrowingStream { $0.finish() } }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) {}
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) -> [[UInt8]] { [] }

    private func read(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: file))) }

    private func write(_ bytes: [UInt8], to file: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: file), options: .atomic)
    }
}
