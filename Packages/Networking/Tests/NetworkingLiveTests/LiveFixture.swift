import Foundation
import Networking
import NetworkingLive

/// A client over real sockets, shut down when its test ends.
enum LiveFixture {
    /// Far more time for a handshake than a machine needs that runs many tests at once.
    static let patient = LiveTransportOptions(connectTimeout: .seconds(60))

    static func run<Result: Sendable>(
        options: LiveTransportOptions = patient,
        limits: HTTPLimits = .standard,
        timeouts: HTTPTimeouts = .standard,
        base: String? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: @Sendable (HTTPClient) async throws -> Result
    ) async throws -> Result {
        let transport = LiveTransport(options: options)
        let client = HTTPClient(
            transport: transport,
            configuration: .init(
                baseURL: base.flatMap { URL(string: $0) },
                timeouts: timeouts,
                limits: limits,
                retry: .never
            ),
            clock: clock
        )
        do {
            let result = try await body(client)
            await transport.shutdown()
            return result
        } catch {
            await transport.shutdown()
            throw error
        }
    }

    static func request(_ url: String, body: [UInt8]? = nil) -> ClientRequest {
        ClientRequest(body == nil ? .get : .post, URL(string: url) ?? URL(filePath: "/"), body: body)
    }
}

extension Result where Failure == any Error {
    /// The outcome of an operation.
    init(_ operation: () async throws -> Success) async {
        do { self = .success(try await operation()) } catch { self = .failure(error) }
    }
}
