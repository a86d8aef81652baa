/// What a feature is, needs and offers, as data.
///
/// A contract test (`CoreTesting.FeatureContract`) proves it equal to what the feature registers.
public struct FeatureManifest: Sendable, Hashable {
    /// The feature's word on the command line and its namespace in the database: lower case letters, digits and `-`.
    public let id: String
    /// The name shown to people.
    public let title: String
    /// One line: what it does for a person.
    public let summary: String
    /// The names of its flows, in the order of the help.
    public let flows: [String]
    /// Contracts that others may ask it for.
    public let provides: [ContractID]
    /// Contracts it cannot work without.
    public let requires: [ContractID]
    /// Contracts it uses where somebody provides them.
    public let uses: [ContractID]
    /// Switches that a person may set.
    public let flags: [FeatureFlag]
    /// Hosts it may talk to, each with the reason. Empty: it never uses the network.
    public let networkHosts: [NetworkHost]
    /// Programs of the machine that it may start, each with the reason. Empty: it starts none.
    public let programs: [ProgramUse]
    /// Whether it keeps tables in the database, in the namespace `id`.
    public let storesData: Bool

    @inlinable
    public init(
        id: String,
        title: String,
        summary: String,
        flows: [String],
        provides: [ContractID] = [],
        requires: [ContractID] = [],
        uses: [ContractID] = [],
        flags: [FeatureFlag] = [],
        networkHosts: [NetworkHost] = [],
        programs: [ProgramUse] = [],
        storesData: Bool = false
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.flows = flows
        self.provides = provides
        self.requires = requires
        self.uses = uses
        self.flags = flags
        self.networkHosts = networkHosts
        self.programs = programs
        self.storesData = storesData
    }
}

/// A switch of a feature.
public struct FeatureFlag: Sendable, Hashable, Codable {
    /// The name, unique within its feature: `online-barcodes`.
    public let name: String
    /// What it turns on, in one line.
    public let summary: String
    /// Whether it is on until somebody says otherwise.
    public let isOnByDefault: Bool

    @inlinable
    public init(_ name: String, _ summary: String, isOnByDefault: Bool = false) {
        self.name = name
        self.summary = summary
        self.isOnByDefault = isOnByDefault
    }
}

/// A host that a feature may talk to.
public struct NetworkHost: Sendable, Hashable, Codable {
    /// The host name, without scheme: `api.geoapify.com`.
    public let host: String
    /// What for, in one line.
    public let purpose: String

    @inlinable
    public init(_ host: String, _ purpose: String) {
        self.host = host
        self.purpose = purpose
    }
}
