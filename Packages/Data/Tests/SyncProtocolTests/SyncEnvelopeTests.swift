import Core
import CoreTesting
import SyncMerge
import Testing

@testable import SyncProtocol

@Suite("SyncEnvelope")
struct SyncEnvelopeTests {
    private let person: SyncPerson

    init() throws { person = try SyncPerson() }

    @Test("what one device seals, another one reads")
    func wholeness() throws {
        let content = Array("two eggs and toast".utf8)
        let sent = try person.envelope(content, no: 7)
        let received = try SyncEnvelope(parsing: sent.bytes)
        #expect(received == sent)
        #expect(received.header.no == 7)
        #expect(received.header.length == 256 + 16)
        try person.log.admit(received)
        #expect(try received.opened(with: person.key) == content)
    }

    /// Sealed by python's cryptography 48 from the design, not by this program: device 00..1f, epoch key 64..83, salt c8..d7.
    private static let foreign = """
        42535931fb6adefa1c3869ad5cd8a1e5989d8f2901010000000192f4be5199e8edc30000000000000007c8c9cacbcccd
        cecfd0d1d2d3d4d5d6d7000001100c5e9fff5bc86749ebcca046714c035dc802cf80aa219cb34acfb3d1a2a350f58806
        bcc88eeb603406b5da5f2e7140df3a7c0e6b97e25fa2a55e4e70525e56e21a6f3f1d3eae6ba508fd326ea46dc33e49f8
        6bcff84f1fe2904c170041231e8335b807305d9619bdcdbb1d159c3b462d112d90779cfef84621646d080ac98b76edc2
        755a6f9f4188d3783a80e765917b57dc8810ee6bd0661836f6dd23c5ee8051a1de51cdd1779a69456f25634944695d1a
        8edb5b472e6e7a8f76f83773f9caea273f58c3d79629c56862d307f2205e8eddde622b381bd3106272118ba7c10e3ab6
        3695d459776642d07e2cabf6f6ead13df6026ee4099b66f7e74769644a0751c4312fd47f93d684fe56498aad5c7bd4ef
        9b0f9d682158db8b415b47c4df6d25339567bc91346e15ad4021972332d9f5766666fc5261848e49a1ab414a7411d477
        5b94305a612c515409e41f5fe10c
        """

    @Test("an envelope that another program made of the same design is read")
    func interoperation() throws {
        let envelope = try SyncEnvelope(parsing: [UInt8](hex: Self.foreign.filter { !$0.isNewline }))
        let device = try #require(SyncDeviceKeys(bytes: Array(0..<32) + Array(32..<64)))
        #expect(envelope.header.node == device.node)
        #expect(envelope.header.no == 7)
        #expect(envelope.header.owner.description == "fb6adefa1c3869ad5cd8a1e5989d8f29")
        #expect(envelope.isSigned(by: device.publicKeys.sign))
        let key = try #require(SyncEpochKey(epoch: 1, bytes: Array(100..<132)))
        #expect(try envelope.opened(with: key) == Array("two eggs and toast".utf8))
    }

    @Test("a meal is one envelope of 398 bytes, and neither its words nor its size show")
    func blindness() throws {
        let words = Array("two eggs and toast".utf8)
        let long = try person.envelope(words + words + words)
        let short = try person.envelope(words)
        #expect(short.bytes.count == 256 + SyncEnvelope.overhead)
        #expect(long.bytes.count == short.bytes.count)
        #expect(SyncEnvelope.overhead == 142)
        #expect(
            !short.bytes.indices.dropLast(8).contains { Array(short.bytes[$0..<($0 + 8)]) == Array(words.prefix(8)) }
        )
    }

    @Test("the same content under the same number is sealed with another key each time")
    func salts() throws {
        let sealed = try (0..<64).map { _ in try person.envelope().bytes[EnvelopeHeader.byteCount...].prefix(16) }
        #expect(Set(sealed).count == 64)
    }

    @Test("each bit of each byte is guarded")
    func flips() throws {
        let bytes = try person.envelope().bytes
        for index in bytes.indices {
            for bit in 0..<8 {
                let changed = bytes.flipped(index, bit: bit)
                #expect(throws: (any Error).self, "byte \(index), bit \(bit)") {
                    try person.log.admit(SyncEnvelope(parsing: changed))
                }
                guard index < bytes.count - 64 else { continue }
                #expect(throws: (any Error).self, "byte \(index), bit \(bit)") {
                    try SyncEnvelope(parsing: changed).opened(with: person.key)
                }
            }
        }
    }

    @Test("every beginning of it is refused, and so is more")
    func lengths() throws {
        let bytes = try person.envelope().bytes
        for count in bytes.indices {
            #expect(throws: SyncFault.self, "\(count) bytes") { try SyncEnvelope(parsing: Array(bytes.prefix(count))) }
        }
        for more in [1, 4, 142, 1 << 20, 2 << 20] {
            #expect(throws: SyncFault.self) {
                try SyncEnvelope(parsing: bytes + [UInt8](repeating: 0, count: more))
            }
        }
    }

    /// Places of the header, and what may not stand there.
    private static let forgeries: [(Int, [UInt8])] = [
        (0, Array("BSY2".utf8)), (20, [0]), (20, [6]), (20, [255]), (21, [0]), (21, [5]), (22, [0, 0, 0, 0]),
        (22, [0x80, 0, 0, 0]), (34, [0, 0, 0, 0, 0, 0, 0, 0]), (34, [0x80, 0, 0, 0, 0, 0, 0, 0]),
        (34, [UInt8](repeating: 255, count: 8)), (58, [0, 0, 0, 0]), (58, [0, 0, 1, 15]), (58, [0, 0, 1, 17]),
        (58, [0x7F, 255, 255, 255]), (58, [255, 255, 255, 255]),
    ]

    @Test("a header with values out of range is refused before anything is decrypted", arguments: forgeries)
    func headers(place: Int, value: [UInt8]) throws {
        var bytes = try person.envelope().bytes
        bytes.replaceSubrange(place..<(place + value.count), with: value)
        #expect(throws: SyncFault.self) { try SyncEnvelope(parsing: bytes) }
    }

    @Test("only batches are numbered")
    func numbers() throws {
        for kind in EnvelopeHeader.Kind.allCases where kind != .batch {
            #expect(try SyncEnvelope(parsing: person.envelope(kind: kind).bytes).header.no == 0)
            var bytes = try person.envelope(kind: kind).bytes
            bytes[41] = 1
            #expect(throws: SyncFault.self) { try SyncEnvelope(parsing: bytes) }
        }
    }

    @Test("another epoch's key, and another key of the same epoch, open nothing")
    func keys() throws {
        let envelope = try person.envelope()
        #expect(throws: SyncFault.missingEpoch(1)) { try envelope.opened(with: SyncEpochKey(epoch: 2)) }
        #expect(throws: SyncFault.notSealed("batch")) { try envelope.opened(with: SyncEpochKey(epoch: 1)) }
    }

    @Test("one kind of content cannot be passed off as another")
    func kinds() throws {
        let segment = try person.envelope(kind: .segment)
        var bytes = segment.bytes
        bytes[21] = EnvelopeHeader.Kind.blob.rawValue
        #expect(throws: SyncFault.notSealed("blob")) { try SyncEnvelope(parsing: bytes).opened(with: person.key) }
    }

    @Test("keys that are not those of the header seal nothing")
    func mismatches() throws {
        let content = Array("x".utf8)
        #expect(throws: SyncFault.self) {
            try SyncEnvelope.seal(content, person.header(), with: person.key, by: SyncDeviceKeys())
        }
        #expect(throws: SyncFault.self) {
            try SyncEnvelope.seal(content, person.header(), with: SyncEpochKey(epoch: 2), by: person.device)
        }
        #expect(throws: SyncFault.self) {
            try SyncEnvelope.seal(content, person.header(0), with: person.key, by: person.device)
        }
        #expect(throws: SyncFault.tooLarge("batch", limit: 1 << 20)) {
            try person.envelope([UInt8](repeating: 1, count: 1 << 20 + 1))
        }
    }

    @Test("the largest content that does not compress fits")
    func largest() throws {
        var state: UInt64 = 1
        let content = (0..<SyncLimits.contentBytes).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let envelope = try SyncEnvelope(parsing: person.envelope(content).bytes)
        #expect(try envelope.opened(with: person.key) == content)
    }

    @Test("a chain depends on each batch and on their order")
    func chains() throws {
        let batches = try (1...3).map { try person.envelope(no: $0) }
        let chain = batches.reduce(SyncDigest.zero) { $1.chain(after: $0) }
        let other = [batches[1], batches[0], batches[2]].reduce(SyncDigest.zero) { $1.chain(after: $0) }
        #expect(chain != other)
        #expect(chain != batches.dropFirst().reduce(SyncDigest.zero) { $1.chain(after: $0) })
        #expect(batches[0].chain(after: .zero) == SyncDigest(hashing: SyncDigest.zero.bytes, batches[0].bytes))
    }

    @Test("of 10,000 mutations none is admitted, none opens and none traps")
    func mutations() throws {
        let bytes = try person.envelope(Array(0...255) + Array(0...255)).bytes
        var mutations = Mutations(seed: 42)
        for round in 0..<TestVolume.current.cases(10_000) {
            let changed = mutations.mutate(bytes)
            guard changed != bytes, let envelope = try? SyncEnvelope(parsing: changed) else { continue }
            #expect(throws: SyncFault.self, "round \(round)") { try person.log.admit(envelope) }
            guard changed.dropLast(64) != bytes.dropLast(64) else { continue }
            #expect(throws: SyncFault.self, "round \(round)") { try envelope.opened(with: person.key) }
        }
    }

    @Test("keys never show themselves")
    func redaction() {
        let device = SyncDeviceKeys()
        let key = SyncEpochKey(epoch: 3)
        var shown = "\(device) \(key)"
        dump(device, to: &shown)
        dump(key, to: &shown)
        dump(RecoveryPhrase(), to: &shown)
        #expect(!shown.lowercased().contains("rawrepresentation"))
        #expect(!shown.contains("SymmetricKey"))
        #expect(Mirror(reflecting: device).children.map(\.label) == ["node"])
        #expect(Mirror(reflecting: key).children.map(\.label) == ["epoch"])
        for secret: any Undisclosed in [RelayKey(), RecoveryPhrase(), person.recovery] {
            #expect("\(secret)" == "<redacted>" && Mirror(reflecting: secret).children.isEmpty)
        }
    }
}
