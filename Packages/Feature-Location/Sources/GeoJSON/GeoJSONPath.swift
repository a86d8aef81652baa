extension GeoJSON {
    /// The way from the root to a value; cheap to extend, turned into text only for a fault.
    package struct Path {
        package enum Step {
            case member(String)
            case index(Int)
        }

        package private(set) var steps: [Step] = []

        mutating func push(_ step: Step) { steps.append(step) }
        mutating func pop() { steps.removeLast() }

        /// The text form, with extra indices at the end.
        package func text(_ indices: Int...) -> String {
            var text = "$"
            for step in steps {
                switch step {
                case .index(let index): text += "[\(index)]"
                case .member(let name): text += Self.member(name)
                }
            }
            for index in indices { text += "[\(index)]" }
            return text
        }

        /// A plain name after a dot; any other in brackets and quotes, shortened.
        private static func member(_ name: String) -> String {
            let isPlain = !name.isEmpty && name.utf8.allSatisfy { isNameByte($0) } && name.utf8.count <= 64
            if isPlain { return ".\(name)" }
            return "[\(JSONValueText.quoted(String(name.prefix(64))))]"
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                return true
            default: return false
            }
        }
    }
}
