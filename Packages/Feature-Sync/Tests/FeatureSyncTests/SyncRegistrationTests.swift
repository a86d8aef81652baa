import Core
import DataSync
import Foundation
import SyncMerge
import SyncProtocol
import Synchronization
import Testing

@testable import FeatureSync

/// Keeps what owners show, and admits by some of it.
private final class Doorkeeper: RelayTransport {
    private let shown = Mutex<[SyncRegistration.Admission]>([])
    private let takesAccounts: Bool

    init(takesAccounts: Bool) { self.takesAccounts = takesAccounts }

    /// The output, without the numbers of works.
    var words: [String] {
        shown.withLock(\.self).map { admission in
            switch admission {
            case .account(let token): "account \(token)"
            case .invitation(let word): "invitation \(word)"
            case .work: "work"
            }
        }
    }

    func register(_ registration: SyncRegistration) async throws {
        shown.withLock { $0.append(registration.admission) }
        if case .account = registration.admission, !takesAccounts { throw RelayFault.notAdmitted }
    }

    func append(_ batch: SyncEnvelope) async throws -> AppendAnswer { throw RelayFault.notFound }
    func pull(_ stream: SyncStream, after: Int64, head: Int64) async throws -> PullAnswer? { nil }
    func batches(_ stream: SyncStream, of node: SyncNode, from no: Int64) async throws -> [SyncEnvelope] { [] }
    func log(from n: Int64) async throws -> [KeyLogEntry] { [] }
    func appendLog(_ entry: KeyLogEntry) async throws {}
    func snapshot(_ stream: SyncStream) async throws -> SyncSnapshot? { nil }
    func commit(_ snapshot: SyncSnapshot, in stream: SyncStream) async throws {}
    func put(_ object: SyncEnvelope, in stream: SyncStream) async throws {}
    func object(_ digest: SyncDigest, in stream: SyncStream) async throws -> SyncEnvelope { throw RelayFault.notFound }
    func delete(_ stream: SyncStream) async throws {}
    func live() -> AsyncThrowingStream<StreamHead, any Error> { AsyncThrowingStream { $0.finish() } }
    func post(_ message: [UInt8], to mailbox: PairingMailbox, _ slot: PairingSlot) async throws {}
    func messages(in mailbox: PairingMailbox, _ slot: PairingSlot) async throws -> [[UInt8]] { [] }
}

/// An account whose token is for one server.
private struct Account: AuthService {
    var token: String? = "anna"

    func accessToken(for server: ServerAddress) async throws -> Secret? {
        guard let token else { throw RelayFault.unreachable("the service") }
        return server.description.hasPrefix(TestRelay.address) ? Secret(token) : nil
    }

    func renewedToken(replacing rejected: Secret, for server: ServerAddress) async throws -> Secret? { nil }
    func showConsent(for server: ServerAddress, in session: FlowSession) async throws -> Bool { true }
}

@Suite("How an owner becomes known to a relay")
struct SyncRegistrationTests {
    private func shown(
        _ relay: Doorkeeper,
        _ account: (any AuthService)?,
        invitation: String? = nil,
        at address: String = TestRelay.address
    ) async throws -> [String] {
        let home = try SyncedHome(TestRelay(TestTime()), name: "laptop")
        var membership = home.coordinator.membership
        membership.list.account = { account }
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let (device, epoch) = (SyncDeviceKeys(), SyncEpochKey(epoch: 1))
        let keys = SyncKeys(
            relay: try #require(ServerAddress(address)),
            owner: recovery.owner,
            invitation: invitation,
            name: "laptop",
            device: device,
            epochs: [1: epoch]
        )
        let genesis = try KeyLog.start(recovery, device: device, name: "laptop", key: epoch)
        try await membership.list.register(genesis, keys, at: relay)
        return relay.words
    }

    @Test("by the person's account, where the relay asks its service")
    func account() async throws {
        #expect(try await shown(Doorkeeper(takesAccounts: true), Account()) == ["account anna"])
    }

    @Test("by a word of whoever runs it, and then no account is shown")
    func invitation() async throws {
        let words = try await shown(Doorkeeper(takesAccounts: true), Account(), invitation: "household")
        #expect(words == ["invitation household"])
    }

    @Test("by a second of computing, where there is no account, it cannot be asked, is for others, or is not taken")
    func work() async throws {
        #expect(try await shown(Doorkeeper(takesAccounts: true), nil) == ["work"])
        #expect(try await shown(Doorkeeper(takesAccounts: true), Account(token: nil)) == ["work"])
        let other = try await shown(Doorkeeper(takesAccounts: true), Account(), at: "https://relay.example.org")
        #expect(other == ["work"])
        #expect(try await shown(Doorkeeper(takesAccounts: false), Account()) == ["account anna", "work"])
    }
}
