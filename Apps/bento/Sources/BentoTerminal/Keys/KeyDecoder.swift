import Core

/// Turns the bytes of a terminal in raw mode into keys and pastes (xterm's and ECMA-48's sequences).
///
/// A lone Esc and the beginning of a sequence look alike: call ``flush()`` if nothing follows soon.
struct KeyDecoder: Sendable {
    /// The maximum size of a paste in bytes; the rest of a longer one is dropped.
    static let pasteLimit = 1 << 20
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var paste: [UInt8]?

    /// True if bytes wait for those that follow.
    var isWaiting: Bool { !pending.isEmpty && paste == nil }

    mutating func take(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes { take(byte, into: &events) }
        return events
    }

    /// Interprets the waiting bytes as they are: an Esc, or the pieces of a sequence that never ended.
    mutating func flush() -> [TerminalEvent] {
        guard paste == nil, !pending.isEmpty else { return [] }
        defer { pending = [] }
        return pending == [27] ? [.key(.escape)] : []
    }

    private mutating func take(_ byte: UInt8, into events: inout [TerminalEvent]) {
        if paste != nil { return takePasted(byte, into: &events) }
        pending.append(byte)
        switch pending[0] {
        case 27: takeSequence(into: &events)
        case 0x80...: takeCharacter(into: &events)
        default:
            pending = []
            events.append(.key(Self.plain(byte)))
        }
    }

    private mutating func takePasted(_ byte: UInt8, into events: inout [TerminalEvent]) {
        pending.append(byte)
        if pending == Self.pasteEnd {
            let bytes = paste ?? []
            (paste, pending) = (nil, [])
            events.append(.paste(String(decoding: bytes, as: UTF8.self)))
        } else if !Self.pasteEnd.starts(with: pending) {
            // It is not the end after all: everything is text, except for a possible new beginning of the end.
            var kept = pending
            pending = []
            if kept.last == 27 {
                kept.removeLast()
                pending = [27]
            }
            if (paste?.count ?? 0) + kept.count <= Self.pasteLimit { paste?.append(contentsOf: kept) }
        }
    }

    private mutating func takeCharacter(into events: inout [TerminalEvent]) {
        let expected =
            switch pending[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard pending.count >= expected else { return }
        let text = String(decoding: pending, as: UTF8.self)
        pending = []
        if expected > 1, let character = text.first, text.count == 1 { events.append(.key(.character(character))) }
    }

    private mutating func takeSequence(into events: inout [TerminalEvent]) {
        guard pending.count > 1 else { return }
        switch pending[1] {
        case UInt8(ascii: "["):
            guard pending.count > 2, let last = pending.last, pending.count > 3 || last != UInt8(ascii: "[") else {
                return
            }
            guard (0x40...0x7E).contains(last) else {
                if pending.count > 32 { pending = [] }
                return
            }
            let parameters = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
            pending = []
            if last == UInt8(ascii: "~"), parameters == "200" {
                paste = []
            } else if let key = Self.key(final: last, parameters: parameters) {
                events.append(.key(key))
            }
        case UInt8(ascii: "O"):
            guard pending.count > 2 else { return }
            let key = Self.applicationKey(pending[2])
            pending = []
            if let key { events.append(.key(key)) }
        case 27:
            pending = [27]
            events.append(.key(.escape))
        case let byte where byte < 0x80:
            pending = []
            switch Self.plain(byte) {
            case .character(let character): events.append(.key(.alt(character)))
            case .enter: events.append(.key(.alt("\r")))
            case .backspace: events.append(.key(.alt("\u{7F}")))
            case let key: events += [.key(.escape), .key(key)]
            }
        default:
            pending.removeFirst()
            events.append(.key(.escape))
        }
    }

    private static func plain(_ byte: UInt8) -> Key {
        switch byte {
        case 9: .tab
        case 10, 13: .enter
        case 8, 127: .backspace
        case 1...26: .control(Character(Unicode.Scalar(byte + 96)))
        case 0: .control(" ")
        case 28...31: .control(Character(Unicode.Scalar(byte + 64)))
        default: .character(Character(Unicode.Scalar(byte)))
        }
    }

    private static func key(final: UInt8, parameters: String) -> Key? {
        switch final {
        // With Ctrl or Alt, the arrows go by words, as Alt-B and Alt-F do.
        case UInt8(ascii: "C") where ["1;5", "1;3"].contains(parameters): return .alt("f")
        case UInt8(ascii: "D") where ["1;5", "1;3"].contains(parameters): return .alt("b")
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return .right
        case UInt8(ascii: "D"): return .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(final - UInt8(ascii: "P")) + 1)
        case UInt8(ascii: "~"):
            switch Int(parameters.prefix { $0 != ";" }) ?? 0 {
            case 1, 7: return .home
            case 2: return .insert
            case 3: return .delete
            case 4, 8: return .end
            case 5: return .pageUp
            case 6: return .pageDown
            case let number where (11...15).contains(number): return .function(number - 10)
            case let number where (17...21).contains(number): return .function(number - 11)
            case let number where (23...24).contains(number): return .function(number - 12)
            default: return nil
            }
        default: return nil
        }
    }

    private static func applicationKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte - UInt8(ascii: "P")) + 1)
        default: nil
        }
    }
}
