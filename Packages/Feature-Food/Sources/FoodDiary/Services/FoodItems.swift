import Core
import FoodRules
import Foundation
import SpokenText

extension LoggedEntry: NamedItem {
    package static let itemKind = ItemKind("entry", listedBy: "food day")

    package var itemID: String { entry.id.description }
    package var itemTitle: String { title }
    /// Also differs where one of its foods was changed or taken out.
    package var itemStamp: String {
        EntryName.stamp(items.reduce(entry.updatedAt.milliseconds) { max($0, $1.updatedAt.milliseconds) }, items.count)
    }
}

/// An entry as it is named, without its foods, of which 20,000 entries have many.
struct EntryName: NamedItem {
    let itemID: String
    let itemTitle: String
    let itemStamp: String

    /// - Parameter changed: when the entry or one of its foods was changed last, in milliseconds.
    static func stamp(_ changed: Int64, _ items: Int) -> String { "\(changed) \(items)" }
}

extension Favorite: NamedItem {
    package static let itemKind = ItemKind("favorite", listedBy: "food favorite list")

    package var itemID: String { id.description }
    package var itemTitle: String { name }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension OwnFood: NamedItem {
    package static let itemKind = ItemKind("food", listedBy: "food own list")

    package var itemID: String { id.description }
    package var itemTitle: String { [brand, name].compactMap { $0 }.joined(separator: " ") }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

/// Finds the items of Food that a person or a program names.
package struct FoodFinder: Sendable {
    let diary: Diary
    let ownFoods: OwnFoods

    /// The entry that a person or program means, as ``Diary`` takes it: `last` as it is, else an id.
    ///
    /// A number is of the list last shown in this terminal; with a day, and for a program of the person's, of the day's list.
    /// Nobody else names an entry by a number: what they were shown may be long past.
    ///
    /// - Parameter day: the day that was named with it.
    package func entry(named name: String, on day: LocalDay?, in session: FlowSession) async throws -> String {
        let isNumber = name.wholeMatch(of: /#?[0-9]{1,4}/) != nil
        if isNumber {
            let isOfList = session.countsListedRows && day == nil
            guard isOfList || !session.caller.isOwn else { return name }
            return try await session.item(name, LoggedEntry.itemKind, among: diary.journal.entryNames()).itemID
        }
        guard !EntryFinder.looksLikeReference(name) else { return name }
        let entries = try await diary.journal.entries(on: day ?? session.time.today)
        return try await session.item(name, LoggedEntry.itemKind, among: entries.reversed()).itemID
    }

    package func favorite(named name: String, in session: FlowSession) async throws -> Favorite {
        let favorites = try await ownFoods.store.favorites().sorted { $0.updatedAt > $1.updatedAt }
        return try await item(name, Favorite.itemKind, among: favorites, in: session)
    }

    /// A food of the person's, also by an alias or its id in the catalogue.
    package func ownFood(named name: String, in session: FlowSession) async throws -> OwnFood {
        let foods = try await ownFoods.store.foods()
        if let found = OwnFoodStore.food(named: name, among: foods) { return found }
        return try await item(name, OwnFood.itemKind, among: foods.sorted { $0.updatedAt > $1.updatedAt }, in: session)
    }

    /// - Throws: ``FoodError/noSuch(_:_:nearest:)`` where none fits; as `FlowSession.item` throws.
    private func item<Item: NamedItem>(
        _ name: String,
        _ kind: ItemKind,
        among items: [Item],
        in session: FlowSession
    ) async throws -> Item {
        do {
            return try await session.item(name, kind, among: items)
        } catch let failure as Failure where failure.code == "item.none" {
            let what = kind == OwnFood.itemKind ? "food of your own named" : kind.name
            throw FoodError.noSuch(what, name, nearest: Suggestion.nearest(to: name, in: items.map(\.itemTitle)))
        }
    }
}

/// Finds the entry that a person means: `last`, a number of a day's list, or the end of an id.
package struct EntryFinder: Sendable {
    let journal: FoodJournal
    /// The day that was named, whose numbers and whose last entry are meant.
    let day: LocalDay?
    /// The day whose numbers are meant where none was named; `last` is then the last of all.
    let usualDay: LocalDay

    /// - Throws: ``FoodError/noEntry(_:on:)``, ``FoodError/ambiguousEntry(_:)``.
    func find(_ reference: String) async throws -> LoggedEntry {
        let text = reference.lowercased()
        if text == "last" {
            guard let last = try await journal.lastEntry(on: day) else {
                throw FoodError.noEntry(reference, on: day)
            }
            return last
        }
        if let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), text.count <= 4 {
            let day = day ?? usualDay
            let entries = try await journal.entries(on: day)
            guard entries.indices.contains(number - 1) else { throw FoodError.noEntry(reference, on: day) }
            return entries[number - 1]
        }
        guard Self.looksLikeID(text) else { throw FoodError.noEntry(reference) }
        let found = try await journal.entries(idEndingWith: text)
        guard let first = found.first else { throw FoodError.noEntry(reference) }
        guard found.count == 1 else { throw FoodError.ambiguousEntry(reference) }
        return first
    }

    /// True if a text names an entry rather than a food.
    package static func looksLikeReference(_ text: String) -> Bool {
        let text = text.lowercased()
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if text == "last" || (!digits.isEmpty && digits.count <= 4 && digits.allSatisfy { $0.isASCII && $0.isNumber }) {
            return true
        }
        return looksLikeID(text) && text.contains { $0.isNumber }
    }

    /// The last characters of an id: at least 4, at most all 36.
    private static func looksLikeID(_ text: String) -> Bool {
        (4...36).contains(text.utf8.count) && text.utf8.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
    }
}
