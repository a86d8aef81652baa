/// A feature of Bento: the one public type of a feature package.
///
/// The type is never instantiated. ``manifest`` is data that a host may read without running any of the feature's code;
/// ``register(in:)`` declares what the feature brings and builds nothing.
///
/// - Important: a feature reaches another one only through a contract of Core that its manifest requires or uses.
public protocol Feature: Sendable {
    /// The feature's name, requirements, and offers. A constant: it must not depend on the environment.
    static var manifest: FeatureManifest { get }

    /// Declares flows, services, migrations, hooks and cards. It must be cheap and free of side effects: a host calls it
    /// even when it only lists flows.
    static func register(in registrar: inout FeatureRegistrar)
}

/// A feature's name, requirements, and offers, as data.
///
/// A contract test (`CoreTesting.FeatureContract`) proves that it equals the registrations of the feature.
public struct FeatureManifest: Sendable, Equatable {
    /// The feature's word on the command line and its namespace in the database: lower case letters, digits and `-`.
    public let id: String
    /// The name shown to people.
    public let title: String
    /// One line: the feature's use for a person.
    public let summary: String
    /// The flow that its id alone runs on the command line; `nil` shows the help.
    public let defaultFlow: String?
    /// Contracts that others may ask it for.
    public let provides: [ContractID]
    /// Contracts it cannot work without.
    public let requires: [ContractID]
    /// Contracts it uses if somebody provides them.
    public let uses: [ContractID]
    /// Hosts it may talk to, each with the reason. Empty: it never uses the network.
    public let networkHosts: [NetworkHost]
    /// Programs of the machine that it may start, each with the reason. Empty: it starts none.
    public let programs: [ProgramUse]
    /// The usage events that it may report, if the person has allowed reports at all. Names begin with the feature's
    /// id.
    public let events: [AnalyticsCatalogue.Event]
    /// The parts of it that may be switched or rolled out; each is `<id>.<name>`. It has the switch `feature.<id>`
    /// without declaring it.
    public let flags: [FlagDeclaration]
    /// True if it keeps tables in the database, in the namespace `id`.
    public let storesData: Bool

    @inlinable
    public init(
        id: String,
        title: String,
        summary: String,
        defaultFlow: String? = nil,
        provides: [ContractID] = [],
        requires: [ContractID] = [],
        uses: [ContractID] = [],
        networkHosts: [NetworkHost] = [],
        programs: [ProgramUse] = [],
        events: [AnalyticsCatalogue.Event] = [],
        flags: [FlagDeclaration] = [],
        storesData: Bool = false
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.defaultFlow = defaultFlow
        self.provides = provides
        self.requires = requires
        self.uses = uses
        self.networkHosts = networkHosts
        self.programs = programs
        self.events = events
        self.flags = flags
        self.storesData = storesData
    }
}

/// A host that a feature may talk to.
public struct NetworkHost: Sendable, Equatable, Encodable {
    /// The host name, without scheme: `api.geoapify.com`.
    public let host: String
    /// The purpose, in one line.
    public let purpose: String

    @inlinable
    public init(_ host: String, _ purpose: String) {
        self.host = host
        self.purpose = purpose
    }
}
