import RelayKit
import SyncMerge
import SyncProtocol

/// The clauses about owners, their devices and their logs.
struct OwnerClauses {
    let subject: RelayContract.Subject

    func revocation() async throws {
        var person = try await RelayPerson(on: subject.store)
        let phone = SyncDeviceKeys()
        let other = try await person.add(phone)
        _ = try await other.append(person.batch(1, by: phone))
        let entry = try person.log.revoking(phone.node, until: [.core: 1], by: .device(person.device))
        try await person.relay.appendLog(entry)
        let shared = person
        let next = try person.batch(2, by: phone)
        try await RelayContract.refuses(.revoked, "a token") { _ = try await other.append(next) }
        let held = RelayVisitor(owner: person.recovery.owner, node: phone.node)
        for store in [subject.store, subject.other] {
            try await RelayContract.refuses(.revoked, "a batch") {
                _ = try await store.append(next, by: held, at: shared.clock.now)
            }
            try await RelayContract.refuses(.revoked, "a pull") {
                _ = try await store.pull(.core, after: 0, head: 0, by: held, at: shared.clock.now)
            }
            try await RelayContract.refuses(.revoked, "batches") {
                _ = try await store.batches(.core, of: phone.node, from: 1, by: held)
            }
            try await RelayContract.refuses(.revoked, "a deletion") { try await store.delete(.core, by: held) }
        }
    }

    func exactRevocation() async throws {
        var person = try await RelayPerson(on: subject.store)
        let phone = SyncDeviceKeys()
        _ = try await person.add(phone)
        let shared = person
        let entry = try person.log.revoking(phone.node, until: [.core: 1_000], by: .device(person.device))
        let visitor = RelayVisitor(owner: person.recovery.owner, node: phone.node)
        let store = subject.store
        let refused = try await withThrowingTaskGroup(of: Int64?.self) { group in
            group.addTask {
                for no in 1...1_000 as ClosedRange<Int64> {
                    do {
                        let batch = try shared.batch(no, by: phone)
                        _ = try await store.append(batch, by: visitor, at: shared.clock.now)
                    } catch RelayFault.revoked {
                        return no
                    }
                }
                return nil
            }
            let other = subject.other
            group.addTask {
                while try await other.heads(of: [visitor.owner])[visitor.owner]?.allSatisfy({ $0.head < 5 }) == true {}
                try await other.append(entry, by: shared.visitor, at: shared.clock.now)
                return nil
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
        guard let refused else { throw RelayContract.Breach(description: "nothing was refused") }
        let kept = try await person.relay.pull(.core, after: 0, head: 0)
        try RelayContract.expect(kept?.heads.map(\.no), [refused - 1], "the head of the device that was revoked")
        try RelayContract.expect(kept?.batches.last?.envelope.header.no, refused - 1, "its last batch")
    }

    func recovery() async throws {
        var person = try await RelayPerson(on: subject.store)
        let relay = person.relay.joined(person.recovery.owner, as: .recovery(person.recovery))
        try RelayContract.expect(try await relay.log(from: 0), person.log.entries, "the log")
        try await RelayContract.refuses(.revoked, "a pull") { _ = try await relay.pull(.core, after: 0, head: 0) }
        let phone = SyncDeviceKeys()
        let keys = [person.key]
        let entry = try person.log.adding(phone.publicKeys, name: "p", keys: keys, by: .recovery(person.recovery))
        try await relay.appendLog(entry)
        let joined = relay.joined(person.recovery.owner, as: .device(phone))
        try RelayContract.expect(try await joined.pull(.core, after: 0, head: 0), nil, "the new device's pull")
        person = try await RelayPerson(on: subject.other)
        try RelayContract.expect(try await person.relay.log(from: 0).count, 1, "a new owner's log")
    }

    func logRaces() async throws {
        let person = try await RelayPerson(on: subject.store)
        let signer = SyncSigner.device(person.device)
        let entries = try (0..<6).map {
            try person.log.renaming(person.device.node, to: "n\($0)", key: person.key, by: signer)
        }
        let relays = [person.relay, person.relay(over: subject.other)]
        let taken = await withTaskGroup(of: KeyLogEntry?.self) { group in
            for (place, entry) in entries.enumerated() {
                group.addTask {
                    do {
                        try await relays[place % 2].appendLog(entry)
                        return entry
                    } catch {
                        return nil
                    }
                }
            }
            return await group.reduce(into: [KeyLogEntry]()) { if let entry = $1 { $0.append(entry) } }
        }
        try RelayContract.expect(taken.count, 1, "entries that were taken")
        try await person.relay.appendLog(taken[0])
        try RelayContract.expect(try await person.relay.log(from: 1), taken, "the log")
        guard let late = entries.first(where: { $0 != taken[0] }) else { return }
        try await RelayContract.refuses(.logConflict(2), "another one") { try await person.relay.appendLog(late) }
        try await subject.other.register(person.log.entries[0])
    }

    func pairing() async throws {
        let person = try await RelayPerson(on: subject.store)
        let (inside, outside) = (person.visitor, subject.other)
        let store = subject.store
        let mailbox = PairingMailbox()
        let now = person.clock.now
        try await RelayContract.refuses(.notFound, "a request to no mailbox") {
            try await outside.post([1], to: mailbox, .request, by: nil, at: now)
        }
        try await RelayContract.refuses(.unauthorized, "an offer by nobody") {
            try await outside.post([1], to: mailbox, .offer, by: nil, at: now)
        }
        for _ in 0..<2 { try await store.post([7], to: mailbox, .offer, by: inside, at: now) }
        for message in 1...UInt8(SyncLimits.pairingTries) {
            try await outside.post([message], to: mailbox, .request, by: nil, at: now)
        }
        try await RelayContract.refuses(.tooMany(retryAfter: SyncLimits.pairingSeconds), "a sixth request") {
            try await outside.post([99], to: mailbox, .request, by: nil, at: now)
        }
        let stranger = try await RelayPerson(on: subject.store)
        try await RelayContract.refuses(.notFound, "an answer by another owner") {
            try await store.post([8], to: mailbox, .answer, by: stranger.visitor, at: now)
        }
        try await store.post([8], to: mailbox, .answer, by: inside, at: now)
        let requests = try await store.messages(in: mailbox, .request, at: now)
        try RelayContract.expect(requests, [[1], [2], [3], [4], [5]], "requests")
        try RelayContract.expect(try await outside.messages(in: mailbox, .answer, at: now), [[8]], "the answer")
        let later = now + Int64(SyncLimits.pairingSeconds) * 1000
        try RelayContract.expect(try await outside.messages(in: mailbox, .offer, at: later), [], "after ten minutes")
    }

    func closing() async throws {
        let person = try await RelayPerson(on: subject.store)
        _ = try await person.relay.append(person.batch(1))
        try await person.relay.appendLog(person.log.closing(by: .device(person.device)))
        try await RelayContract.refuses(.closed, "a pull") {
            _ = try await person.relay.pull(.core, after: 0, head: 0)
        }
        try await RelayContract.refuses(.closed, "a batch") { _ = try await person.relay.append(person.batch(2)) }
        try RelayContract.expect(try await person.relay.log(from: 1).count, 1, "the log's entries from 1 on")
        let heads = try await subject.other.heads(of: [person.recovery.owner])
        try RelayContract.expect(heads[person.recovery.owner] ?? [], [], "heads")
    }
}
