import Core

/// Services with nothing in them but a number that tells instances apart.
struct Alpha: Sendable, Equatable { var id = 0 }
struct Beta: Sendable, Equatable { var id = 0 }
struct Gamma: Sendable, Equatable { var id = 0 }

protocol Greeting: Sendable { var text: String { get } }
struct Hello: Greeting { let text = "hello" }

func registration<Service: Sendable>(
    _ type: Service.Type,
    owner: String = ServiceContainer.host,
    visible: Set<ServiceKey>? = nil,
    _ factory: @escaping @Sendable (ServiceResolver) async throws -> Service
) -> ServiceRegistration {
    ServiceRegistration(type, owner: owner, visible: visible, factory: factory)
}
