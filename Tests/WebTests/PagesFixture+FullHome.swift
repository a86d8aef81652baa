import Core

extension PagesFixture {
    /// A home that is used, with hostile names in all that a person or somebody else may have written.
    ///
    /// - Parameter count: how many there are of each thing.
    static func full(_ count: Int = 3, name: String = Hostile.text) -> PagesFixture {
        let home = FullHome(count: count, name: name)
        return PagesFixture { flow, _ in .json(home.result(of: flow)) }
    }
}

/// A home in which there are many of each thing, all of the same name.
private struct FullHome {
    let count: Int
    let name: String

    private let when: JSONValue = "2026-11-28T12:33:00Z"
    private let figures: JSONValue = ["kcal": 253.72, "protein": 15.1, "carbs": 14.3, "fat": 14.6]
    private let set: JSONValue = [
        "kg": 100, "kind": "failure", "restSeconds": 240, "targetReps": 3, "unit": "kg",
    ]
    private let done: JSONValue = [
        "kg": 97.5, "kind": "working", "reps": 3, "unit": "kg", "completedAt": "2026-11-28T12:38:00Z",
    ]

    init(count: Int, name: String) {
        self.count = count
        self.name = name
    }

    private var text: JSONValue { .string(name) }

    private func many(_ make: (Int) -> JSONValue) -> JSONValue { .array((0..<count).map(make)) }

    /// In each of many.
    private func few(_ make: (Int) -> JSONValue) -> JSONValue { .array((0..<min(count, 50)).map(make)) }

    private func id(_ number: Int) -> JSONValue { .string("01a22224-3cf3-7d9a-b16d-\(100_000_000_000 + number)") }

    func result(of flow: String) -> JSONValue {
        switch flow.prefix(while: { $0 != "." }) {
        case "host": host(flow)
        case "food": food(flow)
        case "workouts": workouts(flow)
        case "wallet": wallet(flow)
        case "location": location(flow)
        case "chat": chat(flow)
        case "reminders": reminders(flow)
        default: [:]
        }
    }

    private func host(_ flow: String) -> JSONValue {
        switch flow {
        case "host.overview":
            [
                "cards": many { _ in
                    [
                        "feature": "food", "id": "today", "title": text,
                        "body": ["kind": "text", "text": text, "tone": "normal"],
                    ]
                },
                "suggestions": [], "failures": ["wallet": text],
            ]
        case "host.proposals.list":
            [
                "proposals": many {
                    [
                        "id": id($0), "flow": "wallet.send", "caller": "model", "expiresAt": "2026-11-29T12:00:00Z",
                        "spending": [
                            "amount": 1200, "fee": 3, "destination": text, "consequence": text, "stake": "play",
                            "details": [["key": text, "value": text]],
                        ],
                    ]
                }
            ]
        case "host.history":
            [
                "calls": many {
                    [
                        "at": when, "caller": text, "effect": "writes", "flow": $0 == 0 ? "food.log" : text,
                        "outcome": "done",
                    ]
                }
            ]
        case "host.search":
            [
                "groups": many { _ in
                    [
                        "title": text, "feature": "food",
                        "hits": few { _ in ["title": text, "detail": text, "command": "food day 2026-11-28"] },
                    ]
                }
            ]
        default: choices(flow)
        }
    }

    /// What the person has chosen.
    private func choices(_ flow: String) -> JSONValue {
        switch flow {
        case "host.settings.list":
            [
                "settings": many {
                    [
                        "id": .string("food.setting-\($0)"), "value": text, "defaultValue": "", "help": text,
                        "isSecret": false, "origin": "file", "choices": ["a", text], "fault": text,
                    ]
                }
            ]
        case "host.features.list":
            [
                "features": many { ["id": id($0), "title": text, "summary": text, "flows": 3, "state": text] }
            ]
        case "host.flags.list":
            [
                "flags": many { ["id": id($0), "help": text, "value": $0 == 0 ? "on" : text, "origin": text] }
            ]
        case "host.permissions.list":
            [
                "permissions": many { _ in ["caller": text, "flow": text, "permission": "always"] }
            ]
        default: [:]
        }
    }

    private func food(_ flow: String) -> JSONValue {
        let item: JSONValue = [
            "name": text, "grams": 100.5, "kcal": 143, "protein": 12.5, "carbs": 0.7, "fat": 9.5, "quantity": 2,
            "servings": 1, "state": "unverified", "unit": "each",
        ]
        let result: JSONValue =
            switch flow {
            case "food.day":
                [
                    "day": "2026-11-28",
                    "entries": many {
                        [
                            "id": id($0), "meal": "lunch", "localTime": "12:32", "text": text, "items": [item, item],
                            "totals": figures,
                        ]
                    },
                    "totals": figures, "targets": ["kcal": 2063.9, "protein": 161, "carbs": 200, "fat": 68],
                    "waterMl": 750,
                    "hint": text, "unresolved": [text], "planned": many { ["id": id($0), "text": text] },
                ]
            case "food.favorite.list":
                ["favorites": many { _ in ["name": text] }]
            case "food.parse":
                ["items": many { _ in item }, "notUnderstood": [text], "totals": figures]
            default: [:]
            }
        return result
    }

    private func workouts(_ flow: String) -> JSONValue {
        let workout: JSONValue = [
            "id": id(0), "name": text, "day": "2026-11-27", "phase": "completed", "volumeKg": 1980,
            "exercises": [["id": "squat", "name": text, "sets": [done, done]]],
        ]
        let result: JSONValue =
            switch flow {
            case "workouts.list":
                ["workouts": many { _ in workout }]
            case "workouts.show":
                [
                    "id": id(9), "name": text, "phase": "active",
                    "exercises": many { ["id": id($0), "name": text, "sets": $0 == 0 ? [done, set, set] : [set]] },
                ]
            case "workouts.exercise.show":
                ["exercise": ["equipment": "barbell"]]
            case "workouts.plates":
                ["bar": 20, "perSide": [25, 15], "unit": "kg"]
            case "workouts.program.next":
                [
                    "program": text, "session": text,
                    "exercises": many { _ in ["exercise": text, "reason": text, "sets": [set]] },
                ]
            default: [:]
            }
        return result
    }

    private func wallet(_ flow: String) -> JSONValue {
        switch flow {
        case "wallet.balance":
            [
                "network": text, "spendable": 250_000, "total": 250_000, "pending": 5, "state": "stale",
                "readAt": when,
                "ark": ["spendable": 250_000], "onchain": ["confirmed": 0],
            ]
        case "wallet.list":
            [
                "page": 1, "pages": 9_000,
                "movements": many { _ in
                    ["amount": -1200, "at": when, "title": text, "note": text, "status": text, "tags": [text]]
                },
            ]
        default: [:]
        }
    }

    private func location(_ flow: String) -> JSONValue {
        switch flow {
        case "location.list":
            ["places": many { ["id": id($0), "name": text, "subtitle": text] }]
        case "location.fence.list":
            ["fences": many { _ in ["name": text] }]
        default: [:]
        }
    }

    private func chat(_ flow: String) -> JSONValue {
        switch flow {
        case "chat.list":
            ["sessions": many { ["id": id($0), "title": text, "lastMessageAt": when] }]
        case "chat.show":
            [
                "id": id(0), "title": text, "count": .integer(Int64(count)),
                "messages": many {
                    [
                        "role": $0 % 2 == 0 ? "user" : "assistant", "text": .string("\(name)\na\tb\n1\t\(name)"),
                        "at": when,
                        "changes": [text], "error": text,
                    ]
                },
            ]
        default: [:]
        }
    }

    private func reminders(_ flow: String) -> JSONValue {
        switch flow {
        case "reminders.list":
            [
                "open": many { ["id": id($0), "of": id($0), "what": text, "dueAt": when] },
                "reminders": many {
                    ["id": id($0 + count), "what": text, "nextAt": when, "rule": "FREQ=WEEKLY;BYDAY=MO,TU"]
                },
            ]
        case "reminders.source.list":
            ["sources": many { ["id": id($0), "isOn": .bool($0 == 0), "summary": text] }]
        default: [:]
        }
    }
}
