import Core
import Foundation
import ReminderRules
import SpokenText

struct ReminderReport: FlowResult {
    let id: String
    let what: String
    let next: Date?
    let rule: String?
    let zone: String
    /// True if it waits to be done, without a time.
    let isTodo: Bool
    /// The place that it is for, as it is called now.
    var place: String?
    /// True if it waits until the person is there.
    let isWaiting: Bool
    /// The number of the person's places with this name; `nil` if that is not known.
    var keptPlaces: Int?
    let isDeleted: Bool
    /// Other ways to read what was said.
    let notes: [String]
    private let start: String
    /// Differs once it has changed.
    let stamp: String
    /// Location, where it was asked for the place.
    let otherFeatures: Set<String>
    let outsideSources: Set<String>

    private enum CodingKeys: String, CodingKey {
        case id, what, rule, zone, isTodo, isWaiting, keptPlaces, isDeleted
        case place = "placeName"
        case next = "nextAt"
        case notes = "notices"
    }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["id", "what", "zone", "isTodo", "isWaiting", "isDeleted", "notices"],
        "properties": [
            "id": ["type": "string"], "what": ["type": "string"], "nextAt": ["type": "string"],
            "rule": ["type": "string"], "zone": ["type": "string"], "isTodo": ["type": "boolean"],
            "isWaiting": ["type": "boolean"], "placeName": ["type": "string"], "isDeleted": ["type": "boolean"],
            "notices": ["type": "array", "items": ["type": "string"]],
        ],
    ]

    /// - Parameter isLookedUp: true if Location was asked for its place.
    init(_ record: ReminderRecord, notes: [String] = [], isLookedUp: Bool = false) {
        (id, what, next, rule, zone) = (
            record.id.description, record.what, record.nextAt?.date, record.rule, record.zone
        )
        (isTodo, isDeleted, start, self.notes) = (record.isTodo, record.deletedAt != nil, record.start, notes)
        (place, isWaiting) = (record.place, record.armedAt != nil)
        otherFeatures = isLookedUp ? [ReminderPlaces.feature] : []
        stamp = record.itemStamp
        outsideSources = record.importId == nil ? [] : ReminderImport.outsideSources
    }

    /// `every weekday at 08:00`, `every Sunday at 20:00 (Lisbon)`; empty where it is due once.
    func repetition(_ context: FlowContext) -> String {
        guard let rule, let read = try? RecurrenceRule(parsing: rule), let wall = WallTime(start) else { return "" }
        let words = RuleDescription(read, start: wall, zone: TimeZone.named(zone) ?? .gmt, forms: context.forms).text
        return otherPlace(context).map { "\(words) (\($0.name))" } ?? words
    }

    /// `tomorrow 08:00`, `tomorrow 03:00 (18:00 in Los Angeles)`.
    func nextText(_ context: FlowContext) -> String {
        if isWaiting, let place { return "when you are at \(place)" }
        guard let next else { return isTodo ? "to do, without a time" : "never" }
        let here = MomentText.text(next, context)
        guard rule == nil, let place = otherPlace(context) else { return here }
        return "\(here) (\(context.forms.time(next, in: place.zone)) in \(place.name))"
    }

    /// The zone that the time was said for, if its clock shows another time there.
    private func otherPlace(_ context: FlowContext) -> (zone: TimeZone, name: String)? {
        guard let zone = TimeZone.named(zone), let next,
            zone.secondsFromGMT(for: next) != context.time.zone.secondsFromGMT(for: next)
        else { return nil }
        let name = zone == .gmt ? "UTC" : zone.identifier.split(separator: "/").last.map(String.init) ?? self.zone
        return (zone, name.replacing("_", with: " "))
    }

    /// `every day at 08:00; next tomorrow 08:00`.
    func when(_ context: FlowContext) -> String {
        let repetition = repetition(context)
        return repetition.isEmpty ? nextText(context) : "\(repetition); next \(nextText(context))"
    }

    /// Says which other readings there were.
    func tellNotes(in session: FlowSession) async {
        for note in notes { await session.notice(.info, note) }
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isDeleted { return .text("Deleted: \(what).") }
        return .keyValues([KeyValue(what, when(context), tone: .strong)])
    }
}

/// A moment for people: `today 18:00`, `tomorrow 08:00`, `Mon 30 Nov 08:00`.
enum MomentText {
    static func text(_ moment: Date, _ context: FlowContext) -> String {
        let day = LocalDay(of: moment, in: context.time.zone)
        let time = context.forms.time(moment, in: context.time.zone)
        switch context.time.today.days(to: day) {
        case 0: return "\(context.forms.word("today")) \(time)"
        case 1: return "\(context.forms.word("tomorrow")) \(time)"
        case -1: return "\(context.forms.word("yesterday")) \(time)"
        case -300...300:
            let isThisYear = day.year == context.time.today.year
            let date = isThisYear ? context.forms.shortDate(day) : context.forms.date(day)
            return "\(context.forms.shortWeekday(day.isoWeekday)) \(date) \(time)"
        default: return "\(context.forms.date(day)) \(time)"
        }
    }
}
