import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Synchronization

/// A device before a relay whose answers a test writes. Challenges and tokens are given as they should be.
struct ScriptedRelay {
    static let address = "https://relay.example"
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    let transport: FakeTransport
    let relay: HTTPRelay
    let device = SyncDeviceKeys()
    let owner: SyncOwner

    /// - Parameter answer: gets what is asked beyond challenges and tokens, and how many of it came before.
    init(
        address: String = Self.address,
        clock: any Clock<Duration> = ContinuousClock(),
        _ answer: @escaping @Sendable (FakeRequest, Int) async throws -> FakeResponse
    ) throws {
        owner = try SyncRecoveryKeys(RecoveryPhrase()).owner
        let key = RelayKey()
        let asked = Mutex(0)
        transport = FakeTransport { request, _ in
            let route = RelayRoute(method: request.head.method.rawValue, path: request.head.path ?? "")
            switch route {
            case .challenge: return Self.bytes(SyncChallenge(at: Self.milliseconds, key: key).bytes)
            case .token:
                let answer = try ChallengeAnswer(parsing: request.body)
                return Self.bytes(
                    SyncToken(owner: answer.owner, node: answer.node, at: Self.milliseconds, key: key).bytes
                )
            default:
                return try await answer(
                    request,
                    asked.withLock { asked in
                        defer { asked += 1 }
                        return asked
                    }
                )
            }
        }
        guard let server = ServerAddress(address) else { throw Failure("test", "no address") }
        relay = try HTTPRelay(
            address: server,
            owner: owner,
            signer: .device(device),
            client: HTTPClient(transport: transport, clock: clock, chance: { 1 }),
            time: TimeContext(zone: .gmt) { Self.now }
        )
    }

    /// The requests other than for challenges and tokens.
    var requests: [FakeRequest] {
        transport.requests.filter { !["/sync/1/challenge", "/sync/1/token"].contains($0.head.path ?? "") }
    }

    func batch(_ no: Int64 = 1) throws -> SyncEnvelope {
        let header = EnvelopeHeader(owner: owner, stream: .core, kind: .batch, epoch: 1, node: device.node, no: no)
        return try SyncEnvelope.seal(Array("eggs".utf8), header, with: SyncEpochKey(epoch: 1), by: device)
    }

    static let milliseconds = Int64(now.timeIntervalSince1970 * 1000)

    /// An answer as relays give it.
    static func bytes(
        _ bytes: [UInt8],
        status: Int = 200,
        time: String? = String(milliseconds),
        type: String = RelayHeader.contentType
    ) -> FakeResponse {
        .response(status, headers: fields(time: time, type: type), chunks: bytes.isEmpty ? [] : [bytes])
    }

    static func fault(_ fault: RelayFault) -> FakeResponse {
        var headers = fields(time: String(milliseconds), type: "text/plain")
        if let seconds = fault.retryAfter { headers[.retryAfter] = String(seconds) }
        return .response(fault.status, headers: headers, chunks: [Array(fault.line.utf8)])
    }

    private static func fields(time: String?, type: String) -> HTTPFields {
        var fields: HTTPFields = [.contentType: type]
        if let name = HTTPField.Name(RelayHeader.time), let time { fields[name] = time }
        return fields
    }
}
