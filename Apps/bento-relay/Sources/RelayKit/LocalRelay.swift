import Foundation
import SyncMerge
import SyncProtocol

/// A relay in this process, as one device reaches it: requests and answers in their bytes, without a socket. Tests of devices use it.
public struct LocalRelay: RelayTransport {
    private let handler: RelayHandler
    private let owner: SyncOwner
    private let signer: SyncSigner

    /// For one device; ``joined(_:as:)`` makes the next one's.
    ///
    /// - Parameter now: milliseconds since 1970.
    public init(
        store: any RelayStore,
        admission: RelayAdmission,
        owner: SyncOwner,
        signer: SyncSigner,
        now: @escaping @Sendable () -> Int64
    ) {
        handler = RelayHandler(store: store, admission: admission, now: now)
        self.owner = owner
        self.signer = signer
    }

    private init(handler: RelayHandler, owner: SyncOwner, signer: SyncSigner) {
        self.handler = handler
        self.owner = owner
        self.signer = signer
    }

    /// The same relay for another visitor.
    public func joined(_ owner: SyncOwner, as signer: SyncSigner) -> LocalRelay {
        LocalRelay(handler: handler, owner: owner, signer: signer)
    }

    private func token() async throws -> SyncToken {
        let challenge = try await send(.challenge, token: nil)
        guard let challenge = SyncChallenge(challenge.body) else { throw RelayFault.malformed }
        let answer = try ChallengeAnswer(challenge, owner: owner, by: signer)
        guard let token = SyncToken(try await send(.token, answer.bytes, token: nil).body) else {
            throw RelayFault.malformed
        }
        return token
    }

    private func send(_ route: RelayRoute, _ body: [UInt8] = [], token: SyncToken?) async throws -> RelayResponse {
        guard let read = RelayRoute(method: route.method, path: route.path) else { throw RelayFault.notFound }
        guard body.count <= read.bodyLimit else { throw RelayFault.tooLarge }
        let response = await handler.respond(to: read, token: token, body: body)
        guard response.status < 400 else {
            throw RelayFault(
                status: response.status,
                line: String(decoding: response.body, as: UTF8.self),
                retryAfter: response.retryAfter
            )
        }
        return response
    }

    private func send(_ route: RelayRoute, _ body: [UInt8] = []) async throws -> RelayResponse {
        try await send(route, body, token: token())
    }

    public func register(_ registration: SyncRegistration) async throws {
        _ = try await send(.register, registration.bytes, token: nil)
    }

    public func append(_ batch: SyncEnvelope) async throws -> AppendAnswer {
        let response = try await send(.append(batch.header.stream), batch.bytes)
        return try AppendAnswer(parsing: response.body, relayTime: handler.now())
    }

    public func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer? {
        let response = try await send(.pull(stream, after: after, head: head))
        return response.status == 304 ? nil : try PullAnswer(parsing: response.body, relayTime: handler.now())
    }

    public func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope] {
        try RelayList.envelopes(await send(.batches(stream, node, from: no)).body)
    }

    public func log(from n: Int64) async throws -> [KeyLogEntry] {
        try RelayList.entries(await send(.log(from: n)).body)
    }

    public func appendLog(_ entry: KeyLogEntry) async throws { _ = try await send(.appendLog, entry.bytes) }

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

    public func live() -> AsyncThrowingStream<StreamHead, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let heads = try handler.live.listen(handler.visitor(await token()).owner)
                    for await head in heads { continuation.yield(head) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    public func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws {
        let token = slot == .request ? nil : try await token()
        _ = try await send(.post(mailbox, slot), message, token: token)
    }

    public func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]] {
        try RelayList.messages(await send(.messages(mailbox, slot), token: nil).body)
    }
}
