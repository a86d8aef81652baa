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
        var clients: [ProxySettings.Server?: AsyncHTTPClient.HTTPClient] = [:]
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
        do {
            let message = try Self.message(request, body: body)
            let client = try client(for: request)
            // The client above has the timeouts; connecting has its own.
            let answer = try await client.execute(message, deadline: .distantFuture)
            return TransportResponse(head: Self.head(answer), body: HTTPBody(LiveBody(answer.body)))
        } catch {
            try Task.checkCancellation()
            throw TransportError(error, hasHead: false)
        }
    }

    /// One underlying client for each proxy, since it is a setting of the whole client there.
    private func client(for request: HTTPRequest) throws -> AsyncHTTPClient.HTTPClient {
        let scheme = request.scheme ?? "https"
        let (host, port) = Self.hostAndPort(request.authority ?? "", scheme: scheme)
        let proxy = options.proxies.proxy(scheme: scheme, host: host, port: port)
        return try state.withLock { state in
            guard !state.isShutDown else { throw TransportError(.shutDown) }
            if let client = state.clients[proxy] { return client }
            let client = AsyncHTTPClient.HTTPClient(
                eventLoopGroup: AsyncHTTPClient.HTTPClient.defaultEventLoopGroup,
                configuration: try configuration(proxy: proxy)
            )
            state.clients[proxy] = client
            return client
        }
    }

    private func configuration(proxy: ProxySettings.Server?) throws -> AsyncHTTPClient.HTTPClient.Configuration {
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
        if let proxy {
            switch proxy.kind {
            case .socks: configuration.proxy = .socksServer(host: proxy.host, port: proxy.port)
            case .http:
                let credentials = proxy.user.map {
                    AsyncHTTPClient.HTTPClient.Authorization.basic(
                        username: $0,
                        password: proxy.password?.reveal() ?? ""
                    )
                }
                configuration.proxy = .server(host: proxy.host, port: proxy.port, authorization: credentials)
            }
        }
        return configuration
    }

    private static func message(_ request: HTTPRequest, body: [UInt8]?) throws -> HTTPClientRequest {
        guard let scheme = request.scheme, let authority = request.authority else {
            throw TransportError(.other, detail: "a request without an address")
        }
        var message = HTTPClientRequest(url: "\(scheme)://\(authority)\(request.path ?? "/")")
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

    private static func head(_ answer: HTTPClientResponse) -> HTTPResponse {
        var fields = HTTPFields()
        for (name, value) in answer.headers {
            // Names that are no names (they came over the wire) are dropped, as browsers do.
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        let code = min(max(Int(answer.status.code), 0), 999)
        return HTTPResponse(status: .init(code: code, reasonPhrase: answer.status.reasonPhrase), headerFields: fields)
    }

    private static func hostAndPort(_ authority: String, scheme: String) -> (String, Int) {
        let standard = scheme == "https" ? 443 : 80
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[end...].lastIndex(of: ":") else { return (authority, standard) }
        return (String(authority[..<colon]), Int(authority[colon...].dropFirst()) ?? standard)
    }
}
