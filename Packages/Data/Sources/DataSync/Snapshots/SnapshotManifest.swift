import Foundation
import SyncProtocol

/// The parts of a snapshot, as it is sealed. The relay is told the same; only this counts.
struct SnapshotManifest: Sendable, Hashable, Codable {
    struct Head: Sendable, Hashable, Codable {
        let node: SyncNode
        let no: Int64
        let chain: SyncDigest
    }

    /// Rows of one table whose ids were made within a month. Months that are over hardly change: their segments stay from one
    /// snapshot to the next.
    struct Segment: Sendable, Hashable, Codable {
        let name: String
        /// The digest of its content.
        let content: SyncDigest
        /// The digest of the object that the relay keeps.
        let object: SyncDigest
    }

    /// The batches whose rows are in it.
    let covers: [Head]
    /// Parents first, of one table the newest month first.
    let segments: [Segment]

    init(covers: [SyncHead], segments: [Segment]) {
        self.covers = covers.map { Head(node: $0.node, no: $0.no, chain: $0.chain) }
        self.segments = segments
    }

    var heads: [SyncHead] { covers.map { SyncHead(node: $0.node, no: $0.no, chain: $0.chain) } }

    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(self))
    }

    /// - Throws: ``SyncFault`` for anything that ``encoded()`` does not make.
    init(decoding bytes: [UInt8]) throws(SyncFault) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            throw .malformed("snapshot")
        }
        guard covers.count <= SyncLimits.heads, segments.count <= SyncLimits.segments, covers.allSatisfy({ $0.no > 0 })
        else {
            throw .malformed("snapshot")
        }
    }
}
