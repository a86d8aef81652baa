import AppData
import Core
import Foundation

/// A player's equipment, for people and programs.
struct EquipmentReport: FlowResult {
    struct Slot: Encodable, Sendable {
        let slot: EquipmentSlot
        let item: EquippedItem?
    }

    /// The totals of the items.
    struct Totals: Encodable, Sendable {
        let attackPower: Double
        let attackAccuracy: Double
        let defencePower: Double
        let defenceAccuracy: Double
        let hitPoints: Double?
    }

    /// Every slot, in a fixed order.
    let slots: [Slot]
    let totals: Totals
    /// The number of items according to the service.
    let count: Int
    /// The time when it was loaded.
    let readAt: Date
    /// True if it may be outdated.
    let isStale: Bool
    /// The parts that could not be loaded, and the reasons.
    let problems: [String]

    /// 75 if it could not be loaded again.
    var exitStatus: ExitStatus { problems.isEmpty ? .success : .temporaryFailure }

    init(_ equipment: Cached<Equipment>, isStale: Bool, fault: AccountFault? = nil) {
        problems = fault.map { [$0.message] } ?? []
        let value = equipment.value
        slots = EquipmentSlot.allCases.map { Slot(slot: $0, item: value.items[$0]) }
        totals = Totals(
            attackPower: value.totals.attackPower,
            attackAccuracy: value.totals.attackAccuracy,
            defencePower: value.totals.defencePower,
            defenceAccuracy: value.totals.defenceAccuracy,
            hitPoints: value.totals.hitPoints
        )
        count = value.count
        readAt = equipment.loadedAt
        self.isStale = isStale
    }

    func presentation(in context: FlowContext) -> Presentation {
        let rows = slots.map { slot -> [Table.Cell] in
            guard let item = slot.item else { return [.init(slot.slot.title), .init("empty", tone: .muted), ""] }
            let level = item.level.map { "level \($0)" }
            return [
                .init(slot.slot.title), .init(item.name, tone: .strong),
                .init([item.rarity, level].compactMap { $0 }.joined(separator: ", "), tone: .muted),
            ]
        }
        var pairs = [
            KeyValue("Attack", "\(Self.text(totals.attackPower)), accuracy \(Self.text(totals.attackAccuracy))"),
            KeyValue("Defence", "\(Self.text(totals.defencePower)), accuracy \(Self.text(totals.defenceAccuracy))"),
        ]
        if let hitPoints = totals.hitPoints { pairs.append(KeyValue("Hit points", Self.text(hitPoints))) }
        if isStale {
            pairs.append(
                KeyValue("Loaded", context.forms.age(context.time.now.timeIntervalSince(readAt)), tone: .warning)
            )
        }
        let columns = [Table.Column("Slot"), Table.Column("Item"), Table.Column("", dispensability: 1)]
        let warnings = problems.map { Presentation.notice(Notice(.warning, "Unable to load player data. \($0)")) }
        return .stack([.table(Table(columns, rows: rows)), .keyValues(pairs)] + warnings)
    }

    private static func text(_ value: Double) -> String {
        value.formatted(.number.locale(Locale(identifier: "en")).grouping(.never).precision(.fractionLength(0...2)))
    }
}
