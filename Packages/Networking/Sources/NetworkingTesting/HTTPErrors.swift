import Networking

/// The error that an operation throws as ``Networking/HTTPError``; `nil` if it throws none or another.
public func httpError(_ operation: @Sendable () async throws -> some Sendable) async -> HTTPError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error as? HTTPError
    }
}
