import Core
import Foundation
import HostTesting
import Testing

@Suite("bento call")
struct CallTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("it does what the command line does")
    func same() throws {
        let called = try bento.run(["call", "wallet.convert", "--json", #"{"amount": "0.29 BTC"}"#])
        let typed = try bento.run(["wallet", "convert", "0.29", "BTC", "--json"])
        #expect(called.status == 0 && called.output == typed.output, "\(called.errors)")
        let piped = try bento.run(["call", "wallet.convert", "--json", "-"], input: #"{"amount": "0.29 BTC"}"#)
        #expect(piped.output == typed.output)
        let inWords = try bento.run(["call", "wallet.convert", "--", "0.29", "BTC"])
        #expect(inWords.status == 0 && inWords.output == typed.output, "\(inWords.errors)")
        let wrong = try bento.run(["call", "wallet.convert", "--", "0.29", "BTC", "--no-such-thing"])
        #expect(wrong.status == 64 && wrong.errors.contains("flows --schema wallet.convert"), "\(wrong.errors)")
        #expect(try bento.run(["call", "wallet.convert", "--json", "{}", "--", "1"]).status == 64)
        bento.cleanUp()
    }

    @Test(
        "input that does not fit names the field, with status 65",
        arguments: [
            (#"{"amount": 5}"#, "must be a string"), (#"{"amuont": "5"}"#, "Did you mean 'amount'?"),
            ("{}", "lacks 'amount'"),
            (#"{"amount": "5",}"#, "line 1, column 16"), ("[]", "must be an object"), ("", "ends where a value"),
            (#"{"amount": "5"} x"#, "after the value"), (#"{"amount": "1", "amount": "2"}"#, "twice"),
            (String(repeating: "[", count: 5000), "nested deeper"),
        ]
    )
    func refuses(input: String, words: String) throws {
        let outcome = try bento.run(["call", "wallet.convert", "--json", input])
        #expect(outcome.status == 65 && !outcome.crashed, "\(outcome.errors)")
        let message = try JSONValue(parsing: outcome.errors)["error"]?["message"]?.stringValue ?? ""
        #expect(message.contains(words), "\(message)")
        bento.cleanUp()
    }
}
