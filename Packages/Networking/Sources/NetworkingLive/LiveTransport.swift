import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import Networking
import Synchronization

/// The transport over sockets (AsyncHTTPClient): HTTP/1.1 and HTTP/2, TLS with verification, proxies.
///
/// Nothing is started before the first request. A body is read from the socket only as its reader asks for more;
/// canceling a request, or letting go of its body, closes its connection (HTTP/1) or resets its stream (HTTP/2).
///
/// - Important: call ``shutdown()`` before the process ends, so that connections close properly.
public final class LiveTransport: HTTPTransport {
    private struct State {
        var clients: [Route: AsyncHTTPClient.HTTPClient] = [:]
        var isShutDown = false
    }

    private let options: LiveTransportOptions
    private let state = Mutex(State())

    /// Sees each new HTTP/1 connection, on its event loop: a test makes one fail as no loopback does by itself.
    private let onConnection: (@Sendable (any Channel) -> Void)?

    public init(options: LiveTransportOptions = LiveTransportOptions()) {
        self.options = options
        onConnection = nil
    }

    init(options: LiveTransportOptions, onConnection: @escaping @Sendable (any Channel) -> Void) {
        self.options = options
        self.onConnection = onConnection
    }

    deinit {
        // A client that was not shut down stops the process; the callback keeps it until it is.
        for client in state.withLock({ $0.clients.values.map(\.self) }) { client.shutdown { _ in } }
    }

    /// Closes all connections; requests under way fail.
    public func shutdown() async {
        let clients = state.withLock { state in
            defer { state.clients = [:] }
            state.isShutDown = true
            return Array(state.clients.values)
        }
        for client in clients {
            // The only failure is that it was shut down before, which is the desired result.
            try? await client.shutdown()
        }
    }

    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try Task.checkCancellation()
        guard let address = ServerAuthority(request) else {
            throw TransportError(.other, detail: "a request without a usable address")
        }
        let route = try Route(to: address, proxies: options.proxies)
        do {
            let message = Self.message(request, to: address, body: body, route: route)
            let client = try client(for: route)
            // The client above has the timeouts; connecting has its own.
            let response = try await client.execute(message, deadline: .distantFuture)
            if case .forward = route, response.status == .proxyAuthenticationRequired {
                throw TransportError(.proxyAuthentication)
            }
            return TransportResponse(head: Self.head(response), body: HTTPBody(LiveBody(response.body)))
        } catch {
            try Task.checkCancellation()
            let placed = route.placing(TransportError(error, hasHead: false))
            guard placed.kind == .certificateUntrusted, route == .direct else { throw placed }
            let fault = await certificateFault(of: address)
            try Task.checkCancellation()
            throw fault ?? placed
        }
    }

    private func certificateFault(of address: ServerAuthority) async -> TransportError? {
        guard let tls = try? options.trust.configuration(pinned: options.trustedCertificates) else { return nil }
        let limit = min(options.connectTimeout, .seconds(5))
        return await CertificateDiagnosis(host: address.host, port: address.port, tls: tls, limit: limit).fault()
    }

    private func client(for route: Route) throws -> AsyncHTTPClient.HTTPClient {
        try state.withLock { state in
            guard !state.isShutDown else { throw TransportError(.shutDown) }
            if let client = state.clients[route] { return client }
            let client = AsyncHTTPClient.HTTPClient(
                eventLoopGroup: AsyncHTTPClient.HTTPClient.defaultEventLoopGroup,
                configuration: try configuration(route)
            )
            state.clients[route] = client
            return client
        }
    }

    private func configuration(_ route: Route) throws -> AsyncHTTPClient.HTTPClient.Configuration {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout = .init(connect: .nanoseconds(options.connectTimeout.boundedNanoseconds))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = options.connectionsPerHost
        // The client above tries again, by its own rules.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Servers commonly close idle connections after 60 s; a request on one that is just closing is lost.
        configuration.connectionPool.idleTimeout = .seconds(30)
        // ``UnpackingLimit`` has the limit.
        configuration.decompression = .enabled(limit: .none)
        configuration.tlsConfiguration = try options.trust.configuration(pinned: options.trustedCertificates)
        var proxyAuthorization: String?
        switch route {
        case .direct, .forward: break
        case .tunnel(let proxy) where proxy.kind == .socks:
            configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
        case .tunnel(let proxy):
            configuration.proxy = .server(host: proxy.host, port: proxy.port, authorization: Self.credentials(proxy))
        }
        let isForwarded = if case .forward = route { true } else { false }
        if isForwarded { proxyAuthorization = route.proxy.flatMap(Self.credentials)?.headerValue }
        let (floor, ratio, onConnection) = (options.decompressionFloor, options.decompressionRatio, onConnection)
        // Named for debugging, these are the one door to a connection's handlers before the first request uses it.
        configuration.http1_1ConnectionDebugInitializer = { [proxyAuthorization] channel in
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                if isForwarded {
                    let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
                    let handler = ForwardProxyHandler(authorization: proxyAuthorization)
                    try pipeline.addHandler(handler, position: .after(encoder))
                }
                try UnpackingLimit.install(in: channel, floor: floor, ratio: ratio)
                try pipeline.addHandler(OpenConnectionHandler(), position: .first)
                onConnection?(channel)
            }
        }
        configuration.http2ConnectionDebugInitializer = { channel in
            channel.eventLoop.submit {
                try channel.pipeline.syncOperations.addHandler(OpenConnectionHandler(), position: .first)
            }
        }
        configuration.http2StreamChannelDebugInitializer = { channel in
            channel.eventLoop.submit { try UnpackingLimit.install(in: channel, floor: floor, ratio: ratio) }
        }
        return configuration
    }

    private static func credentials(_ proxy: ProxySettings.Server) -> AsyncHTTPClient.HTTPClient.Authorization? {
        proxy.user.map { .basic(username: $0, password: proxy.password?.reveal() ?? "") }
    }

    private static func message(
        _ request: HTTPRequest,
        to address: ServerAuthority,
        body: [UInt8]?,
        route: Route
    ) -> HTTPClientRequest {
        let authority = request.authority ?? address.host
        var server = authority
        if case .forward(let proxy) = route {
            // The connection goes to the proxy; `ForwardProxyHandler` puts the address together from `Host`.
            server = "\(proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host):\(proxy.port)"
        }
        var message = HTTPClientRequest(url: "\(address.scheme)://\(server)\(request.path ?? "/")")
        if server != authority { message.headers.add(name: "Host", value: authority) }
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields where field.name.canonicalName != "host" {
            // The authority is the host, here as everywhere: a second one could lead a proxy elsewhere.
            message.headers.add(name: field.name.rawName, value: field.value)
        }
        // Events must arrive as they are sent: compressors hold them back.
        let wantsEvents = request.headerFields[.accept]?.contains("text/event-stream") == true
        if !message.headers.contains(name: "Accept-Encoding"), !wantsEvents {
            message.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        message.body = body.map { .bytes(ByteBuffer(bytes: $0)) }
        return message
    }

    private static func head(_ response: HTTPClientResponse) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            // Names that are no names (they came over the wire) are dropped, as browsers do.
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        let code = min(max(Int(response.status.code), 0), 999)
        return HTTPResponse(status: .init(code: code, reasonPhrase: response.status.reasonPhrase), headerFields: fields)
    }
}
