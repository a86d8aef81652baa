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
/// cancelling a request, or letting go of its body, closes its connection (HTTP/1) or resets its stream (HTTP/2).
///
/// - Important: call ``shutdown()`` before the process ends, so that connections close properly.
public final class LiveTransport: HTTPTransport {
    private struct State {
        var clients: [Route: AsyncHTTPClient.HTTPClient] = [:]
        var isShutDown = false
    }

    private let options: LiveTransportOptions
    private let state = Mutex(State())

    /// Makes a transport.
    public init(options: LiveTransportOptions = LiveTransportOptions()) { self.options = options }

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
            // The only failure is that it was shut down before, which is what is wanted.
            try? await client.shutdown()
        }
    }

    /// Sends a request.
    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try Task.checkCancellation()
        let route = try Route(request, proxies: options.proxies)
        do {
            let message = try Self.message(request, body: body, route: route)
            let client = try client(for: route)
            // The client above has the timeouts; connecting has its own.
            let response = try await client.execute(message, deadline: .distantFuture)
            if case .forward = route, response.status == .proxyAuthenticationRequired {
                throw TransportError(.proxyFailed, detail: "the proxy wants a user name and a password")
            }
            return TransportResponse(head: Self.head(response), body: HTTPBody(LiveBody(response.body)))
        } catch {
            try Task.checkCancellation()
            throw route.placing(TransportError(error, hasHead: false))
        }
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
        configuration.timeout = .init(connect: .nanoseconds(Int64(options.connectTimeout / .nanoseconds(1))))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = options.connectionsPerHost
        // The client above tries again, by its own rules.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Servers commonly close idle connections after 60 s; a request on one that is just closing is lost.
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.decompression = .enabled(limit: .ratio(options.decompressionRatio))
        if let text = options.trustedCertificates {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(text.utf8)))
            configuration.tlsConfiguration = tls
        }
        switch route {
        case .direct: break
        case .tunnel(let proxy) where proxy.kind == .socks:
            configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
        case .tunnel(let proxy):
            configuration.proxy = .server(host: proxy.host, port: proxy.port, authorization: Self.credentials(proxy))
        case .forward(let proxy):
            let authorization = Self.credentials(proxy)?.headerValue
            // Named for debugging, it is the one door to a connection's handlers before the first request uses it.
            configuration.http1_1ConnectionDebugInitializer = { channel in
                channel.eventLoop.submit {
                    let pipeline = channel.pipeline.syncOperations
                    let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
                    let handler = ForwardProxyHandler(authorization: authorization)
                    try pipeline.addHandler(handler, position: .after(encoder))
                }
            }
        }
        return configuration
    }

    private static func credentials(_ proxy: ProxySettings.Server) -> AsyncHTTPClient.HTTPClient.Authorization? {
        proxy.user.map { .basic(username: $0, password: proxy.password?.reveal() ?? "") }
    }

    private static func message(_ request: HTTPRequest, body: [UInt8]?, route: Route) throws -> HTTPClientRequest {
        guard let scheme = request.scheme, let authority = request.authority else {
            throw TransportError(.other, detail: "a request without an address")
        }
        var server = authority
        if case .forward(let proxy) = route {
            // The connection goes to the proxy; `ForwardProxyHandler` puts the address together from `Host`.
            server = "\(proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host):\(proxy.port)"
        }
        var message = HTTPClientRequest(url: "\(scheme)://\(server)\(request.path ?? "/")")
        if server != authority { message.headers.add(name: "Host", value: authority) }
        message.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields { message.headers.add(name: field.name.rawName, value: field.value) }
        // Events must arrive as they are sent: compressors hold them back.
        let wantsEvents = request.headerFields[.accept]?.contains("text/event-stream") == true
        if !message.headers.contains(name: "Accept-Encoding"), !wantsEvents {
            message.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        if let body { message.body = .bytes(ByteBuffer(bytes: body)) }
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
