import Core
import Foundation
import HTTPTypes

/// One request on the wire: the first of an exchange, or the one that a redirect asks for.
struct Hop: Sendable {
    let method: HTTPRequest.Method
    let url: URL
    let origin: Origin
    let headers: HTTPFields
    let body: [UInt8]?
    let sent: Authorization?
    let secrets: [String]

    /// The first request of an exchange, with the fields that the client adds.
    init(
        _ request: ClientRequest,
        configuration: HTTPClient.Configuration,
        credentials: Authorization?
    ) throws {
        guard let origin = Origin(request.url) else {
            throw HTTPError(
                .invalidURL("it is not http or https, or names no host"),
                method: request.method.rawValue,
                url: Redaction.url(request.url)
            )
        }
        guard request.url.user() == nil, request.url.password() == nil else {
            throw HTTPError(
                .invalidURL("it contains a user name or a password, which would not be sent"),
                method: request.method.rawValue,
                url: Redaction.url(request.url)
            )
        }
        var headers = request.headers
        if headers[.accept] == nil { headers[.accept] = "application/json" }
        if headers[.userAgent] == nil { headers[.userAgent] = configuration.userAgent }
        if let key = request.idempotencyKey { headers[.idempotencyKey] = key }
        if let credentials { headers[credentials.field] = credentials.value.reveal() }
        self.init(request.method, request.url, origin, headers, request.body, credentials)
    }

    private init(
        _ method: HTTPRequest.Method,
        _ url: URL,
        _ origin: Origin,
        _ headers: HTTPFields,
        _ body: [UInt8]?,
        _ sent: Authorization?
    ) {
        self.method = method
        self.url = url
        self.origin = origin
        self.headers = headers
        self.body = body
        self.sent = sent
        self.secrets = Redaction.secrets(in: url, headers: headers)
    }

    /// The request as a transport takes it.
    var message: HTTPRequest {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        var path = parts?.percentEncodedPath ?? ""
        if path.isEmpty { path = "/" }
        if let query = parts?.percentEncodedQuery { path += "?" + query }
        return HTTPRequest(
            method: method,
            scheme: origin.scheme,
            authority: origin.authority,
            path: path,
            headerFields: headers
        )
    }

    /// The request that a response redirects to; `nil` if it does not redirect (RFC 9110, section 15.4).
    ///
    /// - Throws: ``HTTPError/Reason/redirectRefused(_:)`` for a redirect that would give something away.
    func following(_ response: ReceivedResponse) throws -> Hop? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.head.headerFields[.location]
        else { return nil }
        guard location.utf8.count <= 8192, let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let next = Origin(target)
        else { throw response.error(.redirectRefused("its target is not a web address")) }
        guard target.user() == nil, target.password() == nil else {
            throw response.error(.redirectRefused("its target carries a user name"))
        }
        if origin.scheme == "https", next.scheme == "http" {
            throw response.error(.redirectRefused("it leads from https to http"))
        }
        if next.isLoopback, !origin.isLoopback {
            throw response.error(.redirectRefused("it leads from the network to this machine"))
        }
        var nextMethod = method
        var nextBody = body
        let becomesGet = response.status == 303 ? method != .head : response.status < 303 && method == .post
        if becomesGet {
            nextMethod = .get
            nextBody = nil
        }
        var nextHeaders = headers
        if nextBody == nil {
            nextHeaders[.contentType] = nil
            nextHeaders[.contentLength] = nil
        }
        guard next != origin else { return Hop(nextMethod, target, next, nextHeaders, nextBody, sent) }
        // A body was meant for the first host: it may hold what the fields below must not give away either.
        guard nextBody == nil else {
            throw response.error(.redirectRefused("it would send the request's content to another host"))
        }
        var harmless = HTTPFields()
        for field in nextHeaders where Redaction.harmlessFields.contains(field.name) { harmless.append(field) }
        return Hop(nextMethod, target, next, harmless, nil, nil)
    }

    /// An error about this request.
    func error(_ reason: HTTPError.Reason, status: Int? = nil) -> HTTPError {
        HTTPError(reason, method: method.rawValue, url: Redaction.url(url), status: status)
    }

    /// The error to throw for one that came from below.
    func describe(_ error: any Error, status: Int? = nil) -> any Error {
        switch error {
        case let error as HTTPError: error
        case let error as TransportError:
            self.error(
                .transport(TransportError(error.kind, detail: Redaction.text(error.detail, hiding: secrets))),
                status: status
            )
        case let error as any BentoError:
            // It says what to do in words of its own: a host that was not granted, for example.
            error
        case is CancellationError:
            // Nobody asked for it here: the transport gave the request up by itself.
            self.error(.transport(TransportError(.connectionClosed)), status: status)
        default:
            self.error(
                .transport(TransportError(.other, detail: Redaction.text("\(error)", hiding: secrets))),
                status: status
            )
        }
    }
}
