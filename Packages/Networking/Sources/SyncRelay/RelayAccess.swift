import Core
import Foundation
import Networking
import SyncProtocol
import Synchronization

/// Shows a relay who asks: it answers a challenge for a token, keeps that in memory, and gets another where it is refused.
final class RelayAccess: AuthorizationProvider {
    private let requests: RelayRequests
    private let owner: SyncOwner
    private let signer: SyncSigner
    private let kept = Mutex<SyncToken?>(nil)
    private let renewals = SingleFlight<Int, SyncToken>()

    init(requests: RelayRequests, owner: SyncOwner, signer: SyncSigner) {
        self.requests = requests
        self.owner = owner
        self.signer = signer
    }

    func authorization(for url: URL) async throws -> Authorization? {
        guard Origin(url) == Origin(requests.base) else { return nil }
        return Self.authorization(try await token(after: nil))
    }

    func renew(rejected: Authorization?) async throws -> Bool {
        // Whoever was refused with an older one has only to send again.
        let token = kept.withLock(\.self)
        let isOlder = token.map { Self.authorization($0) != rejected } ?? false
        if !isOlder { _ = try await self.token(after: token) }
        return true
    }

    /// - Parameter refused: the token that is of no use any more.
    private func token(after refused: SyncToken?) async throws -> SyncToken {
        if let token = kept.withLock(\.self), token != refused { return token }
        return try await renewals.run(0) { [self] in
            if let token = kept.withLock(\.self), token != refused { return token }
            let token = try await freshToken()
            kept.withLock { $0 = token }
            return token
        }
    }

    private func freshToken() async throws -> SyncToken {
        guard let challenge = SyncChallenge(try await requests.send(.challenge).body) else {
            throw SyncFault.malformed("challenge of the relay")
        }
        let answer = try ChallengeAnswer(challenge, owner: owner, by: signer)
        guard let token = SyncToken(try await requests.send(.token, answer.bytes).body) else {
            throw SyncFault.malformed("token of the relay")
        }
        return token
    }

    private static func authorization(_ token: SyncToken) -> Authorization {
        .bearer(Secret(token.description))
    }
}
