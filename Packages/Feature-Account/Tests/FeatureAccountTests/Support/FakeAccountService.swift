import Foundation
import NetworkingTesting
import Synchronization

/// An account service in a script: it registers devices, checks tokens, and can be made to fail.
final class FakeAccountService: Sendable {
    struct State {
        var isOffline = false
        /// Paths (`profile`, `equipment`, `auth/register-device`) that answer 500 with a code of their own.
        var broken: Set<String> = []
        /// Paths that answer 404.
        var missing: Set<String> = []
        /// Paths that never answer.
        var silent: Set<String> = []
        var registrations = 0
        /// Tokens that are refused although they were handed out.
        var refused: Set<String> = []
        var equipment = FakeAccountService.slots
        var deletesAccounts = false
        /// Whose the next registration is.
        var user = "u-1"
        /// When tokens expire, in seconds from 1970.
        var expiresAt = 1_900_000_000
    }

    static let slots = """
        {"slots": {"weapon": {"id": 7, "name": "Walking staff", "rarity": "common", "level": 2}},
         "total_stats": {"atkPower": 12, "atkAccuracy": 0.85, "defPower": 7, "defAccuracy": 0.6}, "equipment_count": 1}
        """

    let state = Mutex(State())

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func transport() -> FakeTransport { FakeTransport { [self] request, _ in answer(request) } }

    private func answer(_ request: FakeRequest) -> FakeResponse {
        let path = request.path.replacingOccurrences(of: "/api/v1/", with: "")
        return state.withLock { state in
            if state.isOffline { return .failure(.unreachable) }
            if state.silent.contains(path) { return .silence }
            if state.missing.contains(path) {
                return .json(#"{"error": {"code": "NOT_FOUND", "message": "No such thing"}}"#, status: 404)
            }
            if state.broken.contains(path) {
                return .json(#"{"error": {"code": "INVENTORY_LOCKED", "message": "Not now"}}"#, status: 500)
            }
            switch path {
            case "auth/register-device":
                state.registrations += 1
                return .json(
                    """
                    {"success": true, "data": {"user": {"id": "\(state.user)", "account_type": "anonymous"},
                     "session": {"access_token": "token-\(state.registrations)", "refresh_token": null,
                     "expires_in": 2592000, "expires_at": \(state.expiresAt), "token_type": "bearer"}, "message": "hi"},
                     "timestamp": "2026-11-21T12:00:00Z"}
                    """,
                    status: 201
                )
            case "auth/logout": return .json(#"{"success": true, "data": {}}"#)
            default: return self.data(path, request, state)
            }
        }
    }

    private func data(_ path: String, _ request: FakeRequest, _ state: State) -> FakeResponse {
        let token = request.header("Authorization")?.replacingOccurrences(of: "Bearer ", with: "") ?? ""
        guard token.hasPrefix("token-"), !state.refused.contains(token) else {
            return .json(#"{"error": {"code": "token_expired", "message": "Expired"}}"#, status: 401)
        }
        switch path {
        case "account" where state.deletesAccounts: return .json(#"{"success": true, "data": {}}"#)
        case "auth/bootstrap":
            return .json(#"{"success": true, "data": {"user": {"id": "\#(state.user)", "account_type": "anonymous"}}}"#)
        case "profile":
            return .json(
                """
                {"success": true, "data": {"id": "\(state.user)", "display_name": "Ada", "account_type": "anonymous", "level": 3,
                 "created_at": "2026-01-02 03:04:05.678"}, "timestamp": "2026-11-21T12:00:00Z"}
                """
            )
        case "equipment": return .json(#"{"success": true, "data": \#(state.equipment), "timestamp": "x"}"#)
        default: return .response(404)
        }
    }
}
