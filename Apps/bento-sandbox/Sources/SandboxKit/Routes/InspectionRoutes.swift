import Core
import Hummingbird

/// The received requests and the active faults, for people who try things out: none of it is part of a service.
struct InspectionRoutes: SandboxRoutes {
    let state: SandboxState
    let supabase: SupabaseSandbox

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("sandbox", "GET", "/sandbox/analytics", "the events taken so far"),
            ServedEndpoint("sandbox", "GET", "/sandbox/sessions", "the devices, tokens and sessions that are known"),
            ServedEndpoint("sandbox", "GET", "/sandbox/requests", "the newest requests"),
            ServedEndpoint(
                "sandbox",
                "POST",
                "/sandbox/faults",
                "what goes wrong from now on: {\"faults\": [\"drip\"]}"
            ),
            ServedEndpoint("sandbox", "POST", "/sandbox/flags", "serve these flags from now on: {\"features\": []}"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/sandbox/analytics") { _, _ in Response.json(.array(await state.analytics)) }
        router.get("/sandbox/sessions") { _, _ in
            Response.json(["devices": await state.summary, "supabase": await supabase.summary])
        }
        router.get("/sandbox/requests") { _, _ in
            Response.json(.array(await state.requests.map { .string($0) }))
        }
        router.post("/sandbox/faults") { request, _ in
            guard let list = try await request.json()?["faults"]?.arrayValue else {
                return Self.failure("There is no list of faults.")
            }
            var faults: [StandingFault] = []
            for word in list {
                guard let fault = word.stringValue.flatMap(StandingFault.init) else {
                    return Self.failure(
                        "There is no fault \(word.text().prefix(60)). There are: \(StandingFault.words)."
                    )
                }
                faults.append(fault)
            }
            await state.stand(faults)
            return Response.json(["faults": .array(list)])
        }
        router.post("/sandbox/flags") { request, _ in
            guard let body = try await request.json(), let features = body["features"]?.arrayValue else {
                return Self.failure("There is no list 'features'.")
            }
            await state.serve(flags: body)
            return Response.json(["features": .integer(Int64(features.count))])
        }
    }

    private static func failure(_ message: String) -> Response {
        Response.json(["error": ["message": .string(message)]], status: .badRequest)
    }
}
