import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Networking
import ServiceLifecycle
import SyncProtocol

/// The settings of a relay that runs beside others.
public struct RelayOperations: Sendable {
    let address: String
    let port: Int?
    let connections: Int
    let registry: PrometheusRegistry
    let directory: (any RelayDirectory)?
    let url: String?
    let transport: (any HTTPTransport)?

    /// - Parameters:
    ///   - port: `nil` for neither; `address` is where metrics are read and other relays tell of heads; never where devices come in.
    ///   - connections: of devices, at once.
    ///   - directory: where other relays are found; with `url`, this relay's operator address as they reach it.
    ///   - transport: to other relays.
    public init(
        address: String,
        port: Int?,
        connections: Int,
        registry: PrometheusRegistry,
        directory: (any RelayDirectory)? = nil,
        url: String? = nil,
        transport: (any HTTPTransport)? = nil
    ) {
        self.address = address
        self.port = port
        self.connections = connections
        self.registry = registry
        self.directory = directory
        self.url = url
        self.transport = transport
    }

    var metrics: RelayMetrics { RelayMetrics(registry) }
}

/// Serves metrics to whoever runs the relay, and takes heads from other relays.
struct OperatorServer: Service {
    let operations: RelayOperations
    let port: Int
    let handler: RelayHandler
    let logger: Logger

    func run() async throws {
        let application = Application(
            responder: OperatorResponder(operations: operations, handler: handler),
            configuration: ApplicationConfiguration(
                address: .hostname(operations.address, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(64, logger: logger)
            ),
            logger: logger
        )
        try await application.run()
    }
}

struct OperatorResponder: HTTPResponder {
    struct Context: InitializableFromSource {
        init(source: ApplicationRequestContextSource) {}
    }

    let operations: RelayOperations
    let handler: RelayHandler

    func respond(to request: Request, context: Context) async throws -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/metrics"):
            handler.metrics.set(liveStreams: handler.live.count)
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: operations.registry.text))
            )
        case (.post, PeerMessage.path):
            let token = request.headers[.authorization].flatMap { field in
                field.hasPrefix(RelayHeader.bearer)
                    ? SyncToken(hex: String(field.dropFirst(RelayHeader.bearer.count))) : nil
            }
            guard PeerMessage.isPeer(token, at: handler.now(), key: handler.store.key) else {
                return Response(status: .unauthorized)
            }
            let body = try await request.body.collect(upTo: PeerHeads.limit * PeerMessage.headBytes)
            guard let heads = PeerMessage.parse(Array(buffer: body)) else { return Response(status: .badRequest) }
            for (owner, head) in heads { handler.live.tell(head, to: owner) }
            return Response(status: .noContent)
        default: return Response(status: .notFound)
        }
    }
}
