import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// A payment through the pages of the built program, with play money.
@Suite("Payments through the page", .serialized, .timeLimit(.minutes(10)))
struct WebPaymentTests {
    private func json(_ bento: BentoBinary, _ words: String...) throws -> JSONValue {
        let outcome = try bento.run(words + ["--json"])
        #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    /// The path of the run that asks for a yes, and the number of its question.
    private func asked(
        _ answer: String,
        _ served: RunningWeb.Pages,
        _ cookie: String
    ) async throws -> (run: String, question: String) {
        let run = try #require(RawPages.values(of: "location", in: answer).first, "\(answer.prefix(600))")
        var page = ""
        var question: String?
        // It asks once it has worked out what the payment costs.
        try await until {
            page = (try? await served.get(run, cookie: cookie)) ?? ""
            question = page.firstMatch(of: #/name="question" value="(\d+)"/#).map { String($0.1) }
            return question != nil || RawPages.status(of: page) != 200
        }
        return (run, try #require(question, "\(run) asks nothing: \(page.prefix(3_000))"))
    }

    @Test("is made once: not by looking, not by two tabs that confirm it at once, not by a form that is sent again")
    func once() async throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try json(bento, "wallet", "sandbox", "fund", "100000")["spendable"] == 100_000)
        let address = try #require(try json(bento, "wallet", "sandbox", "stranger")["ark"]?.stringValue)
        let running = try RunningWeb(bento)
        let served = running.pages
        let cookie = try await served.enter()
        let form = "destination=\(address)&amount=1200&back=%2Fwallet"
        // A no leaves it waiting, and the same form asks again.
        let declined = try await asked(
            try await served.post("/flows/wallet.send", form, cookie: cookie),
            served,
            cookie
        )
        _ = try await served.post("\(declined.run)/answer", "answer=no&question=\(declined.question)", cookie: cookie)
        let first = try await asked(try await served.post("/flows/wallet.send", form, cookie: cookie), served, cookie)
        // Sent again while it asks, the form neither pays nor asks for a second payment.
        let second = try await served.post("/flows/wallet.send", form, cookie: cookie)
        for place in RawPages.values(of: "location", in: second) {
            #expect(try await !served.get(place, cookie: cookie).contains("name=\"question\""))
        }
        #expect(try json(bento, "wallet", "balance")["spendable"] == 100_000)
        let yes = "answer=yes&question="
        let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await RawPages.status(
                        of: served.post("\(first.run)/answer", yes + first.question, cookie: cookie)
                    )
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(statuses) == [303, 409])
        let again = try await served.post("\(first.run)/answer", yes + first.question, cookie: cookie)
        #expect(RawPages.status(of: again) == 409)
        #expect(try json(bento, "wallet", "balance")["spendable"] == 98_800)
        running.stop()
        #expect(try json(bento, "wallet", "balance")["spendable"] == 98_800)
        let list = try json(bento, "wallet", "list")
        #expect(list.text().components(separatedBy: address).count == 2, "\(list)")
    }
}
