import Core
import CoreTesting
import SyncMerge
import Testing

@testable import SyncProtocol

@Suite("KeyLog")
struct KeyLogTests {
    private var person: SyncPerson
    private let phone = SyncDeviceKeys()

    init() throws { person = try SyncPerson() }

    private func checked(_ log: KeyLog) throws -> KeyLog {
        let entries = try log.entries.map { try KeyLogEntry(parsing: $0.bytes) }
        return try KeyLog(checking: entries, of: log.owner)
    }

    @Test("a year of an owner is read again from its bytes alone")
    mutating func wholeness() throws {
        try person.add(phone)
        let second = SyncEpochKey(epoch: 2)
        try person.log.append(person.log.renaming(phone.node, to: "Pixel", key: person.key, by: .device(phone)))
        try person.log.append(person.log.revoking(person.device.node, until: [.core: 4], by: .device(phone)))
        #expect(person.log.needsRotation)
        try person.log.append(person.log.rotating(to: second, by: .device(phone)))
        let server = SyncDeviceKeys()
        try person.log.append(
            person.log.adding(
                server.publicKeys,
                name: "server",
                keys: [person.key, second],
                by: .recovery(person.recovery)
            )
        )
        let log = try checked(person.log)
        #expect(log.count == 6)
        #expect(log.epoch == 2)
        #expect(!log.needsRotation)
        #expect(!log.isClosed)
        #expect(log.activeNodes == [phone.node, server.node].sorted())
        #expect(log.devices[person.device.node]?.revoked == [.core: 4])
        #expect(try log.devices[phone.node]?.name.opened(with: person.key) == "Pixel")
        #expect(try log.epochKeys(of: .device(phone)) == [1: person.key, 2: second])
        #expect(try log.epochKeys(of: .device(server)) == [1: person.key, 2: second])
        #expect(try log.epochKeys(of: .recovery(person.recovery)) == [1: person.key, 2: second])
        #expect(try log.epochKeys(of: person.signer) == [1: person.key])
    }

    @Test("a new phrase counts after its wait, opens every epoch, and leaves the old one without a say")
    mutating func renewal() throws {
        try person.add(phone)
        let second = SyncEpochKey(epoch: 2)
        try person.log.append(person.log.rotating(to: second, by: person.signer))
        let fresh = try SyncRecoveryKeys(RecoveryPhrase())
        try person.log.append(person.log.proposing(fresh.publicKeys, at: 1_000, by: .device(phone)))
        let keys = [person.key, second]
        let early = try person.log.renewing(at: 1_000 + KeyLog.renewalWait - 1, keys: keys, by: person.signer)
        #expect(throws: KeyLogError.self) { try person.log.append(early) }
        #expect(try person.log.epochKeys(of: .recovery(person.recovery)).count == 2)
        try person.log.append(person.log.renewing(at: 1_000 + KeyLog.renewalWait, keys: keys, by: person.signer))
        #expect(person.log.renewal == nil)
        #expect(person.log.recovery == fresh.publicKeys)
        #expect(person.log.owner == person.recovery.owner)

        let server = SyncDeviceKeys().publicKeys
        let old = try person.log.adding(server, name: "x", keys: keys, by: .recovery(person.recovery))
        #expect(throws: KeyLogError.badSignature(person.log.count)) { try person.log.append(old) }
        let third = SyncEpochKey(epoch: 3)
        try person.log.append(person.log.rotating(to: third, by: person.signer))
        try person.log.append(
            person.log.adding(server, name: "server", keys: keys + [third], by: .recovery(fresh))
        )
        let log = try checked(person.log)
        #expect(try log.epochKeys(of: .recovery(fresh)) == [1: person.key, 2: second, 3: third])
        #expect(log.signingKey(of: SyncNode(signingKey: person.recovery.publicKeys.sign)) == nil)
        #expect(log.signingKey(of: SyncNode(signingKey: fresh.publicKeys.sign)) == fresh.publicKeys.sign)
    }

    @Test("what is withdrawn, or was proposed by a device that was revoked, never counts", arguments: [true, false])
    mutating func noRenewal(isWithdrawn: Bool) throws {
        try person.add(phone)
        let fresh = try SyncRecoveryKeys(RecoveryPhrase())
        #expect(throws: KeyLogError.self) { try person.log.append(person.log.withdrawing(by: person.signer)) }
        try person.log.append(person.log.proposing(fresh.publicKeys, at: 1_000, by: .device(phone)))
        let late = 1_000 + 2 * KeyLog.renewalWait
        var other = person.log
        if isWithdrawn {
            try person.log.append(person.log.withdrawing(by: person.signer))
        } else {
            try person.log.append(person.log.revoking(phone.node, until: [:], by: person.signer))
        }
        #expect(person.log.renewal == nil)
        #expect(throws: SyncFault.self) { try person.log.renewing(at: late, keys: [person.key], by: person.signer) }
        // Made for a log in which it still was.
        try other.append(other.renewing(at: late, keys: [person.key], by: person.signer))
        #expect(throws: KeyLogError.self) { try person.log.replaced(by: other.entries) }
        // No time is so late that it could not be waited for.
        #expect(throws: KeyLogError.self) {
            try person.log.append(person.log.proposing(fresh.publicKeys, at: .max, by: person.signer))
        }
    }

    @Test("an owner is made of its recovery keys, so other keys make another owner")
    func owners() throws {
        let other = try SyncPerson()
        #expect(throws: KeyLogError.broken(0)) { try KeyLog(checking: other.log.entries, of: person.owner) }
        #expect(throws: KeyLogError.self) { try KeyLog(checking: [], of: person.owner) }
    }

    @Test("entries of outsiders, revoked devices and other keys are refused")
    mutating func signers() throws {
        let stranger = SyncDeviceKeys()
        let device = SyncDeviceKeys().publicKeys
        let outside = try person.log.adding(device, name: "x", keys: [person.key], by: .device(stranger))
        #expect(throws: KeyLogError.self) { try person.log.append(outside) }

        let forged = try SyncRecoveryKeys(RecoveryPhrase())
        let other = try person.log.adding(device, name: "x", keys: [person.key], by: .recovery(forged))
        #expect(throws: KeyLogError.badSignature(1)) { try person.log.append(other) }

        try person.add(phone)
        try person.log.append(person.log.revoking(phone.node, until: [:], by: person.signer))
        let late = try person.log.adding(device, name: "x", keys: [person.key], by: .device(phone))
        #expect(throws: KeyLogError.self) { try person.log.append(late) }
        #expect(person.log.count == 3)
    }

    @Test("a device that may not be added is refused, and the log stays as it was")
    mutating func additions() throws {
        try person.add(phone)
        let device = SyncDeviceKeys().publicKeys
        let own = person.device.publicKeys
        let key = try sealed(person.key, device.node, device.box)
        let ahead = try sealed(SyncEpochKey(epoch: 2), device.node, device.box)
        let borrowed = try #require(SyncDeviceKeys.Public(sign: device.sign, box: own.box))
        let added: [(String, SyncDeviceKeys.Public, [SealedEpochKey])] = try [
            ("a device again", phone.publicKeys, [sealed(person.key, phone.node, phone.publicKeys.box)]),
            ("no keys", device, []),
            ("another's key", device, [sealed(person.key, phone.node, device.box)]),
            ("a key of the future", device, [ahead]),
            ("a key twice", device, [key, sealed(person.key, device.node, device.box)]),
            ("another's box", borrowed, [sealed(person.key, device.node, own.box)]),
        ]
        let name = try SealedName("x", with: person.key)
        try expectRefusal("a second genesis", .genesis(person.recovery.publicKeys, .init(own, name: name, keys: [])))
        for (what, device, keys) in added {
            try expectRefusal(what, .add(.init(device, name: name, keys: keys)))
        }
    }

    @Test("an epoch that may not follow is refused, and the log stays as it was")
    mutating func epochs() throws {
        try person.add(phone)
        let second = SyncEpochKey(epoch: 2)
        let stranger = SyncDeviceKeys().publicKeys
        let recovery = try sealed(second, nil, person.recovery.publicKeys.box)
        let own = try sealed(second, person.device.node, person.device.publicKeys.box)
        let phones = try sealed(second, phone.node, phone.publicKeys.box)
        let strangers = try sealed(second, stranger.node, stranger.box)
        let rotations: [(String, epoch: UInt32, [SealedEpochKey])] = [
            ("an epoch left out", 3, []), ("an epoch again", 1, []), ("a device left out", 2, [recovery, own]),
            ("recovery left out", 2, [phones, own]), ("one too many", 2, [recovery, own, phones, strangers]),
        ]
        for (what, epoch, keys) in rotations { try expectRefusal(what, .rotate(epoch: epoch, keys: keys)) }
    }

    @Test("an unknown device is neither revoked nor renamed, and no name is sealed with a key of the future")
    mutating func unknown() throws {
        try person.add(phone)
        let stranger = SyncDeviceKeys().publicKeys.node
        let late = try SealedName("x", with: SyncEpochKey(epoch: 2))
        try expectRefusal("revoked", .revoke(stranger, until: [:]))
        try expectRefusal("renamed", .rename(stranger, SealedName("x", with: person.key)))
        try expectRefusal("a name of the future", .rename(person.device.node, late))
    }

    /// The place of the next entry.
    private var next: KeyLogPlace { KeyLogPlace(owner: person.log.owner, previous: person.log.head) }

    private func sealed(_ key: SyncEpochKey, _ node: SyncNode?, _ box: [UInt8]) throws -> SealedEpochKey {
        try SealedEpochKey(key, to: node, box: box, place: next)
    }

    /// Expects that a well-formed entry with this action is refused, also when it is signed correctly.
    private func expectRefusal(_ what: String, _ action: KeyLogAction) throws {
        let signer = person.signer
        let made = try KeyLogEntry(
            action,
            n: person.log.count,
            place: next,
            signer: signer.node,
            sign: signer.signature
        )
        var changed = person.log
        #expect(throws: KeyLogError.self, "\(what)") { try changed.append(made) }
        #expect(changed.head == person.log.head, "\(what)")
        #expect(changed.devices == person.log.devices, "\(what)")
        #expect(try KeyLogEntry(parsing: made.bytes) == made, "\(what)")
    }

    @Test("an entry stands in its own place alone")
    mutating func places() throws {
        let first = try person.log.adding(phone.publicKeys, name: "phone", keys: [person.key], by: person.signer)
        let second = try person.log.renaming(person.device.node, to: "y", key: person.key, by: person.signer)
        try person.log.append(first)
        #expect(throws: KeyLogError.broken(1)) { try person.log.append(first) }
        #expect(throws: KeyLogError.broken(1)) { try person.log.append(second) }
        let entries = person.log.entries
        #expect(throws: KeyLogError.broken(0)) { try KeyLog(checking: [entries[1], entries[0]], of: person.owner) }
        #expect(throws: KeyLogError.self) { try KeyLog(checking: [entries[0], entries[0]], of: person.owner) }
    }

    @Test("a sealed key opens in its own entry alone")
    mutating func bindings() throws {
        let other = SyncEpochKey(epoch: 2)
        try person.add(phone)
        let rotation = try person.log.rotating(to: other, by: person.signer)
        let moved = KeyLogPlace(owner: person.owner, previous: rotation.hash)
        let place = KeyLogPlace(owner: person.owner, previous: person.log.head)
        let sealed = try #require(rotation.action.sealedKeys.first { $0.recipient == phone.node })
        #expect(try sealed.opened(with: phone.box, place: place) == other)
        #expect(throws: SyncFault.self) { try sealed.opened(with: phone.box, place: moved) }
        #expect(throws: SyncFault.self) { try sealed.opened(with: person.device.box, place: place) }
        let elsewhere = KeyLogPlace(owner: try SyncPerson().owner, previous: place.previous)
        #expect(throws: SyncFault.self) { try sealed.opened(with: phone.box, place: elsewhere) }
    }

    @Test("a relay that answers with a shorter or another log is refused, a longer one is taken")
    mutating func replacement() throws {
        let short = person.log
        try person.add(phone)
        let long = person.log
        #expect(try short.replaced(by: long.entries).count == 2)
        #expect(throws: KeyLogError.shorter(has: 1, known: 2)) { try long.replaced(by: short.entries) }
        #expect(throws: KeyLogError.shorter(has: 0, known: 1)) { try short.replaced(by: []) }

        var other = short
        try other.append(other.renaming(person.device.node, to: "z", key: person.key, by: person.signer))
        #expect(throws: KeyLogError.other(1)) { try long.replaced(by: other.entries) }
    }

    @Test("a revoked device's batches hold up to the number that the entry says, stream by stream")
    mutating func revocation() throws {
        try person.add(phone)
        let before = try SyncEnvelope.seal([1], person.header(4, by: phone), with: person.key, by: phone)
        let after = try SyncEnvelope.seal([1], person.header(5, by: phone), with: person.key, by: phone)
        let manifest = try SyncEnvelope.seal(
            [1],
            person.header(kind: .snapshot, by: phone),
            with: person.key,
            by: phone
        )
        let segment = try SyncEnvelope.seal([1], person.header(kind: .segment, by: phone), with: person.key, by: phone)
        for envelope in [before, after, manifest, segment] { try person.log.admit(envelope) }
        #expect(person.log.signingKey(of: phone.node) != nil)

        try person.log.append(person.log.revoking(phone.node, until: [.core: 4], by: person.signer))
        try person.log.admit(before)
        try person.log.admit(segment)
        #expect(throws: SyncFault.self) { try person.log.admit(after) }
        #expect(throws: SyncFault.self) { try person.log.admit(manifest) }
        #expect(person.log.signingKey(of: phone.node) == nil)
    }

    @Test("envelopes of another owner, an unknown device or an epoch to come are not admitted")
    func admission() throws {
        let other = try SyncPerson()
        #expect(throws: SyncFault.self) { try person.log.admit(other.envelope()) }
        let stranger = try SyncEnvelope.seal([1], person.header(by: phone), with: person.key, by: phone)
        #expect(throws: SyncFault.self) { try person.log.admit(stranger) }
        let key = SyncEpochKey(epoch: 2)
        let future = try SyncEnvelope.seal([1], person.header(epoch: 2), with: key, by: person.device)
        #expect(throws: SyncFault.missingEpoch(2)) { try person.log.admit(future) }
    }

    @Test("sixteen devices are enough, and a closed log ends")
    mutating func ends() throws {
        for number in 1..<SyncLimits.devices { try person.add(SyncDeviceKeys(), name: "\(number)") }
        #expect(throws: KeyLogError.self) { try person.add(SyncDeviceKeys()) }
        let rotation = try person.log.rotating(to: SyncEpochKey(epoch: 2), by: person.signer)
        #expect(try KeyLogEntry(parsing: rotation.bytes) == rotation)
        try person.log.append(person.log.closing(by: person.signer))
        #expect(person.log.isClosed)
        #expect(throws: KeyLogError.self) { try person.add(SyncDeviceKeys()) }
        #expect(try checked(person.log).isClosed)
    }

    @Test("names do not show in the log, nor how long they are")
    mutating func names() throws {
        try person.add(phone, name: "Zsuzsanna's telephone")
        let bytes = person.log.entries[1].bytes
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Zsuzsanna"))
        let other = try person.log.renaming(phone.node, to: "a", key: person.key, by: person.signer)
        let longer = try person.log.renaming(
            phone.node,
            to: String(repeating: "a", count: 64),
            key: person.key,
            by: person.signer
        )
        #expect(other.bytes.count == longer.bytes.count)
    }

    @Test(
        "a name that draws on a terminal, is empty or too long is refused",
        arguments: ["", "a\u{1B}[2J", "a\nb", "a\u{202E}b", String(repeating: "ä", count: 33), "\u{0}"]
    )
    func badNames(name: String) {
        #expect(throws: SyncFault.self) { try SealedName(name, with: person.key) }
    }

    @Test("each byte of an entry is guarded")
    mutating func flips() throws {
        try person.add(phone)
        let entries = person.log.entries
        let start = try KeyLog(checking: [entries[0]], of: person.owner)
        for index in entries[1].bytes.indices {
            let changed = entries[1].bytes.flipped(index, bit: index % 8)
            #expect(throws: (any Error).self, "byte \(index)") {
                var log = start
                try log.append(KeyLogEntry(parsing: changed))
            }
        }
        for index in entries[0].bytes.indices {
            let changed = entries[0].bytes.flipped(index, bit: index % 8)
            #expect(throws: (any Error).self, "byte \(index) of the first") {
                try KeyLog(checking: [KeyLogEntry(parsing: changed)], of: person.owner)
            }
        }
    }

    @Test("of 10,000 mutations of an entry none is taken and none traps")
    mutating func mutations() throws {
        try person.add(phone)
        let start = try KeyLog(checking: [person.log.entries[0]], of: person.owner)
        let bytes = person.log.entries[1].bytes
        var mutations = Mutations(seed: 7)
        for round in 0..<TestVolume.current.cases(10_000) {
            let changed = mutations.mutate(bytes)
            guard changed != bytes, let entry = try? KeyLogEntry(parsing: changed) else { continue }
            var log = start
            #expect(throws: KeyLogError.self, "round \(round)") { try log.append(entry) }
        }
    }

    @Test("six words are the same on devices that have seen the same, and others where anything differs")
    mutating func fingerprints() throws {
        let heads = [
            SyncHead(node: person.device.node, no: 4, chain: SyncDigest(hashing: [4])),
            SyncHead(node: phone.node, no: 2, chain: SyncDigest(hashing: [2])),
        ]
        let behind = [SyncHead(node: person.device.node, no: 4, chain: SyncDigest(hashing: [5])), heads[1]]
        let words = HeadsFingerprint(log: person.log, heads: [.core: heads])
        #expect(words.words.count == 6)
        #expect(HeadsFingerprint(log: person.log, heads: [.core: heads.reversed(), .chat: []]) == words)
        #expect(HeadsFingerprint(log: person.log, heads: [.core: behind]) != words)
        #expect(HeadsFingerprint(log: person.log, heads: [.chat: heads]) != words)
        #expect(HeadsFingerprint(log: person.log, heads: [:]) != words)
        try person.add(phone)
        #expect(HeadsFingerprint(log: person.log, heads: [.core: heads]) != words)
    }
}
