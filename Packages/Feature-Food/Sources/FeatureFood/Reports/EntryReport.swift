import Core
import FoodDiary
import FoodRules
import Foundation

/// A logged entry, for programs.
struct EntryReport: Encodable, Sendable {
    let id: String
    /// The number in its day, from 1: what `food edit` and `food delete` take.
    let number: Int?
    let day: LocalDay
    let meal: String
    let eatenAt: Date
    /// The wall clock where it was eaten.
    let localTime: String
    let zone: String
    let text: String
    let notes: String?
    let items: [ItemReport]
    let totals: Macros

    private enum CodingKeys: String, CodingKey {
        case id, number, day, meal, eatenAt, localTime, zone, text, items, totals
        case notes = "note"
    }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["id", "day", "meal", "text", "items", "totals"],
        "properties": [
            "id": ["type": "string"], "number": ["type": "integer"], "day": ["type": "string"],
            "meal": ["type": "string"], "text": ["type": "string"], "totals": DayProgress.macrosSchema,
            "items": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["name", "quantity", "unit"],
                    "properties": [
                        "name": ["type": "string"], "quantity": ["type": "number"], "unit": ["type": "string"],
                        "grams": ["type": "number"], "kcal": ["type": "number"],
                    ],
                ],
            ],
        ],
    ]

    var outsideSources: Set<String> { items.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    init(_ logged: LoggedEntry, number: Int? = nil) {
        let zone = TimeZone.named(logged.entry.zone) ?? .gmt
        id = logged.entry.id.description
        self.number = number
        day = logged.entry.day
        meal = logged.entry.meal.rawValue
        eatenAt = logged.entry.eatenAt.date
        localTime = EatingMoment.clockText(LocalMinute.of(logged.entry.eatenAt.date, zone: zone))
        self.zone = logged.entry.zone
        text = logged.entry.rawText
        notes = logged.entry.notes
        items = logged.items.map(ItemReport.init)
        totals = logged.total.macros.stable
    }
}

extension FoodEntry {
    /// The wall clock where it was eaten, in the forms of a locale.
    func timeText(_ forms: LocaleForms) -> String {
        forms.time(eatenAt.date, in: .named(zone) ?? .gmt)
    }
}

extension Macros {
    /// Without binary dust.
    var stable: Macros {
        Macros(
            kcal: NumberText.stable(kcal),
            protein: NumberText.stable(protein),
            carbs: NumberText.stable(carbs),
            fat: NumberText.stable(fat)
        )
    }
}
