import Core
import Foundation
import Networking
import NetworkingLive
import RelayTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Testing

@testable import RelayKit

/// Devices by their own client against the server, over sockets.
@Suite("Relay over HTTP")
struct RelayOverHTTPTests {
    @Test("two devices push, pull, keep snapshots and pass messages, and the faults of the relay reach them")
    func wholeness() async throws {
        let store = try RelayFile(path: ":memory:")
        var person = try await RelayPerson(on: store)
        let phone = SyncDeviceKeys()
        _ = try await person.add(phone)
        let (owner, log, device) = (person.recovery.owner, person.log, person.device)
        let batches = try (1...3).map { try person.batch($0) }
        let segment = try person.batch(1, "segment", kind: .segment)
        let manifest = try person.batch(1, "manifest", kind: .snapshot)
        try await RunningRelay.run(store) { relay in
            let first = try relay.transport(of: owner, as: .device(device))
            let second = try relay.transport(of: owner, as: .device(phone))
            #expect(try await first.append(batches[0]).seq == 1)
            #expect(try await first.append(batches[0]).isDuplicate)
            await #expect(throws: RelayFault.gap(1)) { try await first.append(batches[2]) }
            _ = try await first.append(batches[1])

            let pulled = try #require(try await second.pull(.core, after: 0, head: 0))
            #expect(pulled.batches.map(\.envelope) == Array(batches.prefix(2)) && pulled.relayTime == 1_800_000_000_000)
            #expect(try await second.pull(.core, after: 2, head: 2) == nil)
            #expect(try await second.batches(.core, of: device.node, from: 2) == [batches[1]])
            #expect(try await second.log(from: 0) == log.entries)

            #expect(try await second.snapshot(.core) == nil)
            try await first.put(segment, in: .core)
            let snapshot = SyncSnapshot(
                number: 1,
                covers: pulled.heads,
                segments: [segment.digest],
                manifest: manifest
            )
            try await first.commit(snapshot, in: .core)
            #expect(try await second.snapshot(.core) == snapshot)
            #expect(try await second.object(segment.digest, in: .core) == segment)
            await #expect(throws: RelayFault.notFound) { try await second.object(.zero, in: .core) }

            let mailbox = PairingMailbox()
            try await first.post([1], to: mailbox, .offer)
            let stranger = try relay.transport(of: owner, as: .device(SyncDeviceKeys()))
            #expect(try await stranger.messages(in: mailbox, .offer) == [[1]])
            try await stranger.post([2], to: mailbox, .request)
            #expect(try await first.messages(in: mailbox, .request) == [[2]])
            await #expect(throws: RelayFault.unauthorized) { try await stranger.log(from: 0) }
            try await first.delete(.core)
            #expect(first.time.takeSkew() == nil)
        }
    }

    @Test("a relay that was emptied gets the log from any device that has it, and from nobody else anything else")
    func emptied() async throws {
        var person = try await RelayPerson(on: try RelayFile(path: ":memory:"))
        let (phone, other) = (SyncDeviceKeys(), SyncDeviceKeys())
        _ = try await person.add(phone)
        let (owner, log) = (person.recovery.owner, person.log)
        let stranger = try await RelayPerson(on: try RelayFile(path: ":memory:"))
        try await RunningRelay.run(try RelayFile(path: ":memory:"), word: "household") { relay in
            let transport = try relay.transport(of: owner, as: .device(phone))
            await #expect(throws: RelayFault.unauthorized) { try await transport.log(from: 0) }
            try await transport.register(
                SyncRegistration(genesis: log.entries[0], admission: .invitation("household"))
            )
            await #expect(throws: RelayFault.unauthorized) { try await transport.log(from: 0) }
            // Signed by a device that does not belong to the owner, and for another owner.
            let forged = try log.adding(other.publicKeys, name: "other", keys: [stranger.key], by: .device(other))
            await #expect(throws: RelayFault.self) { try await transport.appendLog(forged) }
            let foreign = try stranger.log.adding(
                other.publicKeys,
                name: "other",
                keys: [stranger.key],
                by: .device(stranger.device)
            )
            await #expect(throws: RelayFault.self) { try await transport.appendLog(foreign) }
            try await transport.appendLog(log.entries[1])
            #expect(try await transport.log(from: 0) == log.entries)
        }
    }

    @Test("who listens hears what has come before, and what comes then")
    func live() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        let batches = try (1...2).map { try person.batch($0) }
        let (owner, device) = (person.recovery.owner, person.device)
        try await RunningRelay.run(store) { relay in
            let transport = try relay.transport(of: owner, as: .device(device))
            _ = try await transport.append(batches[0])
            var heads = transport.live().makeAsyncIterator()
            #expect(try await heads.next() == StreamHead(stream: .core, head: 1))
            _ = try await transport.append(batches[1])
            #expect(try await heads.next() == StreamHead(stream: .core, head: 2))
        }
    }

    @Test(
        "a relay with a certificate is reached by who trusts it alone, and shows a renewed one to the next connection"
    )
    func certificate() async throws {
        let store = try RelayFile(path: ":memory:")
        let person = try await RelayPerson(on: store)
        let files = try TestIdentity.inFiles()
        defer { files.remove() }
        let (owner, device, batch) = (person.recovery.owner, person.device, try person.batch(1))
        for trusted in [TestIdentity.first, TestIdentity.second] {
            try files.write(TestIdentity.first)
            try files.identity.reload()
            let isFirst = trusted.certificate == TestIdentity.first.certificate
            try await RunningRelay.run(
                store,
                identity: files.identity,
                options: LiveTransportOptions(
                    connectTimeout: .seconds(60),
                    trustedCertificates: trusted.certificate
                )
            ) { relay in
                let transport = try relay.transport(of: owner, as: .device(device), scheme: "https")
                if isFirst {
                    _ = try await transport.append(batch)
                } else {
                    await #expect(throws: RelayFault.self) { try await transport.append(batch) }
                    try files.write(TestIdentity.second)
                    try files.identity.reload()
                    #expect(try await transport.append(batch).isDuplicate)
                }
            }
        }
    }

    @Test("files that are no certificate, no key or not of each other are refused by name, and the one before stays")
    func unusableFiles() throws {
        let files = try TestIdentity.inFiles()
        defer { files.remove() }
        for wrong in [
            (certificate: "nothing", key: TestIdentity.first.key),
            (certificate: TestIdentity.first.certificate, key: "nothing"),
            (certificate: TestIdentity.first.certificate, key: TestIdentity.second.key),
        ] {
            try files.write(wrong)
            let failure = #expect(throws: Failure.self) { try files.identity.reload() }
            #expect(failure?.code == "relay.certificate" && failure?.message.contains(files.folder.path) == true)
        }
        #expect(throws: Failure.self) { try ServerIdentity(certificate: "/dev/zero", key: files.keyFile) }
    }
}
