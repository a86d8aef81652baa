import Core
import FoodRules
import Foundation
import SpokenText

extension LoggedEntry: NamedItem {
    static let itemKind = ItemKind("entry", listedBy: "food day")

    var itemID: String { entry.id.description }
    var itemTitle: String { title }
    /// Also differs where one of its foods was changed or taken out.
    var itemStamp: String {
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
    static let itemKind = ItemKind("favorite", listedBy: "food favorite list")

    var itemID: String { id.description }
    var itemTitle: String { name }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension OwnFood: NamedItem {
    static let itemKind = ItemKind("food", listedBy: "food own list")

    var itemID: String { id.description }
    var itemTitle: String { [brand, name].compactMap { $0 }.joined(separator: " ") }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

/// What a person or a program names of Food's items.
struct FoodFinder: Sendable {
    let diary: Diary
    let ownFoods: OwnFoods

    /// The entry that a person or program means, as ``Diary`` takes it: `last` as it is, else an id.
    ///
    /// A number is of the list last shown in this terminal; with a day, and for a program of the person's, of the day's list.
    /// Nobody else names an entry by a number: what they were shown may be long past.
    ///
    /// - Parameter day: the day that was named with it.
    func entry(named name: String, on day: LocalDay?, in session: FlowSession) async throws -> String {
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

    func favorite(named name: String, in session: FlowSession) async throws -> Favorite {
        let favorites = try await ownFoods.store.favorites().sorted { $0.updatedAt > $1.updatedAt }
        return try await item(name, Favorite.itemKind, among: favorites, in: session)
    }

    /// A food of the person's, also by an alias or its id in the catalogue.
    func ownFood(named name: String, in session: FlowSession) async throws -> OwnFood {
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
