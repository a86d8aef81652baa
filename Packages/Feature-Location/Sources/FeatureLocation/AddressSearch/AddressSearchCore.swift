import Core
import Gazetteer

/// What a search while typing does next, and what it shows: decisions only, no time, no network.
struct AddressSearchCore: Sendable {
    /// What the person sees.
    enum Phase: Sendable, Equatable {
        /// Too little was typed.
        case idle
        /// A lookup is due or under way; what was found for the text before stays until then.
        case searching
        /// What is shown answers what was typed.
        case found
        /// No source could answer; why, for the person.
        case failed(code: String, message: String)
    }

    /// A lookup to be made after the pause.
    struct Ticket: Sendable, Hashable {
        /// Counts up; only the latest ticket's answers are taken.
        let number: Int
        let text: String
    }

    /// What one source gave for a ticket.
    typealias Answer = Result<[GeocodedPlace], any Error>

    private(set) var phase: Phase = .idle
    private(set) var places: [GeocodedPlace] = []
    /// Why one of the two sources did not answer, where what is shown is the other's alone.
    private(set) var missing: String?
    private var number = 0
    private var current: String?
    private var recent: RecentAnswers<String, [GeocodedPlace]>

    /// - Parameter capacity: how many lookups are remembered.
    init(capacity: Int = 32) { recent = RecentAnswers(capacity: capacity) }

    /// Takes what is typed so far.
    ///
    /// - Returns: the lookup to make after the pause; `nil` where nothing is to be done.
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

    /// Whether a ticket is still the latest.
    func isCurrent(_ ticket: Ticket) -> Bool { ticket.number == number }

    /// Takes the answers of the sources; those to an older ticket are dropped.
    ///
    /// One source failing keeps the other, but such half an answer is not remembered.
    ///
    /// - Parameter second: `nil` where there is only one source.
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
