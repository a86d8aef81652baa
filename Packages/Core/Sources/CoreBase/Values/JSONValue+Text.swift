extension JSONValue {
    /// The JSON text, with sorted keys.
    ///
    /// - Parameter pretty: two spaces of indentation and a line for each member; otherwise one line.
    public func text(pretty: Bool = false) -> String {
        var output = ""
        write(to: &output, indentation: pretty ? 0 : nil)
        return output
    }

    private func write(to output: inout String, indentation: Int?) {
        switch self {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .integer(let value): output += String(value)
        case .number(let value):
            // JSON has no word for infinities and NaN.
            if !value.isFinite {
                output += "null"
            } else if let whole = Int64(exactly: value), abs(value) < 1e15 {
                output += String(whole)
            } else {
                output += "\(value)"
            }
        case .string(let value): Self.write(value, to: &output)
        case .array(let elements):
            Self.write(elements, brackets: ("[", "]"), to: &output, indentation: indentation) {
                element,
                output,
                inner in
                element.write(to: &output, indentation: inner)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }
            Self.write(sorted, brackets: ("{", "}"), to: &output, indentation: indentation) { member, output, inner in
                Self.write(member.key, to: &output)
                output += inner == nil ? ":" : ": "
                member.value.write(to: &output, indentation: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        brackets: (String, String),
        to output: inout String,
        indentation: Int?,
        each: (Element, inout String, Int?) -> Void
    ) {
        guard !elements.isEmpty else {
            output += brackets.0 + brackets.1
            return
        }
        let inner = indentation.map { $0 + 2 }
        output += brackets.0
        for (position, element) in elements.enumerated() {
            if position > 0 { output += "," }
            if let inner { output += "\n" + String(repeating: " ", count: inner) }
            each(element, &output, inner)
        }
        if let indentation { output += "\n" + String(repeating: " ", count: indentation) }
        output += brackets.1
    }

    private static func write(_ string: String, to output: inout String) {
        output += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where scalar.value < 32 || scalar.value == 127:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}
