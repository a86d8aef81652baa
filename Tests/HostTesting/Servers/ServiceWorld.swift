import Foundation
import Synchronization

/// A small server of its own that speaks the account service, a Supabase project's sign-in and the gateway, from their
/// published forms: nothing of it comes from the local server that Bento brings along. It can change its mind.
package final class ServiceWorld: Sendable {
    package struct Request: Sendable {
        /// `POST /v1/chat`.
        package let line: String
        /// What it authorizes itself with, without "Bearer"; empty where there is nothing.
        package let token: String
        package let body: String
    }

    package struct State {
        package var requests: [Request] = []
        /// Access tokens that are refused with 401.
        package var refused: Set<String> = []
        /// The user that the next registration or renewal is for.
        package var user = "user-1"
        /// The error code that ends the session at its next renewal.
        package var ending: String?
        package var issued = 0
        /// How long access tokens live, in seconds.
        package var lifetime = 3600
        /// What the gateway answers with, beside its 401s: content type and body.
        package var chat = (
            "application/json", #"{"status":"success","result":{"event":"chat","data":{"content":"Hi."}}}"#
        )
        package var name = "Ada"
    }

    package let state = Mutex(State())
    private let server: Mutex<ScriptedServer?> = Mutex(nil)

    package init() throws {
        let made = try ScriptedServer { [weak self] request in
            [Array((self?.answer(request) ?? Self.response(500, "{}")).utf8)]
        }
        server.withLock { $0 = made }
    }

    package var address: String { "http://127.0.0.1:\(server.withLock { $0?.port ?? 0 })" }

    package func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// What was asked for, in order.
    package var lines: [String] { state.withLock { $0.requests.map(\.line) } }

    package func tokens(of line: String) -> [String] {
        state.withLock { $0.requests.filter { $0.line.hasPrefix(line) }.map(\.token) }
    }

    private func answer(_ text: String) -> String {
        let line = text.prefix { $0 != "\r\n" && $0 != "\r" && $0 != "\n" }.split(separator: " ").prefix(2)
            .joined(separator: " ")
        let fields = text.components(separatedBy: "\r\n\r\n").first?.components(separatedBy: "\r\n") ?? []
        let token =
            fields.first { $0.lowercased().hasPrefix("authorization: ") }
            .map { String($0.dropFirst("authorization: ".count)).replacing("Bearer ", with: "") } ?? ""
        let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
        return state.withLock { state in
            state.requests.append(Request(line: line, token: token, body: body))
            return Self.answer(line, token, body, &state)
        }
    }

    private static func answer(_ line: String, _ token: String, _ body: String, _ state: inout State) -> String {
        func data(_ json: String) -> String {
            response(200, #"{"success":true,"data":\#(json),"timestamp":"2026-11-21T12:00:00Z"}"#)
        }
        let isKnown = token.hasPrefix("t-") && !state.refused.contains(token)
        let unauthorized = response(401, #"{"error":{"code":"token_expired","message":"The token is no longer good"}}"#)
        switch line {
        case "POST /api/v1/auth/register-device":
            state.issued += 1
            return response(
                201,
                #"{"success":true,"data":{"user":{"id":"\#(state.user)","account_type":"anonymous"},"session":{"access_token":"t-\#(state.issued)","refresh_token":null,"expires_in":2592000,"expires_at":1900000000,"token_type":"bearer"}}}"#
            )
        case "POST /api/v1/auth/bootstrap", "GET /api/v1/auth/bootstrap":
            return isKnown ? data(#"{"user":{"id":"\#(state.user)"}}"#) : unauthorized
        case "GET /api/v1/profile":
            return isKnown ? data(#"{"id":"\#(state.user)","display_name":"\#(state.name)","level":3}"#) : unauthorized
        case "GET /api/v1/equipment":
            return isKnown
                ? data(
                    #"{"slots":{"weapon":{"id":7,"name":"Walking staff"}},"total_stats":{"atkPower":1,"atkAccuracy":1,"defPower":1,"defAccuracy":1},"equipment_count":1}"#
                ) : unauthorized
        case "POST /api/v1/auth/logout": return data("{}")
        case "GET /auth/v1/user":
            return isKnown
                ? response(200, #"{"id":"\#(state.user)","email":"a@b.example","is_anonymous":false}"#)
                : response(403, #"{"code":403,"error_code":"bad_jwt","msg":"invalid JWT"}"#)
        case let line where line.hasPrefix("POST /auth/v1/token") || line.hasPrefix("POST /auth/v1/signup"):
            if line.contains("refresh_token"), let code = state.ending {
                return response(400, #"{"code":400,"error_code":"\#(code)","msg":"over"}"#)
            }
            state.issued += 1
            return response(
                200,
                #"{"access_token":"t-\#(state.issued)","token_type":"bearer","expires_in":\#(state.lifetime),"refresh_token":"r-\#(state.issued)","user":{"id":"\#(state.user)","email":"a@b.example","is_anonymous":false}}"#
            )
        case let line where line.hasPrefix("POST /auth/v1/logout"): return response(204, "")
        case "POST /v1/chat":
            guard isKnown else {
                return response(401, #"{"status":"error","error":{"message":"Who are you?"}}"#)
            }
            return response(200, state.chat.1, type: state.chat.0)
        case "GET /v1/chat": return isKnown ? response(405, "{}") : unauthorized
        // A model server or a transcriber, an ntfy server and a flag server; each takes any key but those that are refused.
        case "GET /v1/models", "GET /api/client/features", "GET /v1/account":
            guard !token.isEmpty, !state.refused.contains(token) else { return unauthorized }
            return response(200, #"{"username":"phil","data":[{"id":"m-1"}],"version":2,"features":[]}"#)
        case "GET /v1/health": return response(200, #"{"healthy":true}"#)
        default: return response(404, #"{"error":{"code":"NOT_FOUND","message":"No such thing"}}"#)
        }
    }

    private static func response(_ status: Int, _ body: String, type: String = "application/json") -> String {
        "HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
}
