import BentoPages
import BentoServing
import Core
import CoreHosting
import HTTPTypes
import Hummingbird
import NIOCore
import PageDrawing

/// The actions of pages: forms that call flows, and the runs they start.
struct RunRoutes: Sendable {
    /// The time that a form waits for a run that is too short for its own page.
    private static let quick = Duration.seconds(2)
    private static let longestForm = 64 << 10
    private static let mostFields = 2_000
    /// The maximum number of forms with files in transit at once, each of which may fill as much of the disk as one
    /// may.
    static let mostUploads = 4

    let host: any FlowHost
    let runs: RunDesk
    let sessions: SessionBook
    let clock: any Clock<Duration>
    private let uploads = Places(mostUploads)

    init(host: any FlowHost, runs: RunDesk, sessions: SessionBook, clock: any Clock<Duration>) {
        self.host = host
        self.runs = runs
        self.sessions = sessions
        self.clock = clock
    }

    // MARK: Forms

    /// Calls a flow with the input from its form.
    func submit(
        _ flow: String,
        _ request: Request,
        _ head: PageHead,
        _ session: SessionBook.Session
    ) async throws
        -> Response
    {
        let flows = PageFlows(host)
        let called = try await flows.find(flow)
        let schema = called == nil ? [:] : try await flows.schema(of: flow)
        let sent = try await sent(request, for: schema)
        let back = sent.fields.last { $0.name == "back" }.flatMap { LocalLink(checking: $0.value) }
        let fields = ComposedField.resolved(sent.fields.filter { $0.name != "back" })
        guard let called else { return try await form(flow, nil, back, 404) }
        let reading = FormReading(fields, for: schema)
        guard reading.faults.isEmpty else {
            let refused = RefusedForm(flow: flow, values: sent.typed(fields), faults: reading.faults)
            return try await form(flow, refused, back, 422)
        }
        let run = try runs.start(called, reading.input, files: sent.files, back: back, of: session)
        await run.settle(within: Self.quick, clock)
        if case .failed(let message, let recovery) = run.view.state, !run.hasProposed {
            let words = [message, recovery].compactMap { $0 }.joined(separator: " ")
            let refused = RefusedForm(flow: flow, values: sent.typed(fields), faults: ["": [words]])
            return try await form(flow, refused, back, 422)
        }
        return try await goOn(from: run, session)
    }

    private func sent(_ request: Request, for schema: JSONValue) async throws -> UploadReading {
        let files = runs.newFiles()
        guard UploadReading.isNeeded(request.headers) else {
            return try UploadReading(try await Self.fields(of: request), files: files, for: schema)
        }
        guard let place = uploads.take() else {
            throw PageRefusal(429, "Other files are on their way here. Send these again in a moment.", retryAfter: 2)
        }
        defer { withExtendedLifetime(place) {} }
        return try await UploadReading.read(request, for: schema, into: files)
    }

    /// The form of a flow, with the faults.
    private func form(
        _ flow: String,
        _ refused: RefusedForm?,
        _ back: LocalLink?,
        _ status: Int
    ) async throws
        -> Response
    {
        var query: [String: String] = [:]
        if let back { query["back"] = back.text }
        var request = PageRequest(
            path: [flow],
            query: query,
            context: try await host.context(for: .page),
            flows: PageFlows(host)
        )
        request.refused = refused
        let page = try await FlowsPage.make(request)
        return PageResponse.document(PageFrame.document(page), status: page.status == 200 ? status : page.status)
    }

    /// The next page after a run: its own while there is something to see, or the page of the form once it is done.
    private func goOn(from run: PageRun, _ session: SessionBook.Session) async throws -> Response {
        if let confirming = try await confirming(run, session) { return PageResponse.redirect(to: confirming) }
        return PageResponse.redirect(to: whereDone(run, session) ?? run.view.link)
    }

    /// The page on which the person confirms the payment that a run proposed: its cost is shown at once.
    private func confirming(_ run: PageRun, _ session: SessionBook.Session) async throws -> LocalLink? {
        guard run.hasProposed, let flow = try await PageFlows(host).find("host.proposals.confirm") else { return nil }
        let confirming = try run.confirming { proposal in
            try runs.start(
                flow,
                ["id": .string(proposal.uuidString.lowercased())],
                back: run.view.back,
                of: session
            )
        }
        await confirming?.settle(within: Self.quick, clock)
        return confirming?.view.link
    }

    /// The page that a finished run leads to, with the message shown there; `nil`: only its own page.
    private func whereDone(_ run: PageRun, _ session: SessionBook.Session) -> LocalLink? {
        let view = run.view
        guard case .done = view.state, let back = view.back, view.files.isEmpty else { return nil }
        let undo = view.undo.map { (flow: $0.flow, input: JSONValue.object([:])) }
        if let words = run.summary { sessions.say(PageNotice(text: words, undo: undo), to: session) }
        return back
    }

    // MARK: Runs

    func page(of run: PageRun) async throws -> Response {
        run.look()
        let drawing = DrawingContext(forms: try await host.context(for: .page).forms)
        let view = run.view
        if let confirming = try await confirming(run, run.session) { return PageResponse.redirect(to: confirming) }
        var refreshes: Int?
        if case .running = view.state { refreshes = 1 }
        return PageResponse.document(PageFrame.document(RunPage.page(view, in: drawing), refreshes: refreshes))
    }

    func events(of run: PageRun, on channel: any Channel, holding place: StreamPlaces.Place) async throws -> Response {
        await RunEvents.response(
            of: run,
            in: DrawingContext(forms: try await host.context(for: .page).forms),
            on: channel,
            clock: clock,
            holding: place
        ) { run.hasProposed ? run.view.link : whereDone(run, run.session) }
    }

    /// A file that a run produced beside its result or wrote, for download.
    func file(_ index: Int?, of run: PageRun) throws -> Response {
        guard let index else { throw PageRefusal.missing }
        run.look()
        if let file = run.file(index) {
            return PageResponse.attachment(file.bytes, name: file.name, type: file.mediaType)
        }
        guard let download = run.download(index) else { throw PageRefusal.missing }
        return try run.files.response(download)
    }

    /// Answers the question of a run.
    func answer(_ run: PageRun, _ request: Request, _ session: SessionBook.Session) async throws -> Response {
        let fields = try await Self.fields(of: request)
        guard let number = fields.last(where: { $0.name == "question" }).flatMap({ Int($0.value) }),
            let answer = fields.last(where: { $0.name == "answer" })?.value
        else { throw PageRefusal(400, "This answers no question.") }
        let taken = run.take(answer, to: number)
        if case .taken = taken {
            await run.settle(within: Self.quick, clock)
            return try await goOn(from: run, session)
        }
        var response = try await page(of: run)
        // A payment that waits meanwhile leads on.
        if response.status == .ok { response.status = taken == .late ? .conflict : .unprocessableContent }
        return response
    }

    func stop(_ run: PageRun) async -> Response {
        run.look()
        run.stop()
        await run.settle(within: Self.quick, clock)
        return PageResponse.redirect(to: run.view.link)
    }

    /// The fields of a form.
    ///
    /// - Throws: ``PageRefusal``.
    private static func fields(of request: Request) async throws -> [(name: String, value: String)] {
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() } ?? ""
        guard type == "application/x-www-form-urlencoded" else {
            throw PageRefusal(415, "A form is sent as application/x-www-form-urlencoded.")
        }
        let announced = request.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        let body: ByteBuffer
        do {
            guard announced <= longestForm else { throw NIOTooManyBytesError(maxBytes: longestForm) }
            body = try await request.body.collect(upTo: longestForm)
        } catch is NIOTooManyBytesError {
            throw PageRefusal(413, "A form holds at most \(longestForm / 1024) KB.")
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self),
            let fields = FormText.items(text, limit: mostFields)
        else { throw PageRefusal(400, "This is no form that a page of here sends.") }
        return fields
    }
}
