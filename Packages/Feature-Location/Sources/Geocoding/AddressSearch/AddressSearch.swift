import Core
import Gazetteer
import Observation

/// An address search that follows the typing: observe ``places`` and ``phase``.
///
/// It waits for a pause in typing, asks its one or two sources at once, and shows only the answers to the latest text.
@MainActor
@Observable
package final class AddressSearch {
    /// The latest text.
    package private(set) var text = ""
    /// Increases with every change of the results.
    package private(set) var revision = 0
    private var core: AddressSearchCore {
        didSet { revision += 1 }
    }
    @ObservationIgnored private var lookup: Task<Void, Never>?
    @ObservationIgnored private let first: any AddressSource
    @ObservationIgnored private let second: (any AddressSource)?
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let template: GeocodeQuery

    /// The places found, best first.
    package var places: [GeocodedPlace] { core.places }
    /// The error of one of the two sources; `nil` if both answered.
    package var missing: String? { core.missing }
    /// The state of the search; it says whether ``places`` match the text.
    package var phase: AddressSearchCore.Phase { core.phase }

    /// - Parameters:
    ///   - clock: measures the pause.
    ///   - template: country, bias and language of every lookup.
    package init(
        first: any AddressSource,
        second: (any AddressSource)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        template: GeocodeQuery = GeocodeQuery("", limit: AddressSearchRules.inAll),
        capacity: Int = 32
    ) {
        self.first = first
        self.second = second
        self.clock = clock
        self.template = template
        core = AddressSearchCore(capacity: capacity)
    }

    /// Handles the text typed so far; call it with every change.
    package func type(_ text: String) {
        self.text = text
        let ticket = core.type(text)
        guard let ticket else {
            // There is nothing to look up, or the running lookup is still the right one.
            if core.phase != .searching { lookup?.cancel() }
            return
        }
        lookup?.cancel()
        lookup = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: AddressSearchRules.pause)) != nil else { return }
            await self?.look(up: ticket)
        }
    }

    /// Looks up a complete text without waiting for more.
    package func answer(_ text: String) async {
        self.text = text
        lookup?.cancel()
        if let ticket = core.type(text) { await look(up: ticket) }
    }

    /// Waits until the running lookup, if any, has ended; canceling the task ends it.
    package func settle() async {
        guard let lookup else { return }
        await withTaskCancellationHandler {
            await lookup.value
        } onCancel: {
            lookup.cancel()
        }
    }

    /// Ends the search and clears the results.
    package func cancel() {
        lookup?.cancel()
        _ = core.type("")
        text = ""
    }

    private func look(up ticket: AddressSearchCore.Ticket) async {
        guard core.isCurrent(ticket), !Task.isCancelled else { return }
        var query = template
        query.text = ticket.text
        let asked = query
        let (first, second) = (first, second)
        async let one = Self.answer(of: first, to: asked)
        async let other = Self.answer(of: second, to: asked)
        let answers = await (one, other)
        guard !Task.isCancelled, let own = answers.0 else { return }
        core.receive(own, answers.1, for: ticket)
    }

    private nonisolated static func answer(
        of source: (any AddressSource)?,
        to query: GeocodeQuery
    ) async -> AddressSearchCore.Answer? {
        guard let source else { return nil }
        do {
            return .success(try await source.autocomplete(query))
        } catch {
            return .failure(error)
        }
    }
}

/// Completes addresses being typed: the gazetteer, Geoapify.
package protocol AddressSource: Sendable {
    /// The completions of a text, best first.
    func autocomplete(_ query: GeocodeQuery) async throws -> [GeocodedPlace]
}

extension GazetteerGeocoder: AddressSource {}
extension GeoapifyGeocoder: AddressSource {}
