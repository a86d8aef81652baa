import RelayKit
import SyncMerge
import SyncProtocol

/// The duties of every store of a relay. Each clause makes people of its own, so that many run at once over one store.
public enum RelayContract {
    public enum Clause: String, Sendable, CaseIterable, CustomStringConvertible {
        case wholeness = "what one device appends, another pulls, in order, and then nothing is new"
        case numbers = "a batch sent twice is taken once, another under its number is a fork, one left out a gap"
        case races = "the same batch by many requests at once, at two relays, has one place"
        case order = "who reads by cursor while devices write sees each batch once, in order, and misses none"
        case sizes = "a pull ends at four mebibytes, and goes on where it ended"
        case revocation = "a device that was revoked neither pushes nor pulls, from that moment on"
        case exactRevocation = "while devices push, no batch comes after the entry that revokes its device"
        case foreign = "batches of other owners, devices, streams and signatures are refused"
        case recovery = "the recovery phrase reads and extends the log, and nothing else"
        case logRaces = "of two entries for one place in the log the first stands, and sending it again is fine"
        case quota = "a full stream refuses, leaves the others room, and takes again what it refused"
        case snapshots = "a snapshot is taken after the last one, with its segments, once"
        case coverage = "what a snapshot has covered for a while is deleted, and nothing else: numbers and places stay"
        case pairing = "a mailbox takes an offer, five requests and an answer, and is gone after ten minutes"
        case closing = "an owner who closes is gone for every device, and what was kept with it"
        case heads = "the heads of many owners are told at once"

        public var description: String { rawValue }
    }

    public struct Subject: Sendable {
        let store: any RelayStore
        let other: any RelayStore
        let setQuota: @Sendable (SyncOwner, SyncStream, Int64) async throws -> Void

        /// - Parameters:
        ///   - other: another relay's view of the same data.
        ///   - setQuota: what an operator does with a stream.
        public init(
            _ store: any RelayStore,
            other: any RelayStore,
            setQuota: @escaping @Sendable (SyncOwner, SyncStream, Int64) async throws -> Void
        ) {
            self.store = store
            self.other = other
            self.setQuota = setQuota
        }
    }

    /// - Throws: ``Breach`` where the store does not keep the clause; what it throws where it must not.
    public static func check(_ clause: Clause, of subject: Subject) async throws {
        let batches = BatchClauses(subject: subject)
        let owners = OwnerClauses(subject: subject)
        switch clause {
        case .wholeness: try await batches.wholeness()
        case .numbers: try await batches.numbers()
        case .races: try await batches.races()
        case .order: try await batches.order()
        case .sizes: try await batches.sizes()
        case .foreign: try await batches.foreign()
        case .quota: try await batches.quota()
        case .snapshots: try await batches.snapshots()
        case .coverage: try await batches.coverage()
        case .heads: try await batches.heads()
        case .revocation: try await owners.revocation()
        case .exactRevocation: try await owners.exactRevocation()
        case .recovery: try await owners.recovery()
        case .logRaces: try await owners.logRaces()
        case .pairing: try await owners.pairing()
        case .closing: try await owners.closing()
        }
    }

    /// A clause that is not kept.
    public struct Breach: Error, CustomStringConvertible {
        public let description: String
    }

    static func expect(_ holds: Bool, _ words: @autoclosure () -> String) throws {
        guard holds else { throw Breach(description: words()) }
    }

    static func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
        try expect(found == wanted, "\(what): \(found) instead of \(wanted)")
    }

    static func refuses(_ wanted: RelayFault, _ what: String, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let fault as RelayFault {
            return try expect(fault, wanted, what)
        }
        throw Breach(description: "\(what): it was accepted")
    }
}
