/// A content as it travels and is kept: header, sealed content, signature of the device that made it.
///
/// The relay and everybody on the way see the header and a size from ``PaddedContent``, no more. Reading is in steps that cost
/// more and more: ``init(parsing:)`` looks at lengths alone, ``isSigned(by:)`` tells who made it, ``opened(with:)`` decrypts.
///
/// - Important: Whoever takes in an envelope checks the signature with the key that the key log has for `header.node`, and asks
///   the key log whether that device was allowed to write it (``SyncKeyLog/admit(_:)`` does both). All devices hold the epoch's
///   key: opening alone proves only that one of them, or one that was revoked, made it.
public struct SyncEnvelope: Sendable, Hashable {
    static let signatureBytes = 64
    /// Bytes around the padded content.
    public static let overhead = EnvelopeHeader.byteCount + OneTimeSeal.tagBytes + signatureBytes

    public let header: EnvelopeHeader
    /// All of it, as it is sent.
    public let bytes: [UInt8]

    /// - Throws: ``SyncFault``; nothing is allocated for a length that was not compared with what is there.
    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        guard bytes.count <= SyncLimits.envelopeBytes else {
            throw .tooLarge("envelope", limit: SyncLimits.envelopeBytes)
        }
        guard bytes.count > Self.overhead else { throw .malformed("envelope, which ends too early") }
        header = try EnvelopeHeader(parsing: Array(bytes[..<EnvelopeHeader.byteCount]))
        guard bytes.count == EnvelopeHeader.byteCount + Int(header.length) + Self.signatureBytes else {
            throw .malformed("envelope, whose length is not the one it states")
        }
        self.bytes = bytes
    }

    private init(header: EnvelopeHeader, bytes: [UInt8]) {
        self.header = header
        self.bytes = bytes
    }

    /// Compresses, pads, seals and signs.
    ///
    /// - Throws: ``SyncFault/tooLarge(_:limit:)`` for content over ``SyncLimits/contentBytes``;
    ///   ``SyncFault/unexpected(_:)`` where header and keys do not belong together.
    public static func seal(
        _ content: [UInt8],
        _ header: EnvelopeHeader,
        with key: SyncEpochKey,
        by device: SyncDeviceKeys
    ) throws(SyncFault) -> SyncEnvelope {
        guard content.count <= SyncLimits.contentBytes else {
            throw .tooLarge(header.kind.name, limit: SyncLimits.contentBytes)
        }
        guard header.node == device.node, header.epoch == key.epoch else {
            throw .unexpected("a header of another device or epoch than its keys")
        }
        try header.check()
        let padded = PaddedContent.pad(content)
        var header = header
        header.length = UInt32(padded.count + OneTimeSeal.tagBytes)
        let start = header.bytes
        let signed = start + (try OneTimeSeal.seal(padded, with: key.key(of: header), header: start))
        do {
            return SyncEnvelope(header: header, bytes: signed + (try device.signature(of: signed)))
        } catch {
            throw .unexpected("a key that signs nothing")
        }
    }

    var signed: ArraySlice<UInt8> { bytes.dropLast(Self.signatureBytes) }

    /// - Parameter signingKey: an Ed25519 public key of 32 bytes.
    public func isSigned(by signingKey: [UInt8]) -> Bool {
        DeviceSignature.isValid(bytes.suffix(Self.signatureBytes), of: signed, by: signingKey)
    }

    /// Decrypts, takes off the padding and inflates.
    ///
    /// - Throws: ``SyncFault``.
    public func opened(with key: SyncEpochKey) throws(SyncFault) -> [UInt8] {
        guard header.epoch == key.epoch else { throw .missingEpoch(header.epoch) }
        let padded = try OneTimeSeal.open(
            signed.dropFirst(EnvelopeHeader.byteCount),
            with: key.key(of: header),
            header: Array(bytes.prefix(EnvelopeHeader.byteCount)),
            of: header.kind.name
        )
        return try PaddedContent.unpad(padded, of: header.kind.name)
    }

    /// The chain of the device's batches up to this one: SHA-256 over the chain before it, then this envelope.
    ///
    /// - Parameter previous: ``SyncDigest/zero`` before the first.
    public func chain(after previous: SyncDigest) -> SyncDigest { SyncDigest(hashing: previous.bytes, bytes) }

    /// The name that a segment or blob is kept by at the relay.
    public var digest: SyncDigest { SyncDigest(hashing: bytes) }
}
