/// One service that can be built, once: its key, its owner, and its factory.
public struct ServiceRegistration: Sendable {
    /// The key under which it is requested.
    public let key: ServiceKey
    /// The owner: a feature's id, or ``ServiceContainer/host``.
    public let owner: String
    /// The services that the owner may ask for besides its own; `nil`: all of them.
    public let visible: Set<ServiceKey>?
    /// True if each owner that asks gets its own instance.
    let isView: Bool
    let build: @Sendable (ServiceResolver, _ asker: String) async throws -> any BuiltService

    /// Declares a service. Nothing is built until somebody asks for it.
    ///
    /// - Parameters:
    ///   - type: the type under which it is requested; a protocol as `(any P).self`.
    ///   - owner: a feature's id, or ``ServiceContainer/host``.
    ///   - visible: the services that the factory may ask for besides those of the same owner; `nil`: everything.
    ///   - factory: builds it. It runs at most once at a time. Its errors reach everybody who waits and are not kept.
    ///     It is canceled when everybody who waits has gone.
    public init<Service: Sendable>(
        _ type: Service.Type,
        owner: String = ServiceContainer.host,
        visible: Set<ServiceKey>? = nil,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        self.init(ServiceKey(type), owner, visible, isView: false) { resolver, _ in
            Built(service: try await factory(resolver))
        }
    }

    /// Declares a service of which each owner that asks gets its own view: a transport that reaches only the servers
    /// its feature may reach, a log with its name.
    ///
    /// - Parameter factory: builds the view of the given owner, once.
    public static func view<Service: Sendable>(
        _ type: Service.Type,
        factory: @escaping @Sendable (ServiceResolver, _ asker: String) async throws -> Service
    ) -> ServiceRegistration {
        ServiceRegistration(ServiceKey(type), ServiceContainer.host, nil, isView: true) { resolver, asker in
            Built(service: try await factory(resolver, asker))
        }
    }

    private init(
        _ key: ServiceKey,
        _ owner: String,
        _ visible: Set<ServiceKey>?,
        isView: Bool,
        build: @escaping @Sendable (ServiceResolver, _ asker: String) async throws -> any BuiltService
    ) {
        (self.key, self.owner, self.visible, self.isView, self.build) = (key, owner, visible, isView, build)
    }

    /// The same service as one of another owner's.
    func owned(by owner: String) -> ServiceRegistration {
        ServiceRegistration(key, owner, visible, isView: isView, build: build)
    }
}

/// A service of any type. A cast from it compares two classes; a cast of the service itself to a protocol would look for a
/// conformance.
protocol BuiltService: AnyObject, Sendable {}

final class Built<Service: Sendable>: BuiltService {
    let service: Service
    init(service: Service) { self.service = service }
}
