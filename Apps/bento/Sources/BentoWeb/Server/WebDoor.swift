import BentoPages
import BentoServing
import Core
import CoreHosting
import HTTPTypes
import Hummingbird
import NIOCore
import PageDrawing

/// The pages of one program, on one port.
struct WebDoor: LoopbackDoor {
    let host: any FlowHost
    let port: Int
    let entrance: EntranceFile
    let sessions: SessionBook
    let live: LiveRoute
    let api: FlowAPI
    let runs: RunRoutes
    let fault: @Sendable (any Error) -> Void

    private var cookie: String { "bento-\(port)" }

    func end() async {
        live.hub.end()
        api.calls.end()
        await runs.runs.end()
    }

    func respond(to request: Request, on channel: any Channel) async throws -> Response {
        let isAPI = request.head.path?.hasPrefix("/api/") ?? false
        let hasBody = request.head.method != .get
        do {
            let head = try PageHead(request.head, port: port)
            return try await respond(to: request, head, on: channel)
        } catch let refusal as PageRefusal {
            return PageResponse.refusal(refusal, asJSON: isAPI, closes: hasBody)
        } catch let error as any BentoError {
            return PageResponse.refusal(PageRefusal(500, error.message), asJSON: isAPI, closes: hasBody)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            if LoopbackServer.isUnreadable(error) {
                return PageResponse.refusal(.unreadable, asJSON: isAPI, closes: true)
            }
            fault(error)
            return PageResponse.refusal(
                PageRefusal(500, "Something went wrong. The log says what."),
                asJSON: isAPI,
                closes: hasBody
            )
        }
    }

    private func respond(to request: Request, _ head: PageHead, on channel: any Channel) async throws -> Response {
        if let file = try WebFile.response(for: head) { return file }
        if head.path == ["enter"], head.method == .get { return try await enter(head) }
        let session = session(of: head)
        if head.path.first == "api" {
            return try await api.respond(to: request, head, hasSession: session != nil, on: channel)
        }
        guard let session else { throw PageRefusal.signedOut }
        switch head.method {
        case .get where head.path == ["live"]: return try await live.response(to: head, session, on: channel)
        case .get where head.path.first == "runs":
            return try await look(at: head.path.dropFirst(), session, on: channel)
        case .get: return try await page(head, session)
        case .post:
            guard head.isOurPage else { throw PageRefusal.foreign }
            return try await act(request, head, session)
        }
    }

    private func act(_ request: Request, _ head: PageHead, _ session: SessionBook.Session) async throws -> Response {
        let path = head.path
        guard path.count > 1 else { throw PageRefusal.missing }
        switch (path[0], path.count) {
        case ("flows", 2): return try await runs.submit(path[1], request, head, session)
        case ("runs", 3):
            guard let run = runs.runs.run(Int(path[1]), of: session) else { throw PageRefusal.missing }
            switch path[2] {
            case "answer": return try await runs.answer(run, request, session)
            case "stop": return await runs.stop(run)
            default: throw PageRefusal.missing
            }
        default: throw PageRefusal.missing
        }
    }

    private func look(
        at path: ArraySlice<String>,
        _ session: SessionBook.Session,
        on channel: any Channel
    ) async throws
        -> Response
    {
        let path = Array(path)
        guard let run = runs.runs.run(path.first.flatMap { Int($0) }, of: session) else { throw PageRefusal.missing }
        switch (path.dropFirst().first, path.count) {
        case (nil, 1): return try await runs.page(of: run)
        case ("events"?, 2): return try await runs.events(of: run, on: channel, holding: live.places.take(for: session))
        case ("files"?, 3): return try runs.file(Int(path[2]), of: run)
        default: throw PageRefusal.missing
        }
    }

    private func session(of head: PageHead) -> SessionBook.Session? {
        for value in head.cookies(named: cookie).prefix(4) {
            if let session = sessions.session(of: value) { return session }
        }
        return nil
    }

    private func enter(_ head: PageHead) async throws -> Response {
        guard let token = head.query["token"], try await entrance.use(token) else {
            throw PageRefusal(401, "This link was used, or is older than five minutes. Run 'bento web' for another.")
        }
        var response: Response
        if head.isLedFromElsewhere {
            // From another place a browser sends no strict cookie on the way, so that a page of here must lead on.
            var content = HTML()
            content.add(.h1, text: "Welcome")
            content.add(.p) { $0.add(.a, .href("/"), text: "To the first page") }
            response = PageResponse.document(
                PageFrame.document(Page("Welcome", at: .none, content: content), refreshes: 1)
            )
            response.headers[HTTPField.Name("Refresh")!] = "0; url=/"
        } else {
            response = PageResponse.redirect(to: "/")
        }
        response.headers[.setCookie] =
            "\(cookie)=\(sessions.begin()); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(SessionBook.cookieAge)"
        return response
    }

    private func page(_ head: PageHead, _ session: SessionBook.Session) async throws -> Response {
        guard let (route, rest) = Self.route(head.path) else { throw PageRefusal.missing }
        let request = PageRequest(
            path: rest,
            query: head.query,
            context: try await host.context(for: .page),
            flows: PageFlows(host)
        )
        let page = try await route.make(request)
        // A look may come between a form and the page that it leads to, and from another tab.
        let html = PageFrame.document(page, notice: head.isLook ? nil : sessions.takeNotice(of: session))
        let tag = "\"\(Token.hash(of: html.bytes).prefix(32))\""
        if page.status == 200, head.knows(tag) { return PageResponse.unchanged(tag) }
        var response = PageResponse.document(html, status: page.status)
        response.headers[.eTag] = tag
        return response
    }

    /// The route with the longest path that a URL begins with. Text after `/` itself is not a page.
    static func route(_ path: [String]) -> (PageRoute, rest: [String])? {
        var best: (PageRoute, [String])?
        var length = -1
        for route in Pages.routes {
            let segments = route.path.split(separator: "/").map(String.init)
            guard segments.count > length, path.starts(with: segments), !segments.isEmpty || path.isEmpty else {
                continue
            }
            length = segments.count
            best = (route, Array(path.dropFirst(segments.count)))
        }
        return best
    }
}
