import Core
import CoreTesting
import Testing

@testable import MCPWire

@Suite("Messages of JSON-RPC")
struct RPCMessageTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let text: String
        let code: Int
        var id: RequestID?
        var isAnswered = true
        var testDescription: String { String(text.prefix(60)) }
    }

    static let bad: [Bad] = [
        Bad(text: "", code: -32700),
        Bad(text: "{", code: -32700),
        Bad(text: "{}{}", code: -32700),
        Bad(text: "NaN", code: -32700),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, code: -32700),
        Bad(text: String(repeating: "[", count: 100_000), code: -32700),
        Bad(text: #"{"jsonrpc":"2.0","id":1e999,"method":"ping"}"#, code: -32700),
        Bad(text: #"{"\#(String(repeating: "k", count: 100_000))":1,"#, code: -32700),
        Bad(text: "[]", code: -32600),
        Bad(text: #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, code: -32600),
        Bad(text: "null", code: -32600),
        Bad(text: "17", code: -32600),
        Bad(text: #""ping""#, code: -32600),
        Bad(text: "{}", code: -32600),
        Bad(text: #"{"jsonrpc":"2.0"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":1}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"id":1,"method":"ping"}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, code: -32600, id: .text("a")),
        Bad(text: #"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":true,"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":"\#(String(repeating: "x", count: 1025))","method":"ping"}"#, code: -32600),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"method":7}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"method":null}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}"#, code: -32600, id: .number(1)),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, code: -32602, id: .number(1)),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}"#, code: -32602, id: .number(1)),
        // What would have been a response is not answered.
        Bad(text: #"{"jsonrpc":"2.0","id":1,"result":17}"#, code: -32600, id: .number(1), isAnswered: false),
        Bad(text: #"{"jsonrpc":"2.0","result":{}}"#, code: -32600, isAnswered: false),
        Bad(text: #"{"id":1,"result":{}}"#, code: -32600, id: .number(1), isAnswered: false),
        Bad(text: #"{"jsonrpc":"2.0","id":1,"error":"no"}"#, code: -32600, id: .number(1), isAnswered: false),
        Bad(text: #"{"jsonrpc":"2.0","id":[],"error":{"code":1,"message":""}}"#, code: -32600, isAnswered: false),
        Bad(
            text: #"{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}"#,
            code: -32600,
            id: .number(1),
            isAnswered: false
        ),
        Bad(
            text: #"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}"#,
            code: -32600,
            id: .number(1),
            isAnswered: false
        ),
    ]

    @Test("what is no message is refused with its id, and responses are not answered", arguments: bad)
    func refuses(_ bad: Bad) {
        let fault = #expect(throws: MessageFault.self) { try RPCMessage(parsing: bad.text.utf8) }
        #expect(fault?.error.code == bad.code)
        #expect((fault?.error.message.count ?? 0) < 600)
        #expect(fault?.reply == (bad.isAnswered ? fault.map { .failure(bad.id, $0.error) } : nil))
    }

    @Test("bytes that are no UTF-8 are refused")
    func refusesInvalidUTF8() {
        for bytes in [
            [0xFF, 0xFE], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22],
        ] as [[UInt8]] {
            let text = Array(#"{"jsonrpc":"2.0","id":1,"method":"#.utf8) + bytes + Array("}".utf8)
            let fault = #expect(throws: MessageFault.self) { try RPCMessage(parsing: text) }
            #expect(fault?.error.code == RPCError.parseErrorCode)
        }
    }

    @Test(
        "messages are read and written",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#: .request(.number(1), method: "ping"),
            #"{"jsonrpc":"2.0","id":"","method":"a","params":{}}"#: .request(.text(""), method: "a"),
            #"{"jsonrpc":"2.0","id":-7,"method":"a","params":null}"#: .request(.number(-7), method: "a"),
            #"{"jsonrpc":"2.0","id":2.0,"method":"a","extra":[]}"#: .request(.number(2), method: "a"),
            #"{"jsonrpc":"2.0","method":"a","params":{"b":null}}"#: .notification(method: "a", params: ["b": nil]),
            #"{"jsonrpc":"2.0","id":9007199254740993,"result":{}}"#: .result(.number(9_007_199_254_740_993), [:]),
            #"{"jsonrpc":"2.0","id":1,"result":{"a":1},"error":null}"#: .result(.number(1), ["a": 1]),
            #"{"jsonrpc":"2.0","error":{"code":-1,"message":"m"}}"#: .failure(nil, RPCError(code: -1, message: "m")),
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"m","data":[1]}}"#:
                .failure(nil, RPCError(code: -1, message: "m", data: [1])),
        ] as [String: RPCMessage]
    )
    func reads(_ text: String, _ message: RPCMessage) throws {
        #expect(try RPCMessage(parsing: text.utf8) == message)
        #expect(try RPCMessage(parsing: message.line) == message)
    }

    @Test("a message is one line, whatever stands in it")
    func isOneLine() throws {
        for text in ["a\nb", "a\r\nb\u{2028}c\u{85}", "\u{0}\u{7F}", "👨‍👩‍👧"] {
            let message = RPCMessage.notification(method: text, params: [text: .string(text)])
            #expect(message.line.count { $0 == 10 || $0 == 13 } == 1)
            #expect(message.line.last == 10)
            #expect(try RPCMessage(parsing: message.line) == message)
        }
    }

    @Test("two spellings of one letter are two ids")
    func comparesIDsByBytes() {
        let composed = RequestID.text("caf\u{E9}")
        let decomposed = RequestID.text("cafe\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect(RequestID.text("1") != RequestID.number(1))
    }

    @Test("a message with any of its bytes changed is read or refused, and what is read comes back")
    func survivesMutations() throws {
        var random = SeededGenerator(seed: 39)
        let sound = [
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"food_log","arguments":{"text":["2 eggs"]}}}"#,
            #"{"jsonrpc":"2.0","id":"a\u00e9","error":{"code":-32602,"message":"x","data":{"uri":null}}}"#,
            #"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"x"}}"#,
        ].map { Array($0.utf8) }
        for _ in 0..<TestVolume.current.cases(30_000) {
            var bytes = sound[Int.random(in: 0..<sound.count, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
                }
            }
            guard let message = try? RPCMessage(parsing: bytes) else { continue }
            #expect(try RPCMessage(parsing: message.line) == message)
            if case .request(let id, let method, let params) = message {
                _ = try? ReceivedRequest(id, method: method, params: params, handshake: Peer(version: .november2025))
            }
            if case .result(_, let result) = message { _ = try? Outcome(result) }
        }
    }
}
