import Core

/// The fields of a form for a flow's input, made from its schema: what it needs first, the rest below where it is much.
///
/// The form itself, its hidden fields and its buttons are the page's. ``FormReading`` reads what it posts.
public struct FlowFormDrawing: Sendable {
    /// Optional fields beyond this many stand in a part that opens.
    private static let mostOptional = 3
    /// Empty fields below those of a list.
    private static let mostRepeated = 200

    private let fields: [FormField]
    private let values: [String: [String]]
    private let faults: [String: [String]]
    private let prefix: String

    /// - Parameters:
    ///   - input: values to begin with.
    ///   - prefix: what the ids of its elements begin with; another for each form of a document.
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

    /// The form again, as it was sent, with what is wrong beside its fields.
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

    /// Whether the form has to be sent as parts, since files are among its fields.
    public var hasFiles: Bool { fields.contains { $0.control == .file } }

    /// Draws the summary of what is wrong, then the fields.
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

    /// What is wrong, each with a link to its field.
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

    /// A fault as a sentence: it may be one already.
    private func sentence(_ message: String, of field: FormField) -> String {
        message.first?.isLowercase == true ? "\(field.label) \(message)." : message
    }

    // MARK: A field

    private func id(_ field: FormField, _ part: String = "") -> String { "\(prefix)-\(field.name)\(part)" }

    /// Draws one field, by its property's name; nothing where there is none.
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

    private func drawLabel(_ field: FormField, in html: inout HTML) {
        html.text(field.label)
        if field.isRequired { html.add(.span, .class("needed"), text: " (needed)") }
    }

    private func drawHint(_ field: FormField, in html: inout HTML) {
        if let hint = field.hint { html.add(.p, .class("hint"), .id(id(field, "-hint")), text: hint) }
    }

    private func drawFaults(_ field: FormField, in html: inout HTML) {
        guard let messages = faults[field.name] else { return }
        html.add(.div, .id(id(field, "-error"))) { html in
            for message in messages { html.add(.p, .class("error"), text: sentence(message, of: field)) }
        }
    }

    /// What a control of the field has, whichever it is.
    private func attributes(_ field: FormField, id: String?, isNeeded: Bool) -> [Attribute] {
        let described =
            (field.hint == nil ? [] : [self.id(field, "-hint")])
            + (faults[field.name] == nil ? [] : [self.id(field, "-error")])
        return (id.map { [.id($0)] } ?? [])
            + [
                .name(field.name), .describedBy(described), .invalid(faults[field.name] != nil), .required(isNeeded),
            ]
    }

    private func drawControl(
        _ field: FormField,
        _ control: FormField.Control,
        _ text: String,
        id: String?,
        isNeeded: Bool? = nil,
        label: String? = nil,
        in html: inout HTML
    ) {
        let common = attributes(field, id: id, isNeeded: isNeeded ?? field.isRequired) + [.label(label)]
        let schema = field.schema["items"] ?? field.schema
        let longest = schema["maxLength"]?.intValue
        switch control {
        case .choice(let values): drawSelect(field, values, text, common, in: &html)
        case .date: html.add(.input, common + [.type(.date), .value(text)])
        // A secret is not sent back.
        case .secret: html.add(.input, common + [.type(.password), .withoutCompletion, .maximumLength(longest)])
        case .file: html.add(.input, common + [.type(.file)])
        case .number(let isWhole):
            // A browser shows nothing for what is no number, and what was typed would be lost.
            html.add(
                .input,
                common + [
                    .type(text.isEmpty || Double(text) != nil ? .number : .text), .value(text),
                    .step(isWhole ? "1" : "any"),
                    .keyboard(isWhole ? .numeric : .decimal),
                    .minimum(schema["minimum"]?.doubleValue.map { JSONValue.number($0).text() }),
                    .maximum(schema["maximum"]?.doubleValue.map { JSONValue.number($0).text() }),
                ]
            )
        case .json: html.add(.textarea, common + [.rows(4), .withoutSpelling], text: text)
        case _ where text.contains(where: \.isNewline):
            html.add(.textarea, common + [.rows(4), .maximumLength(longest)], text: text)
        default:
            html.add(.input, common + [.type(.text), .value(text), .withoutCompletion, .maximumLength(longest)])
        }
    }

    private func drawSelect(
        _ field: FormField,
        _ values: [JSONValue],
        _ text: String,
        _ attributes: [Attribute],
        in html: inout HTML
    ) {
        html.add(.select, attributes) { html in
            html.add(.option, .value(""), .selected(text.isEmpty), text: field.isRequired ? "Choose one" : "–")
            for value in values {
                let own = FormField.text(of: value)
                html.add(.option, .value(own), .selected(own == text && !own.isEmpty), text: Self.words(of: value))
            }
        }
    }

    private static func words(of value: JSONValue) -> String {
        value.stringValue.map { $0.contains(" ") ? $0 : FormField.words($0) } ?? value.text()
    }

    private func drawSwitch(_ field: FormField, in html: inout HTML) {
        html.add(.div, .class("field", "switch")) { html in
            html.add(.label) { html in
                let isOn = (values[field.name] ?? []).contains { $0 == "true" || $0 == "on" }
                let own: [Attribute] = [.type(.checkbox), .role(.switch), .value("true"), .checked(isOn)]
                html.add(.input, attributes(field, id: id(field), isNeeded: false) + own)
                html.text(field.label)
            }
            drawHint(field, in: &html)
            drawFaults(field, in: &html)
        }
    }

    private func drawGroup(_ field: FormField, in html: inout HTML, content: (inout HTML) -> Void) {
        html.add(.fieldset, .class("field")) { html in
            html.add(.legend) { html in drawLabel(field, in: &html) }
            drawHint(field, in: &html)
            content(&html)
            drawFaults(field, in: &html)
        }
    }

    private func drawChoices(
        _ field: FormField,
        _ choices: [JSONValue],
        type: Attribute.InputType,
        in html: inout HTML
    ) {
        drawGroup(field, in: &html) { html in
            html.add(.div, .class("choices")) { html in
                for (index, choice) in choices.enumerated() {
                    let own = FormField.text(of: choice)
                    html.add(.label) { html in
                        let isNeeded = type == .radio && field.isRequired
                        let common = attributes(field, id: index == 0 ? id(field) : nil, isNeeded: isNeeded)
                        let isChosen = (values[field.name] ?? []).contains(own)
                        html.add(.input, common + [.type(type), .value(own), .checked(isChosen)])
                        html.text(Self.words(of: choice))
                    }
                }
            }
        }
    }

    private func drawRepeated(_ field: FormField, _ control: FormField.Control, in html: inout HTML) {
        drawGroup(field, in: &html) { html in
            html.add(.div, .class("repeated")) { html in
                let texts = (values[field.name] ?? []).filter { !$0.isEmpty }.prefix(Self.mostRepeated)
                for (index, text) in (texts + [""]).enumerated() {
                    drawControl(
                        field,
                        control,
                        text,
                        id: index == 0 ? id(field) : nil,
                        isNeeded: field.isRequired && index == 0,
                        label: "\(field.label) \(index + 1)",
                        in: &html
                    )
                }
                html.add(
                    .button,
                    .type(.button),
                    .class("small", "quiet"),
                    .data("again", field.label),
                    text: "One more"
                )
            }
        }
    }
}
