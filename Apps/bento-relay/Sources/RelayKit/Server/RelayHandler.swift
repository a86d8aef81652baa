import SyncMerge
import SyncProtocol
import Tracing

/// A relay's response.
struct RelayResponse: Sendable {
    let status: Int
    let body: [UInt8]
    let retryAfter: Int?

    init(_ body: [UInt8] = [], status: Int = 200) {
        self.status = status
        self.body = body
        retryAfter = nil
    }

    init(_ fault: RelayFault) {
        status = fault.status
        body = Array(fault.line.utf8)
        retryAfter = fault.retryAfter
    }
}

/// Answers requests, whichever way they came.
struct RelayHandler: Sendable {
    let store: any RelayStore
    let admission: RelayAdmission
    let live = LiveHeads()
    let meter = PushMeter()
    /// Hears of heads that this relay has moved.
    var onHead: @Sendable (StreamHead, SyncOwner) async -> Void = { _, _ in }
    var metrics = RelayMetrics()
    /// Milliseconds since 1970.
    let now: @Sendable () -> Int64

    private var key: RelayKey { store.key }

    func respond(to route: RelayRoute, token: SyncToken?, body: [UInt8]) async -> RelayResponse {
        let start = ContinuousClock.now
        let response = await withSpan("sync \(route.word)", ofKind: .server) { span in
            let response = await guarded(route, token, body)
            span.attributes["http.response.status_code"] = response.status
            return response
        }
        metrics.count(route, response.status, start.duration(to: .now))
        return response
    }

    private func guarded(_ route: RelayRoute, _ token: SyncToken?, _ body: [UInt8]) async -> RelayResponse {
        do {
            return try await answer(route, token, body)
        } catch let fault as RelayFault {
            return RelayResponse(fault)
        } catch is SyncFault {
            return RelayResponse(.malformed)
        } catch {
            // The store's own faults, such as a full disk: nothing was taken, and devices send it again.
            return RelayResponse(.unavailable(retryAfter: 60))
        }
    }

    /// - Throws: ``RelayFault/unauthorized``.
    func visitor(_ token: SyncToken?) throws -> RelayVisitor {
        guard let holder = token?.holder(at: now(), key: key) else { throw RelayFault.unauthorized }
        return RelayVisitor(owner: holder.owner, node: holder.node)
    }

    private func answer(_ route: RelayRoute, _ token: SyncToken?, _ body: [UInt8]) async throws -> RelayResponse {
        switch route {
        case .challenge: return RelayResponse(SyncChallenge(at: now(), key: key).bytes)
        case .token: return RelayResponse(try await makeToken(for: ChallengeAnswer(parsing: body)).bytes)
        case .register:
            let registration = try SyncRegistration(parsing: body)
            guard try await admission.admits(registration, at: now()) else { throw RelayFault.notAdmitted }
            try await store.register(registration.genesis)
            return RelayResponse(status: 201)
        case .post(let mailbox, let slot):
            let visitor = token == nil ? nil : try self.visitor(token)
            guard !body.isEmpty else { throw RelayFault.malformed }
            try await store.post(body, to: mailbox, slot, by: visitor, at: now())
            return RelayResponse(status: 201)
        case .messages(let mailbox, let slot):
            return RelayResponse(RelayList.bytes(try await store.messages(in: mailbox, slot, at: now())))
        case .appendLog where token == nil:
            let entry = try KeyLogEntry(parsing: body)
            try await store.append(entry, by: signer(of: entry), at: now())
            return RelayResponse(status: 201)
        default: return try await answer(route, by: try visitor(token), body)
        }
    }

    /// An entry speaks for itself: after a relay was emptied, whoever has the log brings it, though it be none of those that the
    /// relay knows of yet.
    private func signer(of entry: KeyLogEntry) async throws -> RelayVisitor {
        if let node = entry.signer { return RelayVisitor(owner: entry.owner, node: node) }
        guard let log = try await store.log(of: entry.owner) else { throw RelayFault.unauthorized }
        return RelayVisitor(owner: entry.owner, node: SyncNode(signingKey: log.recovery.sign))
    }

    private func makeToken(for answer: ChallengeAnswer) async throws -> SyncToken {
        guard answer.challenge.isValid(at: now(), key: key), let log = try await store.log(of: answer.owner) else {
            throw RelayFault.unauthorized
        }
        // Who proves to be a device that was revoked is told so: it need not ask again.
        if let device = log.devices[answer.node], !device.isActive, answer.isSigned(by: device.keys.sign) {
            throw RelayFault.revoked
        }
        guard let signingKey = log.signingKey(of: answer.node), answer.isSigned(by: signingKey) else {
            throw RelayFault.unauthorized
        }
        return SyncToken(owner: answer.owner, node: answer.node, at: now(), key: key)
    }

    private func answer(_ route: RelayRoute, by visitor: RelayVisitor, _ body: [UInt8]) async throws -> RelayResponse {
        switch route {
        case .append(let stream):
            let batch = try SyncEnvelope(parsing: body)
            guard batch.header.stream == stream else { throw RelayFault.malformed }
            try meter.count(body.count, by: visitor, at: now())
            let answer = try await store.append(batch, by: visitor, at: now())
            if let seq = answer.seq, !answer.isDuplicate {
                let head = StreamHead(stream: stream, head: seq)
                live.tell(head, to: visitor.owner)
                await onHead(head, visitor.owner)
            }
            return RelayResponse(answer.bytes)
        case .pull(let stream, let after, let head):
            guard let answer = try await store.pull(stream, after: after, head: head, by: visitor, at: now()) else {
                return RelayResponse(status: 304)
            }
            return RelayResponse(answer.bytes)
        case .batches(let stream, let node, let from):
            let batches = try await store.batches(stream, of: node, from: from, by: visitor)
            return RelayResponse(RelayList.bytes(batches.map(\.bytes)))
        case .log(let from):
            let entries = try await store.log(of: visitor.owner, from: from)
            return RelayResponse(RelayList.bytes(entries.map(\.bytes)))
        case .appendLog:
            try await store.append(KeyLogEntry(parsing: body), by: visitor, at: now())
            return RelayResponse(status: 201)
        case .snapshot(let stream):
            guard let snapshot = try await store.snapshot(stream, by: visitor) else { throw RelayFault.notFound }
            return RelayResponse(snapshot.bytes)
        case .commit(let stream):
            try await store.commit(SyncSnapshot(parsing: body), in: stream, by: visitor, at: now())
            return RelayResponse(status: 201)
        case .put(let stream, let digest):
            try meter.count(body.count, by: visitor, at: now())
            try await store.put(SyncEnvelope(parsing: body), as: digest, in: stream, by: visitor)
            return RelayResponse(status: 201)
        case .object(let stream, let digest):
            return RelayResponse(try await store.object(digest, in: stream, by: visitor).bytes)
        case .delete(let stream):
            try await store.delete(stream, by: visitor)
            return RelayResponse(status: 204)
        case .challenge, .token, .register, .post, .messages, .live: throw RelayFault.notFound
        }
    }
}
