import Core

struct ListReminders: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List what is due and what is to come",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        outputSchema: RemindersReport.schema,
        examples: [FlowExample("", "All")]
    )

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> RemindersReport {
        try await reminders.list(in: session.context)
    }
}

/// All reminders, and what waits for an answer.
struct RemindersReport: FlowResult {
    let open: [AnswerReport]
    private(set) var reminders: [ReminderReport]
    /// The reasons why reminders that wait for a place cannot come.
    private(set) var notices: [String] = []
    private var isLocationAsked = false
    var otherFeatures: Set<String> {
        open.reduce(into: isLocationAsked ? [ReminderPlaces.feature] : []) { $0.formUnion($1.otherFeatures) }
    }
    var outsideSources: Set<String> {
        Set((open.map(\.outsideSources) + reminders.map(\.outsideSources)).joined())
    }

    private enum CodingKeys: CodingKey { case open, reminders, notices }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["open", "reminders", "notices"],
        "properties": [
            "open": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["id", "what", "dueAt", "state"],
                    "properties": [
                        "id": ["type": "string"], "what": ["type": "string"], "dueAt": ["type": "string"],
                        "state": ["type": "string"], "snoozedUntil": ["type": "string"],
                    ],
                ],
            ],
            "reminders": ["type": "array", "items": ReminderReport.schema],
            "notices": ["type": "array", "items": ["type": "string"]],
        ],
    ]

    init(open: [AnswerReport], reminders: [ReminderReport]) { (self.open, self.reminders) = (open, reminders) }

    /// Takes in what is known of the places that reminders wait for.
    mutating func tell(_ known: ReminderPlaces.Known, of waiting: [ReminderRecord]) {
        switch known {
        case .hidden: break
        case .off: notices = [ReminderPlaces.off]
        case .failed(let words): notices = [ReminderPlaces.failed(words)]
        case .kept(let kept):
            isLocationAsked = true
            let places = Dictionary(
                zip(waiting.map(\.id.description), kept),
                uniquingKeysWith: { first, _ in first }
            )
            for index in reminders.indices {
                guard let found = places[reminders[index].id] else { continue }
                reminders[index].keptPlaces = found.count
                if found.count == 1 { reminders[index].place = found[0].name }
            }
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let coming = reminders.filter { $0.next != nil }
        let todos = reminders.filter(\.isTodo)
        let waiting = reminders.filter(\.isWaiting)
        guard !open.isEmpty || !coming.isEmpty || !todos.isEmpty || !waiting.isEmpty else {
            return .text("No reminders. Try: bento reminders add \"stretch at 6pm\"", tone: .muted)
        }
        var parts: [Presentation] = []
        if !open.isEmpty { parts.append(.section("Due", [.table(dueTable(in: context))])) }
        if !coming.isEmpty {
            let table = Presentation.table(Self.comingTable(coming, from: open.count + 1, in: context))
            let isAlone = open.isEmpty && todos.isEmpty && waiting.isEmpty
            parts.append(isAlone ? table : .section("To come", [table]))
        }
        if !todos.isEmpty {
            let table = Self.todoTable(todos, from: open.count + coming.count + 1)
            parts.append(.section("To do, without a time", [.table(table)]))
        }
        if !waiting.isEmpty {
            let table = Self.waitingTable(waiting, from: open.count + coming.count + todos.count + 1)
            let notes = notices.map { Presentation.notice(Notice(.warning, $0)) }
            parts.append(.section("Waiting for a place", [.table(table)] + notes))
        }
        return .stack(parts)
    }

    private func dueTable(in context: FlowContext) -> Table {
        Table(
            [.init("what"), .init("since"), .init("state", dispensability: 1), .init("id")],
            rows: open.map { entry in
                let state =
                    entry.snoozedUntil.map { "snoozed until \(MomentText.text($0, context))" } ?? entry.state.rawValue
                return [
                    .init(entry.what, tone: .strong), .init(MomentText.text(entry.due, context)),
                    .init(state, tone: .muted), .init(String(entry.id.suffix(5)), tone: .muted),
                ]
            },
            listing: Table.Listing(.reminder, of: open)
        )
    }

    /// - Parameter number: the number of the first, here and below, in the whole list.
    private static func comingTable(_ coming: [ReminderReport], from number: Int, in context: FlowContext) -> Table {
        Table(
            [.init("what"), .init("next"), .init("how often"), .init("id")],
            rows: coming.map { entry in
                [
                    .init(entry.what, tone: .strong), .init(entry.nextText(context)),
                    .init(entry.repetition(context), tone: .muted),
                    .init(String(entry.id.suffix(5)), tone: .muted),
                ]
            },
            listing: Table.Listing(.reminder, of: coming, from: number)
        )
    }

    private static func todoTable(_ todos: [ReminderReport], from number: Int) -> Table {
        Table(
            [.init("what"), .init("id")],
            rows: todos.map { [.init($0.what, tone: .strong), .init(String($0.id.suffix(5)), tone: .muted)] },
            listing: Table.Listing(.reminder, of: todos, from: number)
        )
    }

    private static func waitingTable(_ waiting: [ReminderReport], from number: Int) -> Table {
        Table(
            [.init("what"), .init("at"), .init("id")],
            rows: waiting.map { entry in
                [
                    .init(entry.what, tone: .strong), .init(place(of: entry)),
                    .init(String(entry.id.suffix(5)), tone: .muted),
                ]
            },
            listing: Table.Listing(.reminder, of: waiting, from: number)
        )
    }

    private static func place(of entry: ReminderReport) -> String {
        let place = entry.place ?? ""
        switch entry.keptPlaces {
        case 0?: return "\(place) (no such place is kept)"
        case let count? where count > 1: return "\(place) (any of \(count))"
        default: return place
        }
    }
}
