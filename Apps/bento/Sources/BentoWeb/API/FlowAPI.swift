import BentoServing
import Core
import CoreHosting
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageDrawing

/// Flows for programs: JSON in, JSON out (``OpenAPIDocument``).
///
/// The caller is one of the person's clients, identified by its token, or the page itself, identified by its session.
/// Their permissions are decided in the same place as for every front end. Nobody answers questions here, so a call
/// that needs an answer fails.
struct FlowAPI: Sendable {
    let host: any FlowHost
    let port: Int
    let version: String
    /// The name of the client that a token was made for.
    let nameOfToken: @Sendable (String) throws -> String?
    let fault: @Sendable (any Error) -> Void
    let calls: APICalls

    /// - Parameter session: whether the request comes with a session of the page.
    func respond(
        to request: Request,
        _ head: PageHead,
        hasSession session: Bool,
        on channel: any Channel
    ) async throws -> Response {
        var isRead = head.method == .get
        do {
            let answer = try await answer(request, head, hasSession: session, on: channel, isRead: &isRead)
            return PageResponse.json(answer)
        } catch let kept as ProposalKept {
            return PageResponse.json(Self.waiting(kept), status: 202)
        } catch let fault as APIFault {
            return Self.response(fault, closes: !isRead)
        } catch let refusal as PageRefusal {
            return Self.response(APIFault(refusal), closes: !isRead)
        } catch let error as any BentoError {
            return Self.response(APIFault(error), closes: !isRead)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if LoopbackServer.isUnreadable(error) { return Self.response(APIFault(.unreadable), closes: true) }
            self.fault(error)
            return Self.response(.unexpected, closes: !isRead)
        }
    }

    /// - Parameter closes: whether to close the connection: if the body was not read, nothing after it can be.
    private static func response(_ fault: APIFault, closes: Bool) -> Response {
        PageResponse.json(fault.json, status: fault.status) { fields in
            if fault.status == 401 { fields[.wwwAuthenticate] = "Bearer realm=\"bento\"" }
            if let allow = fault.allow { fields[.allow] = allow }
            if let seconds = fault.retryAfter { fields[.retryAfter] = String(seconds) }
            if closes { fields[.connection] = "close" }
        }
    }

    private func answer(
        _ request: Request,
        _ head: PageHead,
        hasSession: Bool,
        on channel: any Channel,
        isRead: inout Bool
    ) async throws -> JSONValue {
        let caller = try caller(head, hasSession: hasSession)
        switch (head.path.count, head.path.dropFirst().first, head.method) {
        case (2, "openapi.json"?, .get): return try await document(for: caller)
        case (2, "flows"?, .get): return try await list(for: caller)
        case (2, "openapi.json"?, _), (2, "flows"?, _): throw Self.wrongMethod("GET")
        case (3, "flows"?, .get): throw Self.wrongMethod("POST")
        case (3, "flows"?, .post):
            if caller == .page, !head.isOurPage { throw PageRefusal.foreign }
            try await check(head.path[2], for: caller)
            let input = try await Self.input(of: request, isRead: &isRead)
            return try await call(head.path[2], input, as: caller, on: channel)
        default: throw APIFault.missing
        }
    }

    private static func wrongMethod(_ method: String) -> APIFault {
        APIFault(status: 405, code: "web.refused", message: "This is asked with \(method).", allow: method)
    }

    /// A token that does not count is refused, also beside a session that does.
    private func caller(_ head: PageHead, hasSession: Bool) throws -> Caller {
        let unknown = APIFault(
            status: 401,
            code: "web.unknown-client",
            message: "A client sends its token, as 'Authorization: Bearer TOKEN'.",
            recovery: "Make one with 'bento clients add NAME'."
        )
        guard head.fields[values: .authorization].isEmpty else {
            guard let token = head.bearer, token.utf8.count <= 200, let name = try nameOfToken(token),
                let caller = Caller("client:\(name)")
            else { throw unknown }
            return caller
        }
        guard hasSession else { throw unknown }
        return .page
    }

    // MARK: What there is

    private func document(for caller: Caller) async throws -> JSONValue {
        let flows = try await host.flows().flows(openTo: caller)
        let schemas = try await host.schemas(of: flows.map(\.id), for: caller)
        return OpenAPIDocument(
            flows.map { ($0, schemas[$0.id] ?? [:]) },
            version: version,
            server: "http://127.0.0.1:\(port)"
        ).json
    }

    private func list(for caller: Caller) async throws -> JSONValue {
        let flows = try await host.flows().flows(openTo: caller).map { flow -> JSONValue in
            [
                "id": .string(flow.id), "feature": .string(flow.feature), "summary": .string(flow.summary),
                "effect": .string(flow.effect.rawValue), "address": .string(OpenAPIDocument.path + flow.id),
            ]
        }
        return ["flows": .array(flows)]
    }

    // MARK: Calls

    private func call(
        _ id: String,
        _ input: JSONValue,
        as caller: Caller,
        on channel: any Channel
    ) async throws -> JSONValue {
        let outcome = try await calls.run(as: caller, on: channel) { [host] sources in
            try await FlowReading.outcome(of: id, input: input, as: caller, of: host, influencedBy: sources)
        }
        return outcome.json
    }

    /// - Throws: ``APIFault`` for a flow that is not there (404); `FlowNotOpen`.
    private func check(_ id: String, for caller: Caller) async throws {
        guard id.utf8.count <= 100 else { throw APIFault.missing }
        let flows = try await host.flows()
        guard try await !flows.flows(openTo: caller).contains(where: { $0.id == id }) else { return }
        do {
            _ = try await flows.schema(of: id, for: caller)
        } catch let error as UnknownName {
            throw APIFault(error, status: 404)
        }
        throw APIFault(
            status: 404,
            code: "feature.unavailable",
            message: "The feature of '\(id)' is switched off.",
            recovery: "Run 'bento features list'."
        )
    }

    /// - Throws: ``APIFault``.
    private static func input(of request: Request, isRead: inout Bool) async throws -> JSONValue {
        guard isJSON(request.headers) else {
            throw APIFault(status: 415, code: "web.wrong-type", message: "The body has to be 'application/json'.")
        }
        let longest = OpenAPIDocument.longestInput
        let tooLong = APIFault(
            status: 413,
            code: "web.too-long",
            message: "An input holds at most \(longest / 1024) KB."
        )
        let announced = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard announced <= longest else { throw tooLong }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: longest)
            isRead = true
        } catch is NIOTooManyBytesError {
            throw tooLong
        }
        do {
            return try JSONValue(parsing: body.readableBytesView, maximumDepth: 64)
        } catch {
            throw APIFault(error, status: 400)
        }
    }

    /// JSON is UTF-8 and nothing else (RFC 8259, section 8.1).
    private static func isJSON(_ fields: HTTPFields) -> Bool {
        let types = fields[values: .contentType]
        guard types.count == 1, fields[values: .contentEncoding].isEmpty else { return false }
        let parts = types[0].lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        guard parts.first == "application/json" else { return false }
        return parts.dropFirst().allSatisfy { $0 == "charset=utf-8" || $0 == "charset=\"utf-8\"" }
    }

    /// A payment that waits for the person: nothing failed, and its state can be asked for.
    private static func waiting(_ kept: ProposalKept) -> JSONValue {
        let proposal = kept.proposal
        return [
            "proposal": .string(proposal.id.uuidString.lowercased()),
            "state": .string(ProposalStatus.State.waiting.rawValue),
            "expiresAt": .string(proposal.expiresAt.formatted(.iso8601)),
            "message": .string(kept.description),
        ]
    }
}
