import Core
import Foundation
import HTTPTypes
import NetworkingLive
import SyncMerge
import SyncProtocol

/// Owners without homes, each with one device: as many as it takes for all the event streams that a relay carries.
struct ProbeCrowd: Sendable {
    private struct Owner: Sendable {
        let owner: SyncOwner
        let device: SyncDeviceKeys
        let key: SyncEpochKey
        let token: SyncToken
    }

    private let authority: String
    private let transport: LiveTransport

    /// - Parameter address: `http://127.0.0.1:PORT`.
    init(_ address: String, over transport: LiveTransport) {
        authority = address.replacing("http://", with: "")
        self.transport = transport
    }

    /// Registers them, says a token of each, a line each, and for each line that it reads then pushes a batch of each.
    func run(_ count: Int, word: String, lines: AsyncStream<String>) async throws {
        var owners: [Owner] = []
        for _ in 0..<count { owners.append(try await register(word)) }
        for owner in owners { HomeProbe.say("\(owner.token)") }
        HomeProbe.say("")
        var no: Int64 = 0
        for await _ in lines {
            no += 1
            let batches = try owners.map { try ($0, batch(no, of: $0)) }
            let start = ContinuousClock.now
            try await withThrowingTaskGroup { group in
                for place in 0..<8 {
                    group.addTask {
                        for (owner, batch) in batches[min(place, batches.count)...].enumerated()
                        where owner.isMultiple(of: 8) {
                            _ = try await send(.append(.core), batch.1.bytes, token: batch.0.token)
                        }
                    }
                }
                try await group.waitForAll()
            }
            HomeProbe.say("pushed \(Int(start.duration(to: .now) / .milliseconds(1)))")
        }
    }

    private func register(_ word: String) async throws -> Owner {
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let (device, key) = (SyncDeviceKeys(), SyncEpochKey(epoch: 1))
        let genesis = try KeyLog.start(recovery, device: device, name: "crowd", key: key)
        let registration = SyncRegistration(genesis: genesis, admission: .invitation(word))
        _ = try await send(.register, registration.bytes)
        guard let challenge = SyncChallenge(try await send(.challenge)) else { throw SyncFault.malformed("challenge") }
        let answer = try ChallengeAnswer(challenge, owner: recovery.owner, by: .device(device))
        guard let token = SyncToken(try await send(.token, answer.bytes)) else { throw SyncFault.malformed("token") }
        return Owner(owner: recovery.owner, device: device, key: key, token: token)
    }

    private func batch(_ no: Int64, of owner: Owner) throws -> SyncEnvelope {
        let header = EnvelopeHeader(
            owner: owner.owner,
            stream: .core,
            kind: .batch,
            epoch: 1,
            node: owner.device.node,
            no: no
        )
        return try SyncEnvelope.seal(Array("two eggs".utf8), header, with: owner.key, by: owner.device)
    }

    private func send(_ route: RelayRoute, _ body: [UInt8] = [], token: SyncToken? = nil) async throws -> [UInt8] {
        guard let method = HTTPRequest.Method(rawValue: route.method) else { throw SyncFault.malformed("method") }
        var request = HTTPRequest(method: method, scheme: "http", authority: authority, path: route.path)
        if let token { request.headerFields[.authorization] = RelayHeader.bearer + token.description }
        let response = try await transport.send(request, body: body.isEmpty ? nil : body)
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        guard response.head.status.code < 300 else {
            throw Failure("probe.status", "\(route.path) was answered with \(response.head.status.code).")
        }
        return bytes
    }
}
