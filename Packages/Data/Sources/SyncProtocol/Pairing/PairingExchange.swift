import Core
import Crypto
import Foundation

/// Six digits that both devices show. A relay that stands between them knows neither the one-time key nor, without the line,
/// the secret, so it cannot make its digits equal to those on the other screen but by chance, once in a million.
public struct PairingCheck: Sendable, Hashable, CustomStringConvertible {
    public let digits: String

    init(_ secret: SymmetricKey) {
        let number = secret.withUnsafeBytes { $0.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } } % 1_000_000
        digits = String(String(1_000_000 + number).dropFirst())
    }

    /// As it is shown: `123 456`.
    public var description: String { "\(digits.prefix(3)) \(digits.suffix(3))" }
}

/// The secrets that two devices agree on: by HPKE (RFC 9180) in mode_psk with the line's secret, from the joining device to the inviter's
/// one-time key. What HPKE exports gives the digits and the key of the answer.
enum PairingSecrets {
    static func info(_ invitation: PairingInvitation, key: [UInt8]) -> Data {
        Data(
            Array("bento sync 1 pairing".utf8) + invitation.mailbox.bytes + key
                + Array(invitation.relay.description.utf8)
        )
    }

    static func identifier(_ invitation: PairingInvitation) -> Data { Data(invitation.mailbox.bytes) }

    static let check = Array("bento sync 1 pairing check".utf8)
    static let answer = Array("bento sync 1 pairing answer".utf8)
}

/// The side that shows a line.
public struct PairingInviter: Sendable, Undisclosed {
    public let invitation: PairingInvitation
    private let key: Curve25519.KeyAgreement.PrivateKey

    /// Makes a line that is used once. It is for whoever shows it to see that its ten minutes are over: the relay forgets the
    /// mailbox, but may lie.
    public init(relay: ServerAddress) {
        key = Curve25519.KeyAgreement.PrivateKey()
        invitation = PairingInvitation(
            relay: relay,
            mailbox: PairingMailbox(),
            secret: SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) },
            keyHash: SyncDigest(hashing: Array(key.publicKey.rawRepresentation))
        )
    }

    /// For ``PairingSlot/offer``.
    public var offer: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// Opens what somebody put into ``PairingSlot/request``.
    ///
    /// - Throws: ``SyncFault`` where it was not made with the line.
    public func open(_ request: [UInt8]) throws(SyncFault) -> PairingCandidate {
        guard request.count > BoxKey.overhead, request.count <= SyncLimits.pairingBytes,
            BoxKey.isUsable(Array(request.prefix(32)))
        else {
            throw .malformed("request to join")
        }
        let content: Data
        let check: SymmetricKey
        let answer: SymmetricKey
        do {
            var recipient = try HPKE.Recipient(
                privateKey: key,
                ciphersuite: BoxKey.suite,
                info: PairingSecrets.info(invitation, key: offer),
                encapsulatedKey: Data(request.prefix(32)),
                presharedKey: SymmetricKey(data: invitation.secret),
                presharedKeyIdentifier: PairingSecrets.identifier(invitation)
            )
            content = try recipient.open(Data(request.dropFirst(32)))
            check = try recipient.exportSecret(context: PairingSecrets.check, outputByteCount: 32)
            answer = try recipient.exportSecret(context: PairingSecrets.answer, outputByteCount: 32)
        } catch {
            throw .notSealed("request to join")
        }
        var reader = ByteReader(Array(content), of: "request to join")
        let device = try SyncDeviceKeys.Public(reading: &reader)
        let name = try DeviceName.read(reader.block(atMost: SyncLimits.nameBytes))
        try reader.end()
        return PairingCandidate(device: device, name: name, check: PairingCheck(check), key: answer)
    }
}

/// A device that asks to join. It is let in by an `add` in the key log, once the person has compared the digits.
public struct PairingCandidate: Sendable, Undisclosed {
    public let device: SyncDeviceKeys.Public
    public let name: String
    public let check: PairingCheck
    private let key: SymmetricKey

    fileprivate init(device: SyncDeviceKeys.Public, name: String, check: PairingCheck, key: SymmetricKey) {
        self.device = device
        self.name = name
        self.check = check
        self.key = key
    }

    /// For ``PairingSlot/answer``.
    ///
    /// - Important: One answer for a candidate: the key has no second nonce.
    public func sealed(_ answer: PairingAnswer) throws(SyncFault) -> [UInt8] {
        try OneTimeSeal.seal(answer.bytes, with: key)
    }
}

/// The inviter's answer.
public enum PairingAnswer: Sendable, Hashable {
    case declined
    /// - Parameters:
    ///   - count: the entries of the key log, the joining device's own among them.
    ///   - head: the hash of the last of these. A log that does not have it there is not the inviter's.
    case accepted(SyncOwner, count: Int64, head: SyncDigest)

    private static let byteCount = 1 + SyncOwner.byteCount + 8 + SyncDigest.byteCount

    /// Both are of one length, so that the relay does not learn which it was.
    fileprivate var bytes: [UInt8] {
        switch self {
        case .declined: return [UInt8](repeating: 0, count: Self.byteCount)
        case .accepted(let owner, let count, let head):
            var writer = ByteWriter()
            writer.integer(UInt8(1))
            writer.append(owner)
            writer.count(count)
            writer.append(head)
            return writer.bytes
        }
    }

    fileprivate init(parsing bytes: [UInt8]) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "answer to a request to join")
        let isAccepted = try reader.integer(UInt8.self) == 1
        let owner = try reader.value(SyncOwner.self)
        let count = try reader.count()
        let head = try reader.value(SyncDigest.self)
        try reader.end()
        self = isAccepted ? .accepted(owner, count: count, head: head) : .declined
    }
}

/// The side that reads a line.
public struct PairingJoiner: Sendable, Undisclosed {
    /// For ``PairingSlot/request``.
    public let request: [UInt8]
    public let check: PairingCheck
    private let device: SyncNode
    private let key: SymmetricKey

    /// - Parameters:
    ///   - offer: what lies in ``PairingSlot/offer``.
    ///   - name: up to ``SyncLimits/nameBytes``, without control characters.
    /// - Throws: ``SyncFault``; ``SyncFault/unexpected(_:)`` where the offer is not the one of the line.
    public init(
        _ invitation: PairingInvitation,
        offer: [UInt8],
        device: SyncDeviceKeys.Public,
        name: String
    ) throws(SyncFault) {
        guard SyncDigest(hashing: offer) == invitation.keyHash else {
            throw .unexpected("a key for pairing that is not the one of the line")
        }
        var writer = ByteWriter()
        writer.append(device.sign)
        writer.append(device.box)
        writer.block(Array(try DeviceName.read(Array(name.utf8)).utf8))
        self.device = device.node
        do {
            var sender = try HPKE.Sender(
                recipientKey: Curve25519.KeyAgreement.PublicKey(rawRepresentation: offer),
                ciphersuite: BoxKey.suite,
                info: PairingSecrets.info(invitation, key: offer),
                presharedKey: SymmetricKey(data: invitation.secret),
                presharedKeyIdentifier: PairingSecrets.identifier(invitation)
            )
            let sealed = try sender.seal(writer.bytes)
            request = Array(sender.encapsulatedKey + sealed)
            check = PairingCheck(try sender.exportSecret(context: PairingSecrets.check, outputByteCount: 32))
            key = try sender.exportSecret(context: PairingSecrets.answer, outputByteCount: 32)
        } catch {
            throw .unexpected("a key for pairing that nothing can be sealed to")
        }
    }

    /// Opens what lies in ``PairingSlot/answer``.
    ///
    /// - Throws: ``SyncFault`` where it is not for this request.
    public func open(_ answer: [UInt8]) throws(SyncFault) -> PairingAnswer {
        let content = try OneTimeSeal.open(answer, with: key, of: "answer to a request to join")
        return try PairingAnswer(parsing: content)
    }

    /// Checks the relay's key log against the inviter's word.
    ///
    /// - Returns: the log; this device is in it.
    /// - Throws: ``KeyLogError``, or ``SyncFault`` where it is another log than the inviter's or this device is not in it.
    public func log(
        _ entries: [KeyLogEntry],
        of owner: SyncOwner,
        count: Int64,
        head: SyncDigest
    ) throws -> KeyLog {
        let log = try KeyLog(checking: entries, of: owner)
        guard count > 0, count <= log.count, log.entries[Int(count) - 1].hash == head,
            log.devices[device]?.isActive == true
        else { throw SyncFault.unexpected("a list of devices that is not the inviter's") }
        return log
    }
}
