import Core
import Testing

@testable import Networking

@Suite("Error bodies", .timeLimit(.minutes(30)))
struct ErrorBodyTests {
    @Test(
        "the message is found in every usual form",
        arguments: [
            (#"{"error":{"code":"x","message":"m"}}"#, "m", "x"),
            (#"{"type":"error","error":{"type":"overloaded_error","message":"m"}}"#, "m", "overloaded_error"),
            (#"{"error":"m"}"#, "m", nil), (#"{"message":"m"}"#, "m", nil), (#"{"detail":"m"}"#, "m", nil),
            (#"{"error":"first","message":"second","detail":"third"}"#, "first", nil),
            (#"{"message":"second","detail":"third"}"#, "second", nil),
            (#"{"error":"Bad Request","message":"m","statusCode":400}"#, "m", nil),
            (#"{"error":"invalid_grant","error_description":"m"}"#, "m", "invalid_grant"),
            (#"{"code":400,"error_code":"otp_expired","msg":"m"}"#, "m", "otp_expired"),
            (#"{"type":"https://x.test/problems/no-credit","title":"t","detail":"m"}"#, "m", "no-credit"),
            (#"{"type":"about:blank","title":"m"}"#, "m", nil),
            (#"{"detail":[{"loc":["body","age"],"msg":"m","type":"int"}]}"#, "body.age: m", nil),
            (#"{"errors":["a","b"]}"#, "a; b", nil), (#"{"errors":{"name":["short"]}}"#, "name: short", nil),
            (#"{"errors":[{"message":"m"}]}"#, "m", nil), (#"["a"]"#, "a", nil), (#""m""#, "m", nil),
            (#"{"other":1}"#, #"{"other":1}"#, nil), ("{}", "HTTP 400 Error", nil), ("", "HTTP 400 Error", nil),
            ("plain text", "plain text", nil), ("  \n ", "HTTP 400 Error", nil),
            (#"{"error":{"me"#, #"{"error":{"me"#, nil),
            ("<html><head><title>502 Bad\n Gateway</title></head><body>x</body></html>", "502 Bad Gateway", nil),
            ("<!DOCTYPE html><h1 class=a>Not <b>here</b> &amp; gone</h1>", "Not here & gone", nil),
            ("<html><body>nothing</body></html>", "HTTP 400 Error", nil),
            (#"{"error":null}"#, #"{"error":null}"#, nil),
            (#"{"error":{"code":7,"message":""}}"#, "HTTP 400 Error", "7"),
        ] as [(String, String, String?)]
    )
    func forms(body: String, message: String, code: String?) {
        let read = ErrorBody(Array(body.utf8), status: 400)
        #expect(read.message == message)
        #expect(read.code == code)
    }

    @Test("details are kept")
    func details() {
        let read = ErrorBody(Array(#"{"error":{"message":"m","details":{"field":"age"}}}"#.utf8), status: 400)
        #expect(read.details == ["field": "age"])
    }

    @Test("a message is one short line without control characters")
    func singleLine() {
        let read = ErrorBody(Array("a\u{1B}[2J\u{7}\r\nb\u{202E}\tc".utf8), status: 400)
        #expect(read.message == "a[2J b c")
        #expect(ErrorBody(Array(String(repeating: "x", count: 90_000).utf8), status: 400).message.count == 503)
    }

    @Test("a secret that the server repeats is not repeated", arguments: ["opaque-value", "sk-ant-REDACTED"])
    func secrets(secret: String) {
        for body in [#"{"error":{"message":"bad key SECRET."}}"#, #"{"detail":[{"msg":"SECRET"}]}"#, "SECRET is wrong"]
        {
            let text = body.replacing("SECRET", with: secret)
            let read = ErrorBody(Array(text.utf8), status: 401, secrets: ["opaque-value"])
            #expect(!"\(read)".contains(secret))
        }
    }

    @Test("deeply nested and invalid bodies do no harm")
    func hostile() {
        let deep = String(repeating: #"{"error":"#, count: 5000)
        #expect(!ErrorBody(Array(deep.utf8), status: 500).message.isEmpty)
        #expect(!ErrorBody([0xFF, 0xFE, 0x00, 0xC3], status: 500).message.isEmpty)
    }
}
