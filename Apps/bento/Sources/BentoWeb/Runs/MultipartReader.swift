/// Parses a form with files as it arrives (RFC 7578; RFC 2046, section 5.1), accepting only what browsers write.
///
/// It buffers no more than the head of a part, or the possible beginning of a boundary.
struct MultipartReader {
    struct Limits: Sendable {
        /// The maximum number of fields and files together.
        var parts = 2_000
        /// The maximum size of the head of a part, in bytes.
        var head = 4 << 10
        /// The maximum size of the whole body, in bytes.
        var body = 64 << 20
    }

    /// The next event in a form.
    enum Event: Equatable {
        /// A part begins. `fileName` is present for a file, and may be anything.
        case begin(name: String, fileName: String?)
        case bytes([UInt8])
        case end
    }

    private enum State {
        case boundary, head, content
        /// After the last boundary.
        case over
    }

    /// The characters that browsers use in boundaries.
    private static let boundaryLetters = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'".utf8)

    private let delimiter: [UInt8]
    private let limits: Limits
    private var state = State.boundary
    /// Begins as if a line had ended, so that the first boundary is like the others.
    private var waiting: [UInt8] = Array("\r\n".utf8)
    private var length = 0
    private var parts = 0

    /// - Parameter type: the value of `Content-Type`.
    /// - Throws: a refusal (415, 400) if it is not a form with files, or has no boundary that a browser makes.
    init(type: String, limits: Limits = Limits()) throws(PageRefusal) {
        let pieces = type.split(separator: ";").map { $0.drop { $0 == " " } }
        guard pieces.first?.lowercased() == "multipart/form-data" else {
            throw PageRefusal(415, "A form with files is sent as multipart/form-data.")
        }
        let boundaries = pieces.dropFirst().filter { $0.lowercased().hasPrefix("boundary=") }
        guard pieces.count == 2, boundaries.count == 1, var boundary = boundaries.first?.dropFirst("boundary=".count)
        else { throw Self.malformed }
        if boundary.hasPrefix("\""), boundary.hasSuffix("\""), boundary.count > 2 {
            boundary = boundary.dropFirst().dropLast()
        }
        guard (1...70).contains(boundary.utf8.count), boundary.utf8.allSatisfy(Self.boundaryLetters.contains) else {
            throw Self.malformed
        }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.limits = limits
    }

    private static let malformed = PageRefusal(400, "This is no form that a page of here sends.")

    /// Reads a piece.
    ///
    /// - Parameter take: gets the events that it completes, in order.
    /// - Throws: a refusal (400, 413); errors of `take`.
    mutating func read(_ bytes: some Collection<UInt8>, _ take: (Event) throws -> Void) throws {
        length += bytes.count
        guard length <= limits.body else {
            throw PageRefusal(413, "A form with files holds at most \(limits.body >> 20) MB.")
        }
        waiting.append(contentsOf: bytes)
        while try step(take) {}
    }

    /// - Throws: a refusal (400) if the form is not complete.
    func finish() throws(PageRefusal) {
        guard state == .over else { throw Self.malformed }
    }

    /// - Returns: whether the buffer may contain more events.
    private mutating func step(_ take: (Event) throws -> Void) throws -> Bool {
        switch state {
        case .boundary:
            guard waiting.count >= delimiter.count + 2 else {
                // Bytes that cannot become a boundary are rejected before all of them have arrived.
                guard waiting.starts(with: delimiter.prefix(waiting.count)) || waiting.starts(with: delimiter) else {
                    throw Self.malformed
                }
                return false
            }
            guard waiting.starts(with: delimiter) else { throw Self.malformed }
            let ending = waiting[delimiter.count..<delimiter.count + 2]
            guard ending.elementsEqual("\r\n".utf8) || ending.elementsEqual("--".utf8) else { throw Self.malformed }
            state = ending.first == UInt8(ascii: "-") ? .over : .head
            waiting.removeFirst(delimiter.count + 2)
            return true
        case .head:
            guard let end = Self.position(of: Array("\r\n\r\n".utf8), in: waiting, atMost: limits.head) else {
                guard waiting.count < limits.head else { throw Self.malformed }
                return false
            }
            parts += 1
            guard parts <= limits.parts else { throw PageRefusal(413, "A form has at most \(limits.parts) fields.") }
            try take(Self.beginning(waiting[..<end]))
            waiting.removeFirst(end + 4)
            state = .content
            return true
        case .content:
            if let end = Self.position(of: delimiter, in: waiting) {
                if end > 0 { try take(.bytes(Array(waiting[..<end]))) }
                try take(.end)
                waiting.removeFirst(end)
                state = .boundary
                return true
            }
            let sure = waiting.count - (delimiter.count - 1)
            if sure > 0 {
                try take(.bytes(Array(waiting[..<sure])))
                waiting.removeFirst(sure)
            }
            return false
        case .over:
            guard "\r\n".utf8.starts(with: waiting) else { throw Self.malformed }
            return false
        }
    }

    private static func position(of wanted: [UInt8], in bytes: [UInt8], atMost limit: Int = .max) -> Int? {
        let end = min(bytes.count, limit)
        guard end >= wanted.count, let first = wanted.first else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index <= end - wanted.count {
                if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) { return index }
                index += 1
            }
            return nil
        }
    }

    // MARK: Heads

    private static func beginning(_ head: ArraySlice<UInt8>) throws(PageRefusal) -> Event {
        guard let text = String(validating: head, as: UTF8.self) else { throw malformed }
        var dispositions: [Substring] = []
        for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
            // A lone end of a line would hide a field in another one.
            guard !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }),
                let colon = line.firstIndex(of: ":")
            else { throw malformed }
            if line[..<colon].lowercased() == "content-disposition" {
                dispositions.append(line[line.index(after: colon)...].drop { $0 == " " })
            }
        }
        guard dispositions.count == 1, let disposition = dispositions.first,
            disposition.lowercased().hasPrefix("form-data;")
        else { throw malformed }
        let parameters = try parameters(disposition.dropFirst("form-data;".count))
        guard let name = parameters["name"], (1...200).contains(name.utf8.count) else { throw malformed }
        return .begin(name: name, fileName: parameters["filename"])
    }

    /// The parameters of a header. Browsers write a quotation mark in a name as `%22`, and line endings as `%0D%0A`
    /// (HTML, "multipart form data"), so the next mark ends the name.
    private static func parameters(_ text: Substring) throws(PageRefusal) -> [String: String] {
        var parameters: [String: String] = [:]
        var rest = text
        while true {
            rest = rest.drop { $0 == " " }
            guard !rest.isEmpty else { return parameters }
            guard let equals = rest.firstIndex(of: "=") else { throw malformed }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            guard name == "name" || name == "filename", parameters[name] == nil, rest.first == "\"",
                let end = rest.dropFirst().firstIndex(of: "\"")
            else { throw malformed }
            parameters[name] = String(rest[rest.index(after: rest.startIndex)..<end])
                .replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
            rest = rest[rest.index(after: end)...]
            guard rest.isEmpty || rest.first == ";" else { throw malformed }
            rest = rest.dropFirst()
        }
    }
}
