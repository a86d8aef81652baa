/// One service that can be built, once: what it is asked for by, whose it is, and how to build it.
public struct ServiceRegistration: Sendable {
    /// What it is asked for by.
    public let key: ServiceKey
    /// Whose it is: a feature's id, or ``ServiceContainer/host``.
    public let owner: String
    /// What the owner may ask for beside its own services; `nil`: everything.
    public let visible: Set<ServiceKey>?
    let makeSlot: @Sendable (ServiceRegistration) -> any ErasedServiceSlot
    /// Makes the registration of one owner's own view; `nil`: all share one service.
    let view: (@Sendable (_ asker: String) -> ServiceRegistration)?

    /// Declares a service. Nothing is built until somebody asks for it.
    ///
    /// - Parameters:
    ///   - type: the type it is asked for by; a protocol as `(any P).self`.
    ///   - owner: a feature's id, or ``ServiceContainer/host``.
    ///   - visible: what the factory may ask for beside services of the same owner; `nil`: everything.
    ///   - factory: builds it. It runs at most once at a time; what it throws reaches everybody who waits and is not
    ///     kept. It is cancelled when everybody who waits has gone.
    public init<Service: Sendable>(
        _ type: Service.Type,
        owner: String = ServiceContainer.host,
        visible: Set<ServiceKey>? = nil,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        self.init(
            key: ServiceKey(type),
            owner: owner,
            visible: visible,
            makeSlot: { ServiceSlot(registration: $0, factory: factory) },
            view: nil
        )
    }

    /// Declares a service of which each owner that asks gets its own view: a transport that reaches only what its feature
    /// may reach, a log that names it.
    ///
    /// - Parameter factory: builds the view of one owner, once; it is told whose.
    public static func view<Service: Sendable>(
        _ type: Service.Type,
        factory: @escaping @Sendable (ServiceResolver, _ asker: String) async throws -> Service
    ) -> ServiceRegistration {
        let shared = ServiceRegistration(type) { try await factory($0, ServiceContainer.host) }
        return ServiceRegistration(
            key: shared.key,
            owner: shared.owner,
            visible: nil,
            makeSlot: shared.makeSlot,
            view: { asker in ServiceRegistration(type) { try await factory($0, asker) } }
        )
    }

    private init(
        key: ServiceKey,
        owner: String,
        visible: Set<ServiceKey>?,
        makeSlot: @escaping @Sendable (ServiceRegistration) -> any ErasedServiceSlot,
        view: (@Sendable (_ asker: String) -> ServiceRegistration)?
    ) {
        self.key = key
        self.owner = owner
        self.visible = visible
        self.makeSlot = makeSlot
        self.view = view
    }

    /// The same service as one of another owner's.
    func owned(by owner: String) -> ServiceRegistration {
        ServiceRegistration(key: key, owner: owner, visible: visible, makeSlot: makeSlot, view: view)
    }
}
