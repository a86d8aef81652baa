import Core
import MCPWire

/// The endpoint `/mcp` of a server on the loopback interface, for many clients, in either revision: everything but the
/// socket.
///
/// Since 2026-07-28 each POST stands for itself and is canceled when its connection closes. Before that, `initialize`
/// begins a session, which the client names in `Mcp-Session-Id`, and running requests continue without their
/// connection.
public actor HTTPEndpoint {
    public struct Limits: Sendable {
        /// The longest body, in bytes.
        public var body = 4 << 20
        /// The number of sessions that a client may have at once. Beyond that, the one that was idle longest ends.
        public var sessions = 32
        /// The interval at which the tokens of clients with open streams are checked.
        public var look = Duration.seconds(1)
        /// The limits on the requests and subscriptions of one client.
        public var served = ServedConnection.Limits()

        public init() {}
    }

    /// The outcome of a request once its body is read.
    public enum Answer: Sendable {
        case reply(HTTPReply)
        case exchange(HTTPExchange)
    }

    /// A client that was let in.
    public struct Entry: Sendable {
        public let head: HTTPHead
        /// The name that belongs to its token.
        public let client: String
        let token: String
    }

    final class Client: Sendable {
        /// The token that it was let in by: another client may have the same name.
        let token: String
        let handler: any RequestHandling
        let stateless: ServedConnection
        let routes = ExchangeRoutes()

        init(
            _ handler: any RequestHandling,
            caller: String,
            token: String,
            _ limits: Limits,
            _ clock: any Clock<Duration>,
            _ fault: @escaping Fault
        ) {
            self.handler = handler
            self.token = token
            stateless = ServedConnection(
                handler,
                caller: caller,
                limits: limits.served,
                clock: clock,
                fault: fault,
                send: { [routes] message, request in routes.send(message, about: request) }
            )
        }
    }

    struct Session {
        let client: String
        let connection: ServedConnection
        let routes: ExchangeRoutes
        var lastUse: Int
    }

    public typealias Fault = @Sendable (any Error) -> Void

    private let door: HTTPGuard
    let limits: Limits
    private let nameOfToken: @Sendable (String) async throws -> String?
    private let makeHandler: @Sendable (String) async throws -> any RequestHandling
    let clock: any Clock<Duration>
    let fault: Fault
    private var clients: [String: Client] = [:]
    /// The tasks that tell each client about changes.
    private var following: [String: Task<Void, Never>] = [:]
    /// The task that watches for deleted clients.
    private var looking: Task<Void, Never>?
    var sessions: [String: Session] = [:]
    var requests: Int64 = 0

    /// - Parameters:
    ///   - port: the port on which the server listens.
    ///   - nameOfToken: the client that a bearer token was made for; `nil` for an unknown token.
    ///   - makeHandler: makes the handler for a client's requests, by its name; called once for each.
    public init(
        port: Int,
        limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock(),
        fault: @escaping Fault = { _ in },
        nameOfToken: @escaping @Sendable (String) async throws -> String?,
        makeHandler: @escaping @Sendable (String) async throws -> any RequestHandling
    ) {
        door = HTTPGuard(port: port)
        self.limits = limits
        self.clock = clock
        self.fault = fault
        self.nameOfToken = nameOfToken
        self.makeHandler = makeHandler
    }

    /// Decides by the head alone whether a request is let in. The body of a rejected request is never read.
    public func enter(_ head: HTTPHead) async -> Result<Entry, Refusal> {
        do {
            try door.check(head)
            let token = try HTTPGuard.token(head)
            guard let client = try await nameOfToken(token) else {
                throw HTTPGuard.unknown("This token is not known.")
            }
            return .success(Entry(head: head, client: client, token: token))
        } catch let refusal as Refusal {
            return .failure(refusal)
        } catch {
            fault(error)
            return .failure(Refusal(HTTPReply(500, .failure(nil, .internalError))))
        }
    }

    /// Responds to a request.
    ///
    /// - Parameter body: at most ``Limits/body`` bytes.
    public func answer(_ entry: Entry, body: [UInt8]) async -> Answer {
        do {
            switch entry.head.method {
            case "GET": return try listen(entry)
            case "DELETE":
                let id = try session(of: entry).id
                await end(id)
                return .reply(HTTPReply(204))
            default: return try await post(entry, body)
            }
        } catch let refusal as Refusal {
            return .reply(refusal.reply)
        } catch {
            fault(error)
            return .reply(HTTPReply(500, .failure(nil, .internalError)))
        }
    }

    /// Ends everything that is running: streams end with their last message.
    public func end() async {
        looking?.cancel()
        looking = nil
        // Concurrently: each may take as long as its running requests.
        await withTaskGroup(of: Void.self) { group in
            for name in clients.keys { group.addTask { await self.end(client: name) } }
        }
    }

    private func end(client name: String) async {
        following.removeValue(forKey: name)?.cancel()
        let client = clients.removeValue(forKey: name)
        let own = sessions.filter { $0.value.client == name }.keys
        await withTaskGroup(of: Void.self) { group in
            for id in own { group.addTask { await self.end(id) } }
            guard let client else { return }
            group.addTask {
                await client.stateless.end()
                client.routes.closeAll()
            }
        }
    }

    // MARK: POST

    private func post(_ entry: Entry, _ body: [UInt8]) async throws -> Answer {
        let head = entry.head
        let type = head.value("content-type")?.prefix { $0 != ";" }.trimmed.lowercased()
        guard type == "application/json" else {
            throw Refusal(.refused(415, "'Content-Type' must be application/json."))
        }
        guard head.accepts("application/json") || head.accepts("text/event-stream") else {
            throw Refusal(.refused(406, "'Accept' must name application/json and text/event-stream."))
        }
        let message: RPCMessage
        do {
            message = try RPCMessage(parsing: body)
        } catch {
            throw Refusal(HTTPReply(400, error.reply ?? .failure(nil, error.error)))
        }
        guard case .request(let id, let method, let params) = message else {
            return try await pass(message, entry, body.count)
        }
        if ReceivedRequest.isStateless(params) {
            return try await stateless(message, id, method, params, entry, body.count)
        }
        guard method != "initialize" else { return try await begin(message, id, params, entry, body.count) }
        let session = try session(of: entry)
        let (connection, routes) = (session.connection, session.routes)
        guard let messages = routes.open(id, for: id) else {
            throw Refusal(HTTPReply(400, .failure(id, .invalidRequest("A request with this id is not done yet."))))
        }
        await connection.receive(message, bytes: body.count)
        return .exchange(
            HTTPExchange(
                messages,
                head,
                isStateless: false,
                withoutAnswer: { routes.isClosed ? nil : HTTPReply(202) }
            ) {
                routes.close(id)
            }
        )
    }

    private func stateless(
        _ message: RPCMessage,
        _ id: RequestID,
        _ method: String,
        _ params: [String: JSONValue],
        _ entry: Entry,
        _ bytes: Int
    ) async throws -> Answer {
        do {
            try MirroredHeaders.check(message, entry.head.values)
            _ = try ReceivedRequest(id, method: method, params: params, handshake: nil)
        } catch {
            let status = error.code == RPCError.methodNotFoundCode ? 404 : 400
            return .reply(HTTPReply(status, .failure(id, error)))
        }
        let client = try await client(of: entry)
        // Several programs may use one name, and each counts its requests by itself.
        requests += 1
        let key = RequestID.number(requests)
        guard let messages = client.routes.open(key, for: id) else { throw Refusal(.busy) }
        await client.stateless.receive(message.renamed(to: key), bytes: bytes)
        return .exchange(
            HTTPExchange(messages, entry.head, isStateless: true) {
                guard client.routes.close(key) else { return }
                await client.stateless.receive(PeerNotification.cancelled(key).message, bytes: 0)
            }
        )
    }

    /// Handles a notification or a response, neither of which gets a response.
    private func pass(_ message: RPCMessage, _ entry: Entry, _ bytes: Int) async throws -> Answer {
        // Stateless versions have none; without a session it has no recipient.
        if case .notification = message, entry.head.values("mcp-session-id").isEmpty { return .reply(HTTPReply(202)) }
        let session = try session(of: entry)
        await session.connection.receive(message, bytes: bytes)
        if case .notification(let method, let params) = message,
            case .cancelled(let id, _) = PeerNotification(method: method, params: params)
        {
            // Nobody answers it any more.
            session.routes.close(id)
        }
        return .reply(HTTPReply(202))
    }

    func client(of entry: Entry) async throws -> Client {
        let name = entry.client
        if let known = clients[name] {
            if known.token == entry.token { return known }
            // It was deleted, and another one has its name.
            await end(client: name)
        }
        let made = Client(
            try await makeHandler(name),
            caller: "client:\(name)",
            token: entry.token,
            limits,
            clock,
            fault
        )
        // Another request of the client may have been here meanwhile.
        if let known = clients[name], known.token == entry.token { return known }
        clients[name] = made
        following[name] = Task { await made.handler.follow { await self.tell($0, to: name) } }
        look()
        return made
    }

    /// Ends everything that is running for clients whose tokens are no longer valid: otherwise whoever reads with one
    /// would go on reading.
    private func look() {
        guard looking == nil else { return }
        looking = Task { [clock, limits, weak self] in
            while (try? await clock.sleep(for: limits.look)) != nil {
                guard let self else { return }
                await endDeleted()
            }
        }
    }

    private func endDeleted() async {
        for (name, client) in clients {
            let isOpen = !client.routes.isEmpty || sessions.values.contains { $0.client == name && !$0.routes.isEmpty }
            guard isOpen else { continue }
            do {
                if try await nameOfToken(client.token) != name, clients[name] === client { await end(client: name) }
            } catch {
                fault(error)
            }
        }
    }

    private func tell(_ change: ServerChange, to client: String) async {
        await clients[client]?.stateless.tell(change)
        for session in sessions.values where session.client == client { await session.connection.tell(change) }
    }
}
