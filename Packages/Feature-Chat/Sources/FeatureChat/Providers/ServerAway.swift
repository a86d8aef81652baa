import Networking

/// Tells a server that nobody reaches, or that is down, from one that answers something else.
enum ServerAway {
    static func isAway(_ error: any Error) -> Bool {
        guard let error = error as? HTTPError else { return false }
        switch error.reason {
        case .transport, .noResponse: return true
        case .status: return [502, 503, 504].contains(error.status)
        default: return false
        }
    }
}
