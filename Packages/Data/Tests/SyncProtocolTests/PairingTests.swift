import Core
import CoreTesting
import Testing

@testable import SyncProtocol

@Suite("Pairing")
struct PairingTests {
    private let person: SyncPerson
    private let phone = SyncDeviceKeys()
    private let inviter: PairingInviter

    init() throws {
        person = try SyncPerson()
        inviter = PairingInviter(relay: try #require(ServerAddress("https://relay.example.com:8443/bento")))
    }

    @Test("a device joins by a pasted line, and both screens show the same digits")
    func wholeness() throws {
        let invitation = try PairingInvitation(reading: inviter.invitation.line)
        #expect(invitation == inviter.invitation)
        let joiner = try PairingJoiner(invitation, offer: inviter.offer, device: phone.publicKeys, name: "Pixel")
        let candidate = try inviter.open(joiner.request)
        #expect(candidate.device == phone.publicKeys)
        #expect(candidate.name == "Pixel")
        #expect(candidate.check == joiner.check)
        #expect(joiner.check.digits.count == 6)
        #expect(joiner.check.description.count == 7)

        var log = person.log
        try log.append(log.adding(candidate.device, name: candidate.name, keys: [person.key], by: person.signer))
        let answer = try candidate.sealed(.accepted(log.owner, count: log.count, head: log.head))
        guard case .accepted(let owner, let count, let head) = try joiner.open(answer) else {
            Issue.record("the device was declined")
            return
        }
        let joined = try joiner.log(log.entries, of: owner, count: count, head: head)
        #expect(try joined.epochKeys(of: .device(phone)) == [1: person.key])

        #expect(throws: (any Error).self) { try joiner.log(person.log.entries, of: owner, count: count, head: head) }
        #expect(throws: (any Error).self) { try joiner.log(SyncPerson().log.entries, of: owner, count: 1, head: head) }
        #expect(throws: (any Error).self) { try joiner.log(log.entries, of: owner, count: 0, head: head) }
        #expect(throws: (any Error).self) { try joiner.log(log.entries, of: owner, count: .max, head: head) }
        #expect(throws: (any Error).self) { try joiner.log(log.entries, of: owner, count: 1, head: head) }
    }

    @Test("an answer that declines is as long as one that accepts")
    func declining() throws {
        let joiner = try PairingJoiner(inviter.invitation, offer: inviter.offer, device: phone.publicKeys, name: "x")
        let candidate = try inviter.open(joiner.request)
        let declined = try candidate.sealed(.declined)
        #expect(try joiner.open(declined) == .declined)
        #expect(try declined.count == candidate.sealed(.accepted(person.owner, count: 1, head: .zero)).count)
    }

    @Test("an answer to another request is not opened")
    func otherAnswers() throws {
        let first = try PairingJoiner(inviter.invitation, offer: inviter.offer, device: phone.publicKeys, name: "x")
        let second = try PairingJoiner(inviter.invitation, offer: inviter.offer, device: phone.publicKeys, name: "x")
        let answer = try inviter.open(first.request).sealed(.declined)
        #expect(throws: SyncFault.self) { try second.open(answer) }
        for index in answer.indices { #expect(throws: SyncFault.self) { try first.open(answer.flipped(index)) } }
        for count in answer.indices { #expect(throws: SyncFault.self) { try first.open(Array(answer.prefix(count))) } }
    }

    @Test("a key that the line does not name is not sealed to")
    func middlemen() throws {
        let middle = PairingInviter(relay: inviter.invitation.relay)
        #expect(throws: SyncFault.self) {
            try PairingJoiner(inviter.invitation, offer: middle.offer, device: phone.publicKeys, name: "x")
        }
    }

    @Test("who has read the line and asks in place of the right device shows other digits")
    func thieves() throws {
        let right = try PairingJoiner(inviter.invitation, offer: inviter.offer, device: phone.publicKeys, name: "Pixel")
        let checks = try (0..<32).map { _ in
            let thief = try PairingJoiner(
                inviter.invitation,
                offer: inviter.offer,
                device: SyncDeviceKeys().publicKeys,
                name: "Pixel"
            )
            return try inviter.open(thief.request).check
        }
        // Equal ones by chance: once in 30,000 runs.
        #expect(!checks.contains(right.check))
    }

    @Test("a request made without the secret, for another mailbox or another relay is not opened")
    func secrets() throws {
        let own = inviter.invitation
        let relay = try #require(ServerAddress("https://other.example.com"))
        let others = [
            PairingInvitation(
                relay: own.relay,
                mailbox: own.mailbox,
                secret: [UInt8](repeating: 0, count: 32),
                keyHash: own.keyHash
            ),
            PairingInvitation(relay: own.relay, mailbox: PairingMailbox(), secret: own.secret, keyHash: own.keyHash),
            PairingInvitation(relay: relay, mailbox: own.mailbox, secret: own.secret, keyHash: own.keyHash),
        ]
        for other in others {
            let joiner = try PairingJoiner(other, offer: inviter.offer, device: phone.publicKeys, name: "x")
            #expect(throws: SyncFault.notSealed("request to join")) { try inviter.open(joiner.request) }
        }
    }

    @Test("each byte of a request is guarded, and of 10,000 mutations none opens")
    func requests() throws {
        let joiner = try PairingJoiner(
            inviter.invitation,
            offer: inviter.offer,
            device: phone.publicKeys,
            name: "Pixel"
        )
        for index in joiner.request.indices {
            let changed = joiner.request.flipped(index, bit: index % 8)
            // X25519 does not read the highest bit of a key; HPKE's context does.
            #expect(throws: SyncFault.self, "byte \(index)") { try inviter.open(changed) }
        }
        var mutations = Mutations(seed: 3)
        for round in 0..<TestVolume.current.cases(10_000) {
            let changed = mutations.mutate(joiner.request)
            guard changed != joiner.request else { continue }
            #expect(throws: SyncFault.self, "round \(round)") { try inviter.open(changed) }
        }
        #expect(throws: SyncFault.self) { try inviter.open([UInt8](repeating: 0, count: 1 << 20)) }
    }

    @Test("a line is read in capitals, broken by a terminal, and with white space around it")
    func lines() throws {
        let line = inviter.invitation.line
        let half = line.index(line.startIndex, offsetBy: 80)
        for text in [line.uppercased(), "  \(line)\r\n", line[..<half] + "\n  " + line[half...]] {
            #expect(try PairingInvitation(reading: String(text)) == inviter.invitation)
        }
        #expect(line.hasPrefix("bentopair1"))
        #expect(line.dropFirst(10).allSatisfy { "abcdefghijklmnopqrstuvwxyz234567".contains($0) })
    }

    @Test("each letter of a line is guarded")
    func letters() {
        let line = Array(inviter.invitation.line)
        for index in line.indices {
            var changed = line
            changed[index] = line[index] == "q" ? "r" : "q"
            #expect(throws: PairingLineError.self, "letter \(index)") {
                try PairingInvitation(reading: String(changed))
            }
            #expect(throws: PairingLineError.self) { try PairingInvitation(reading: String(line.prefix(index))) }
        }
        #expect(throws: PairingLineError.self) { try PairingInvitation(reading: String(line) + "a") }
    }

    @Test(
        "lines with good checks over bad content are refused",
        arguments: ["", "relay", "tcp://h:1", "https://h/?q", "ftp://h", "HTTPS://h"]
    )
    func relays(address: String) {
        let own = inviter.invitation
        let payload = own.mailbox.bytes + own.secret + own.keyHash.bytes + Array(address.utf8)
        let check = SyncDigest(hashing: Array("bento sync 1 pairing line".utf8), payload).bytes.prefix(4)
        #expect(throws: PairingLineError.self) {
            try PairingInvitation(reading: "bentopair1" + Base32.text(payload + check))
        }
    }

    @Test(
        "what is no line is refused",
        arguments: [
            "", "bentopair1", "bentopair2aaaa", "bentopair1!!!!", "é", String(repeating: "bentopair1", count: 1_000),
        ]
    )
    func noLines(text: String) {
        #expect(throws: PairingLineError.notALine) { try PairingInvitation(reading: text) }
    }

    @Test("the secret never shows itself")
    func redaction() {
        var shown = "\(inviter.invitation) \(inviter)"
        dump(inviter.invitation, to: &shown)
        #expect(!shown.contains(Base32.text(inviter.invitation.secret).prefix(16)))
        #expect(!shown.contains(inviter.invitation.secret.prefix(4).map(String.init).joined(separator: ", ")))
    }
}

@Suite("Base32")
struct Base32Tests {
    @Test(
        "texts are those of RFC 4648, in lower case without padding",
        arguments: [
            ("", ""), ("f", "my"), ("fo", "mzxq"), ("foo", "mzxw6"), ("foob", "mzxw6yq"), ("fooba", "mzxw6ytb"),
            ("foobar", "mzxw6ytboi"),
        ]
    )
    func vectors(plain: String, text: String) {
        #expect(Base32.text(Array(plain.utf8)) == text)
        #expect(Base32.bytes(text.utf8) == Array(plain.utf8))
    }

    @Test(
        "a second text of the same bytes is none",
        arguments: ["mz", "mzxr", "m", "mzx", "mzxw6y", "0", "mzxw6=", "my "]
    )
    func canonicity(text: String) { #expect(Base32.bytes(text.utf8) == nil) }
}
