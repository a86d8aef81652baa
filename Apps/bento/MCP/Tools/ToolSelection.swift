import Core

/// Which flows a client gets as tools.
public struct ToolSelection: Sendable, Equatable {
    /// Features, flows or tools by name (`food`, `workouts.log`); empty: what is used daily stands in the list, and `bento_find`
    /// names the rest.
    public var names: [String]
    /// Whether all of them stand in the list.
    public var isAll: Bool
    /// Whether only those that change nothing are there.
    public var isReadOnly: Bool

    public init(names: [String] = [], isAll: Bool = false, isReadOnly: Bool = false) {
        self.names = names
        self.isAll = isAll
        self.isReadOnly = isReadOnly
    }

    /// How many tools there are at most where nothing was chosen, the one that finds others among them: models choose badly out of
    /// many, and some clients take no more than 40.
    static let most = 32

    /// Those that may be called.
    func callable(_ flows: [CallableFlow]) -> [CallableFlow] {
        flows.filter { flow in
            (!isReadOnly || flow.effect == .reads) && (names.isEmpty || names.contains { Self.names($0, flow) })
        }
    }

    /// Those of the callable ones that stand in the list, in their order.
    func listed(_ callable: [CallableFlow]) -> [CallableFlow] {
        guard names.isEmpty, !isAll, callable.count > Self.most else { return callable }
        let places = Self.most - 1
        let daily = callable.filter(\.isDaily).prefix(places)
        // A host without some features has room for more of the others.
        let others = callable.filter { !$0.isDaily }.prefix(places - daily.count)
        let chosen = Set((daily + others).map(\.id))
        return callable.filter { chosen.contains($0.id) }
    }

    /// - Throws: `UnknownName` for a name that nothing has.
    func check(_ flows: [CallableFlow]) throws {
        for name in names where !flows.contains(where: { Self.names(name, $0) }) {
            var known: [String] = []
            for flow in flows where !known.contains(flow.feature) { known.append(flow.feature) }
            throw UnknownName(kind: "tool", name: name, known: known + flows.map(\.id))
        }
    }

    private static func names(_ name: String, _ flow: CallableFlow) -> Bool {
        name == flow.feature || name == flow.id || name == flow.toolName
    }
}
