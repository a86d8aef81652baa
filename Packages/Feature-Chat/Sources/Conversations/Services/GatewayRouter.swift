import ConversationWire
import Core

/// Routes toasts to the notices, features to the map, hooks to flows, and contents to the conversation.
package struct GatewayRouter: Sendable {
    let location: (any LocationCoordinating)?
    let flows: (any FlowCalling)?
    let food: (any FoodCoordinating)?

    package init(
        location: (any LocationCoordinating)?,
        flows: (any FlowCalling)?,
        food: (any FoodCoordinating)? = nil
    ) {
        self.location = location
        self.flows = flows
        self.food = food
    }

    /// The screens that a hook asks the person for, in their own words: nothing is done without them.
    private enum Screen: String {
        case food = "open_food_logging"
        case place = "open_place_picker"
    }

    /// The flow that a hook opens. Each only reads: a server opens screens, it changes nothing.
    static let hooks: [String: String] = [
        "open_workouts": "workouts.list", "open_food": "food.day", "open_nutrition": "food.day",
        "open_wallet": "wallet.balance",
        "open_map": "location.map", "open_location": "location.here", "open_profile": "account.status",
    ]

    /// Takes one event.
    ///
    /// - Returns: what to draw in the conversation.
    func route(_ event: GatewayEvent, in session: FlowSession?) async throws -> Presentation? {
        switch event {
        case .toast(let toast):
            let kind: Notice.Kind =
                switch toast.kind {
                case "success": .success
                case "warning": .warning
                case "error": .error
                default: .info
                }
            await session?.notice(kind, String(toast.message.prefix(500)))
            return nil
        case .map(let features):
            guard let location else { return nil }
            do {
                let count = try await location.showFeatures(features)
                return .text(
                    "\(count == 1 ? "1 feature is" : "\(count) features are") on the map: bento location map",
                    tone: .muted
                )
            } catch let error as any BentoError {
                return .notice(Notice(.warning, error.message))
            }
        case .hook(let action): return try await open(action, in: session)
        case .content(let content): return ContentDrawing.presentation(content)
        }
    }

    /// The name that an event asks for, if nobody here knows it.
    func unknownName(of event: GatewayEvent) -> String? {
        switch event {
        case .hook(let action)
        where Self.hooks[action.lowercased()] == nil && Screen(rawValue: action.lowercased()) == nil:
            "hook \(action.prefix(60))"
        case .content(let content) where content.kind == nil: "content \(content.type.prefix(60))"
        default: nil
        }
    }

    /// Lets the person log food, or choose a place, where the coach asks for it.
    ///
    /// - Returns: what they did; `nil` where nobody can do it.
    private func show(_ screen: Screen, in session: FlowSession) async throws -> Presentation? {
        guard session.caller == .person, session.presence == .here else { return nil }
        do {
            switch screen {
            case .food:
                guard let food else { return nil }
                let meal = try await food.showLogging(nil, in: session)
                return .text(meal.map { "Logged: \($0.foods.joined(separator: ", "))." } ?? "Nothing was logged.")
            case .place:
                guard let location else { return nil }
                let place = try await location.showPicker(nil, in: session)
                let name = place.map { [$0.name, $0.subtitle].filter { !$0.isEmpty }.joined(separator: ", ") }
                return .text(name.map { "Chosen: \($0)." } ?? "No place was chosen.")
            }
        } catch let error as any BentoError {
            return .notice(Notice(.warning, error.message))
        }
    }

    private func open(_ action: String, in session: FlowSession?) async throws -> Presentation? {
        if let session, let screen = Screen(rawValue: action.lowercased()),
            let shown = try await show(screen, in: session)
        {
            return shown
        }
        guard let session, let flows, let flow = Self.hooks[action.lowercased()],
            let known = try await flows.flows(openTo: session.caller).first(where: { $0.id == flow }),
            known.effect == .reads
        else {
            return .text(
                "The server asked to open '\(action.prefix(60))', which this Bento does not know.",
                tone: .muted
            )
        }
        do {
            return try await flows.call(flow, input: [:], as: session.caller, in: session).presentation
        } catch let error as any BentoError {
            return .notice(Notice(.warning, error.message))
        }
    }

    /// The facts that go along with a request: about the device and the person's place, if they consented; otherwise that this is Bento.
    func context(isShared: Bool, time: TimeContext) async throws -> [String: JSONValue] {
        guard isShared else { return ["device": ["app": "bento"]] }
        var context: [String: JSONValue] = [
            "device": [
                "app": "bento", "platform": .string(Self.platform), "timezone": .string(time.zone.identifier),
                "locale": .string(time.calendar.locale?.identifier ?? ""),
            ]
        ]
        do {
            guard let place = try await location?.currentPlace() else { return context }
            context["location"] = [
                "name": .string(place.name), "latitude": .number(place.coordinate.latitude),
                "longitude": .number(place.coordinate.longitude),
                "country": place.countryCode.map { .string($0) } ?? nil,
                "timezone": place.timeZone.map { .string($0) } ?? nil,
            ]
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A place that cannot be read is no reason to say nothing.
        }
        return context
    }

    private static var platform: String {
        #if os(Linux)
            "linux"
        #else
            "apple"
        #endif
    }
}

/// The events of one answer, in order, and what is to be drawn of them.
actor GatewayRun {
    /// More events than this in one answer are a fault of the server.
    static let mostEvents = 200

    private let router: GatewayRouter
    private let session: FlowSession?
    private var count = 0
    private(set) var parts: [Presentation] = []
    /// Contents that were sent to be shown, to be kept with the conversation.
    private(set) var contents: [GatewayContent] = []
    /// The names that nobody here knows, with their numbers.
    private(set) var unknown: [String: Int] = [:]

    init(router: GatewayRouter, session: FlowSession?) {
        self.router = router
        self.session = session
    }

    func take(_ event: GatewayEvent) async throws {
        count += 1
        guard count <= Self.mostEvents else { return }
        if case .content(let content) = event { contents.append(content) }
        if let name = router.unknownName(of: event) { unknown[name, default: 0] += 1 }
        if let part = try await router.route(event, in: session) { parts.append(part) }
    }
}

/// Draws what a gateway sends to be shown. Kinds that are not known are named, never guessed.
enum ContentDrawing {
    static func presentation(_ content: GatewayContent) -> Presentation {
        guard let kind = content.kind else {
            return .text("The server sent '\(content.type.prefix(60))', which this Bento cannot draw.", tone: .muted)
        }
        switch kind {
        case .text: return .text(text(content.data))
        case .markdown: return .markdown(text(content.data))
        case .link:
            return .text(
                [content.data["title"]?.stringValue, content.data["url"]?.stringValue].compactMap { $0 }.joined(
                    separator: ": "
                )
            )
        case .table, .overview, .chart, .workout, .plan, .meal, .recipe, .places:
            return .section(kind.rawValue.capitalized, [drawn(content.data)])
        }
    }

    private static func text(_ data: JSONValue) -> String {
        String((data.stringValue ?? data["text"]?.stringValue ?? data["content"]?.stringValue ?? "").prefix(20_000))
    }

    /// Objects as names and values, lists of objects as tables, all else as text.
    private static func drawn(_ data: JSONValue) -> Presentation {
        if let rows = data.arrayValue ?? data["rows"]?.arrayValue ?? data["items"]?.arrayValue, !rows.isEmpty {
            let names = Set(rows.prefix(50).flatMap { ($0.objectValue ?? [:]).keys }).sorted().prefix(8)
            guard !names.isEmpty else { return .text(rows.prefix(50).map(short).joined(separator: "\n")) }
            return .table(
                Table(
                    names.map { Table.Column($0) },
                    rows: rows.prefix(50).map { row in names.map { Table.Cell(row[$0].map(short) ?? "") } }
                )
            )
        }
        if let members = data.objectValue {
            return .keyValues(members.sorted { $0.key < $1.key }.prefix(50).map { KeyValue($0.key, short($0.value)) })
        }
        return .text(short(data))
    }

    private static func short(_ value: JSONValue) -> String { String((value.stringValue ?? value.text()).prefix(300)) }
}
