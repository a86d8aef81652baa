import NIOCore
import NIOHTTP1
import NIOPosix
import Networking

/// Serves the harness on loopback.
struct HarnessServer: Sendable {
    typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    let service: HarnessService
    private let ending = Ending()

    init(transport: any HTTPTransport) {
        service = HarnessService(client: HTTPClient(transport: transport))
    }

    /// Runs until the harness ends the service, or until the task is canceled.
    ///
    /// - Parameter started: gets the port.
    func run(port: Int, started: @Sendable (Int) -> Void) async throws {
        let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        started(bound.channel.localAddress?.port ?? port)
        defer { service.stopAll() }
        try await bound.executeThenClose { connections in
            // The first that ends, ends the service: a connection that was told to, or the listener.
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask {
                    try await withThrowingDiscardingTaskGroup { handlers in
                        for try await connection in connections {
                            handlers.addTask { await serve(connection) }
                        }
                    }
                    return true
                }
                group.addTask {
                    await ending.wait()
                    return true
                }
                _ = try await group.next()
                group.cancelAll()
            }
        }
    }

    /// Answers one connection's requests.
    private func serve(_ connection: Connection) async {
        // A connection that breaks is the harness's affair.
        try? await connection.executeThenClose { inbound, outbound in
            var head: HTTPRequestHead?
            var body: [UInt8] = []
            for try await part in inbound {
                switch part {
                case .head(let received):
                    head = received
                    body = []
                case .body(let buffer):
                    guard body.count + buffer.readableBytes <= 1 << 20 else { return }
                    body += buffer.readableBytesView
                case .end:
                    guard let asked = head else { return }
                    let response = service.response(method: asked.method.rawValue, path: asked.uri, body: body)
                    try await write(response, to: outbound)
                    if response.isLast { ending.open() }
                }
            }
        }
    }

    private func write(
        _ response: HarnessService.Answer,
        to outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
    ) async throws {
        var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: response.status))
        if response.status != 204 { head.headers.add(name: "Content-Length", value: "\(response.body.utf8.count)") }
        if !response.body.isEmpty { head.headers.add(name: "Content-Type", value: "application/json") }
        if let location = response.location { head.headers.add(name: "Location", value: location) }
        try await outbound.write(.head(head))
        if !response.body.isEmpty { try await outbound.write(.body(.byteBuffer(ByteBuffer(string: response.body)))) }
        try await outbound.write(.end(nil))
    }
}

/// Lets a task wait until another says that it is over; canceling the waiting task ends the wait too.
final class Ending: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
}
