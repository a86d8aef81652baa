import Core
import Hummingbird

/// The endpoints of one remote service.
protocol SandboxRoutes: Sendable {
    /// Its endpoints, for the printed list.
    var served: [ServedEndpoint] { get }
    /// Adds the endpoints.
    func add(to router: Router<BasicRequestContext>)
}

/// One endpoint, for the list that is printed.
public struct ServedEndpoint: Sendable, Hashable {
    /// The remote service that it simulates.
    public let service: String
    public let method: String
    /// The path, with parameters in braces.
    public let path: String
    /// Its purpose, in one line.
    public let summary: String

    init(_ service: String, _ method: String, _ path: String, _ summary: String) {
        self.service = service
        self.method = method
        self.path = path
        self.summary = summary
    }

    static func list(_ endpoints: [ServedEndpoint]) -> JSONValue {
        .array(
            endpoints.map {
                .object([
                    "service": .string($0.service), "method": .string($0.method), "path": .string($0.path),
                    "summary": .string($0.summary),
                ])
            }
        )
    }
}
