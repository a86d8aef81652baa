import Core
import Testing

@testable import SyncProtocol

@Suite("Access to a relay")
struct AccessTests {
    private let person: SyncPerson
    private let key = RelayKey()
    private let now: Int64 = 1_800_000_000_000

    init() throws { person = try SyncPerson() }

    @Test("a challenge holds for two minutes, at the relays that share its key")
    func challenges() throws {
        let challenge = SyncChallenge(at: now, key: key)
        let same = try #require(RelayKey(bytes: key.bytes))
        #expect(challenge.isValid(at: now + 119_999, key: same))
        #expect(!challenge.isValid(at: now + 120_000, key: key))
        #expect(!challenge.isValid(at: now, key: RelayKey()))
        for index in challenge.bytes.indices {
            #expect(SyncChallenge(challenge.bytes.flipped(index))?.isValid(at: now, key: key) == false)
        }
        #expect(SyncChallenge(at: now, key: key) != challenge)
        #expect(RelayKey(bytes: []) == nil)
    }

    @Test("the answer to a challenge says who asks, and nobody else can")
    func answers() throws {
        let challenge = SyncChallenge(at: now, key: key)
        let answer = try ChallengeAnswer(challenge, owner: person.owner, by: person.signer)
        let received = try ChallengeAnswer(parsing: answer.bytes)
        #expect(received == answer)
        #expect(received.bytes.count == ChallengeAnswer.byteCount)
        let signingKey = try #require(person.log.signingKey(of: received.node))
        #expect(received.isSigned(by: signingKey))
        for index in answer.bytes.indices {
            let changed = try ChallengeAnswer(parsing: answer.bytes.flipped(index))
            #expect(!changed.isSigned(by: signingKey), "byte \(index)")
        }
        for count in answer.bytes.indices {
            #expect(throws: SyncFault.self) { try ChallengeAnswer(parsing: Array(answer.bytes.prefix(count))) }
        }
        #expect(throws: SyncFault.self) { try ChallengeAnswer(parsing: answer.bytes + [0]) }
    }

    @Test("the recovery phrase answers as itself, and is no device")
    func recovery() throws {
        let challenge = SyncChallenge(at: now, key: key)
        let answer = try ChallengeAnswer(challenge, owner: person.owner, by: .recovery(person.recovery))
        #expect(person.log.devices[answer.node] == nil)
        #expect(answer.isSigned(by: try #require(person.log.signingKey(of: answer.node))))
        #expect(person.log.signingKey(of: SyncDeviceKeys().node) == nil)
    }

    @Test("a token says whose it is for 15 minutes")
    func tokens() throws {
        let token = SyncToken(owner: person.owner, node: person.device.node, at: now, key: key)
        let received = try #require(SyncToken(hex: token.description))
        let holder = try #require(received.holder(at: now + 899_999, key: key))
        #expect(holder.owner == person.owner)
        #expect(holder.node == person.device.node)
        #expect(received.holder(at: now + 900_000, key: key) == nil)
        #expect(received.holder(at: now, key: RelayKey()) == nil)
        for index in token.bytes.indices {
            #expect(SyncToken(token.bytes.flipped(index))?.holder(at: now, key: key) == nil, "byte \(index)")
        }
        #expect(SyncToken(hex: "") == nil)
        #expect(SyncToken(hex: String(repeating: "g", count: 128)) == nil)
    }

    @Test("a challenge is no token")
    func purposes() {
        let challenge = SyncChallenge(at: .max, key: key)
        let bytes = challenge.bytes.prefix(24) + [UInt8](repeating: 0, count: 8) + challenge.bytes.suffix(32)
        #expect(SyncToken(bytes)?.holder(at: now, key: key) == nil)
    }

    @Test("proof of work is for one owner")
    func work() throws {
        // An owner whose proof is among the first 4,000 numbers.
        let owner = try #require(SyncOwner([UInt8](repeating: 7, count: 15) + [3]))
        let other = try #require(SyncOwner([UInt8](repeating: 255, count: 16)))
        let work = try ProofOfWork(for: owner)
        #expect(work.nonce == 1_392)
        #expect(work.isDone(for: owner))
        #expect(!work.isDone(for: other))
        #expect(!ProofOfWork(nonce: work.nonce + 1).isDone(for: owner))
    }
}
