import HTTPTypes

/// A transport that lets one feature reach only what was granted to it.
///
/// It stands below ``HTTPClient``, which sends every hop of a redirect through it: each is checked. It stands above the
/// transport that knows the proxies: a proxy is a way and no destination, so it needs no grant and is none.
///
/// ```swift
/// let grants = try NetworkGrants(feature: "food", hosts: FoodFeature.manifest.networkHosts) { try await servers(of: "food") }
/// let transport = GrantedTransport(live, grants: grants)
/// ```
public struct GrantedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let grants: NetworkGrants

    public init(_ base: any HTTPTransport, grants: NetworkGrants) {
        self.base = base
        self.grants = grants
    }

    public var clock: any Clock<Duration> { base.clock }

    /// - Throws: ``NetworkAccessError`` before anything is sent; else errors of the transport below.
    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try await check(request)
        return try await base.send(request, body: body)
    }

    private func check(_ request: HTTPRequest) async throws {
        guard let address = ServerAuthority(request), isPlain(request) else {
            throw NetworkAccessError.unreadableAddress(feature: grants.feature)
        }
        try await grants.check(address)
    }

    /// A `Host` of its own could name another server than the authority that is checked.
    private func isPlain(_ request: HTTPRequest) -> Bool {
        !request.headerFields.contains { $0.name.canonicalName == "host" }
    }
}
