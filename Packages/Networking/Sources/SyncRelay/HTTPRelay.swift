import Core
import Foundation
import Networking
import SyncMerge
import SyncProtocol

/// A relay over HTTP, as one device reaches it.
///
/// A request goes out once, and once more where a kept connection was closed just then; whoever calls waits and tries again, as
/// ``RelayFault/retryAfter`` says. No redirect is followed, no answer is read beyond its limits of size and time, and what does not
/// answer as a relay does counts as no relay: a captive portal's page deletes nothing and acknowledges nothing.
///
/// - Important: Besides ``RelayFault`` and ``SyncFault`` it throws what the host's transport says of itself, such as a server that
///   the person did not allow.
public struct HTTPRelay: RelayTransport {
    let requests: RelayRequests
    let access: RelayAccess
    let authorized: RelayRequests
    /// The relay's clock as its answers tell it.
    public let time: RelayTime

    /// - Parameters:
    ///   - address: `https`, or this machine. It may have a path, below which the relay is.
    ///   - owner: whoever joins by a mailbox alone needs no right one.
    ///   - client: its transport and its name; credentials, times and limits are the relay's own.
    ///   - time: what the relay's clock is compared with.
    /// - Throws: `Failure` for an address over which tokens would travel in clear.
    public init(
        address: ServerAddress,
        owner: SyncOwner,
        signer: SyncSigner,
        client: HTTPClient,
        time: TimeContext
    ) throws {
        let base = try Self.base(address)
        self.time = RelayTime(time)
        requests = RelayRequests(base: base, client: client.authorized(by: nil), time: self.time)
        access = RelayAccess(requests: requests, owner: owner, signer: signer)
        authorized = RelayRequests(base: base, client: client.authorized(by: access), time: self.time)
    }

    private static func base(_ address: ServerAddress) throws -> URL {
        guard let url = URL(string: address.description), let origin = Origin(url) else {
            throw Failure(
                "sync.relay-address",
                "'\(address)' is no address of a relay.",
                recovery: "Give one that begins with https://.",
                exitStatus: .usage
            )
        }
        guard origin.isTrustworthy else {
            throw Failure(
                "sync.relay-not-encrypted",
                "Whoever is on the way to '\(address)' could act as this device.",
                recovery: "Give an address that begins with https://; http:// is for a relay on this machine.",
                exitStatus: .usage
            )
        }
        return url
    }

    private func send(_ route: RelayRoute, _ body: [UInt8] = []) async throws -> RelayAnswer {
        try await (route.takesToken ? authorized : requests).send(route, body)
    }

    public func register(_ registration: SyncRegistration) async throws {
        _ = try await send(.register, registration.bytes)
    }

    public func append(_ batch: SyncEnvelope) async throws -> AppendAnswer {
        let answer = try await send(.append(batch.header.stream), batch.bytes)
        return try AppendAnswer(parsing: answer.body, relayTime: answer.time)
    }

    public func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer? {
        let answer = try await send(.pull(stream, after: after, head: head))
        return answer.isNothingNew ? nil : try PullAnswer(parsing: answer.body, relayTime: answer.time)
    }

    public func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope] {
        try RelayList.envelopes(await send(.batches(stream, node, from: no)).body)
    }

    public func log(from n: Int64) async throws -> [KeyLogEntry] {
        try RelayList.entries(await send(.log(from: n)).body)
    }

    /// A relay that was emptied does not know this device before it has the whole log: then the entry goes without a token.
    public func appendLog(_ entry: KeyLogEntry) async throws {
        do {
            _ = try await send(.appendLog, entry.bytes)
        } catch RelayFault.unauthorized {
            _ = try await requests.send(.appendLog, entry.bytes)
        }
    }

    public func snapshot(_ stream: SyncStream) async throws -> SyncSnapshot? {
        do {
            return try SyncSnapshot(parsing: await send(.snapshot(stream)).body)
        } catch RelayFault.notFound {
            return nil
        }
    }

    public func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) async throws {
        _ = try await send(.commit(stream), snapshot.bytes)
    }

    public func put(_ object: SyncEnvelope, in stream: SyncStream) async throws {
        _ = try await send(.put(stream, object.digest), object.bytes)
    }

    public func object(_ digest: SyncDigest, in stream: SyncStream) async throws -> SyncEnvelope {
        let object = try SyncEnvelope(parsing: await send(.object(stream, digest)).body)
        guard object.digest == digest else { throw SyncFault.unexpected("another object than was asked for") }
        return object
    }

    public func delete(_ stream: SyncStream) async throws { _ = try await send(.delete(stream)) }

    public func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws {
        _ = try await send(.post(mailbox, slot), message)
    }

    public func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]] {
        try RelayList.messages(await send(.messages(mailbox, slot)).body)
    }
}

extension HTTPError {
    /// The fault that a device takes it for.
    var relayFault: any Error {
        switch reason {
        case .status:
            let seconds = retryAfter.map { Int(min($0.components.seconds, 3_600)) }
            return RelayFault(status: status ?? 0, line: serverMessage ?? "", retryAfter: seconds)
        case .tooLarge(let limit): return SyncFault.tooLarge("answer of the relay", limit: limit)
        case .tooManyRedirects: return RelayFault.unreachable("it leads elsewhere, where this device does not follow")
        case .eventTooLarge, .contentType: return RelayFault.unreachable("what answers there is no relay")
        default: return RelayFault.unreachable(phrase)
        }
    }
}
