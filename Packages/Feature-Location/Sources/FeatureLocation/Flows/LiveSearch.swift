import Core
import Observation

/// A search that shows places while somebody types, until Enter.
@MainActor
struct LiveSearch {
    let search: AddressSearch

    /// Reads keys from standard input; in a terminal one by one, else whatever a pipe holds up to the first line end.
    ///
    /// - Returns: what was shown last.
    /// - Throws: `CancellationError`; what writing throws.
    func run(in session: FlowSession) async throws -> [GeocodedPlace] {
        let terminal = RawTerminal.enter()
        defer { terminal?.restore() }
        let drawing = Task { try await draw(in: session) }
        defer { drawing.cancel() }
        var line = TypedLine()
        typing: for try await piece in session.bytes(of: "-") {
            for change in line.take(piece) {
                switch change {
                case .edited: search.type(line.text)
                case .entered: break typing
                case .left:
                    search.cancel()
                    break typing
                }
            }
            // A key that came with others is shown with them.
            search.type(line.text)
        }
        await search.settle()
        // The result is written next, in the place of what is drawn: nothing may be drawn after it.
        drawing.cancel()
        _ = await drawing.result
        return search.places
    }

    private func draw(in session: FlowSession) async throws {
        let revisions = Observations { search.revision }
        for await _ in revisions {
            try await session.replace(with: LiveView(text: search.text, phase: search.phase, places: search.places))
        }
    }
}

/// What a live search shows: the text, and the places for it.
struct LiveView: FlowResult {
    var text: String
    /// `idle`, `searching`, `found` or `failed`.
    var state: String
    var message: String?
    var places: [GeocodedPlace]

    init(text: String, phase: AddressSearchCore.Phase, places: [GeocodedPlace]) {
        self.text = text
        self.places = places
        switch phase {
        case .idle: state = "idle"
        case .searching: state = "searching"
        case .found: state = "found"
        case .failed(_, let message):
            state = "failed"
            self.message = message
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [.text("Search: \(text)", tone: .strong)]
        if let message { parts.append(.text(message, tone: .warning)) }
        if !places.isEmpty {
            parts.append(PlaceList(places: places, source: places[0].source).presentation(in: context))
        } else if state == "found" {
            parts.append(.text("No place fits.", tone: .muted))
        }
        parts.append(.text("Enter to finish, Esc to leave.", tone: .muted))
        return .stack(parts)
    }
}
