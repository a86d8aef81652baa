import Core

/// The limits of a calendar reader: a file may contain anything.
public struct ICalendarLimits: Sendable, Hashable {
    /// The maximum bytes of one content line after unfolding.
    public var lineBytes: Int
    /// The maximum number of properties of one component.
    public var properties: Int
    /// The maximum nesting depth of components.
    public var depth: Int

    public init(lineBytes: Int = 256 << 10, properties: Int = 2000, depth: Int = 4) {
        self.lineBytes = lineBytes
        self.properties = properties
        self.depth = depth
    }
}

/// The reason why a file cannot be read as a calendar at all.
public struct ICalendarFault: BentoError, Equatable {
    public let problem: String

    public var code: String { "icalendar.unreadable" }
    public var message: String { "The calendar cannot be read: \(problem)." }
    public var exitStatus: ExitStatus { .dataError }
}

/// Reads the components of an iCalendar file (RFC 5545) one after another. A fault in one costs only that one.
///
/// Lines may end in LF or CRLF, folds may split the bytes of a character, and properties that nobody here needs are not
/// kept: a calendar of a hundred thousand events has millions of them.
public struct ICalendarReader: Sendable {
    public enum Item: Sendable, Hashable {
        case component(ICalendarComponent)
        /// A component that cannot be read: the line on which it begins, and the reason as part of a sentence.
        case fault(line: Int, reason: String)
    }

    private let bytes: [UInt8]
    private let limits: ICalendarLimits
    private var position = 0
    private var lineNumber = 1
    private var stack: [ICalendarComponent] = []
    /// The fault of the open component, which is skipped to its end.
    private var fault: String?
    private var isInCalendar = false
    private var waiting: [Item] = []

    /// The method of the calendar: `PUBLISH`, `CANCEL`.
    public private(set) var method: String?
    /// The number of lines that are not content lines, and the first of them: text that was wrapped by hand.
    public private(set) var strayLines: (count: Int, first: Int) = (0, 0)
    /// True if a line had bytes that are not UTF-8; they become U+FFFD.
    public private(set) var hasBadText = false
    /// True if the file ended in the middle of a component or calendar.
    public private(set) var isCut = false

    /// True if bytes begin like a calendar, after a byte order mark and empty lines.
    public static func isCalendar(_ head: some Sequence<UInt8>) -> Bool {
        let first = head.lazy.drop { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }.prefix(15)
        return String(decoding: Array(first), as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
    }

    /// - Throws: ``ICalendarFault`` if the bytes are not a calendar.
    public init(_ bytes: [UInt8], limits: ICalendarLimits = ICalendarLimits()) throws(ICalendarFault) {
        if [[0xFF, 0xFE], [0xFE, 0xFF], [0x42, 0], [0, 0x42]].contains(Array(bytes.prefix(2))) {
            throw ICalendarFault(problem: "it is UTF-16; save it as UTF-8")
        }
        guard !bytes.isEmpty else { throw ICalendarFault(problem: "the file is empty") }
        guard Self.isCalendar(bytes.prefix(1024)) else {
            throw ICalendarFault(problem: "it does not begin with BEGIN:VCALENDAR, so it is no iCalendar file")
        }
        self.bytes = bytes
        self.limits = limits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The number of bytes read so far.
    public var offset: Int { position }

    /// The next component of a calendar, or its fault; `nil` at the end.
    public mutating func next() -> Item? {
        while true {
            if !waiting.isEmpty { return waiting.removeFirst() }
            guard let line = nextLine() else { return atEnd() }
            take(line)
        }
    }

    private mutating func atEnd() -> Item? {
        isCut = isCut || isInCalendar
        isInCalendar = false
        guard let open = stack.first else { return nil }
        stack = []
        return .fault(line: open.line, reason: "the file ends in the middle of it")
    }

    // MARK: Lines

    private struct Line {
        let number: Int
        let content: [UInt8]
        let isTooLong: Bool
    }

    /// The next line that is not empty, unfolded: a line that begins with a blank continues the one before, which may
    /// end in the middle of a character (section 3.1).
    private mutating func nextLine() -> Line? {
        while position < bytes.count {
            let number = lineNumber
            var content: [UInt8] = []
            var isTooLong = false
            while true {
                var end = position
                while end < bytes.count, bytes[end] != 10 { end += 1 }
                let next = min(end + 1, bytes.count)
                while end > position, bytes[end - 1] == 13 { end -= 1 }
                let room = limits.lineBytes - content.count
                isTooLong = isTooLong || end - position > room
                // Its beginning says whose it is.
                content += bytes[position..<min(end, position + room)]
                position = next
                lineNumber += 1
                guard position < bytes.count, bytes[position] == 32 || bytes[position] == 9 else { break }
                position += 1
            }
            if !content.allSatisfy({ $0 == 32 || $0 == 9 }) {
                return Line(number: number, content: content, isTooLong: isTooLong)
            }
        }
        return nil
    }

    private mutating func stray(_ line: Line) {
        if strayLines.count == 0 { strayLines.first = line.number }
        strayLines.count += 1
    }

    // MARK: Components

    /// The top-level components of a calendar (section 3.6); all others are nested in one.
    private static let outer: Set<String> = [
        ICalendarEntry.Kind.event.rawValue, ICalendarEntry.Kind.todo.rawValue, "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
    ]

    private mutating func take(_ line: Line) {
        guard let name = ICalendarProperty.name(of: line.content) else { return stray(line) }
        let isMark = name == "BEGIN" || name == "END"
        guard isMark || ICalendarProperty.kept.contains(name) else { return }
        if line.isTooLong {
            guard !stack.isEmpty else { return }
            fault = fault ?? "its line \(line.number) is longer than \(limits.lineBytes >> 10) KB"
            return
        }
        let text: String
        if let valid = String(validating: line.content, as: UTF8.self) {
            text = valid
        } else {
            hasBadText = true
            text = String(decoding: line.content, as: UTF8.self)
        }
        guard let property = ICalendarProperty(text, name: name, line: line.number) else { return stray(line) }
        if isMark {
            let mark = property.value.uppercased().filter { !$0.isWhitespace }
            name == "BEGIN" ? begin(mark, at: line) : end(mark, at: line)
        } else if stack.isEmpty {
            if name == "METHOD" { method = property.value.uppercased() }
        } else if stack[stack.count - 1].properties.count >= limits.properties {
            fault = fault ?? "it has more than \(limits.properties) properties"
        } else if fault == nil {
            stack[stack.count - 1].properties.append(property)
        }
    }

    private mutating func begin(_ name: String, at line: Line) {
        if name == "VCALENDAR" {
            drop(because: "it has no end")
            isInCalendar = true
            method = nil
        } else if Self.outer.contains(name) {
            drop(because: "it has no end")
            stack = [ICalendarComponent(name: name, line: line.number)]
        } else if stack.isEmpty {
            // A nonstandard component; its contents are skipped with it.
            stack = [ICalendarComponent(name: name, line: line.number)]
        } else if stack.count >= limits.depth {
            fault = fault ?? "it holds components in components, too deep"
            // Their ends are not looked for: that of the outermost ends it.
        } else {
            stack.append(ICalendarComponent(name: name, line: line.number))
        }
    }

    private mutating func end(_ name: String, at line: Line) {
        if name == "VCALENDAR" {
            drop(because: "it has no end")
            isInCalendar = false
            return
        }
        guard let open = stack.last else { return stray(line) }
        if fault != nil, name == stack[0].name {
            drop(because: "")
        } else if fault != nil {
            return
        } else if open.name != name {
            if stack.contains(where: { $0.name == name }) {
                fault = "its \(open.name.prefix(20)) has no end"
                if name == stack[0].name { drop(because: "") }
            } else {
                stray(line)
            }
        } else if stack.count == 1 {
            stack = []
            waiting.append(.component(open))
        } else {
            stack.removeLast()
            stack[stack.count - 1].children.append(open)
        }
    }

    /// Skips the open component.
    private mutating func drop(because reason: String) {
        defer { (stack, fault) = ([], nil) }
        guard let open = stack.first, Self.outer.contains(open.name) || fault != nil else { return }
        waiting.append(.fault(line: open.line, reason: fault ?? reason))
    }
}
