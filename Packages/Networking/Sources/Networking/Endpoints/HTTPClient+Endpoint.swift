import Foundation

extension HTTPClient {
    /// Makes a call and reads its response.
    ///
    /// - Throws: ``HTTPError``; `CancellationError`.
    public func call<Output>(_ endpoint: Endpoint<Output>) async throws -> Output {
        let response = try await send(request(for: endpoint))
        do {
            return try endpoint.read(response)
        } catch let error as DecodingError {
            throw response.error(.undecodable(WireJSON.describe(error)))
        }
    }

    /// The request that a call sends.
    ///
    /// - Throws: ``HTTPError/Reason/invalidURL(_:)`` if the client has no base address or it cannot be used.
    public func request<Output>(for endpoint: Endpoint<Output>) throws -> ClientRequest {
        guard let base = configuration.baseURL, let url = Self.url(base, endpoint.path, endpoint.query) else {
            throw HTTPError(
                .invalidURL("the service has no usable base address"),
                method: endpoint.method.rawValue,
                url: configuration.baseURL.map { Redaction.url($0) } ?? endpoint.path
            )
        }
        return ClientRequest(
            endpoint.method,
            url,
            headers: endpoint.headers,
            body: endpoint.body,
            idempotencyKey: endpoint.idempotencyKey,
            isAuthorized: endpoint.isAuthorized,
            timeouts: endpoint.timeouts,
            limits: endpoint.limits
        )
    }

    /// An address below another, with a query.
    ///
    /// `URLComponents` leaves `+` as it is, and servers read it as a space: everything but RFC 3986's unreserved
    /// characters is percent-encoded here.
    public static func url(_ base: URL, _ path: String = "", _ query: [URLQueryItem] = []) -> URL? {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true), Origin(base) != nil else {
            return nil
        }
        var joined = parts.percentEncodedPath
        let below = path.drop(while: { $0 == "/" })
        if !below.isEmpty {
            if !joined.hasSuffix("/") { joined += "/" }
            let allowed = CharacterSet.urlPathAllowed.union(CharacterSet(charactersIn: "%"))
            joined += below.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
            parts.percentEncodedPath = joined
        }
        if !query.isEmpty {
            var unreserved = CharacterSet(charactersIn: "-._~")
            for range in ["a"..."z", "A"..."Z", "0"..."9"] as [ClosedRange<Unicode.Scalar>] {
                unreserved.insert(charactersIn: range)
            }
            let items = query.map { item in
                let name = item.name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
                guard let value = item.value else { return name }
                return name + "=" + (value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
            }
            let existing = parts.percentEncodedQuery.map { [$0] } ?? []
            parts.percentEncodedQuery = (existing + items).joined(separator: "&")
        }
        return parts.url
    }
}
