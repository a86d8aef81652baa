import Core
import Foundation
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("RelayHandler")
struct RelayHandlerTests {
    @Test("what one device appends, another pulls, in order, and then nothing is new")
    func wholeness() async throws {
        var person = try await RelayPerson()
        let phone = SyncDeviceKeys()
        let other = try await person.add(phone)
        let sent = try (1...5).map { try person.batch($0) }
        for (index, batch) in sent.enumerated() {
            let answer = try await person.relay.append(batch)
            #expect(answer.seq == Int64(index + 1) && !answer.isDuplicate)
        }
        let answer = try #require(try await other.pull(.core, after: 0, head: 0))
        #expect(answer.batches.map(\.envelope) == sent && answer.batches.map(\.seq) == [1, 2, 3, 4, 5])
        let chain = sent.reduce(SyncDigest.zero) { $1.chain(after: $0) }
        #expect(answer.heads == [SyncHead(node: person.device.node, no: 5, chain: chain)])
        #expect(try await other.pull(.core, after: 5, head: 5) == nil)
        #expect(try await other.pull(.chat, after: 0, head: 0) == nil)
        #expect(try await other.batches(.core, of: person.device.node, from: 4) == Array(sent[3...]))
    }

    @Test("a batch sent twice is taken once, another under its number is a fork, and a number left out is a gap")
    func numbers() async throws {
        let person = try await RelayPerson()
        let first = try person.batch(1)
        _ = try await person.relay.append(first)
        #expect(
            try await person.relay.append(first) == AppendAnswer(seq: 1, isDuplicate: true, relayTime: person.clock.now)
        )
        await #expect(throws: RelayFault.fork(1)) { try await person.relay.append(person.batch(1)) }
        await #expect(throws: RelayFault.gap(1)) { try await person.relay.append(person.batch(3)) }
        #expect(try await person.relay.pull(.core, after: 0, head: 0)?.batches.count == 1)
    }

    @Test("the same batch by sixteen requests at once has one place")
    func races() async throws {
        let person = try await RelayPerson()
        let batch = try person.batch(1)
        let answers = try await withThrowingTaskGroup(of: AppendAnswer.self) { group in
            for _ in 0..<16 { group.addTask { try await person.relay.append(batch) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.seq == 1 })
        #expect(answers.count { !$0.isDuplicate } == 1)
    }

    @Test("a device that was revoked neither pushes nor pulls, from that moment on")
    func revocation() async throws {
        var person = try await RelayPerson()
        let phone = SyncDeviceKeys()
        let other = try await person.add(phone)
        _ = try await other.append(person.batch(1, by: phone))
        let entry = try person.log.revoking(phone.node, until: [.core: 1], by: .device(person.device))
        try await person.relay.appendLog(entry)
        await #expect(throws: RelayFault.unauthorized) { try await other.append(person.batch(2, by: phone)) }
        let held = RelayVisitor(owner: person.recovery.owner, node: phone.node)
        await #expect(throws: RelayFault.revoked) {
            try await person.store.append(person.batch(2, by: phone), by: held, at: person.clock.now)
        }
        await #expect(throws: RelayFault.revoked) {
            try await person.store.pull(.core, after: 0, head: 0, by: held, at: person.clock.now)
        }
    }

    @Test("batches of other owners, other devices, other streams or other signatures are refused")
    func foreign() async throws {
        var person = try await RelayPerson()
        let stranger = try await RelayPerson(on: person.store)
        let phone = SyncDeviceKeys()
        let other = try await person.add(phone)
        await #expect(throws: RelayFault.malformed) { try await person.relay.append(stranger.batch(1)) }
        await #expect(throws: RelayFault.malformed) { try await other.append(person.batch(1)) }
        var bytes = try person.batch(1).bytes
        bytes[100] ^= 1
        let changed = try SyncEnvelope(parsing: bytes)
        await #expect(throws: RelayFault.malformed) { try await person.relay.append(changed) }
        await #expect(throws: RelayFault.malformed) { try await person.relay.append(person.batch(0, kind: .blob)) }
        #expect(try await stranger.relay.pull(.core, after: 0, head: 0) == nil)
        #expect(try await stranger.relay.log(from: 0) == stranger.log.entries)
    }

    @Test("nobody gets in without a word, a token or with one that has run out")
    func access() async throws {
        let person = try await RelayPerson()
        let genesis = try KeyLog.start(
            SyncRecoveryKeys(RecoveryPhrase()),
            device: person.device,
            name: "x",
            key: person.key
        )
        for admission in [SyncRegistration.Admission.invitation("guess"), .account("t"), .work(ProofOfWork(nonce: 0))] {
            await #expect(throws: RelayFault.notAdmitted) {
                try await person.relay.register(SyncRegistration(genesis: genesis, admission: admission))
            }
        }
        let stranger = person.relay.joined(person.recovery.owner, as: .device(SyncDeviceKeys()))
        await #expect(throws: RelayFault.unauthorized) { try await stranger.log(from: 0) }
        let key = person.store.key
        let handler = RelayHandler(
            store: person.store,
            admission: RelayAdmission(invitations: [], takesWork: false),
            now: { person.clock.now }
        )
        let token = SyncToken(owner: person.recovery.owner, node: person.device.node, at: person.clock.now, key: key)
        #expect(await handler.respond(to: .log(from: 0), token: token, body: []).status == 200)
        person.clock.advance(seconds: 900)
        #expect(await handler.respond(to: .log(from: 0), token: token, body: []).status == 401)
        #expect(await handler.respond(to: .log(from: 0), token: nil, body: []).status == 401)
    }

    @Test("the recovery phrase reads and extends the log, and nothing else")
    func recovery() async throws {
        var person = try await RelayPerson()
        let relay = person.relay.joined(person.recovery.owner, as: .recovery(person.recovery))
        #expect(try await relay.log(from: 0) == person.log.entries)
        await #expect(throws: RelayFault.revoked) { try await relay.pull(.core, after: 0, head: 0) }
        let phone = SyncDeviceKeys()
        let entry = try person.log.adding(
            phone.publicKeys,
            name: "p",
            keys: [person.key],
            by: .recovery(person.recovery)
        )
        try await relay.appendLog(entry)
        try person.log.append(entry)
        #expect(try await relay.joined(person.recovery.owner, as: .device(phone)).pull(.core, after: 0, head: 0) == nil)
    }

    @Test("of two entries for one place in the log the first stands, and sending it again is fine")
    func logRaces() async throws {
        let person = try await RelayPerson()
        let signer = SyncSigner.device(person.device)
        let first = try person.log.renaming(person.device.node, to: "a", key: person.key, by: signer)
        let second = try person.log.renaming(person.device.node, to: "b", key: person.key, by: signer)
        try await person.relay.appendLog(first)
        try await person.relay.appendLog(first)
        await #expect(throws: RelayFault.logConflict(2)) { try await person.relay.appendLog(second) }
        #expect(try await person.relay.log(from: 1) == [first])
    }

    @Test("a full stream refuses, and leaves the others room")
    func quota() async throws {
        let person = try await RelayPerson()
        try await person.store.database.write {
            try $0.execute(sql: "UPDATE sync_stream SET quota = 500 WHERE stream = 1")
        }
        _ = try await person.relay.append(person.batch(1))
        await #expect(throws: RelayFault.full) { try await person.relay.append(person.batch(2)) }
        _ = try await person.relay.append(person.batch(1, stream: .chat))
        try await person.store.database.write { try $0.execute(sql: "UPDATE sync_stream SET quota = 5000") }
        #expect(try await person.relay.append(person.batch(2)).seq == 2)
    }

    @Test("sixty pushes a minute are enough")
    func rate() async throws {
        let person = try await RelayPerson()
        for no in 1...Int64(PushMeter.pushes) { _ = try await person.relay.append(person.batch(no)) }
        await #expect(throws: RelayFault.tooMany(retryAfter: 60)) { try await person.relay.append(person.batch(61)) }
        person.clock.advance(seconds: 60)
        #expect(try await person.relay.append(person.batch(61)).seq == 61)
    }

    @Test("a snapshot is taken after the last one, with its segments, once")
    func snapshots() async throws {
        let person = try await RelayPerson()
        let segment = try person.batch(0, kind: .segment)
        func snapshot(_ number: Int64) throws -> SyncSnapshot {
            SyncSnapshot(
                number: number,
                covers: [],
                segments: [segment.digest],
                manifest: try person.batch(0, kind: .snapshot)
            )
        }
        let first = try snapshot(1)
        #expect(try await person.relay.snapshot(.core) == nil)
        await #expect(throws: RelayFault.notFound) { try await person.relay.commit(first, in: .core) }
        try await person.relay.put(segment, in: .core)
        try await person.relay.put(segment, in: .core)
        try await person.relay.commit(first, in: .core)
        try await person.relay.commit(first, in: .core)
        await #expect(throws: RelayFault.snapshotConflict(1)) { try await person.relay.commit(snapshot(1), in: .core) }
        await #expect(throws: RelayFault.snapshotConflict(1)) { try await person.relay.commit(snapshot(3), in: .core) }
        #expect(try await person.relay.snapshot(.core) == first)
        #expect(try await person.relay.object(segment.digest, in: .core) == segment)
        await #expect(throws: RelayFault.notFound) { try await person.relay.object(segment.digest, in: .chat) }

        try await person.relay.delete(.core)
        #expect(try await person.relay.snapshot(.core) == nil)
        await #expect(throws: RelayFault.notFound) { try await person.relay.object(segment.digest, in: .core) }
    }

    @Test("two devices pair by a mailbox that is gone after ten minutes")
    func pairing() async throws {
        let person = try await RelayPerson()
        let inviter = PairingInviter(relay: try #require(ServerAddress("http://127.0.0.1:8788")))
        let mailbox = inviter.invitation.mailbox
        let phone = SyncDeviceKeys()
        let visitor = person.relay.joined(person.recovery.owner, as: .device(phone))
        await #expect(throws: RelayFault.notFound) { try await visitor.post([1], to: mailbox, .request) }
        await #expect(throws: RelayFault.unauthorized) { try await visitor.post([1], to: mailbox, .offer) }
        try await person.relay.post(inviter.offer, to: mailbox, .offer)
        let offer = try #require(try await visitor.messages(in: mailbox, .offer).first)
        let joiner = try PairingJoiner(inviter.invitation, offer: offer, device: phone.publicKeys, name: "phone")
        try await visitor.post(joiner.request, to: mailbox, .request)
        let request = try #require(try await person.relay.messages(in: mailbox, .request).first)
        let candidate = try inviter.open(request)
        #expect(candidate.check == joiner.check)
        try await person.relay.post(candidate.sealed(.declined), to: mailbox, .answer)
        let answer = try #require(try await visitor.messages(in: mailbox, .answer).first)
        #expect(try joiner.open(answer) == .declined)

        for number in 1..<UInt8(SyncLimits.pairingTries) { try await visitor.post([number], to: mailbox, .request) }
        await #expect(throws: RelayFault.self) { try await visitor.post([99], to: mailbox, .request) }
        person.clock.advance(seconds: 600)
        #expect(try await visitor.messages(in: mailbox, .offer).isEmpty)
    }

    @Test("an owner who closes is gone for every device, and what was kept with it")
    func closing() async throws {
        let person = try await RelayPerson()
        _ = try await person.relay.append(person.batch(1))
        try await person.relay.appendLog(person.log.closing(by: .device(person.device)))
        await #expect(throws: RelayFault.closed) { try await person.relay.pull(.core, after: 0, head: 0) }
        #expect(try await person.relay.log(from: 1).count == 1)
        let left = try await person.store.database.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT (SELECT count(*) FROM sync_batch) + (SELECT count(*) FROM sync_head)"
            )
        }
        #expect(left == 0)
    }

    @Test("who listens hears of its owner's heads, and of no other's")
    func live() async throws {
        let live = LiveHeads()
        let own = try #require(SyncOwner([UInt8](repeating: 1, count: 16)))
        let other = try #require(SyncOwner([UInt8](repeating: 2, count: 16)))
        let heads = try live.listen(own)
        live.tell(StreamHead(stream: .core, head: 9), to: other)
        live.tell(StreamHead(stream: .chat, head: 4), to: own)
        live.end()
        var heard: [StreamHead] = []
        for await head in heads { heard.append(head) }
        #expect(heard == [StreamHead(stream: .chat, head: 4)])

        let open = try (0..<2 * SyncLimits.devices).map { _ in try live.listen(own) }
        #expect(throws: RelayFault.tooMany(retryAfter: 60)) { try live.listen(own) }
        #expect(open.count == 32)
    }

    @Test("nothing that devices write can be read in the relay's files")
    func blindness() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let person = try await RelayPerson(on: RelayFile(path: folder.appending(path: "relay.sqlite").path))
        _ = try await person.relay.append(person.batch(1, "CANARY-8 two eggs"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var bytes = Data()
        for file in files { bytes += try Data(contentsOf: file) }
        #expect(bytes.range(of: Data(try person.batch(1).header.owner.bytes)) != nil)
        for canary in ["CANARY", "eggs", "laptop"] { #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(canary)") }
    }

    @Test("a relay that is opened again has all that it acknowledged, and its tokens still hold")
    func reopening() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "relay.sqlite").path
        let person = try await RelayPerson(on: RelayFile(path: path))
        let batch = try person.batch(1)
        _ = try await person.relay.append(batch)
        let again = try RelayFile(path: path)
        #expect(again.key.bytes == person.store.key.bytes)
        let visitor = RelayVisitor(owner: person.recovery.owner, node: person.device.node)
        #expect(try await again.pull(.core, after: 0, head: 0, by: visitor, at: 0)?.batches.map(\.envelope) == [batch])
    }
}
