import Core

/// The fields of a form for a flow's input, made from its schema: required fields first, and the rest in a collapsed
/// part if there are many.
///
/// The form itself, its hidden fields, and its buttons belong to the page. ``FormReading`` reads what it posts.
public struct FlowFormDrawing: Sendable {
    /// The maximum number of optional fields outside the collapsed part.
    private static let mostOptional = 3
    /// The maximum number of empty fields after those of a list.
    static let mostRepeated = 200

    let fields: [FormField]
    let values: [String: [String]]
    let faults: [String: [String]]
    let prefix: String

    /// - Parameters:
    ///   - input: values to begin with.
    ///   - prefix: the prefix of its elements' ids, different for each form of a document.
    public init(_ schema: JSONValue, input: JSONValue = [:], prefix: String = "field") {
        fields = FormField.fields(of: schema)
        values = Dictionary(
            uniqueKeysWithValues: fields.map { field in
                let value = field.control == .switch ? input[field.name] ?? field.schema["default"] : input[field.name]
                return (field.name, field.texts(of: value))
            }
        )
        faults = [:]
        self.prefix = prefix
    }

    /// The form as it was submitted, with the faults beside its fields.
    public init(
        _ schema: JSONValue,
        sent: [(name: String, value: String)],
        faults: [String: [String]],
        prefix: String = "field"
    ) {
        fields = FormField.fields(of: schema)
        values = Dictionary(sent.map { ($0.name, [$0.value]) }, uniquingKeysWith: +)
        self.faults = faults
        self.prefix = prefix
    }

    /// True if the form must be submitted as multipart, because it has file fields.
    public var hasFiles: Bool { fields.contains { [.file, .repeated(.file)].contains($0.control) } }

    /// Draws the summary of the faults, then the fields.
    public func draw(in html: inout HTML, headingLevel: Int = 2) {
        drawSummary(in: &html, headingLevel: headingLevel)
        let required = fields.filter(\.isRequired)
        let optional = fields.filter { !$0.isRequired }
        for field in required { draw(field, in: &html) }
        guard !required.isEmpty, optional.count > Self.mostOptional else {
            for field in optional { draw(field, in: &html) }
            return
        }
        let isOpen = optional.contains { isUsed($0) }
        html.add(.details, .class("more"), .open(isOpen)) { html in
            html.add(.summary, text: "More (\(optional.count))")
            html.add(.div, .class("form")) { html in
                for field in optional { draw(field, in: &html) }
            }
        }
    }

    private func isUsed(_ field: FormField) -> Bool {
        if faults[field.name] != nil { return true }
        let texts = (values[field.name] ?? []).filter { !$0.isEmpty }
        return field.control == .switch ? texts.contains("true") : !texts.isEmpty
    }

    /// Draws the faults, each with a link to its field.
    public func drawSummary(in html: inout HTML, headingLevel: Int = 2) {
        guard !faults.isEmpty else { return }
        html.add(.div, .class("errors"), .role(.alert), .focusable()) { html in
            html.add(.heading(headingLevel), text: "Not done yet")
            html.add(.ul) { html in
                for message in faults[""] ?? [] { html.add(.li, text: message) }
                let known = Set(fields.map(\.name))
                for field in fields {
                    for message in faults[field.name] ?? [] {
                        html.add(.li) { html in
                            html.add(.a, .href(toElement: id(field)), text: sentence(message, of: field))
                        }
                    }
                }
                for (name, messages) in faults.sorted(by: { $0.key < $1.key }) where name != "" && !known.contains(name)
                {
                    for message in messages { html.add(.li, text: "\(name): \(message)") }
                }
            }
        }
    }

    /// A fault as a sentence, which it may already be.
    func sentence(_ message: String, of field: FormField) -> String {
        message.first?.isLowercase == true ? "\(field.label) \(message)." : message
    }

    // MARK: Fields

    func id(_ field: FormField, _ part: String = "") -> String { "\(prefix)-\(field.name)\(part)" }

    /// Draws one field, by its property's name; nothing if there is no such field.
    public func draw(_ name: String, in html: inout HTML) {
        if let field = fields.first(where: { $0.name == name }) { draw(field, in: &html) }
    }

    private func draw(_ field: FormField, in html: inout HTML) {
        switch field.control {
        case .switch: drawSwitch(field, in: &html)
        case .choices(let values): drawChoices(field, values, type: .checkbox, in: &html)
        case .choice(let values) where field.hasButtons: drawChoices(field, values, type: .radio, in: &html)
        case .repeated(let control): drawRepeated(field, control, in: &html)
        default:
            html.add(.div, .class("field")) { html in
                html.add(.label, .names(id(field))) { html in drawLabel(field, in: &html) }
                drawHint(field, in: &html)
                drawControl(field, field.control, values[field.name]?.last ?? "", id: id(field), in: &html)
                drawFaults(field, in: &html)
            }
        }
    }
}
