import Core
import CoreHosting
import PageDrawing

/// The changes, by whom they were made, and how to undo them.
enum HistoryPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let limit = min(max(20, request.item("limit").flatMap(Int.init) ?? 40), 80)
        var input: [String: JSONValue] = ["limit": .integer(Int64(limit))]
        let caller = request.item("by")
        if let caller { input["caller"] = .string(caller) }
        let reads = request.item("reads") != nil
        if reads { input["reads"] = true }
        async let flows = request.flows.all()
        async let history = request.flows.answer("host.history", .object(input))
        let answer = try await history
        let known = Dictionary(((try? await flows) ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

        var html = HTML()
        html.addHeading("History", below: "Each change: when, by whom, what became of it. Never with what words.")
        html.add(.nav, .class("tabs"), .label("By whom")) { html in
            for (title, by) in [
                ("Everybody", nil), ("The coach’s model", "model"), ("Jobs", "job"), ("This page", "page"),
            ] as [(String, String?)] {
                html.add(.a, .href(LocalLink("/history").query("by", by)), .currentPage(by == caller), text: title)
            }
        }
        html.add(.section, .class("card"), .id("calls"), .label("Changes"), .data("live")) { html in
            guard html.addTrouble(answer, back: "/history") else { return }
            let calls = answer.json.list("calls")
            guard !calls.isEmpty else {
                html.addEmpty(
                    "Nothing was changed yet.",
                    example: "What you log stands here, with a button that takes it back."
                )
                return
            }
            var undos = StandingChanges(known)
            html.add(.ul, .class("list")) { html in
                html.addItems(calls) { _ in
                    LocalLink("/flows/host.history")
                } content: { html, call in
                    add(call, known: known, &undos, in: request, to: &html)
                }
            }
            if calls.count == limit, limit < 80 {
                html.add(.a, .href(LocalLink("/history").query("by", caller).query("limit", 80)), text: "Earlier ones")
            }
        }
        return Page("History", at: .history, content: html)
    }

    private static func add(
        _ call: JSONValue,
        known: [String: CallableFlow],
        _ undos: inout StandingChanges,
        in request: PageRequest,
        to html: inout HTML
    ) {
        let flow = call.text("flow") ?? ""
        let outcome = call.text("outcome") ?? ""
        let title = known[flow]?.summary ?? flow.split(separator: ".").filter { $0 != "host" }.joined(separator: " ")
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.span, text: title)
                let by = call.text("caller").map { $0 == "person" ? "you" : $0 }
                let words = [call.moment("at").map { request.words(of: $0) }, by.map { "by \($0)" }].compactMap { $0 }
                html.add(.p, .class("muted"), text: words.joined(separator: ", "))
            }
            html.add(.div, .class("list-side")) { html in
                let undo = outcome == "done" ? undos.next(flow) : .none
                if undo == .takenBack {
                    html.add(.span, .class("muted"), text: "taken back")
                } else if outcome == "done" {
                    html.add(.span, .class("good"), text: "done")
                } else if outcome.hasPrefix("failed") {
                    html.add(.span, .class("bad"), text: "failed")
                } else {
                    html.add(.span, .class("warning"), text: outcome == "proposed" ? "waits for you" : outcome)
                }
                if case .by(let undo) = undo { html.add(FlowButton("Undo", flow: undo, of: title, back: "/history")) }
            }
        }
    }
}

/// Goes through changes, latest first, and determines which of them a flow would undo now: each flow undoes the last
/// change that still stands.
struct StandingChanges {
    enum Undo: Equatable {
        case none
        case takenBack
        case by(String)
    }

    private let known: [String: CallableFlow]
    private let takers: Set<String>
    private var open: [String: Int] = [:]
    private var offered: Set<String> = []

    init(_ known: [String: CallableFlow]) {
        self.known = known
        takers = Set(known.values.compactMap(\.undoneBy))
    }

    /// - Parameter flow: the flow of the next older change.
    mutating func next(_ flow: String) -> Undo {
        if takers.contains(flow) {
            open[flow, default: 0] += 1
            return .none
        }
        guard let undo = known[flow]?.undoneBy, known[undo] != nil else { return .none }
        if let count = open[undo], count > 0 {
            open[undo] = count - 1
            return .takenBack
        }
        return offered.insert(undo).inserted ? .by(undo) : .none
    }
}
