import Logging

/// Collects the declarations of a feature. It builds nothing.
public struct FeatureRegistrar: Sendable {
    /// The manifest of the feature that registers.
    public let manifest: FeatureManifest
    /// The flows, in order.
    public private(set) var flows: [FlowRegistration] = []
    /// The services, its contracts among them.
    public private(set) var services: [ServiceRegistration] = []
    public private(set) var provided: [ContractID] = []
    /// The hooks that run when the app starts and stops.
    public private(set) var hooks: [LifecycleHook] = []
    public private(set) var cards: [OverviewCard] = []
    /// The settings and secrets a person may set.
    public private(set) var settings: [SettingDeclaration] = []
    /// The jobs to run when they are due.
    public private(set) var jobs: [Job] = []
    public private(set) var reminders: [ReminderSource] = []
    public private(set) var firstRunSteps: [FirstRunStep] = []
    public private(set) var searches: [SearchSource] = []
    public private(set) var undoSources: [UndoSource] = []
    public private(set) var logSources: [LogSource] = []
    public private(set) var probes: [ServiceProbe] = []
    private var contributions: [any FeatureContribution] = []
    private var madeKeys: Set<ServiceKey>?

    public init(manifest: FeatureManifest) { self.manifest = manifest }

    /// Registers a feature's type and returns its declarations.
    public static func registering(_ feature: any Feature.Type) -> FeatureRegistrar {
        var registrar = FeatureRegistrar(manifest: feature.manifest)
        feature.register(in: &registrar)
        return registrar
    }

    /// Declares a flow.
    @inlinable
    public mutating func flow<F: Flow>(_ type: F.Type) {
        add(FlowRegistration(feature: manifest.id, type: type))
    }

    /// Declares a flow without a Swift type.
    public mutating func flow(_ descriptor: FlowDescriptor, _ flow: UntypedFlow) {
        add(FlowRegistration(feature: manifest.id, descriptor, flow))
    }

    @usableFromInline
    mutating func add(_ flow: FlowRegistration) { flows.append(flow) }

    /// Declares a service of the feature's own.
    ///
    /// - Parameters:
    ///   - type: the type under which it is requested; a protocol as `(any P).self`.
    ///   - factory: builds it on first use. It may ask the resolver for the contracts that the manifest requires or
    ///     uses, and for the feature's own services.
    public mutating func service<Service: Sendable>(
        _ type: Service.Type,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Service
    ) {
        services.append(
            ServiceRegistration(type, owner: manifest.id, visible: keysForServices(), factory: factory)
        )
    }

    /// Declares the implementation of a contract that others may ask for.
    public mutating func provide<Contract: Sendable>(
        _ contract: ContractID,
        as type: Contract.Type,
        factory: @escaping @Sendable (ServiceResolver) async throws -> Contract
    ) {
        provided.append(contract)
        service(type, factory: factory)
    }

    /// Declares a hook that runs when a long-lived program starts and stops.
    public mutating func hook(_ hook: LifecycleHook) { hooks.append(hook) }

    /// Declares a card of the overview.
    ///
    /// - Parameter openTo: the other callers that may see it, as for the flows that show its contents.
    public mutating func card(
        _ id: String,
        _ title: String,
        order: Int = 100,
        openTo: Callers = .everyone,
        actions: [QuickAction] = [],
        content: @escaping @Sendable (ServiceResolver, FlowContext) async throws -> CardContent?
    ) {
        cards.append(
            OverviewCard(
                id: id,
                title: title,
                order: order,
                openTo: openTo.union(.own),
                actions: actions,
                content: content
            )
        )
    }

    /// Declares a setting.
    ///
    /// - Parameter check: see ``CoreBase/SettingDeclaration/check``.
    public mutating func setting<Value: SettingValue>(
        _ key: SettingKey<Value>,
        check: (@Sendable (Value, _ source: String) throws -> Void)? = nil
    ) {
        settings.append(SettingDeclaration(key, owner: manifest.id, check: check))
    }

    /// Declares a secret that a person may set: kept in the store of secrets under `<feature>.<name>`, never shown.
    ///
    /// - Parameter check: see ``CoreBase/SettingDeclaration/check``.
    public mutating func secret(
        _ name: String,
        _ help: String,
        check: (@Sendable (Secret, _ source: String) throws -> Void)? = nil
    ) {
        settings.append(SettingDeclaration(secret: name, help, owner: manifest.id, check: check))
    }

    /// Declares work to be done when it is due.
    public mutating func job(_ job: Job) { jobs.append(job) }

    /// Declares something to remind of.
    public mutating func reminder(_ source: ReminderSource) { reminders.append(source) }

    /// Declares a step of the first run.
    public mutating func firstRunStep(_ step: FirstRunStep) { firstRunSteps.append(step) }

    /// Declares a search over the feature's data, as part of the search over everything.
    public mutating func search(_ source: SearchSource) { searches.append(source) }

    /// Declares how the feature's last changes are undone.
    public mutating func undo(_ source: UndoSource) { undoSources.append(source) }

    /// Declares a kind of entry that `bento log` may recognize and that a flow of the feature logs.
    public mutating func log(_ source: LogSource) { logSources.append(source) }

    /// Declares a test of one of the feature's services.
    public mutating func probe(_ probe: ServiceProbe) { probes.append(probe) }

    /// Declares something for a layer that Core does not know.
    public mutating func contribute(_ contribution: some FeatureContribution) { contributions.append(contribution) }

    /// The contributions of one type, in order.
    public func contributions<Contribution: FeatureContribution>(of type: Contribution.Type) -> [Contribution] {
        // Not `compactMap`, for whose closure over any contribution the runtime makes types at the first use.
        var found: [Contribution] = []
        for case let contribution as Contribution in contributions { found.append(contribution) }
        return found
    }

    /// ``visibleKeys``, made once for all services.
    private mutating func keysForServices() -> Set<ServiceKey> {
        let keys = madeKeys ?? visibleKeys
        madeKeys = keys
        return keys
    }

    /// The services that the feature's own code may ask for besides its own: what its manifest requires and uses, the
    /// time, its settings, its flags, its log, and the lifecycle events.
    package var visibleKeys: Set<ServiceKey> {
        Set((manifest.requires + manifest.uses).map(\.key))
            .union([
                ServiceKey(TimeContext.self), ServiceKey(FeatureSettings.self), ServiceKey(FeatureFlags.self),
                ServiceKey(Logger.self), ServiceKey(LifecycleEvents.self),
            ])
    }
}

/// Something that a feature declares for a layer that Core does not know: AppData's migrations, for example.
///
/// The layer defines the type and an extension of ``FeatureRegistrar`` to declare it; the host collects it with
/// ``FeatureRegistrar/contributions(of:)``.
public protocol FeatureContribution: Sendable {}
