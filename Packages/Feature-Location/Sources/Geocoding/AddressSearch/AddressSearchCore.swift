import Core
import Gazetteer

/// The state machine of a search while typing: decisions only, no time, no network.
package struct AddressSearchCore: Sendable {
    /// The state that the person sees.
    package enum Phase: Sendable, Equatable {
        /// Too little was typed.
        case idle
        /// A lookup is due or running; the results for the previous text stay until it is done.
        case searching
        /// The results match the text.
        case found
        /// No source could answer; the message is for the person.
        case failed(code: String, message: String)
    }

    /// A lookup to be made after the pause.
    struct Ticket: Sendable, Hashable {
        /// Counts up; only the answers to the latest ticket are used.
        let number: Int
        let text: String
    }

    /// One source's answer to a ticket.
    typealias Answer = Result<[GeocodedPlace], any Error>

    private(set) var phase: Phase = .idle
    private(set) var places: [GeocodedPlace] = []
    /// The error of a source that did not answer, if the results are the other one's alone.
    private(set) var missing: String?
    private var number = 0
    private var current: String?
    private var recent: RecentAnswers<String, [GeocodedPlace]>

    /// - Parameter capacity: the number of lookups that are remembered.
    init(capacity: Int = 32) { recent = RecentAnswers(capacity: capacity) }

    /// Handles the text typed so far.
    ///
    /// - Returns: the lookup to make after the pause; `nil` if there is nothing to do.
    mutating func type(_ text: String) -> Ticket? {
        let lookup = AddressSearchRules.lookup(text)
        // A space at the end changes nothing; a lookup that failed is worth another try.
        if lookup == current, phase == .found || phase == .searching { return nil }
        current = lookup
        number += 1
        guard let lookup else {
            missing = nil
            places = []
            phase = .idle
            return nil
        }
        if let known = recent.answer(to: lookup.lowercased()) {
            places = known
            missing = nil
            phase = .found
            return nil
        }
        phase = .searching
        return Ticket(number: number, text: lookup)
    }

    /// True if a ticket is still the latest.
    func isCurrent(_ ticket: Ticket) -> Bool { ticket.number == number }

    /// Handles the answers of the sources; those to an older ticket are dropped.
    ///
    /// If one source fails, the other's answer is shown, but such a partial result is not remembered.
    ///
    /// - Parameter second: `nil` if there is only one source.
    mutating func receive(_ first: Answer, _ second: Answer?, for ticket: Ticket) {
        guard isCurrent(ticket) else { return }
        switch (first, second) {
        case (.failure(let error), .failure), (.failure(let error), nil):
            missing = nil
            places = []
            let known = error as? any BentoError
            phase = .failed(
                code: known?.code ?? "location.address-search",
                message: known.map { "\($0)" } ?? "The address search failed. Try again."
            )
        default:
            places = AddressSearchRules.interleave((try? first.get()) ?? [], (try? second?.get()) ?? [])
            missing = Self.fault(first) ?? second.flatMap(Self.fault)
            phase = .found
            if Self.isWhole(first), second.map(Self.isWhole) ?? true {
                recent.remember(places, to: ticket.text.lowercased())
            }
        }
    }

    private static func fault(_ answer: Answer) -> String? {
        guard case .failure(let error) = answer else { return nil }
        return (error as? any BentoError)?.description ?? "One of the two services that find places did not answer."
    }

    private static func isWhole(_ answer: Answer) -> Bool {
        if case .success = answer { true } else { false }
    }
}
