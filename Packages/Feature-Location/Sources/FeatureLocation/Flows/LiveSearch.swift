import Core
import Gazetteer
import Geocoding
import Observation

/// A search that shows places while somebody types, or answers a pipe line by line.
@MainActor
struct LiveSearch {
    let search: AddressSearch
    /// Receives each text that was looked up completely, and its results.
    let note: @Sendable (String, [GeocodedPlace]) async throws -> Void

    /// Follows the typing until Enter, Escape, or the end of input.
    ///
    /// - Returns: the last results shown; `nil` if the person left, or typed too little to look up.
    /// - Throws: ``Core/Failure`` if no source could answer; `CancellationError`; errors of reading and writing.
    func followKeys(in session: FlowSession) async throws -> [GeocodedPlace]? {
        try await session.live { @Sendable view in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await draw(on: view) }
                group.addTask { try await readKeys(of: view) }
                // Drawing ends on its own only with an error. The result replaces the drawing: the group waits until
                // nothing is drawn any more.
                defer { group.cancelAll() }
                try await group.next()
            }
        }
        // A sequence that is canceled just ends, as one that is done does.
        try Task.checkCancellation()
        switch search.phase {
        case .found: try await note(search.text, search.places)
        // Not "no place fits": nobody could look.
        case .failed(let code, let message): throw Failure.unavailable(code, message)
        case .idle, .searching: return nil
        }
        return search.places
    }

    private func readKeys(of view: any LiveView) async throws {
        var line = LineEditor(limit: 256)
        typing: while let event = try await view.next() {
            switch line.take(event) {
            case .edited: search.type(line.text)
            case .entered: break typing
            case .left: return search.cancel()
            case .moved, .none: continue
            }
        }
        await search.settle()
    }

    private func draw(on view: any LiveView) async throws {
        let revisions = Observations { search.revision }
        for await _ in revisions { try await view.show(shown(isTyping: true)) }
    }

    /// Answers each line of standard input at once: a line that has ended is no longer being typed.
    ///
    /// - Throws: as ``followKeys(in:)``.
    func answerLines(in session: FlowSession) async throws {
        var told: Set<String> = []
        for try await line in session.lines(of: .standardInput) {
            await search.answer(String(decoding: line, as: UTF8.self))
            var shown = shown(isTyping: false)
            // Once is enough for a reason that stays the same.
            if search.phase == .found, let message = shown.message, !told.insert(message).inserted {
                shown.message = nil
            }
            try await session.emit(shown)
            if search.phase == .found { try await note(search.text, search.places) }
        }
    }

    private func shown(isTyping: Bool) -> TypedSearch {
        TypedSearch(
            text: search.text,
            phase: search.phase,
            missing: search.missing,
            places: search.places,
            isTyping: isTyping
        )
    }
}

/// A frame of a live search: the text and its places.
struct TypedSearch: FlowResult {
    var text: String
    /// `idle`, `searching`, `found` or `failed`.
    var state: String
    /// The reason why nothing was found, or why one of two services found nothing.
    var message: String?
    var places: [GeocodedPlace]
    /// True if keys can still change it.
    private let isTyping: Bool

    private enum CodingKeys: CodingKey {
        case text, state, message, places
    }

    init(
        text: String,
        phase: AddressSearchCore.Phase,
        missing: String? = nil,
        places: [GeocodedPlace],
        isTyping: Bool
    ) {
        self.text = text
        self.places = places
        self.isTyping = isTyping
        switch phase {
        case .idle: state = "idle"
        case .searching: state = "searching"
        case .found:
            state = "found"
            message = missing
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
        if isTyping { parts.append(.text("Enter to finish, Esc to leave.", tone: .muted)) }
        return .stack(parts)
    }
}
