import Core

// The parts of the fields: their text, and a control for each kind.
extension FlowFormDrawing {
    func drawLabel(_ field: FormField, in html: inout HTML) {
        html.text(field.label)
        if field.isRequired { html.add(.span, .class("needed"), text: " (needed)") }
    }

    func drawHint(_ field: FormField, in html: inout HTML) {
        if let hint = field.hint { html.add(.p, .class("hint"), .id(id(field, "-hint")), text: hint) }
    }

    func drawFaults(_ field: FormField, in html: inout HTML) {
        guard let messages = faults[field.name] else { return }
        html.add(.div, .id(id(field, "-error"))) { html in
            for message in messages { html.add(.p, .class("error"), text: sentence(message, of: field)) }
        }
    }

    /// The attributes that every control of the field has.
    private func attributes(_ field: FormField, id: String?, isNeeded: Bool) -> [Attribute] {
        let described =
            (field.hint == nil ? [] : [self.id(field, "-hint")])
            + (faults[field.name] == nil ? [] : [self.id(field, "-error")])
        return (id.map { [.id($0)] } ?? [])
            + [
                .name(field.name), .describedBy(described), .invalid(faults[field.name] != nil), .required(isNeeded),
            ]
    }

    func drawControl(
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
            // A browser shows nothing for text that is not a number, and the typed text would be lost.
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
            html.add(.input, common + [.type(.text), .value(text), .maximumLength(longest)])
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

    func drawSwitch(_ field: FormField, in html: inout HTML) {
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

    func drawChoices(
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

    func drawRepeated(_ field: FormField, _ control: FormField.Control, in html: inout HTML) {
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
