/// One service that can be built: what it is asked for by, how long it lives, whose it is, and how to build it.
public struct ServiceRegistration: Sendable {
    /// What it is asked for by.
    public let key: ServiceKey
    /// How long it lives.
    public let scope: ServiceScope
    /// Whose it is: a feature's id, or ``ServiceContainer/host``.
    public let owner: String
    /// What the owner may ask for beside its own services; `nil`: everything.
    public let visible: Set<ServiceKey>?
    let makeSlot: @Sendable (ServiceRegistration) -> any ErasedServiceSlot

    /// Declares a service. Nothing is built until somebody asks for it.
    ///
    /// - Parameters:
    ///   - type: the type it is asked for by; a protocol as `(any P).self`.
    ///   - scope: how long it lives.
    ///   - owner: a feature's id, or ``ServiceContainer/host``.
    ///   - visible: what the factory may ask for beside services of the same owner; `nil`: everything.
    ///   - factory: builds it. It runs at most once at a time; what it throws reaches everybody who waits and is not
    ///     kept. It is cancelled when everybody who waits has gone.
    public init<Service: Sendable>(
        _ type: Service.Type,
        scope: ServiceScope = .app,
        owner: String = ServiceContainer.host,
        visible: Set<ServiceKey>? = nil,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        self.init(
            key: ServiceKey(type),
            scope: scope,
            owner: owner,
            visible: visible,
            makeSlot: { ServiceSlot(registration: $0, factory: factory) }
        )
    }

    private init(
        key: ServiceKey,
        scope: ServiceScope,
        owner: String,
        visible: Set<ServiceKey>?,
        makeSlot: @escaping @Sendable (ServiceRegistration) -> any ErasedServiceSlot
    ) {
        self.key = key
        self.scope = scope
        self.owner = owner
        self.visible = visible
        self.makeSlot = makeSlot
    }

    /// The same service as one of another owner's.
    func owned(by owner: String) -> ServiceRegistration {
        ServiceRegistration(key: key, scope: scope, owner: owner, visible: visible, makeSlot: makeSlot)
    }
}
