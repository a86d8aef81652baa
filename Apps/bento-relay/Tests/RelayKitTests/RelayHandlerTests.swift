import Core
import Foundation
import RelayTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("RelayHandler")
struct RelayHandlerTests {
    @Test("nobody gets in without a word, a token or with one that has run out")
    func access() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
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
        let key = store.key
        let handler = RelayHandler(
            store: store,
            admission: RelayAdmission(invitations: [], takesWork: false),
            now: { person.clock.now }
        )
        let token = SyncToken(owner: person.recovery.owner, node: person.device.node, at: person.clock.now, key: key)
        #expect(await handler.respond(to: .log(from: 0), token: token, body: []).status == 200)
        person.clock.advance(seconds: 900)
        #expect(await handler.respond(to: .log(from: 0), token: token, body: []).status == 401)
        #expect(await handler.respond(to: .log(from: 0), token: nil, body: []).status == 401)
    }

    @Test("sixty pushes a minute are enough")
    func rate() async throws {
        let person = try await RelayPerson(on: RelayFile(path: ":memory:"))
        for no in 1...Int64(PushMeter.pushes) { _ = try await person.relay.append(person.batch(no)) }
        await #expect(throws: RelayFault.tooMany(retryAfter: 60)) { try await person.relay.append(person.batch(61)) }
        person.clock.advance(seconds: 60)
        #expect(try await person.relay.append(person.batch(61)).seq == 61)
    }

    @Test("two devices pair by a mailbox that is gone after ten minutes")
    func pairing() async throws {
        let person = try await RelayPerson(on: RelayFile(path: ":memory:"))
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
        let store = try RelayFile(path: path)
        let person = try await RelayPerson(on: store)
        let batch = try person.batch(1)
        _ = try await person.relay.append(batch)
        let again = try RelayFile(path: path)
        #expect(again.key.bytes == store.key.bytes)
        let visitor = RelayVisitor(owner: person.recovery.owner, node: person.device.node)
        #expect(try await again.pull(.core, after: 0, head: 0, by: visitor, at: 0)?.batches.map(\.envelope) == [batch])
    }
}
