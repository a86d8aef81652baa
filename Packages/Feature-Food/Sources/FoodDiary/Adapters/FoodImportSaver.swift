import AppData
import Core
import FoodFiles
import FoodRules
import Foundation
import GRDB

/// Saves the rows of a diary: new ones are added, those that are there stay, unless the file now says something else of what
/// nobody has changed here.
struct FoodImportSaver: Sendable {
    let id: RowID
    let name: String
    let time: TimeContext
    /// The program whose rows are saved.
    var source = ""
    private let startedAt: Moment
    private let calendar: Calendar
    private let now: Date
    private let today: LocalDay
    /// The number of times that a row of the same words has been seen: two coffees of one morning are two.
    private var seen: [UInt64: Int] = [:]
    /// The entries that rows were added to, and the position of the next food in each.
    private var entries: [String: (id: RowID, next: Int)] = [:]
    private var daysTold: [LocalDay: Bool] = [:]
    private var changed: [RowTrace<FoodItem>] = []
    private var samples: HealthSampleWriter?

    init(id: RowID, name: String, time: TimeContext) {
        (self.id, self.time) = (id, time)
        self.name = String(name.prefix(200))
        (now, calendar, today) = (time.now, time.calendar, time.today)
        startedAt = Moment(now)
    }

    mutating func save(
        _ rows: [DiaryRow],
        _ outcome: inout FoodImportOutcome,
        isDryRun: Bool,
        in database: Database
    ) throws {
        let before = outcome.changes
        var weights: [ImportedWeight] = []
        for row in rows {
            switch row {
            case .passed(let passed): outcome.pass(passed)
            case .weight(let weight): weights.append(weight)
            case .food(let food): try save(food, &outcome, isDryRun: isDryRun, in: database)
            }
        }
        try save(weights, &outcome, isDryRun: isDryRun, in: database)
        guard !isDryRun, outcome.changes > before else { return }
        let made = FoodImport(
            id: id,
            name: name,
            source: outcome.programs.joined(separator: ", "),
            importedAt: startedAt,
            foods: outcome.counts.added + outcome.counts.updated,
            weights: outcome.weights
        )
        try made.keep(changed: changed, in: database, at: now)
    }

    // MARK: Foods

    private mutating func save(
        _ food: ImportedFood,
        _ outcome: inout FoodImportOutcome,
        isDryRun: Bool,
        in database: Database
    ) throws {
        let key = key(of: food)
        let own = food.own.flatMap { RowID($0.item) }
        if let known = try known(key, own, in: database) {
            guard own == nil, let different = different(known, from: food) else {
                outcome.counts.known += 1
                return
            }
            outcome.counts.updated += 1
            note(food.day, in: &outcome)
            if !isDryRun { changed.append(try RowTrace(different.save(in: database, at: now))) }
            return
        }
        if food.kind == .day, try hasEntries(food.day, in: database) {
            outcome.pass(PassedOver(line: food.line, .knownDay))
            return
        }
        outcome.counts.added += 1
        daysTold[food.day] = true
        note(food.day, in: &outcome)
        let place = try entry(for: food, &outcome, isDryRun: isDryRun, in: database)
        guard !isDryRun else { return }
        var item = item(of: food, id: own ?? .make(at: now), entry: place.id, position: place.next)
        (item.importId, item.externalId) = (id, key)
        // A row of Bento's own may be there, taken back.
        if own == nil {
            item.updatedAt = Moment(now)
            // bento-dev:allow uncaptured-write: a row that was never there needs no look before it, and is marked
            try item.insert(database)
            try SyncCapture.mark(FoodItem.self, rows: ["\(item.id)"], in: database)
        } else {
            try item.save(in: database, at: now)
        }
    }

    private func note(_ day: LocalDay, in outcome: inout FoodImportOutcome) {
        outcome.earliest = min(outcome.earliest ?? day, day)
        outcome.latest = max(outcome.latest ?? day, day)
    }

    private mutating func key(of food: ImportedFood) -> String {
        if let own = food.own, RowID(own.item) != nil { return "bento:\(own.item.lowercased())" }
        let hash = FNV1a.hash(of: "\(source)\u{1F}\(food.identity)".utf8)
        let count = seen[hash, default: 0]
        seen[hash] = count + 1
        return "\(source):\(String(hash, radix: 16))\(count == 0 ? "" : "-\(count)")"
    }

    /// The food of a row that was imported before; one that was taken back with its import is not known any more.
    private func known(_ key: String, _ own: RowID?, in database: Database) throws -> FoodItem? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM food_items WHERE external_id = ?1
                    OR (id = ?2 AND NOT (deleted_at IS NOT NULL AND import_id IS NOT NULL AND external_id IS NULL))
                ORDER BY deleted_at IS NOT NULL LIMIT 1
                """
        )
        return try FoodItem.fetchOne(statement, arguments: [key, own])
    }

    /// The food with what the file says now, where that is something else and nobody has changed it here.
    private func different(_ known: FoodItem, from food: ImportedFood) -> FoodItem? {
        guard known.deletedAt == nil, known.state != .edited, known.servings == 1, known.importId != id else {
            return nil
        }
        let told = food.nutrients.known
        guard !told.isEmpty, told.contains(where: { known.perServing[$0.nutrient] != $0.amount }) else { return nil }
        var different = known
        different.perServing = food.nutrients
        different.state = .verified
        return different
    }

    private mutating func hasEntries(_ day: LocalDay, in database: Database) throws -> Bool {
        if let told = daysTold[day] { return told }
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM food_entries WHERE day = ? AND deleted_at IS NULL)"
        )
        let has = try Bool.fetchOne(statement, arguments: [day]) ?? false
        daysTold[day] = has
        return has
    }

    /// The entry that a food goes into: that of its meal, which an earlier import may have made.
    private mutating func entry(
        for food: ImportedFood,
        _ outcome: inout FoodImportOutcome,
        isDryRun: Bool,
        in database: Database
    ) throws -> (id: RowID, next: Int) {
        let own = food.own.flatMap { RowID($0.entry) }
        let key = own.map { "bento:\($0)" } ?? "\(source):\(String(FNV1a.hash(of: food.entryIdentity.utf8), radix: 16))"
        if let known = entries[key] {
            entries[key] = (known.id, known.next + 1)
            return known
        }
        let found = try FoodEntry.firstLiving(
            where: own == nil ? "external_id = ?1" : "(external_id = ?1 OR id = ?2)",
            own == nil ? [key] : [key, own],
            in: database
        )
        if let found {
            let last = try Int.fetchOne(
                database.cachedStatement(sql: "SELECT MAX(position) FROM food_items WHERE entry_id = ?"),
                arguments: [found.id]
            )
            let place = (found.id, (last ?? -1) + 1)
            entries[key] = (place.0, place.1 + 1)
            return place
        }
        outcome.counts.entries += 1
        // One that the person deleted stays so.
        let isFree = try own.map { try FoodEntry.find($0, in: database)?.externalId == nil } ?? true
        var entry = entry(of: food, id: isFree ? own ?? .make(at: now) : .make(at: now))
        (entry.importId, entry.externalId) = (id, key)
        if !isDryRun { try entry.save(in: database, at: now) }
        entries[key] = (entry.id, 1)
        return (entry.id, 0)
    }

    private func entry(of food: ImportedFood, id: RowID) -> FoodEntry {
        let zone = food.own?.zone.flatMap { TimeZone.named($0) } ?? time.zone
        var calendar = calendar
        calendar.timeZone = zone
        let meal = food.meal ?? food.minute.map { Meal.nearest(to: $0, isTrainingDay: false) } ?? .snack
        var eaten = LocalMinute.moment(food.minute ?? meal.usualMinute, on: food.day, in: calendar)
        // The usual time of a meal that was eaten earlier today.
        if food.day == today { eaten = min(eaten, now) }
        return FoodEntry(
            id: id,
            eatenAt: Moment(eaten),
            zone: zone.identifier,
            day: food.day,
            meal: meal,
            rawText: String((food.own?.words ?? "").prefix(2000)),
            notes: food.note,
            parser: .none,
            confidence: 1
        )
    }

    /// Whatever its row says, its words are those of a file, and count as from outside.
    private func item(of food: ImportedFood, id: RowID, entry: RowID, position: Int) -> FoodItem {
        let servings = food.own.map { min(max($0.servings, 0.001), 1000) } ?? 1
        let state = food.own.flatMap { FoodItem.State(rawValue: $0.state) }
        var item = FoodItem(
            id: id,
            entryId: entry,
            position: position,
            name: food.name,
            brand: food.brand,
            barcode: food.barcode,
            text: food.own.map { String($0.text.prefix(2000)) } ?? food.name,
            quantity: food.quantity,
            unit: food.unit,
            servingSize: food.servingSize,
            grams: food.grams.map { $0 / servings },
            servings: servings,
            source: .imported,
            sourceId: food.own?.food.flatMap { Self.isCatalogID($0) ? $0 : nil },
            state: food.nutrients.known.isEmpty ? .unresolved : state ?? .verified,
            confidence: food.own.map { min(max($0.confidence, 0), 1) } ?? 1
        )
        item.perServing = food.nutrients.scaled(by: 1 / servings)
        return item
    }

    /// `usda:01123`, `own:…`.
    private static func isCatalogID(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.contains(":")
            && text.utf8.allSatisfy { (48...58).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46 }
    }

    // MARK: Weights

    /// As a scale's: where the person said another weight of a day, theirs stands.
    private mutating func save(
        _ weights: [ImportedWeight],
        _ outcome: inout FoodImportOutcome,
        isDryRun: Bool,
        in database: Database
    ) throws {
        guard !weights.isEmpty else { return }
        let source = "Import from \(outcome.programs.last ?? "a file")"
        let measured = weights.map { weight in
            HealthSample(
                kind: .bodyMass,
                value: weight.kilograms,
                from: LocalMinute.moment(weight.minute ?? 0, on: weight.day, in: calendar),
                in: time.zone,
                source: source
            )
        }
        var added = 0
        if isDryRun {
            added = try weights.count - known(measured, in: database)
        } else {
            var writer = samples ?? HealthSampleWriter(batch: id.uuid, at: now)
            added = try writer.insert(measured, in: database)
            try writer.finish(in: database)
            samples = writer
        }
        outcome.weights += added
        outcome.knownWeights += weights.count - added
        if added > 0 { for weight in weights { note(weight.day, in: &outcome) } }
    }

    private func known(_ measured: [HealthSample], in database: Database) throws -> Int {
        try measured.count { sample in
            let moment = DateInterval(start: sample.startedAt, duration: 1)
            return try HealthSampleStore.samples(.bodyMass, in: moment, of: database).contains {
                $0.start == sample.start && $0.source == sample.source
            }
        }
    }
}
