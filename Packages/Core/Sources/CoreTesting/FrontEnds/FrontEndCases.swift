import Core

extension FrontEndContract {
    /// The table: by who calls and who answers, and by nothing else.
    ///
    /// - Parameter endsCalls: see ``FrontEndDriver/endsCalls``.
    public static func cases(for caller: Caller, _ presence: Presence, endsCalls: Bool? = nil) -> [Case] {
        let table = FrontEndCases(caller: caller, presence: presence)
        return table.questions + table.choices + table.confirmations + table.writes + table.payments + table.results
            + table.rejections + table.watches(endsCalls: endsCalls)
    }
}

/// The cases of ``FrontEndContract`` for one caller.
private struct FrontEndCases {
    typealias Answer = FrontEndContract.Answer
    typealias Case = FrontEndContract.Case
    typealias Ending = FrontEndContract.Ending

    let caller: Caller
    let presence: Presence

    private let unanswered = Ending.error("flow.unanswered")
    private let declined = Ending.error("flow.declined")
    private var canAsk: Bool { presence != .nobody }
    private var isHere: Bool { presence == .here }
    /// A page is the person's hand; the others need to be allowed.
    private var changesFreely: Bool { caller.isOwn || caller == .page }

    init(caller: Caller, presence: Presence) { (self.caller, self.presence) = (caller, presence) }

    private func call(
        _ flow: String,
        _ input: JSONValue = [:],
        _ answers: [Answer] = [],
        endsOnce: String? = nil,
        ends ending: Ending,
        shows: [String] = [],
        hides: [String] = []
    ) -> Case {
        Case(
            flow: "test.\(flow)",
            input: input,
            answers: answers,
            endsOnce: endsOnce,
            ending: ending,
            shown: shows,
            hidden: hides
        )
    }

    private func said(_ words: String) -> Ending { .result(["words": .string(words)]) }

    var questions: [Case] {
        let twice = [Answer("Which first?", "A"), Answer("Which after A?", "B")]
        return [
            call("ask", ["name": "Ann"], ends: said("Ann"), shows: ["Ann"]),
            call("ask", [:], [Answer("Which name?", "Bob Ü 2")], ends: canAsk ? said("Bob Ü 2") : unanswered),
            call("ask-twice", [:], twice, ends: canAsk ? said("A, B") : unanswered),
            // A secret that is typed is neither echoed nor sent through another program.
            call(
                "ask-secret",
                [:],
                [Answer("Which key?", "swordfish")],
                ends: isHere ? said("9 characters") : unanswered,
                hides: ["swordfish"]
            ),
        ]
    }

    /// A program sends a label; a person types a number or a beginning, too.
    var choices: [Case] {
        (presence == .throughClient ? ["green"] : ["green", "2", "gr"]).map { words in
            call("choose", [:], [Answer("Which color?", words)], ends: canAsk ? said("green it is") : unanswered)
        }
    }

    var confirmations: [Case] {
        [("ordinary", "yes"), ("personal", "yes"), ("typed", "do it")].flatMap { weight, yes in
            let input: JSONValue = ["weight": .string(weight)]
            let canAnswer = weight == "ordinary" ? canAsk : isHere
            return [
                call(
                    "confirm",
                    input,
                    [Answer("Do it?", yes)],
                    ends: canAnswer ? said("done") : unanswered,
                    shows: canAnswer ? ["the thing"] : []
                ),
                call("confirm", input, [Answer("Do it?", "no")], ends: canAnswer ? declined : unanswered),
            ]
        }
    }

    var writes: [Case] {
        let needed = Ending.error("flow.permission-needed")
        guard !changesFreely, presence == .throughClient else {
            return [call("write", ["text": "x"], ends: changesFreely ? said("wrote x") : needed)]
        }
        return [
            call("write", ["text": "x"], [Answer("'test.write'", "this time")], ends: said("wrote x")),
            call("write", ["text": "x"], [Answer("'test.write'", "not now")], ends: needed),
        ]
    }

    var payments: [Case] {
        switch caller {
        case .person:
            [
                call(
                    "pay",
                    ["to": "Ann"],
                    [Answer("Send 21 sat?", "yes")],
                    ends: isHere ? said("paid Ann") : unanswered,
                    shows: isHere ? ["Ann", "21 sat"] : []
                ),
                call("pay", ["to": "Ann"], [Answer("Send 21 sat?", "no")], ends: isHere ? declined : unanswered),
            ]
        case .program: [call("pay", ["to": "Ann"], ends: unanswered)]
        case .model, .client, .page, .job: [call("pay", ["to": "Ann"], ends: .error("flow.proposed"))]
        }
    }

    var results: [Case] {
        [
            call("show", ends: said("three pieces"), shows: ["A page is missing.", "one two three"]),
            call("emit", ends: said("gamma"), shows: ["alpha", "beta", "gamma"]),
            call("attach", ends: .result(["words": "a picture"]), shows: ["dot.png"]),
            call("find-nothing", ends: .result(["words": "nothing"]), shows: ["nothing"]),
        ]
    }

    var rejections: [Case] {
        [
            call("fail", ends: .error("test.shut"), shows: ["The shop is shut.", "Come back tomorrow."]),
            call("ask", ["nam": "x"], ends: .error("flow.input"), shows: ["Did you mean 'name'?"]),
            call("nothing-at-all", ends: .error("unknown.flow")),
        ]
    }

    func watches(endsCalls: Bool?) -> [Case] {
        let canEnd = endsCalls ?? changesFreely
        return [
            call("follow", ends: said("once")),
            call(
                "follow",
                ["watch": true],
                endsOnce: canEnd ? "Waiting for you." : nil,
                ends: canEnd ? .cancelled : .error("flow.input")
            ),
        ]
    }
}
