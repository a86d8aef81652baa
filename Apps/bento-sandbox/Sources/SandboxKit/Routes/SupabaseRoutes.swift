import Core
import HTTPTypes
import Hummingbird

/// Supabase's auth server: signing in, renewing and ending sessions.
struct SupabaseRoutes: SandboxRoutes {
    let sandbox: SupabaseSandbox

    var served: [ServedEndpoint] {
        [
            ServedEndpoint(
                "supabase",
                "POST",
                "/auth/v1/token",
                "sign in (?grant_type=password) or renew (refresh_token)"
            ),
            ServedEndpoint("supabase", "POST", "/auth/v1/signup", "sign in without an address"),
            ServedEndpoint("supabase", "GET", "/auth/v1/user", "who a token belongs to"),
            ServedEndpoint("supabase", "POST", "/auth/v1/logout", "end sessions: ?scope=local, global or others"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/auth/v1/token") { request, _ in
            try await keyed(request) { body in
                switch request.uri.queryParameters.get("grant_type") {
                case "password":
                    guard let email = body["email"]?.stringValue, let password = body["password"]?.stringValue else {
                        throw Self.invalid("missing email or phone")
                    }
                    return try await sandbox.signIn(email: email, password: password)
                case "refresh_token":
                    guard let token = body["refresh_token"]?.stringValue, !token.isEmpty else {
                        throw Self.invalid("refresh_token required")
                    }
                    return try await sandbox.refresh(token)
                default:
                    throw SupabaseSandbox.Refusal(
                        status: 400,
                        code: "invalid_credentials",
                        message: "unsupported_grant_type"
                    )
                }
            }
        }
        router.post("/auth/v1/signup") { request, _ in
            try await keyed(request) { body in
                guard body["email"] == nil, body["phone"] == nil else {
                    throw SupabaseSandbox.Refusal(
                        status: 422,
                        code: "signup_disabled",
                        message: "Signups not allowed for this instance"
                    )
                }
                return await sandbox.signInAnonymously()
            }
        }
        router.get("/auth/v1/user") { request, _ in
            try await keyed(request, hasBody: false) { _ in try await sandbox.user(request.headers[.authorization]) }
        }
        router.post("/auth/v1/logout") { request, _ in
            let scope = request.uri.queryParameters.get("scope") ?? "global"
            if let refusal = Self.keyRefusal(request) { return refusal }
            do {
                guard ["local", "global", "others"].contains(scope) else {
                    throw Self.invalid("Unsupported logout scope \"\(scope.prefix(40))\"")
                }
                try await sandbox.signOut(request.headers[.authorization], scope: String(scope))
                return Response(status: .noContent)
            } catch let refusal as SupabaseSandbox.Refusal {
                return Self.failure(refusal)
            }
        }
    }

    private static func invalid(_ message: String) -> SupabaseSandbox.Refusal {
        SupabaseSandbox.Refusal(status: 400, code: "validation_failed", message: message)
    }

    private static func keyRefusal(_ request: Request) -> Response? {
        let key = HTTPField.Name("apikey").flatMap { request.headers[$0] } ?? ""
        guard key.isEmpty || key == SandboxKey.refused else { return nil }
        return Response.json(
            ["message": "Invalid API key", "hint": "Double check your API key."],
            status: .unauthorized
        )
    }

    /// Every request carries the project's key.
    private func keyed(
        _ request: Request,
        hasBody: Bool = true,
        _ answer: (JSONValue) async throws -> JSONValue
    ) async throws -> Response {
        if let refusal = Self.keyRefusal(request) { return refusal }
        let body = hasBody ? try await request.json() : [:]
        guard let body, body.objectValue != nil else {
            return Self.failure(
                SupabaseSandbox.Refusal(status: 400, code: "bad_json", message: "Could not parse request body as JSON")
            )
        }
        do {
            return Response.json(try await answer(body))
        } catch let refusal as SupabaseSandbox.Refusal {
            return Self.failure(refusal)
        }
    }

    static func failure(_ refusal: SupabaseSandbox.Refusal) -> Response {
        var body: [String: JSONValue] = [
            "code": .integer(Int64(refusal.status)), "error_code": .string(refusal.code),
            "msg": .string(refusal.message),
        ]
        if refusal.code == "weak_password" { body["weak_password"] = ["reasons": ["length", "characters"]] }
        return Response.json(.object(body), status: HTTPResponse.Status(code: refusal.status))
    }
}
