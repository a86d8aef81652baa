import Core
import MCPWire

extension HTTPEndpoint {
    func begin(
        _ message: RPCMessage,
        _ id: RequestID,
        _ params: [String: JSONValue],
        _ entry: Entry,
        _ bytes: Int
    ) async throws -> Answer {
        do {
            _ = try ReceivedRequest(id, method: "initialize", params: params, handshake: nil)
        } catch {
            return .reply(HTTPReply(400, .failure(id, error)))
        }
        let client = try await client(of: entry)
        try await makeRoom(for: entry.client)
        let routes = ExchangeRoutes()
        let connection = ServedConnection(
            client.handler,
            caller: "client:\(entry.client)",
            limits: limits.served,
            clock: clock,
            fault: fault,
            send: { message, request in routes.send(message, about: request) }
        )
        let name = Self.newName()
        requests += 1
        sessions[name] = Session(client: entry.client, connection: connection, routes: routes, lastUse: Int(requests))
        guard let messages = routes.open(id, for: id) else { throw Refusal(.busy) }
        await connection.receive(message, bytes: bytes)
        return .exchange(
            HTTPExchange(messages, entry.head, isStateless: false, fields: [("Mcp-Session-Id", name)]) {
                routes.close(id)
            }
        )
    }

    private func makeRoom(for client: String) async throws {
        let own = sessions.filter { $0.value.client == client }
        guard own.count >= limits.sessions else { return }
        guard let oldest = own.filter(\.value.routes.isEmpty).min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            throw Refusal(.busy)
        }
        await end(oldest.key)
    }

    func end(_ id: String) async {
        guard let session = sessions.removeValue(forKey: id) else { return }
        await session.connection.end()
        session.routes.closeAll()
    }

    struct Found {
        let id: String
        let connection: ServedConnection
        let routes: ExchangeRoutes
    }

    /// - Throws: 400 if the client names no session, 404 if it is gone or belongs to somebody else.
    func session(of entry: Entry) throws(Refusal) -> Found {
        guard let id = entry.head.value("mcp-session-id") else {
            let words =
                "Name a session in 'Mcp-Session-Id' ('initialize' begins one), or send the version in '_meta' of the request."
            throw Refusal(HTTPReply(400, .failure(nil, .invalidParams(words))))
        }
        let versions = entry.head.values("mcp-protocol-version")
        guard versions.allSatisfy({ ProtocolVersion(rawValue: $0)?.isStateless == false }) else {
            throw Refusal(HTTPReply(400, .failure(nil, .unsupportedVersion(versions[0]))))
        }
        guard let session = sessions[id], session.client == entry.client else {
            throw Refusal(.refused(404, "There is no such session any more. Begin with 'initialize'."))
        }
        requests += 1
        sessions[id]?.lastUse = Int(requests)
        return Found(id: id, connection: session.connection, routes: session.routes)
    }

    func listen(_ entry: Entry) throws(Refusal) -> Answer {
        guard entry.head.accepts("text/event-stream"), !entry.head.values("mcp-session-id").isEmpty else {
            throw Refusal(
                .refused(405, "Listen with 'subscriptions/listen'.", fields: [("Allow", "POST, GET, DELETE")])
            )
        }
        let session = try session(of: entry)
        guard let messages = session.routes.listen() else {
            throw Refusal(.refused(409, "This session has a stream already."))
        }
        let routes = session.routes
        return .exchange(
            HTTPExchange(messages, entry.head, isStateless: false, isStanding: true) { routes.stopListening() }
        )
    }

    /// A name that nobody can guess.
    private static func newName() -> String {
        var source = SystemRandomNumberGenerator()
        return (0..<4).map { _ in String(source.next() as UInt64, radix: 36) }.joined()
    }
}
