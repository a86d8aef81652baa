import Core

/// Nodes that cannot be put into an order.
enum LifecycleError: BentoError, Equatable {
    /// Two nodes have one id.
    case duplicate(String)
    /// Nodes depend on ids that no node has; all of them, as `node -> id`, sorted.
    case unknown([String])
    /// Nodes depend on each other in a circle; the first and the last of the path are the same.
    case cycle([String])

    /// `lifecycle.` and the kind.
    var code: String {
        switch self {
        case .duplicate: "lifecycle.duplicate"
        case .unknown: "lifecycle.unknown"
        case .cycle: "lifecycle.cycle"
        }
    }

    /// The error, with the ids.
    var message: String {
        switch self {
        case .duplicate(let id): "Two parts of the app have the id '\(id)'."
        case .unknown(let edges): "Parts of the app depend on what does not exist: \(edges.joined(separator: ", "))."
        case .cycle(let path): "Parts of the app depend on each other in a circle: \(path.joined(separator: " -> "))."
        }
    }

    /// The remedy for a developer.
    var recovery: String? { "Correct the 'dependsOn' of the nodes." }
}
