import Foundation

/// Something that a person keeps and may name: a meal, a workout, a reminder.
public protocol NamedItem: Sendable {
    /// Its id; a person may type the end of it.
    var itemID: String { get }
    /// Its title.
    var itemTitle: String { get }
    /// Changes whenever the item changes: the time of its last change, or a digest of it.
    var itemStamp: String { get }
    /// The author of its title, unless that is the person or this program; see ``FlowResult/outsideSources``.
    var itemSources: Set<String> { get }
}

extension NamedItem {
    public var itemSources: Set<String> { [] }
}

extension Table.Listing {
    /// Makes the listing of a list's rows, in the list's order.
    public init(_ kind: ItemKind, of items: [some NamedItem], from first: Int = 1) {
        self.init(kind.name, items.map { Item(id: $0.itemID, stamp: $0.itemStamp) }, from: first)
    }
}

/// The name of a kind of item, and the command that lists the items.
public struct ItemKind: Sendable, Equatable {
    /// `reminder`.
    public let name: String
    /// The command that lists them, without `bento`: `reminders list`.
    public let list: String

    public init(_ name: String, listedBy list: String) {
        self.name = name
        self.list = list
    }
}

extension FlowSession {
    /// The item that a person means, by its number in the list last shown in this terminal, `last`, some of its words,
    /// or the end of its id.
    ///
    /// A number is valid for ten minutes, only for the person, and only while the item is unchanged. If several items
    /// match, the caller chooses, unless it is a model.
    ///
    /// - Parameter items: the candidates, latest first.
    /// - Throws: a failure (65) with the code `item.none`, `item.several`, `item.changed` or `item.number`;
    ///   ``UnansweredQuestion``, `CancellationError`.
    public func item<Item: NamedItem>(_ name: String, _ kind: ItemKind, among items: [Item]) async throws -> Item {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        if let number = ItemName.number(name) {
            // Figures may also be words of its name, or the end of an id, which a program gives.
            if let listed = try listed(number, kind, among: items) { return listed }
            let fitting = ItemName.fitting(name, items)
            guard fitting.count == 1, name.utf8.count >= ItemName.shortestID else { throw unlisted(number, kind) }
            return fitting[0]
        }
        guard !items.isEmpty else { throw Self.none(name, kind) }
        if name.lowercased() == "last" { return items[0] }
        let fitting = ItemName.fitting(name, items)
        guard fitting.count != 1 else { return fitting[0] }
        guard !fitting.isEmpty else {
            throw Self.none(name, kind, near: Suggestion.nearest(to: name, in: items.map(\.itemTitle)), of: items)
        }
        // A model says itself which one it means.
        guard canAsk, caller != .model, fitting.count <= 20 else { throw Self.several(name, kind, fitting) }
        let labels = fitting.map { "\($0.itemTitle) (\($0.itemID.suffix(ItemName.shownID)))" }
        return try await choose("Which \(kind.name)?", option: "the end of its id", from: Array(zip(labels, fitting)))
    }

    /// The item for a number; `nil` if there is no valid list of this kind.
    private func listed<Item: NamedItem>(_ number: Int, _ kind: ItemKind, among items: [Item]) throws -> Item? {
        guard countsListedRows else { return nil }
        let listings = frontEnd.lastListings()
        for listing in listings where listing.kind == kind.name {
            let (index, overflow) = number.subtractingReportingOverflow(listing.first)
            guard !overflow, listing.items.indices.contains(index) else { continue }
            let row = listing.items[index]
            guard let item = items.first(where: { $0.itemID == row.id }) else {
                throw Failure.invalid(
                    "item.changed",
                    "The \(kind.name) that stood at \(number) is no longer there.",
                    recovery: "See 'bento \(kind.list)'."
                )
            }
            guard item.itemStamp == row.stamp else {
                throw Failure(
                    "item.changed",
                    "'\(item.itemTitle.prefix(80))' has changed since it was listed at \(number).",
                    recovery: "Look at it again: bento \(kind.list)",
                    exitStatus: .dataError,
                    outsideSources: item.itemSources
                )
            }
            return item
        }
        return nil
    }

    private func unlisted(_ number: Int, _ kind: ItemKind) -> Failure {
        let shown = frontEnd.lastListings()
        let message =
            if !countsListedRows {
                "Numbers of 'bento \(kind.list)' count only in the terminal that has just shown them."
            } else if shown.isEmpty {
                "No list was shown here in the last ten minutes, so \(number) names no \(kind.name)."
            } else if !shown.contains(where: { $0.kind == kind.name }) {
                "The list last shown here is of something else, so \(number) names no \(kind.name)."
            } else {
                "The list last shown here has no \(number)."
            }
        return .invalid(
            "item.number",
            message,
            recovery: "See 'bento \(kind.list)', or give words of it or the end of its id."
        )
    }

    private static func none(
        _ name: String,
        _ kind: ItemKind,
        near: [String] = [],
        of items: [any NamedItem] = []
    ) -> Failure {
        let hint = near.isEmpty ? nil : "Did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        let shown = items.filter { near.contains($0.itemTitle) }
        return Failure(
            "item.none",
            "No \(kind.name) matches '\(name.prefix(80))'.",
            recovery: [hint, "See 'bento \(kind.list)'."].compactMap { $0 }.joined(separator: " "),
            exitStatus: .dataError,
            outsideSources: shown.reduce(into: []) { $0.formUnion($1.itemSources) }
        )
    }

    private static func several(_ name: String, _ kind: ItemKind, _ fitting: [some NamedItem]) -> Failure {
        let shown = fitting.prefix(6).map { "'\($0.itemTitle.prefix(40))' (\($0.itemID.suffix(ItemName.shownID)))" }
        return Failure(
            "item.several",
            "Several fit '\(name.prefix(80))': \(shown.joined(separator: ", "))\(fitting.count > 6 ? " and more" : "").",
            recovery: "Give more of its words, or the end of its id, which stands in brackets.",
            exitStatus: .dataError,
            outsideSources: fitting.prefix(6).reduce(into: []) { $0.formUnion($1.itemSources) }
        )
    }
}

/// The ways in which a name can match items.
enum ItemName {
    /// The fewest characters of an id's end that name an item.
    static let shortestID = 4
    /// The number of characters shown to distinguish an item.
    static let shownID = 6

    /// `2` and `#2`; `nil` for all else.
    static func number(_ name: String) -> Int? {
        let digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The items that match a name: the one with exactly this title, otherwise those whose id ends with it, otherwise
    /// those with all of its words.
    static func fitting<Item: NamedItem>(_ name: String, _ items: [Item]) -> [Item] {
        let words = words(of: name)
        guard !words.isEmpty else { return [] }
        let titles = items.map { Self.words(of: $0.itemTitle) }
        let same = zip(items, titles).filter { $0.1 == words }.map(\.0)
        guard same.isEmpty else { return same }
        if name.utf8.count >= shortestID {
            let end = name.lowercased()
            let ending = items.filter { $0.itemID.lowercased().hasSuffix(end) }
            guard ending.isEmpty else { return ending }
        }
        return zip(items, titles)
            .filter { _, title in words.allSatisfy { word in title.contains { $0.hasPrefix(word) } } }
            .map(\.0)
    }

    /// The words without case and accents.
    private static func words(of text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
