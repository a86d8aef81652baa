import Core

/// The flows that a client gets as tools.
public struct ToolSelection: Sendable, Equatable {
    /// Features, flows, or tools by name (`food`, `workouts.log`); empty: the list contains what is used daily, and
    /// `bento_find` names the rest.
    public var names: [String]
    /// True if the list contains all of them.
    public var isAll: Bool
    /// True if only flows that change nothing are available.
    public var isReadOnly: Bool

    public init(names: [String] = [], isAll: Bool = false, isReadOnly: Bool = false) {
        self.names = names
        self.isAll = isAll
        self.isReadOnly = isReadOnly
    }

    /// The maximum number of tools if nothing was selected, including the one that finds others: models choose badly
    /// from many, and some clients accept no more than 40.
    static let most = 32

    /// The flows that may be called.
    func callable(_ flows: [CallableFlow]) -> [CallableFlow] {
        flows.filter { flow in
            (!isReadOnly || flow.effect == .reads) && (names.isEmpty || names.contains { Self.names($0, flow) })
        }
    }

    /// The callable flows that are in the list, in order.
    func listed(_ callable: [CallableFlow]) -> [CallableFlow] {
        guard names.isEmpty, !isAll, callable.count > Self.most else { return callable }
        let places = Self.most - 1
        let daily = callable.filter(\.isDaily).prefix(places)
        // A host without some features has room for more of the others.
        let others = callable.filter { !$0.isDaily }.prefix(places - daily.count)
        let chosen = Set((daily + others).map(\.id))
        return callable.filter { chosen.contains($0.id) }
    }

    /// - Throws: `UnknownName` for a name that matches nothing.
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
