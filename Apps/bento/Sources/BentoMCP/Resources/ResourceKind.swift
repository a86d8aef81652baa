import Core
import Foundation

/// A part of the person's data that a client reads by its URI. It is assembled from flows that are open to the client:
/// no data exists only as a resource.
struct ResourceKind: Sendable {
    /// The meaning of a template's variable.
    enum Variable: String, Sendable {
        /// A local day, or `today`.
        case date
        case id
    }

    /// A flow that a resource is read from.
    struct Part: Sendable {
        /// Its key in the contents, if a resource has several parts.
        let name: String
        let flow: String
        let input: @Sendable (_ value: String) -> JSONValue
        /// The part of the result that belongs to the resource.
        let picked: @Sendable (_ json: JSONValue, _ value: String) -> JSONValue

        init(
            _ name: String,
            _ flow: String,
            input: @escaping @Sendable (String) -> JSONValue = { _ in [:] },
            picked: @escaping @Sendable (JSONValue, String) -> JSONValue = { json, _ in json }
        ) {
            (self.name, self.flow, self.input, self.picked) = (name, flow, input, picked)
        }
    }

    /// The first part of the URI after its scheme: `day`.
    let word: String
    let title: String
    let description: String
    var variable: Variable?
    let parts: [Part]
    /// True if it is read from the database, which reports its own changes.
    let isInDatabase: Bool

    static let scheme = "bento://"

    /// The template for the list of templates; a resource without a variable is its own template.
    var template: String { Self.scheme + word + (variable.map { "/{\($0.rawValue)}" } ?? "") }
    /// The name in lists.
    var name: String { word + (variable == .id ? "-by-id" : "") }

    static let all = [day, week, workout, profile, proposals, proposal]

    private static let day = ResourceKind(
        word: "day",
        title: "A day",
        description: "What was eaten, trained and measured on a day (YYYY-MM-DD, or today).",
        variable: .date,
        parts: [
            Part("food", "food.day", input: { ["day": .string($0)] }),
            Part("workouts", "workouts.list", input: { ["before": .string($0), "count": 20] }) { json, day in
                .array((json["workouts"]?.arrayValue ?? []).filter { $0["day"] == .string(day) })
            },
            Part("health", "health.day", input: { ["day": .string($0)] }),
        ],
        isInDatabase: true
    )

    private static let week = ResourceKind(
        word: "week",
        title: "A week",
        description:
            "Food and health of the seven days up to a day (YYYY-MM-DD, or today), and the training of its week.",
        variable: .date,
        parts: [
            Part("food", "food.week", input: { ["day": .string($0)] }),
            Part("workouts", "workouts.week", input: { ["of": .string($0)] }),
            Part("health", "health.week", input: { ["day": .string($0)] }),
        ],
        isInDatabase: true
    )

    private static let workout = ResourceKind(
        word: "workout",
        title: "A workout",
        description: "A workout with its exercises and sets.",
        variable: .id,
        parts: [Part("workout", "workouts.show", input: { ["workout": .string($0)] })],
        isInDatabase: true
    )

    private static let profile = ResourceKind(
        word: "profile",
        title: "Profile",
        description: "Body, goal, units and zone, as the person told Bento.",
        parts: [Part("profile", "host.profile")],
        isInDatabase: true
    )

    private static let proposals = ResourceKind(
        word: "proposals",
        title: "Payments that wait",
        description: "Payments that this client asked for and that wait for the person.",
        parts: [Part("proposals", "host.proposals.list")],
        isInDatabase: false
    )

    private static let proposal = ResourceKind(
        word: "proposals",
        title: "A payment that was asked for",
        description: "Whether a payment that this client asked for waits, was paid, was deleted or has expired.",
        variable: .id,
        parts: [Part("proposal", "host.proposals.show", input: { ["id": .string($0)] })],
        isInDatabase: false
    )
}

/// A URI of some kind of resource.
struct ResourceAddress: Sendable {
    /// The maximum length; no valid URI is longer.
    private static let most = 200

    let kind: ResourceKind
    /// The variable's value as written: `today`, `2026-11-21`, an id; empty if there is no variable.
    let value: String

    /// `nil` if no kind has such a URI.
    init?(_ uri: String) {
        guard uri.utf8.count <= Self.most, uri.hasPrefix(ResourceKind.scheme) else { return nil }
        let words = uri.dropFirst(ResourceKind.scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        let value = words.count == 2 ? String(words[1]) : ""
        guard let word = words.first, words.count <= 2,
            let kind = ResourceKind.all.first(where: { $0.word == word && ($0.variable != nil) == (words.count == 2) })
        else { return nil }
        switch kind.variable {
        case .date: guard value == Self.today || LocalDay(value) != nil else { return nil }
        case .id: guard UUID(uuidString: value) != nil else { return nil }
        case nil: break
        }
        self.kind = kind
        self.value = value
    }

    static let today = "today"

    /// The value for flows: a day by its date.
    func value(today: LocalDay) -> String { kind.variable == .date && value == Self.today ? "\(today)" : value }
}
