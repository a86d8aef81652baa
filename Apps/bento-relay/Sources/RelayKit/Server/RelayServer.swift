import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import SyncProtocol
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A relay over HTTP. What is sealed needs no TLS, but tokens do: it is for a reverse proxy before the relay, or for its own certificate.
public struct RelayServer: Sendable {
    private let handler: RelayHandler
    private let identity: ServerIdentity?
    private let headTime: Duration
    private let bodyTime: Duration
    private let connections: Int
    private let operations: RelayOperations?
    private let peers: PeerHeads?
    private let logger: Logger

    /// - Parameters:
    ///   - identity: connections are encrypted with it; `nil`: they are not. A hang-up signal has it read in again.
    ///   - headTime: how long the head of a request may take, and the first one with its connection; then that is closed.
    ///   - bodyTime: how long the body of a request may take; then its connection is closed.
    ///   - operations: for whoever runs many relays.
    ///   - now: milliseconds since 1970.
    public init(
        store: any RelayStore,
        admission: RelayAdmission,
        identity: ServerIdentity? = nil,
        headTime: Duration = .seconds(15),
        bodyTime: Duration = .seconds(60),
        operations: RelayOperations? = nil,
        logger: Logger? = nil,
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) {
        var handler = RelayHandler(store: store, admission: admission, now: now)
        handler.metrics = operations?.metrics ?? RelayMetrics()
        peers = operations?.transport.map { [live = handler.live] transport in
            PeerHeads(
                store: store,
                live: live,
                directory: operations?.directory,
                url: operations?.url,
                transport: transport,
                now: now
            )
        }
        if let peers { handler.onHead = { head, owner in await peers.moved(head, of: owner) } }
        self.handler = handler
        self.operations = operations
        connections = operations?.connections ?? 1_000
        self.logger = logger ?? Self.quiet
        self.identity = identity
        self.headTime = headTime
        self.bodyTime = bodyTime
    }

    private static var quiet: Logger {
        var logger = Logger(label: "bento-relay")
        logger.logLevel = .error
        return logger
    }

    /// Serves until the calling task is canceled, or a signal asks to stop.
    ///
    /// - Parameters:
    ///   - address: where to listen: `127.0.0.1`.
    ///   - port: 0: any that is free.
    ///   - onListening: gets the port once connections are accepted.
    /// - Throws: where the port is taken.
    public func run(
        address: String = "127.0.0.1",
        port: Int,
        stopsOnSignals: Bool = false,
        onListening: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let listener = listener(address: address, port: port, onListening: onListening)
        var configuration = ServiceGroupConfiguration(
            services: services(with: listener, stopsOnSignals: stopsOnSignals),
            gracefulShutdownSignals: stopsOnSignals ? [.sigint, .sigterm] : [],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: configuration)
        // Never canceled itself: a canceled server drops the connections that it has just accepted.
        let running = Task { try await group.run() }
        try await withTaskCancellationHandler {
            do {
                try await running.value
            } catch let error as IOError {
                throw Self.explained(error, port: port)
            }
        } onCancel: {
            Task { await group.triggerGracefulShutdown() }
        }
    }

    private func listener(
        address: String,
        port: Int,
        onListening: @escaping @Sendable (Int) async -> Void
    ) -> some Service {
        let seats = ConnectionSeats(connections)
        return Application(
            responder: RelayResponder(handler: handler, bodyTime: bodyTime),
            server: HTTPServerBuilder { [identity, headTime] responder in
                RelayChannel(responder: responder, identity: identity, headTime: TimeAmount(headTime), seats: seats)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(address, port: port),
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    connections + ConnectionSeats.standing,
                    logger: logger
                )
            ),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? port) },
            logger: logger
        )
    }

    /// The listener and all that runs beside it, in the order in which they start.
    private func services(with listener: some Service, stopsOnSignals: Bool) -> [any Service] {
        var services: [any Service] = [listener, StreamEnd(live: handler.live)]
        if let identity, stopsOnSignals { services.append(IdentityRenewal(identity: identity)) }
        if let peers { services.append(peers) }
        services.append(RelayUpkeep(store: handler.store, meter: handler.meter, logger: logger, now: handler.now))
        if let operations, let port = operations.port {
            services.append(OperatorServer(operations: operations, port: port, handler: handler, logger: logger))
        }
        return services
    }

    /// A failure with a remedy, if the error says that the port is taken or forbidden; any other error as it is.
    private static func explained(_ error: IOError, port: Int) -> any Error {
        switch error.errnoCode {
        case EADDRINUSE:
            Failure(
                "relay.port-in-use",
                "Port \(port) is in use.",
                recovery: "Stop what listens there, or choose another: --port 0 takes any that is free.",
                exitStatus: .unavailable
            )
        case EACCES:
            Failure(
                "relay.port-forbidden",
                "This user may not listen on port \(port).",
                recovery: "Choose a port from 1024 up.",
                exitStatus: .noPermission
            )
        default: error
        }
    }
}

/// Ends the streams of events when the server is to end.
private struct StreamEnd: Service {
    let live: LiveHeads

    func run() async throws {
        try? await gracefulShutdown()
        live.end()
    }
}

/// Reads the certificate in again at each hang-up signal.
private struct IdentityRenewal: Service {
    let identity: ServerIdentity

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            do {
                try identity.reload()
            } catch {
                // The one before is shown on: whoever renews it sees why.
                let words = (error as? any BentoError)?.message ?? "\(error)"
                FileHandle.standardError.write(Data("The certificate stays as it was. \(words)\n".utf8))
            }
        }
    }
}

private struct RelayResponder: HTTPResponder {
    struct Context: InitializableFromSource {
        let channel: any Channel

        init(source: ApplicationRequestContextSource) { channel = source.channel }
    }

    let handler: RelayHandler
    let bodyTime: Duration

    func respond(to request: Request, context: Context) async throws -> Response {
        let route = RelayRoute(method: request.method.rawValue, path: request.head.path ?? "")
        let body: [UInt8]
        do {
            body = try await self.body(of: request, limit: route?.bodyLimit ?? 0, over: context.channel)
        } catch is NIOTooManyBytesError {
            var answer = response(RelayResponse(.tooLarge))
            answer.headers[.connection] = "close"
            return answer
        }
        guard let route else { return response(RelayResponse(.notFound)) }
        let token = request.headers[.authorization].flatMap { field in
            field.hasPrefix(RelayHeader.bearer)
                ? SyncToken(hex: String(field.dropFirst(RelayHeader.bearer.count))) : nil
        }
        if route == .live { return await events(token, over: context.channel) }
        return response(await handler.respond(to: route, token: token, body: body))
    }

    /// The whole body. Where it does not end in time the connection is closed: the server reads on after an answer until the body
    /// ends, so an answer alone does not free the connection of a client that sends a byte now and then.
    ///
    /// - Throws: `NIOTooManyBytesError`; the time then runs on.
    private func body(of request: Request, limit: Int, over channel: any Channel) async throws -> [UInt8] {
        let close = channel.eventLoop.scheduleTask(in: TimeAmount(bodyTime)) { channel.close(promise: nil) }
        let body = Array(buffer: try await request.body.collect(upTo: limit))
        close.cancel()
        return body
    }

    private func response(_ answer: RelayResponse) -> Response {
        var headers = HTTPFields()
        if let name = HTTPField.Name(RelayHeader.time) { headers[name] = String(handler.now()) }
        headers[.contentType] = answer.status < 400 ? RelayHeader.contentType : "text/plain"
        headers[.cacheControl] = "no-store"
        if let seconds = answer.retryAfter { headers[.retryAfter] = String(seconds) }
        let hasBody = answer.status != 304 && answer.status != 204
        return Response(
            status: HTTPResponse.Status(code: answer.status),
            headers: headers,
            body: hasBody ? ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)) : ResponseBody()
        )
    }

    /// Server-sent events: the heads as they are, then as they move, and a comment each 25 seconds so that nobody on the way takes
    /// the line for dead. Who goes away leaves its place at once, and not when the next of these does not reach it.
    private func events(_ token: SyncToken?, over channel: any Channel) async -> Response {
        let heads: AsyncStream<StreamHead>
        let first: [StreamHead]
        do {
            let owner = try handler.visitor(token).owner
            heads = try handler.live.listen(owner)
            // Read after listening has begun: what is committed in between is told twice, and never not at all.
            first = try await handler.store.heads(of: [owner])[owner] ?? []
        } catch {
            return response(RelayResponse(error as? RelayFault ?? .unavailable(retryAfter: 60)))
        }
        let (lines, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))
        continuation.yield(": listening\n\n")
        for head in first where head.head > 0 { continuation.yield(Self.event(head)) }
        let told = Task {
            for await head in heads { continuation.yield(Self.event(head)) }
            continuation.finish()
        }
        let beats = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(25))
                continuation.yield(": still here\n\n")
            }
        }
        continuation.onTermination = { _ in
            told.cancel()
            beats.cancel()
        }
        channel.closeFuture.whenComplete { _ in continuation.finish() }
        channel.triggerUserOutboundEvent(RequestPart.stream, promise: nil)
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                for await line in lines { try await writer.write(ByteBuffer(string: line)) }
                try await writer.finish(nil)
            }
        )
    }

    private static func event(_ head: StreamHead) -> String {
        "id: \(head.head)\nevent: head\ndata: \(head.line)\n\n"
    }
}
