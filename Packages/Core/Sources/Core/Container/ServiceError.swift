/// A failure between asking for a service and getting it.
public enum ServiceError: BentoError, Equatable {
    /// Two registrations have one key.
    case duplicate(ServiceKey, owners: [String])
    /// Nobody registered what was asked for.
    case notRegistered(ServiceKey, askedBy: String)
    /// The owner's manifest does not name what its code asked for.
    case notVisible(ServiceKey, askedBy: String)
    /// Services need each other in a circle; the first and the last of the path are the same.
    case cycle([ServiceKey])
    /// Contracts that are required and that nobody provides, all of them.
    case missing([MissingService])

    /// `container.` and the kind.
    public var code: String {
        switch self {
        case .duplicate: "container.duplicate"
        case .notRegistered: "container.not-registered"
        case .notVisible: "container.not-visible"
        case .cycle: "container.cycle"
        case .missing: "container.missing"
        }
    }

    /// The error, with the services and their owners.
    public var message: String {
        switch self {
        case .duplicate(let key, let owners):
            "\(key) is registered twice: by \(owners.joined(separator: " and by "))."
        case .notRegistered(let key, let owner):
            "\(owner) asked for \(key), which nobody registered."
        case .notVisible(let key, let owner):
            "\(owner) asked for \(key), which its manifest neither requires nor uses."
        case .cycle(let path):
            "Services need each other in a circle: \(path.map(\.name).joined(separator: " -> "))."
        case .missing(let missing):
            "\(missing.count == 1 ? "A required service is" : "\(missing.count) required services are") missing: "
                + missing.map(\.description).joined(separator: ", ") + "."
        }
    }

    /// The remedy for a developer or, if contracts are missing, for a person.
    public var recovery: String? {
        switch self {
        case .duplicate: "Remove one of the two registrations."
        case .notRegistered: "Register it, or ask for it with 'optional'."
        case .notVisible(let key, _): "Add the contract of \(key) to the manifest's 'requires' or 'uses'."
        case .cycle: "Let one of them ask later, after it is built."
        case .missing: "Build with the features that provide them, or leave out those that require them."
        }
    }

    /// 78 for a program put together wrongly by its builder, 70 for faults of a feature's code.
    public var exitStatus: ExitStatus {
        switch self {
        case .missing: .configuration
        default: .software
        }
    }
}

/// A contract that is required and that nobody provides.
public struct MissingService: Sendable, Hashable, CustomStringConvertible {
    public let contract: ContractID
    /// The ids of the features that require it, sorted.
    public let requiredBy: [String]

    public init(contract: ContractID, requiredBy: [String]) {
        self.contract = contract
        self.requiredBy = requiredBy
    }

    /// `food.coordinator (required by chat, workouts)`.
    public var description: String { "\(contract) (required by \(requiredBy.joined(separator: ", ")))" }
}
